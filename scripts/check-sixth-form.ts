/**
 * Protects docs/add-a-form.md: in a copy of the checkout a sixth form comes as one definition and
 * its texts, nothing else, is built in three languages, offered on home, accepted by the rules, and
 * filled in and sent in a browser.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const fixture = join(root, 'tests/fixtures/sixth-form');
const copy = mkdtempSync(join(tmpdir(), 'tanklotse-sixth-form-'));
const title = {
  '': 'Mangel am Ladeterminal',
  'en/': 'Loading terminal defect',
  'fr/': 'Défaut au dépôt de chargement',
};

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Runs a program of the project in the copy; its output is shown only when it fails. */
function run(command: string, ...args: readonly string[]): void {
  const started = Date.now();
  const { status, stdout, stderr } = spawnSync(join(copy, 'node_modules/.bin', command), args, {
    cwd: copy,
    encoding: 'utf8',
  });
  console.log(
    `${[command, ...args].join(' ')}: ${status === 0 ? 'ok' : 'FAILED'} after ${((Date.now() - started) / 1000).toFixed(1)} s`,
  );
  demand(status === 0, `${stdout}\n${stderr}`);
}

try {
  const apart = new Set(['node_modules', 'dist', 'dist-pdf', 'test-results']);
  for (const name of readdirSync(root))
    if (!apart.has(name) && !name.startsWith('.'))
      cpSync(join(root, name), join(copy, name), { recursive: true });
  // A folder of links: what a build remembers there stays in the copy.
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '.bin' || !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));

  const added = globSync('**/*.*', { cwd: fixture }).toSorted();
  const texts = ['de', 'en', 'fr'].map(
    (locale) => `src/locales/${locale}/forms/complaintTerminal.json`,
  );
  demand(
    added.join() === ['src/features/reports/forms/complaint-terminal.ts', ...texts].join(),
    `One definition and its texts are more: ${added.join(', ')}`,
  );
  for (const name of added) demand(!existsSync(join(copy, name)), `${name} is there already.`);
  cpSync(fixture, copy, { recursive: true });

  run('astro', 'build');
  for (const [folder, name] of Object.entries(title)) {
    demand(
      readFileSync(join(copy, 'dist', `${folder}formComplaintTerminal.html`), 'utf8').includes(
        name,
      ),
      `${folder}formComplaintTerminal.html has no title.`,
    );
    const home = readFileSync(
      join(copy, 'dist', folder === '' ? 'index.html' : `${folder.slice(0, -1)}.html`),
      'utf8',
    );
    demand(
      new RegExp(
        `<a class="tile tile--report" href="/${folder}formComplaintTerminal">[^]*?<strong>${name}</strong>`,
      ).test(home),
      `Home of "${folder}" has no tile.`,
    );
  }
  run('node', 'scripts/build/forms.ts', '--check');
  for (const check of ['texts', 'budgets']) run('node', `scripts/check-${check}.ts`);
  run('tsc', '--noEmit');
  run(
    'vitest',
    'run',
    'tests/rules/mutations.test.ts',
    'tests/rules/app-and-rules.test.ts',
    'tests/unit/reports/every-form.test.ts',
    'tests/unit/reports/texts.test.ts',
  );
  run(
    'playwright',
    'test',
    'tests/e2e/report/forms.test.ts',
    '--workers=1',
    '--reporter=list',
    '-g',
    'every question of complaintTerminal ',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
rmSync(copy, { recursive: true, force: true });

/**
 * Tests docs/add-a-form.md and docs/add-a-language.md: in a copy of the checkout it adds a sixth
 * form as one definition with texts, and a fourth language as one entry with texts. Both must build
 * and pass the checks and rules; the form must be on the home page and be sent in a browser, in the
 * new language too.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { locales } from '../src/i18n/locales.ts';
import { copyProject } from './copy-project.ts';

const root = resolve(import.meta.dirname, '..');
const fixture = join(root, 'tests/fixtures/sixth-form');
const copy = mkdtempSync(join(tmpdir(), 'tanklotse-additions-'));
const title = {
  '': 'Mangel am Ladeterminal',
  'en/': 'Loading terminal defect',
  'fr/': 'Défaut au dépôt de chargement',
  'nl/': 'Loading terminal defect',
};
/** The entry of the new language according to docs/add-a-language.md. */
const dutch = `  nl: {
    name: 'Nederlands',
    tag: 'nl-NL',
    justNow: 'zojuist',
    byte: 'B',
    beforePercent: '',
    countryCode: '+31',
  },
`;

function demand(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** Runs a program of the project in the copy; prints its output only if it fails. */
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

const readJson = (path: string): unknown => JSON.parse(readFileSync(join(copy, path), 'utf8'));
const writeJson = (path: string, value: unknown): void =>
  writeFileSync(join(copy, path), JSON.stringify(value));

/** `texts` with the values of `more`. */
const overlay = (texts: unknown, more: unknown): unknown =>
  typeof texts === 'object' && texts !== null && typeof more === 'object' && more !== null
    ? {
        ...texts,
        ...Object.fromEntries(
          Object.entries(more).map(([key, value]) => [
            key,
            overlay((texts as Readonly<Record<string, unknown>>)[key], value),
          ]),
        ),
      }
    : more;

/** Adds Dutch by the steps of the guide. Texts that the fixture does not translate stay English. */
function addLanguage(): void {
  const table = join(copy, 'src/i18n/locales.ts');
  const before = readFileSync(table, 'utf8');
  const listed = before.replace(/^(export const locales = \[.*)\]/m, "$1, 'nl']");
  demand(listed !== before, 'src/i18n/locales.ts has no list of languages.');
  const after = listed.replace(/^\} as const satisfies/m, `${dutch}$&`);
  demand(after !== listed, 'src/i18n/locales.ts has no table of languages.');
  writeFileSync(table, after);
  for (const folder of ['src/locales', 'src/content/manual', 'src/content/imprint'])
    cpSync(join(copy, folder, 'en'), join(copy, folder, 'nl'), { recursive: true });
  const shell: unknown = JSON.parse(
    readFileSync(join(root, 'tests/fixtures/fourth-language/shell.json'), 'utf8'),
  );
  writeJson('src/locales/nl/shell.json', overlay(readJson('src/locales/nl/shell.json'), shell));
  const terms = z
    .array(z.looseObject({ en: z.string() }))
    .parse(readJson('src/content/glossary/terms.json'));
  writeJson(
    'src/content/glossary/terms.json',
    terms.map((term) => ({ ...term, nl: term.en })),
  );
  const words = z
    .record(z.string(), z.looseObject({ en: z.string() }))
    .parse(readJson('src/content/search/section-words.json'));
  writeJson(
    'src/content/search/section-words.json',
    Object.fromEntries(Object.entries(words).map(([id, some]) => [id, { ...some, nl: some.en }])),
  );
}

try {
  copyProject(copy);

  const added = globSync('**/*.*', { cwd: fixture }).toSorted();
  const texts = locales.map((locale) => `src/locales/${locale}/forms/complaintTerminal.json`);
  demand(
    added.join() === ['src/features/reports/forms/complaint-terminal.ts', ...texts].join(),
    `One definition and its texts are more: ${added.join(', ')}`,
  );
  for (const name of added) demand(!existsSync(join(copy, name)), `${name} is there already.`);
  cpSync(fixture, copy, { recursive: true });
  addLanguage();

  run('astro', 'build');
  demand(
    /<h1[^>]*>\s*Pagina niet gevonden/.test(readFileSync(join(copy, 'dist/nl/404.html'), 'utf8')),
    'nl/404.html is not in Dutch.',
  );
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
  // Excludes the tests: their data of a language (dictionary, quotation marks) is a later step of
  // the guide.
  writeJson('tsconfig.product.json', {
    extends: './tsconfig.json',
    include: [
      '.astro/types.d.ts',
      'src/**/*',
      'office/**/*',
      'packages/firebase-local/src/**/*',
      '*.ts',
    ],
  });
  run('tsc', '--noEmit', '-p', 'tsconfig.product.json');
  run('tsc', '--noEmit', '-p', 'src/worker');
  run(
    'vitest',
    'run',
    'tests/rules/decisions.test.ts',
    'tests/rules/mutations.full.test.ts',
    'tests/rules/app-and-rules.test.ts',
    'tests/unit/reports/every-form.test.ts',
    'tests/unit/reports/texts.test.ts',
  );
  run(
    'playwright',
    'test',
    'tests/e2e/report/forms.full.test.ts',
    '--workers=1',
    '--reporter=list',
    '-g',
    'every question of the form complaintTerminal ',
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
rmSync(copy, { recursive: true, force: true });

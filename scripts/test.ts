/**
 * Runs the checks and ends with the line "N passed, N failed". Without an option: the gate, which
 * every change has to pass. `--full`: all checks. `--quick`: the part of the gate that needs neither
 * a build nor a browser. tests/README.md explains the levels.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findShell } from './browser.ts';
import {
  type Count,
  type Failure,
  readEngineReport,
  readPlaywrightReport,
  readVitestReport,
  summarizeFailures,
  toLines,
} from './test-reports.ts';

const quick = process.argv.includes('--quick');
const full = process.argv.includes('--full');
/** Pattern of the browser tests of the full level: the end of the file name or a tag. */
const fullOnly = String.raw`@full|\.full\.test\.ts`;
const reports = mkdtempSync(join(tmpdir(), 'tanklotse-test-'));
const unitReport = join(reports, 'unit.json');
const journeyReport = join(reports, 'journeys.json');
// Find or install the browser once; several checks use it concurrently.
const browser = findBrowser();
const shell = findShell();
/** The other project of playwright.config.ts repeats journeys with functions. */
const gateProjects = ['firebase-local', 'page', 'window'];
console.log(`Browser: ${browser}, without a window: ${shell}`);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM_PATH: browser,
  CHROMIUM_SHELL_PATH: shell,
  PLAYWRIGHT_JSON_OUTPUT_NAME: journeyReport,
};

let passed = 0;
let failed = 0;
const failures: Failure[] = [];

/**
 * Runs one program. Prints its output immediately (`live`) or at the end. Resolves with the output
 * of a failed program, or undefined on success.
 */
async function execute(
  title: string,
  [command, ...args]: readonly [string, ...string[]],
  live: boolean,
): Promise<string | undefined> {
  const started = Date.now();
  const output: Buffer[] = [];
  if (live) console.log(`\n— ${title}`);
  const status = await new Promise<number | null>((resolve) => {
    const child = spawn(command, args, {
      stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      env,
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('error', (error) => {
      output.push(Buffer.from(error.message));
      resolve(null);
    });
    child.on('close', resolve);
  });
  const good = status === 0;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const text = Buffer.concat(output).toString().trimEnd();
  const line = `— ${title}: ${good ? 'ok' : 'FAILED'} after ${seconds} s`;
  console.log(live ? line : `\n${line}\n${text}`);
  return good ? undefined : text;
}

/** The lines of a program's output that contain an error, otherwise its last lines. */
function errorLinesOf(output: string): readonly string[] {
  const lines = toLines(output);
  const errors = lines.filter((line) => /error|✖|✘/i.test(line));
  return errors.length > 0 ? errors : lines.slice(-6);
}

/** Runs a program as one check. It passes when it exits with 0. */
async function check(title: string, ...command: readonly [string, ...string[]]): Promise<boolean> {
  const output = await execute(title, command, false);
  if (output === undefined) {
    passed += 1;
    return true;
  }
  failed += 1;
  failures.push({ title, error: errorLinesOf(output), screen: [] });
  return false;
}

/**
 * Runs a program with many tests and counts its report. Without a report it is one failed check.
 */
async function checkMany(
  title: string,
  readReport: () => Count | undefined,
  ...command: readonly [string, ...string[]]
): Promise<void> {
  const good = (await execute(title, command, true)) === undefined;
  const count = readReport() ?? { passed: 0, failed: 0, failures: [] };
  passed += count.passed;
  failed += good ? count.failed : Math.max(count.failed, 1);
  failures.push(...count.failures);
  if (!good && count.failures.length === 0)
    failures.push({
      title,
      error: ['The program ended without a report of a failed test.'],
      screen: [],
    });
}

/** Checks the sources. */
async function checkSources(): Promise<void> {
  // This check is the first one, because it writes Astro's types, which ESLint needs.
  await check('types', 'astro', 'check', '--minimumFailingSeverity', 'warning');
  // A changed type can cause errors in other files, so only `quick` uses a cache.
  const cache = quick ? ['--cache', '--cache-location', 'node_modules/.cache/eslint/'] : [];
  await check('format', 'prettier', '--check', '--log-level', 'warn', ...cache.slice(0, 1), '.');
  await check('code: ESLint', 'eslint', '--max-warnings', '0', ...cache, '.');
  await check('styles: stylelint', 'stylelint', 'src/**/*.css');
  await check('unused files, exports and packages, circular imports: knip', 'knip');
  await check('texts in three languages', 'node', 'scripts/check-texts.ts');
  await check('one word for one thing', 'node', 'scripts/check-words.ts');
  await check('source and packages', 'node', 'scripts/check-source.ts');
  await check('types of the service worker', 'tsc', '-p', 'src/worker');
}

/** Builds the site and checks the built files; resolves with true if the site was built. */
async function checkBuild(): Promise<boolean> {
  if (!(await check('build', 'astro', 'build'))) return false;
  await check('budgets', 'node', 'scripts/check-budgets.ts');
  await check('built pages', 'node', 'scripts/check-pages.ts');
  await check('oldest browsers', 'node', 'scripts/check-browser-support.ts');
  if (full) await check('guides: add a form, add a language', 'node', 'scripts/check-additions.ts');
  return true;
}

const checkModules = (): Promise<void> =>
  checkMany(
    full ? 'unit, rules and services tests' : 'unit and rules tests',
    () => readVitestReport(unitReport),
    ...([
      'vitest',
      'run',
      '--silent=passed-only',
      '--reporter=default',
      '--reporter=json',
    ] as const),
    `--outputFile.json=${unitReport}`,
    ...(full ? [] : ['--project=together', '--project=apart']),
  );

const checkJourneys = (): Promise<void> =>
  checkMany(
    'journeys in the browser',
    () => readPlaywrightReport(journeyReport),
    'playwright',
    'test',
    ...(full
      ? []
      : [`--grep-invert=${fullOnly}`, ...gateProjects.map((name) => `--project=${name}`)]),
  );

/** The journeys in a browser that Playwright cannot drive; skipped where it cannot be installed. */
function checkEngine(name: 'firefox' | 'webkit'): Promise<void> {
  const report = join(reports, `${name}.json`);
  return checkMany(
    `journeys in ${name}`,
    () => readEngineReport(report),
    'node',
    'tests/engines/run.ts',
    name,
    `--report=${report}`,
  );
}

/** Each kind of moment twice; `npm run test:kills` repeats it more often. */
function checkKills(): Promise<void> {
  const report = join(reports, 'kills.json');
  return checkMany(
    'browsers that are killed',
    () => readEngineReport(report),
    'node',
    'tests/kills/run.ts',
    '--kills=18',
    `--report=${report}`,
  );
}

const started = Date.now();
try {
  // In CI the generated files are only checked, not written.
  const mode = process.env['CI'] ? ['--check'] : [];
  await check('files generated from the forms', 'node', 'scripts/build/forms.ts', ...mode);
  // Run two groups in parallel: the tests of modules often wait for servers and browsers. A third
  // group would overload a machine with two cores.
  const checkSite = async (): Promise<void> => {
    if (!(await checkBuild())) return;
    await checkJourneys();
    if (!full) return;
    await checkEngine('webkit');
    await checkEngine('firefox');
    await checkKills();
  };
  await Promise.all([checkModules(), checkSources().then(() => (quick ? undefined : checkSite()))]);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
for (const line of summarizeFailures(failures)) console.log(line);
console.log(`\nafter ${((Date.now() - started) / 60_000).toFixed(1)} minutes`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

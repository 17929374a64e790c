/** Runs every check and closes with one line "N passed, N failed". `--quick`: only what needs no build and no browser. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findBrowser } from './browser.ts';

const major = Number(process.versions.node.split('.')[0]);
if (major < 22) throw new Error(`This is Node ${process.versions.node}. Run it as "npm test": npm then uses the Node that the project brings.`);

const quick = process.argv.includes('--quick');
const reports = mkdtempSync(join(tmpdir(), 'tanklotse-test-'));
let passed = 0;
let failed = 0;

/** Runs one program; a program that ends with another code than 0 counts as one failed check, unless its report counts for it. */
function run(title: string, command: string, args: readonly string[], count?: () => { passed: number; failed: number } | undefined, env: NodeJS.ProcessEnv = {}): boolean {
  console.log(`\n— ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  const counted = count?.();
  const good = status === 0;
  passed += counted?.passed ?? (good ? 1 : 0);
  failed += counted ? Math.max(counted.failed, good ? 0 : 1) : good ? 0 : 1;
  console.log(`  ${good ? 'ok' : 'FAILED'} after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return good;
}

const readReport = <T>(file: string, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(join(reports, file), 'utf8')));
  } catch {
    return undefined;
  }
};
const vitestSchema = z.object({ numPassedTests: z.number(), numFailedTests: z.number() }).transform((report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }));
const playwrightSchema = z.object({ stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }) })
  .transform(({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }));

run('who may import whom', 'node', ['scripts/check-imports.ts']);
run('texts in three languages', 'node', ['scripts/check-texts.ts']);
run('habits of the source', 'node', ['scripts/check-source.ts']);
if (!quick) {
  run('types of the site', 'astro', ['check', '--minimumFailingSeverity', 'warning']);
  run('types of the service worker', 'tsc', ['-p', 'src/worker']);
}
run('unit and rules tests', 'vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'unit.json')}`], () => readReport('unit.json', vitestSchema));
if (!quick) {
  if (run('build', 'astro', ['build'])) {
    run('budgets', 'node', ['scripts/check-budgets.ts']);
    const browser = findBrowser();
    console.log(`Browser: ${browser}`);
    run('journeys in the browser', 'playwright', ['test'], () => readReport('journeys.json', playwrightSchema), { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json') });
  }
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

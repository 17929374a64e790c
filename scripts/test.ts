/** Runs every check and closes with one line "N passed, N failed". `--quick`: only what needs no build. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findBrowser } from './browser.ts';

const major = Number(process.versions.node.split('.')[0]);
if (major < 22)
  throw new Error(
    `This is Node ${process.versions.node}. Run it as "npm test": npm then uses the Node that the project brings.`,
  );

const quick = process.argv.includes('--quick');
const reports = mkdtempSync(join(tmpdir(), 'tanklotse-test-'));
// Found, or installed, once: several checks use it at the same time.
const browser = findBrowser();
console.log(`Browser: ${browser}`);
const env: NodeJS.ProcessEnv = {
  ...process.env,
  CHROMIUM_PATH: browser,
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'journeys.json'),
};
let passed = 0;
let failed = 0;
/** What failed, repeated at the end: a long log is read from there. */
const faults: string[] = [];
const inShort = (message = ''): string =>
  message
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
    .join(' | ')
    .slice(0, 400);

interface Check {
  /** What its report counts; without one the program itself is one check. */
  readonly count?: () => { passed: number; failed: number } | undefined;
  /** Shows its output as it comes; else as a whole at its end. */
  readonly live?: boolean;
}
/** Runs one program; a program that ends with another code than 0 counts as one failed check, unless its report counts for it. */
async function run(
  title: string,
  command: string,
  args: readonly string[],
  { count, live = false }: Check = {},
): Promise<boolean> {
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
  if (!live) console.log(`\n— ${title}\n${Buffer.concat(output).toString().trimEnd()}`);
  const counted = count?.();
  const good = status === 0;
  passed += counted?.passed ?? (good ? 1 : 0);
  failed += counted ? Math.max(counted.failed, good ? 0 : 1) : good ? 0 : 1;
  if (!good && (counted?.failed ?? 0) === 0) faults.push(title);
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
const vitestSchema = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(
      z.object({
        assertionResults: z.array(
          z.object({
            fullName: z.string(),
            status: z.string(),
            failureMessages: z.array(z.string()),
          }),
        ),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => {
    for (const { fullName, status, failureMessages } of testResults.flatMap(
      ({ assertionResults }) => assertionResults,
    ))
      if (status === 'failed') faults.push(`${fullName}: ${inShort(failureMessages[0])}`);
    return { passed: numPassedTests, failed: numFailedTests };
  });

const journeySchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ error: z.object({ message: z.string() }).partial().optional() })),
    }),
  ),
});
interface Suite {
  readonly title: string;
  readonly specs: readonly z.infer<typeof journeySchema>[];
  readonly suites?: readonly Suite[] | undefined;
}
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    title: z.string(),
    specs: z.array(journeySchema),
    suites: z.array(suiteSchema).optional(),
  }),
);
const playwrightSchema = z
  .object({
    suites: z.array(suiteSchema),
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  })
  .transform(({ suites, stats }) => {
    const read = ({ title, specs, suites: inner = [] }: Suite): void => {
      for (const spec of specs)
        for (const { status, results } of spec.tests)
          if (status === 'unexpected' || status === 'flaky')
            faults.push(
              `${status === 'flaky' ? '(second try passed) ' : ''}${title} › ${spec.title}: ${inShort(results.find(({ error }) => error)?.error?.message)}`,
            );
      for (const suite of inner) read(suite);
    };
    for (const suite of suites) read(suite);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });

/** Types, build and what is said of the built site; gives whether there is one. */
async function buildSite(): Promise<boolean> {
  await run('types of the site', 'astro', ['check', '--minimumFailingSeverity', 'warning']);
  await run('types of the service worker', 'tsc', ['-p', 'src/worker']);
  if (!(await run('build', 'astro', ['build']))) return false;
  await run('budgets', 'node', ['scripts/check-budgets.ts']);
  await run('a sixth form is one definition and its texts', 'node', [
    'scripts/check-sixth-form.ts',
  ]);
  return true;
}

// A machine that checks what was handed in writes nothing.
await run('files that follow from the forms', 'node', [
  'scripts/build/forms.ts',
  ...(process.env['CI'] ? ['--check'] : []),
]);
await run('who may import whom', 'node', ['scripts/check-imports.ts']);
await run('texts in three languages', 'node', ['scripts/check-texts.ts']);
await run('habits of the source', 'node', ['scripts/check-source.ts']);
await run(
  'unit and rules tests',
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'unit.json')}`,
  ],
  { live: true, count: () => readReport('unit.json', vitestSchema) },
);
if (!quick && (await buildSite()))
  await run('journeys in the browser', 'playwright', ['test'], {
    live: true,
    count: () => readReport('journeys.json', playwrightSchema),
  });
rmSync(reports, { recursive: true, force: true });
for (const fault of faults) console.log(`✘ ${fault}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

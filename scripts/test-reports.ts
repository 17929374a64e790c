/** Reads the JSON reports of Vitest and Playwright and shortens their failures for the last lines of a run. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

export interface Failure {
  readonly title: string;
  /** Message of the first error, one line each, without colours. */
  readonly error: readonly string[];
  /**
   * Accessibility snapshot of the page at the end of a browser test, one line each; empty for other
   * tests.
   */
  readonly screen: readonly string[];
}
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

/** Maximum number of lines at the end of a failed run. */
const maxSummaryLines = 60;
/** Errors of Playwright continue with a call log, those of Vitest with a stack. */
const maxErrorLines = 6;
const maxLineLength = 160;

/** Lines of a message without colours and without empty ones. */
export const toLines = (text = ''): readonly string[] =>
  text
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter(Boolean);

const vitestSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()),
        }),
      ),
    }),
  ),
});

const journeySchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          error: z.object({ message: z.string() }).partial().optional(),
          attachments: z.array(z.object({ name: z.string(), path: z.string() }).partial()),
        }),
      ),
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
const playwrightSchema = z.object({
  suites: z.array(suiteSchema),
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  errors: z.array(z.object({ message: z.string() }).partial()),
});

/** Undefined when the file is missing or incomplete: its program ended before it could write it. */
function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function readVitestReport(file: string): Count | undefined {
  const report = read(file, vitestSchema);
  if (!report) return undefined;
  const failures = report.testResults.flatMap((result): readonly Failure[] => {
    const failed = result.assertionResults.filter(({ status }) => status === 'failed');
    // A file that cannot be loaded has no tests, so it is reported itself.
    if (failed.length === 0 && result.status === 'failed')
      return [{ title: result.name, error: toLines(result.message), screen: [] }];
    return failed.map(({ fullName, failureMessages }) => ({
      title: fullName,
      error: toLines(failureMessages[0]),
      screen: [],
    }));
  });
  const { numPassedTests: passed, numFailedTests } = report;
  return { passed, failed: Math.max(numFailedTests, failures.length), failures };
}

const countSchema: z.ZodType<Count> = z.object({
  passed: z.number(),
  failed: z.number(),
  failures: z.array(
    z.object({ title: z.string(), error: z.array(z.string()), screen: z.array(z.string()) }),
  ),
});
/** The report of tests/engines/run.ts and tests/kills/run.ts. */
export const readEngineReport = (file: string): Count | undefined => read(file, countSchema);

type Attempt = z.infer<typeof journeySchema>['tests'][number]['results'][number];

/** Playwright attaches the page's accessibility snapshot as a block of YAML in a Markdown file. */
function readScreen({ attachments }: Attempt): readonly string[] {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined) return [];
  try {
    return toLines(/```yaml\n(.*?)```/s.exec(readFileSync(path, 'utf8'))?.[1]);
  } catch {
    return [];
  }
}

function failuresOf({ title, specs, suites = [] }: Suite): readonly Failure[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const attempt = results.find(({ error }) => error);
        return {
          title: `${title} › ${spec.title}`,
          error: toLines(attempt?.error?.message),
          screen: attempt ? readScreen(attempt) : [],
        };
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

export function readPlaywrightReport(file: string): Count | undefined {
  const report = read(file, playwrightSchema);
  if (!report) return undefined;
  // Errors outside a test, such as a file that does not load or a fixture that does not end.
  const errors = report.errors.map(({ message }) => ({
    title: 'journeys',
    error: toLines(message),
    screen: [],
  }));
  const failures = [...report.suites.flatMap(failuresOf), ...errors];
  const { expected: passed, unexpected } = report.stats;
  return { passed, failed: Math.max(unexpected, failures.length), failures };
}

/**
 * The last lines of a failed run: each failed title with its first error and the screen's content.
 * All failures share `maxLines`; the others are counted.
 */
export function summarizeFailures(
  failures: readonly Failure[],
  maxLines = maxSummaryLines,
): readonly string[] {
  if (failures.length === 0) return [];
  if (failures.length > maxLines)
    return [
      ...failures.slice(0, maxLines - 1).map(({ title }) => `✘ ${title}`),
      `… and ${failures.length - maxLines + 1} more failed`,
    ];
  const share = Math.floor(maxLines / failures.length) - 1;
  return failures.flatMap(({ title, error, screen }) => {
    const errorLines = error.slice(0, Math.min(maxErrorLines, share));
    const screenLines = screen.slice(0, Math.max(0, share - errorLines.length));
    return [
      `✘ ${title}`,
      ...errorLines.map((line) => `    ${line}`),
      ...screenLines.map((line) => `    | ${line}`),
    ].map((line) => line.slice(0, maxLineLength));
  });
}

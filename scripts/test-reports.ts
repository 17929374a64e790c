/** What the JSON reports of vitest and Playwright say: how many passed, and what failed, in short. */
import { readFileSync } from 'node:fs';
import * as z from 'zod';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** For each failed test its name, the beginning of its message and what it wrote down. */
  readonly failures: readonly string[];
}

const shorten = (message = ''): string =>
  message
    .replaceAll(/\u001B\[[\d;]*m/g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 6)
    .join(' | ')
    .slice(0, 400);

/** What a failed journey wrote down about its pages stands below its name. */
const indent = (notes: string): string => notes.trimEnd().replaceAll(/^|\n/g, '\n    ');

const vitestSchema = z.object({
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
});

const journeySchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(
        z.object({
          error: z.object({ message: z.string() }).partial().optional(),
          stdout: z.array(z.object({ text: z.string() }).partial()),
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
});

/** A report that is missing or broken is undefined: its program ended before it could write it. */
function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

export function readVitestReport(file: string): Count | undefined {
  const report = read(file, vitestSchema);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      failures: report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${shorten(failureMessages[0])}`),
    }
  );
}

function failuresOf({ title, specs, suites = [] }: Suite): readonly string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ results }) => {
        const tried = results.find(({ error }) => error);
        const notes = tried?.stdout.map(({ text = '' }) => text).join('') ?? '';
        return `${title} › ${spec.title}: ${shorten(tried?.error?.message)}${indent(notes)}`;
      }),
  );
  return [...own, ...suites.flatMap(failuresOf)];
}

export function readPlaywrightReport(file: string): Count | undefined {
  const report = read(file, playwrightSchema);
  return (
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected,
      failures: report.suites.flatMap(failuresOf),
    }
  );
}

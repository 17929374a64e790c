import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Failure,
  readPlaywrightReport,
  readVitestReport,
  summarizeFailures,
} from '../../../scripts/test-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-reports-'));
function fileWith(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const fileOf = (name: string, data: unknown): string => fileWith(name, JSON.stringify(data));
const lines = (name: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${name} ${at}`);
const failure = (title: string): Failure => ({
  title,
  error: lines('error', 20),
  screen: lines('screen', 80),
});

describe('summarizeFailures', () => {
  test('prints title, first error and screen of a single failure in 60 lines', () => {
    const summary = summarizeFailures([failure('gate › opens')]);
    expect(summary).toHaveLength(60);
    expect(summary.slice(0, 2)).toEqual(['✘ gate › opens', '    error 0']);
    expect(summary[7]).toBe('    | screen 0');
  });

  test.each([2, 7, 25, 60])(
    'shares 60 lines between %i failures and shows the title of each',
    (count) => {
      const summary = summarizeFailures(lines('journey', count).map(failure));
      expect(summary.length).toBeLessThanOrEqual(60);
      for (const title of lines('journey', count)) expect(summary).toContain(`✘ ${title}`);
    },
  );

  test('counts the failures that do not fit', () => {
    const summary = summarizeFailures(lines('journey', 300).map(failure));
    expect(summary).toHaveLength(60);
    expect(summary.at(-1)).toBe('… and 241 more failed');
  });

  test('prints nothing when nothing failed', () => {
    expect(summarizeFailures([])).toEqual([]);
  });
});

describe('readPlaywrightReport', () => {
  test('reads the first error without colours and the screen that Playwright attached', () => {
    const screen = fileWith(
      'error-context.md',
      '# Page snapshot\n\n```yaml\n- heading "Start"\n- link "112"\n```\n',
    );
    const attempt = {
      error: { message: '\u001B[31mTimed out\u001B[39m\n\nCall log: …' },
      attachments: [{ name: 'error-context', path: screen }],
    };
    const spec = { title: 'opens', tests: [{ status: 'unexpected', results: [attempt] }] };
    const report = fileOf('journeys.json', {
      suites: [{ title: 'home.test.ts', specs: [], suites: [{ title: 'home', specs: [spec] }] }],
      stats: { expected: 3, unexpected: 1 },
      errors: [],
    });
    expect(readPlaywrightReport(report)).toEqual({
      passed: 3,
      failed: 1,
      failures: [
        {
          title: 'home › opens',
          error: ['Timed out', 'Call log: …'],
          screen: ['- heading "Start"', '- link "112"'],
        },
      ],
    });
  });

  test('counts a file that does not load as a failure', () => {
    const report = fileOf('broken.json', {
      suites: [],
      stats: { expected: 0, unexpected: 0 },
      errors: [{ message: 'Cannot find module' }],
    });
    expect(readPlaywrightReport(report)?.failed).toBe(1);
  });

  test('returns undefined when the file is missing or invalid', () => {
    expect(readPlaywrightReport(join(folder, 'missing.json'))).toBeUndefined();
    expect(readPlaywrightReport(fileWith('half.json', '{"suites": ['))).toBeUndefined();
  });
});

describe('readVitestReport', () => {
  test('counts a file that does not load as a failure with its message', () => {
    const report = fileOf('unit.json', {
      numPassedTests: 5,
      numFailedTests: 0,
      testResults: [
        { name: 'a.test.ts', status: 'failed', message: 'Syntax error', assertionResults: [] },
      ],
    });
    expect(readVitestReport(report)).toEqual({
      passed: 5,
      failed: 1,
      failures: [{ title: 'a.test.ts', error: ['Syntax error'], screen: [] }],
    });
  });
});

/** Checks that each test named in the safety case exists and is not skipped. */
import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

interface NamedTest {
  readonly path: string;
  readonly titles: readonly string[];
}
interface Row {
  readonly id: string;
  readonly cells: readonly string[];
  readonly tests: readonly NamedTest[];
  /** True if the row states that a part of it has no test. */
  readonly isUntested: boolean;
}

const document = readFileSync('docs/safety-case.md', 'utf8');
const columns = 7;

const namedTest = /^`(tests\/[^`]+)`(?:: (`[^`]+`(?:, `[^`]+`)*))?$/;
/** Parses a line of the last cell: a file, or a file with titles. Undefined for anything else. */
function readTest(line: string): NamedTest | undefined {
  const [, path, titles = ''] = namedTest.exec(line) ?? [];
  return path === undefined
    ? undefined
    : { path, titles: [...titles.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title) };
}
const isNoTest = (line: string): boolean => line.startsWith('no test');
function readRow(line: string): Row {
  const cells = line.slice(1, -1).split('|');
  const lines = (cells.at(-1) ?? '').trim().split('<br>');
  const tests = lines.filter((one) => !isNoTest(one)).map(readTest);
  expect([line, tests.includes(undefined)]).toEqual([line, false]);
  return {
    id: (cells[0] ?? '').trim(),
    cells: cells.map((cell) => cell.trim()),
    tests: tests.flatMap((one) => one ?? []),
    isUntested: lines.some(isNoTest),
  };
}
const rows = document
  .split('\n')
  .filter((line) => /^\| [A-Z]\d+[a-z]? \|/.test(line))
  .map(readRow);

/** The text of a string in the source; each template expression becomes "…". */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
/** Whether a call is `test(…)`, `it.each(…)(…)`, `describe(…)` or similar, and not skipped. */
function isTestCall({ expression }: ts.CallExpression): boolean {
  let node: ts.Node = expression;
  while (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node)) {
    if (ts.isPropertyAccessExpression(node) && /^(?:skip|todo|fixme)/.test(node.name.text))
      return false;
    node = node.expression;
  }
  return ts.isIdentifier(node) && ['test', 'it', 'describe'].includes(node.text);
}
/**
 * All titles in a source: of tests, groups of tests and tables. A file that contains only
 * tables also has the titles in calls of its row functions.
 */
function titlesIn(source: string, isTable = false): ReadonlySet<string> {
  const titles = new Set<string>();
  const add = (node: ts.Node | undefined): void => {
    const words = node && wordsOf(node);
    if (words !== undefined) titles.add(words);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTestCall(node)) add(node.arguments[0]);
    if (ts.isCallExpression(node) && isTable) node.arguments.forEach(add);
    if (ts.isArrayLiteralExpression(node)) add(node.elements[0]);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest));
  return titles;
}
const known = new Map<string, ReadonlySet<string>>();
function titlesOf(path: string): ReadonlySet<string> {
  const isTable = !path.endsWith('.test.ts');
  const titles = known.get(path) ?? titlesIn(readFileSync(path, 'utf8'), isTable);
  known.set(path, titles);
  return titles;
}
/** The named files and titles that do not exist. */
const missingOf = ({ path, titles }: NamedTest): readonly string[] =>
  existsSync(path)
    ? titles.filter((title) => !titlesOf(path).has(title)).map((title) => `${path}: ${title}`)
    : [path];

/** Whether the German file, which is the reference for other languages, has this key or section. */
function hasPlace(file: string, key: string): boolean {
  const text = readFileSync(`src/${file}`.replace('*', 'de'), 'utf8');
  if (file.endsWith('.mdx')) return text.includes(`<H id="${key}"`);
  let value: unknown = JSON.parse(text);
  for (const name of key.split('.')) {
    if (typeof value !== 'object' || value === null) return false;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value !== undefined;
}
/** A file of all languages and its named keys: `src/locales/…/x.json` `key`, `other.key`. */
const placesIn = /`src\/([^`]+\/\*\/[^`]+\.(?:json|mdx))`((?:,? `[^`/]+`)*)/g;

describe('docs/safety-case.md', () => {
  test('has at least 60 rows with unique numbers and no empty cell', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const incomplete = rows.filter(
      ({ cells }) => cells.length !== columns || cells.some((cell) => cell === ''),
    );
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });

  test.each(rows)('refers only to existing tests in row $id', ({ tests, isUntested }) => {
    expect(tests.length > 0 || isUntested).toBe(true);
    expect(tests.flatMap(missingOf)).toEqual([]);
  });

  test.each(rows)('refers only to existing texts and sections in row $id', ({ cells }) => {
    const missing = [...cells.join(' ').matchAll(placesIn)].flatMap(([, file = '', keys = '']) =>
      [...keys.matchAll(/`([^`]+)`/g)].flatMap(([, key = '']) =>
        hasPlace(file, key) ? [] : [`${file}: ${key}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('lists exactly the rows without a test as untested', () => {
    const [, list = ''] = document.split('\n## What has no test\n');
    const [part = ''] = list.split('\n## ');
    const listed = [...part.matchAll(/^- ([A-Z]\d+[a-z]?) /gm)].map(([, id]) => id);
    const untested = rows.filter(({ isUntested }) => isUntested).map(({ id }) => id);
    expect(listed.toSorted()).toEqual(untested.toSorted());
  });
});

describe('check of the safety case', () => {
  test('reports a missing file and a missing title', () => {
    const path = 'tests/unit/docs/safety-case.test.ts';
    const here = 'reports a missing file and a missing title';
    expect(missingOf({ path, titles: [here, 'nobody wrote this'] })).toEqual([
      `${path}: nobody wrote this`,
    ]);
    expect(missingOf({ path: 'tests/none.test.ts', titles: ['x'] })).toEqual([
      'tests/none.test.ts',
    ]);
  });

  test('reads titles of tests, groups and tables, but not of comments or skipped tests', () => {
    const source = [
      "test.each(['de'])('plain in %s', () => undefined);",
      'it(`made of ${name} and ${other}`, () => undefined);',
      "const table = [['in a table', 1]];",
      "// test('in a comment', () => undefined);",
      "test.skip('left out', () => undefined);",
      "console.log('said');",
    ].join('\n');
    expect(titlesIn("refused(put('x'), 'made by a function')", true)).toContain(
      'made by a function',
    );
    expect([...titlesIn(source)].toSorted()).toEqual([
      'de',
      'in a table',
      'made of … and …',
      'plain in %s',
    ]);
  });
});

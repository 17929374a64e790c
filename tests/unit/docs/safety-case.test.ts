/** A row of the safety case is worth its test: each that it names must exist and run. */
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
  /** Some of the row has no test. */
  readonly isUntested: boolean;
}

const document = readFileSync('docs/safety-case.md', 'utf8');
const columns = 7;

const namedTest = /^`(tests\/[^`]+)`(?:: (`[^`]+`(?:, `[^`]+`)*))?$/;
/** A line of the last cell: a file, or a file with titles. Anything else is undefined. */
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
  .filter((line) => /^\| [A-Z]\d+ \|/.test(line))
  .map(readRow);

/** The words of a text in the source; what is put in when it runs is "…". */
function wordsOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}
/** `test(…)`, `it.each(…)(…)`, `describe(…)` and the like, but nothing that is left out. */
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
 * The titles in a source: of its tests and groups of tests, and those that stand in tables. A file
 * of tables alone also gives titles to its functions that make rows.
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
/** What a row names and nobody finds. */
const missingOf = ({ path, titles }: NamedTest): readonly string[] =>
  existsSync(path)
    ? titles.filter((title) => !titlesOf(path).has(title)).map((title) => `${path}: ${title}`)
    : [path];

/** Whether the German file, to which the other languages are held, has this key or section. */
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
/** A file of all languages and what is named in it: `src/locales/…/x.json` `key`, `other.key`. */
const placesIn = /`src\/([^`]+\/\*\/[^`]+\.(?:json|mdx))`((?:,? `[^`/]+`)*)/g;

describe('docs/safety-case.md', () => {
  test('about 60 rows or more › have a number of their own and no empty cell', () => {
    expect(rows.length).toBeGreaterThan(60);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const incomplete = rows.filter(
      ({ cells }) => cells.length !== columns || cells.some((cell) => cell === ''),
    );
    expect(incomplete.map(({ id }) => id)).toEqual([]);
  });

  test.each(rows)('row $id › names tests that exist', ({ tests, isUntested }) => {
    expect(tests.length > 0 || isUntested).toBe(true);
    expect(tests.flatMap(missingOf)).toEqual([]);
  });

  test.each(rows)('row $id › names texts and sections that exist', ({ cells }) => {
    const missing = [...cells.join(' ').matchAll(placesIn)].flatMap(([, file = '', keys = '']) =>
      [...keys.matchAll(/`([^`]+)`/g)].flatMap(([, key = '']) =>
        hasPlace(file, key) ? [] : [`${file}: ${key}`],
      ),
    );
    expect(missing).toEqual([]);
  });

  test('the list of what has no test › holds the rows that say so, and no other', () => {
    const [, list = ''] = document.split('\n## What has no test\n');
    const [part = ''] = list.split('\n## ');
    const listed = [...part.matchAll(/^- ([A-Z]\d+) /gm)].map(([, id]) => id);
    const untested = rows.filter(({ isUntested }) => isUntested).map(({ id }) => id);
    expect(listed.toSorted()).toEqual(untested.toSorted());
  });
});

describe('the check of the safety case', () => {
  test('a file or a title that is not there › is missing', () => {
    const path = 'tests/unit/docs/safety-case.test.ts';
    const here = 'a file or a title that is not there › is missing';
    expect(missingOf({ path, titles: [here, 'nobody wrote this'] })).toEqual([
      `${path}: nobody wrote this`,
    ]);
    expect(missingOf({ path: 'tests/none.test.ts', titles: ['x'] })).toEqual([
      'tests/none.test.ts',
    ]);
  });

  test('titles › are those of tests, groups and tables, not of comments or skipped tests', () => {
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

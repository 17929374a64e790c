/** Paths and links in the documents must lead to files that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const folders = /^(?:src|tests|docs|scripts|bench|office|packages|public)\//;

test.each(documents)('%s refers only to files that exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => folders.test(path) && !/[<{…]|\$/.test(path));
  const missing = named.filter((path) =>
    path.includes('*') ? globSync(path).length === 0 : !existsSync(path.replace(/\/$/, '')),
  );
  expect(missing).toEqual([]);
});

test('README.md names places of changes that exist', () => {
  const [, table = ''] = readFileSync('README.md', 'utf8').split('## Where a change goes');
  const [rows = ''] = table.split(/^## /m);
  const named = [...rows.matchAll(/^\|.*\|$/gm)]
    .flatMap(([row]) => [...row.matchAll(/`([^`\s]+\/[^`\s]*)`/g)])
    .map(([, path = '']) => path.replaceAll(/<\w+>/g, '*'));
  expect(named.length).toBeGreaterThan(15);
  const below = (path: string): string => (folders.test(path) ? path : `src/${path}`);
  expect(named.filter((path) => globSync(below(path).replace(/\/$/, '')).length === 0)).toEqual([]);
});

const linkTarget = /\]\((?![a-z]+:)([^)#\s]+)/g;

test.each([...documents, 'SECURITY.md', ...globSync('{src,tests,bench,office}/**/*.md')])(
  '%s links to files that exist',
  (document) => {
    const missing = [...readFileSync(document, 'utf8').matchAll(linkTarget)]
      .map(([, target = '']) => join(dirname(document), target))
      .filter((path) => !existsSync(path));
    expect(missing).toEqual([]);
  },
);

/** Checks that the paths in the documents exist. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')];
const folders = /^(?:src|tests|docs|scripts|bench|office|packages|public)\//;

test.each(documents)('%s names files that exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+)`/g)]
    .map((match) => match[1] ?? '')
    .filter((path) => folders.test(path) && !/[<{…]|\$/.test(path));
  const missing = named.filter((path) =>
    path.includes('*') ? globSync(path).length === 0 : !existsSync(path.replace(/\/$/, '')),
  );
  expect(missing).toEqual([]);
});

import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unzip } from '../../e2e/support/unzip.ts';
import { type ZipEntry, zipOf } from '../../../src/platform/zip.ts';

async function* entriesOf(...entries: readonly ZipEntry[]): AsyncIterable<ZipEntry> {
  yield* entries;
}
const entry = (name: string, content: string, at: number): ZipEntry => ({
  name,
  content: new Blob([content]),
  at,
});

it('zipOf writes the entries in their order, with their bytes and names', async () => {
  const now = Date.UTC(2026, 10, 21, 12);
  const file = await zipOf(
    entriesOf(
      entry('Lies mich zuerst – Büro.txt', 'ä', now),
      entry('photos/1/1.jpg', 'x'.repeat(100_000), now),
      entry('empty.json', '', now),
    ),
  );
  expect(file.type).toBe('application/zip');
  const bytes = Buffer.from(await file.arrayBuffer());
  const files = unzip(bytes);
  expect([...files.keys()]).toEqual([
    'Lies mich zuerst – Büro.txt',
    'photos/1/1.jpg',
    'empty.json',
  ]);
  expect([...files.values()].map((content) => content.length)).toEqual([2, 100_000, 0]);
  expect(Object.keys(unzipSync(bytes))).toEqual([...files.keys()]);
});

it('zipOf writes a file on a device whose clock is before 1980', async () => {
  const file = await zipOf(entriesOf(entry('a', 'b', 0)));
  expect(
    unzip(Buffer.from(await file.arrayBuffer()))
      .get('a')
      ?.toString(),
  ).toBe('b');
});

it('zipOf rejects if an entry cannot be read', async () => {
  async function* broken(): AsyncIterable<ZipEntry> {
    yield entry('a', 'b', 0);
    throw new Error('unreadable');
  }
  await expect(zipOf(broken())).rejects.toThrow('unreadable');
});

it('zipOf rejects more entries than the format can count', async () => {
  async function* many(): AsyncIterable<ZipEntry> {
    const content = new Blob([]);
    for (let number = 0; number <= 0xffff; number += 1)
      yield { name: String(number), content, at: Date.UTC(2026, 0, 1) };
  }
  await expect(zipOf(many())).rejects.toThrow(RangeError);
});

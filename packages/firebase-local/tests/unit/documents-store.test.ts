/** The document store on a failing disk, on a slow disk and with a growing journal. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ApiError } from '../../src/documents/errors.ts';
import { type Change, DocumentStore, openStore } from '../../src/documents/store.ts';
import type { Journal } from '../../src/journal.ts';

type Entry =
  ConstructorParameters<typeof DocumentStore>[0] extends Journal<infer Written> ? Written : never;
const change = (id: string, n: number, time = 1n): Change => ({
  path: ['items', id],
  document: {
    path: ['items', id],
    fields: { n: { integerValue: String(n) } },
    createTime: time,
    updateTime: time,
  },
});
const numberOf = (store: DocumentStore, id: string): unknown =>
  store.get(['items', id])?.fields['n'];

/** A disk on which the test controls when and how each write ends. */
function slowDisk(): {
  readonly journal: Journal<Entry>;
  readonly writes: { readonly resolve: () => void; readonly reject: (error: Error) => void }[];
} {
  const writes: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  return {
    writes,
    journal: {
      entries: [],
      bytes: 0,
      count: 0,
      append: () => new Promise((resolve, reject) => writes.push({ resolve, reject })),
      rewrite: () => Promise.resolve(),
      shorten: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
  };
}

describe('a commit', () => {
  test('is confirmed only when it is on disk, and readers wait for that', async () => {
    const { journal, writes } = slowDisk();
    const store = new DocumentStore(journal);
    const seen: string[] = [];
    const committed = store.commit([change('a', 1)]).then(() => seen.push('committed'));
    const read = store.settled().then(() => seen.push('read'));
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(seen).toEqual([]);
    writes[0]?.resolve();
    await Promise.all([committed, read]);
    expect(seen.toSorted()).toEqual(['committed', 'read']);
  });
  test('is rolled back with UNAVAILABLE if the disk rejects it', async () => {
    const { journal, writes } = slowDisk();
    const store = new DocumentStore(journal);
    const first = store.commit([change('a', 1)]);
    writes[0]?.resolve();
    await first;
    const second = store.commit([change('a', 2), change('b', 2)]);
    writes[1]?.reject(new Error('ENOSPC: no space left on device'));
    await expect(second).rejects.toThrow(ApiError);
    expect([numberOf(store, 'a'), numberOf(store, 'b')]).toEqual([
      { integerValue: '1' },
      undefined,
    ]);
  });
  test('is rolled back to the state on disk if it fails after another failed commit', async () => {
    const { journal, writes } = slowDisk();
    const store = new DocumentStore(journal);
    const first = store.commit([change('a', 1)]);
    writes[0]?.resolve();
    await first;
    const refused = [2, 3, 4].map((n) => store.commit([change('a', n)]).catch(() => 'refused'));
    for (const write of writes.slice(1)) write.reject(new Error('EIO'));
    expect(await Promise.all(refused)).toEqual(['refused', 'refused', 'refused']);
    expect(numberOf(store, 'a')).toEqual({ integerValue: '1' });
  });
  test('is kept if it follows a failed commit', async () => {
    const { journal, writes } = slowDisk();
    const store = new DocumentStore(journal);
    const refused = store.commit([change('a', 1)]).catch(() => 'refused');
    const later = store.commit([change('a', 2)]);
    writes[0]?.reject(new Error('EIO'));
    writes[1]?.resolve();
    expect(await refused).toBe('refused');
    await later;
    expect(numberOf(store, 'a')).toEqual({ integerValue: '2' });
  });
});

describe('a store on disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'firebase-local-store-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  test('the store › keeps documents and deletions after it is opened again, and times never decrease', async () => {
    const store = await openStore(folder);
    await store.commit([change('a', 1, store.nextTime(5000)), change('b', 1)]);
    await store.commit([
      change('a', 2, store.nextTime(5000)),
      { path: ['items', 'b'], document: undefined },
    ]);
    await store.close();
    const again = await openStore(folder);
    expect([numberOf(again, 'a'), numberOf(again, 'b')]).toEqual([
      { integerValue: '2' },
      undefined,
    ]);
    expect(again.nextTime(1000)).toBe(5_000_002n);
    await again.close();
  });
  test('the store › rewrites a journal that is much larger than its documents', async () => {
    const store = await openStore(folder);
    for (let round = 0; round < 60; round += 1)
      await Promise.all(
        Array.from(
          { length: 100 },
          async (_, index) => await store.commit([change('a', round * 100 + index)]),
        ),
      );
    await store.close();
    expect(readFileSync(join(folder, 'documents.journal'), 'utf8').split('\n').length).toBeLessThan(
      5100,
    );
    const again = await openStore(folder);
    expect(numberOf(again, 'a')).toEqual({ integerValue: '5999' });
    await again.close();
  });
});

/** Reports that are sent from the memory of a page, and the attempts recorded in localStorage. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalStore } from '../../../src/database/local-database.lazy.ts';
import { withMemoryAttempts } from '../../../src/database/memory-attempts.ts';
import { withMemoryOutbox } from '../../../src/database/memory-outbox.lazy.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { itemOf } from './items.ts';
import { draftOf } from './memory-page.ts';
import { photo, queued } from './memory-phone.ts';

const values = new Map<string, string>();
let isFull = false;
beforeEach(() => {
  values.clear();
  isFull = false;
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  });
});

/** A full device that has this draft, or that refuses every access. */
const diskWith = (draft: Draft | undefined, isBlocked = false): LocalStore =>
  ({
    getDraft: () => (isBlocked ? Promise.reject(new Error('Blocked')) : Promise.resolve(draft)),
    listOutbox: () => Promise.resolve([]),
  }) as unknown as LocalStore;

const item = itemOf('a', queued(), { photos: [photo('p'), photo('q')] });
const hold = (disk: LocalStore, draftId = 'a'): Promise<void> =>
  withMemoryOutbox(disk).holdInMemory(item, draftId, []);

describe('a report that is sent from memory', () => {
  it('is recorded with its draft, which is still on the device after the page was killed', async () => {
    await hold(diskWith(draftOf('a')));
    expect(withMemoryAttempts(draftOf('a'))).toEqual(
      draftOf('a', { tried: { id: 'a', photos: 2, anonymous: false } }),
    );
    expect(withMemoryAttempts(draftOf('b'))).toEqual(draftOf('b'));
  });

  it('keeps the versions of the draft apart if it has another id', async () => {
    const tried = { id: 'd', photos: 3, anonymous: true };
    await hold(diskWith(draftOf('d', { tried })), 'd');
    expect(withMemoryAttempts(draftOf('d', { tried }))).toEqual(
      draftOf('d', { tried, triedOtherwise: { id: 'a', photos: 2, anonymous: false } }),
    );
  });

  it('is not sent if that cannot be recorded', async () => {
    isFull = true;
    const store = withMemoryOutbox(diskWith(draftOf('a')));
    await expect(store.holdInMemory(item, 'a', [])).rejects.toThrow('cannot be recorded');
    expect(await store.listOutbox()).toEqual([]);
  });

  it.each(['TimeoutError', 'UnknownError', 'InvalidStateError'])(
    'is not sent without a record if the storage does not answer, with the error "%s"',
    async (name) => {
      isFull = true;
      const disk = diskWith(undefined);
      const error = new DOMException('The database does not answer', name);
      const store = withMemoryOutbox({ ...disk, getDraft: () => Promise.reject(error) });
      await expect(store.holdInMemory(item, 'a', [])).rejects.toThrow('cannot be recorded');
      expect(await store.listOutbox()).toEqual([]);
    },
  );

  it.each([
    ['the device has no draft of it', diskWith(undefined)],
    ['the browser blocks all storage', diskWith(undefined, true)],
  ])('needs no record if %s', async (_why, disk) => {
    isFull = true;
    const store = withMemoryOutbox(disk);
    await store.holdInMemory(item, 'a', []);
    expect(await store.listOutbox()).toEqual([{ ...item, unkept: true }]);
  });
});

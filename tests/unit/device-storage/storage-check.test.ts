import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveProblemOf } from '../../../src/features/drafts/autosave.ts';
import {
  $deviceStorage,
  unknownStorage,
  watchStorage,
} from '../../../src/features/device-storage/device-storage-store.ts';

const noAnswer = (): DOMException =>
  new DOMException('The database does not answer', 'TimeoutError');

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  $deviceStorage.set(unknownStorage);
});

/** Checks a storage that answers with these errors, one per check, and then works. */
const check = (...errors: readonly Error[]): Promise<void> => {
  const left = [...errors];
  return watchStorage({
    localStore: {
      listDrafts: async () => {
        const error = left.shift();
        if (error) throw error;
        return [];
      },
      listOutbox: async () => [],
      listDamaged: async () => [],
    },
    readFacts: async () => ({ persisted: true, freeBytes: null }),
    marker: { read: () => 0, write: () => undefined },
    eviction: { wasNoticeShown: () => false, markNoticeShown: () => undefined },
  });
};

describe('the storage check', () => {
  test('reports a storage that does not answer as slow, not as unavailable, and checks it again', async () => {
    await check(noAnswer(), noAnswer());
    expect($deviceStorage.get().problem).toBe('slow');
    await vi.advanceTimersByTimeAsync(5000);
    expect($deviceStorage.get().problem).toBe('slow');
    await vi.advanceTimersByTimeAsync(5000);
    expect($deviceStorage.get().problem).toBeUndefined();
  });

  test('reports a storage that refuses as unavailable', async () => {
    await check(new DOMException('Access is denied', 'SecurityError'));
    expect($deviceStorage.get().problem).toBe('unavailable');
  });
});

test.each([
  [new DOMException('No room', 'QuotaExceededError'), 'full'],
  [noAnswer(), 'slow'],
  [new DOMException('Access is denied', 'SecurityError'), 'unavailable'],
  [undefined, 'unavailable'],
])('a write that fails with %s is reported as %s', (error, problem) => {
  expect(saveProblemOf(error)).toBe(problem);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveProblemOf } from '../../../src/features/drafts/autosave.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { itemOf, now } from '../outbox/items.ts';
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

interface Device {
  /** One error per check; after them the storage works. */
  readonly errors?: readonly Error[];
  readonly items?: readonly OutboxItem[];
  readonly persisted?: boolean;
  readonly isShortLived?: boolean;
  readonly wasNoticeShown?: boolean;
}
const check = ({
  errors = [],
  items = [],
  persisted = true,
  isShortLived = false,
  wasNoticeShown = false,
}: Device): Promise<void> => {
  const left = [...errors];
  return watchStorage({
    localStore: {
      listDrafts: async () => {
        const error = left.shift();
        if (error) throw error;
        return [];
      },
      listOutbox: async () => items,
      listDamaged: async () => [],
    },
    readFacts: async () => ({ persisted, freeBytes: null }),
    marker: { read: () => 0, write: () => undefined },
    isShortLived: () => isShortLived,
    eviction: { wasNoticeShown: () => wasNoticeShown, markNoticeShown: () => undefined },
  });
};

describe('the storage check', () => {
  test('reports a storage that does not answer as slow, not as unavailable, and checks it again', async () => {
    await check({ errors: [noAnswer(), noAnswer()] });
    expect($deviceStorage.get().problem).toBe('slow');
    await vi.advanceTimersByTimeAsync(5000);
    expect($deviceStorage.get().problem).toBe('slow');
    await vi.advanceTimersByTimeAsync(5000);
    expect($deviceStorage.get().problem).toBeUndefined();
  });

  test('reports a storage that refuses as unavailable', async () => {
    await check({ errors: [new DOMException('Access is denied', 'SecurityError')] });
    expect($deviceStorage.get().problem).toBe('unavailable');
  });
});

const held = itemOf('held', {
  status: 'queued',
  queuedAt: now,
  attempt: 1,
  notBefore: now,
  waitingFor: 'offline',
});

test.each<[string, Device, string | undefined]>([
  ['Safari, even if it protects the data', { items: [held], isShortLived: true }, 'sevenDays'],
  ['Safari without unsent reports', { isShortLived: true }, undefined],
  [
    'Safari after the notice was read',
    { items: [held], isShortLived: true, wasNoticeShown: true },
    undefined,
  ],
  ['another browser that may delete data', { items: [held], persisted: false }, 'evictable'],
  ['another browser that protects data', { items: [held] }, undefined],
])('the risk for a waiting report in %s', async (_where, device, problem) => {
  await check(device);
  expect($deviceStorage.get().problem).toBe(problem);
});

test.each([
  [new DOMException('No room', 'QuotaExceededError'), 'full'],
  [noAnswer(), 'slow'],
  [new DOMException('Access is denied', 'SecurityError'), 'unavailable'],
  [undefined, 'unavailable'],
])('a write that fails with %s is reported as %s', (error, problem) => {
  expect(saveProblemOf(error)).toBe(problem);
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveProblemOf } from '../../../src/features/drafts/autosave.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { $outbox, loadingOutbox } from '../../../src/features/outbox/outbox-store.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { itemOf, now } from '../outbox/items.ts';
import {
  $deviceStorage,
  acknowledgeSevenDays,
  unknownStorage,
  watchStorage,
} from '../../../src/features/device-storage/device-storage-store.ts';

const noAnswer = (): DOMException =>
  new DOMException('The database does not answer', 'TimeoutError');

beforeEach(() => {
  checks = 0;
  vi.useFakeTimers({ now });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  $deviceStorage.set(unknownStorage);
});

let checks: number;
interface Device {
  /** One error per check; after them the storage works. */
  readonly errors?: readonly Error[];
  readonly items?: readonly OutboxItem[];
  readonly persisted?: boolean;
  readonly isShortLived?: boolean;
  readonly wasNoticeShown?: boolean;
  readonly drafts?: readonly Draft[];
}
const check = ({
  errors = [],
  items = [],
  persisted = true,
  isShortLived = false,
  wasNoticeShown = false,
  drafts = [],
}: Device): Promise<void> => {
  const left = [...errors];
  let confirmed: readonly string[] = [];
  return watchStorage({
    localStore: {
      listDrafts: async () => {
        checks += 1;
        const error = left.shift();
        if (error) throw error;
        return drafts;
      },
      listOutbox: async () => items,
      listDamaged: async () => [],
    },
    readFacts: async () => ({ persisted, freeBytes: null }),
    marker: { read: () => 0, write: () => undefined },
    isShortLived: () => isShortLived,
    eviction: { wasNoticeShown: () => wasNoticeShown, markNoticeShown: () => undefined },
    sevenDaysConfirmed: {
      readIds: () => confirmed,
      writeIds: (ids) => {
        confirmed = ids;
      },
    },
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

  test('checks a storage that does not answer once per five seconds, also after changes of the outbox', async () => {
    await check({ errors: Array.from({ length: 100 }, noAnswer) });
    for (let change = 0; change < 4; change += 1) {
      $outbox.set({ ...loadingOutbox, status: 'failed' });
      await vi.advanceTimersByTimeAsync(1000);
    }
    checks = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(checks).toBe(4);
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

const draft: Draft = {
  id: 'draft',
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'driver',
  inputs: {},
  photos: [],
  createdAt: now,
  updatedAt: now,
};

test('the notice about seven days is hidden for the reports that the driver has confirmed, and shown for the next', async () => {
  const items = [held];
  await check({ items, isShortLived: true });
  expect($deviceStorage.get().problem).toBe('sevenDays');
  acknowledgeSevenDays();
  await vi.advanceTimersByTimeAsync(0);
  expect($deviceStorage.get().problem).toBeUndefined();
  items.push({ ...held, id: 'later' });
  $outbox.set({ ...loadingOutbox, status: 'ready' });
  await vi.advanceTimersByTimeAsync(0);
  expect($deviceStorage.get().problem).toBe('sevenDays');
});

test.each<[string, Device, string | undefined]>([
  ['Safari, even if it protects the data', { items: [held], isShortLived: true }, 'sevenDays'],
  ['Safari without unsent reports', { isShortLived: true }, undefined],
  [
    'Safari after another notice was read',
    { items: [held], isShortLived: true, wasNoticeShown: true },
    'sevenDays',
  ],
  ['Safari with a draft of today', { drafts: [draft], isShortLived: true }, undefined],
  [
    'Safari with a draft of yesterday',
    { drafts: [{ ...draft, updatedAt: now - 24 * 3_600_000 }], isShortLived: true },
    'sevenDays',
  ],
  ['another browser that may delete data', { items: [held], persisted: false }, 'evictable'],
  ['another browser that protects data', { items: [held] }, undefined],
  ['another browser with a draft only', { drafts: [draft], persisted: false }, undefined],
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

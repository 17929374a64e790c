/** Actions of the driver on the list of reports, with an in-memory device. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LocalStore } from '../../../src/database/local-database.lazy.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import {
  $outbox,
  connectOutbox,
  expectUnsent,
  mayHaveUnsent,
  refreshOutbox,
} from '../../../src/features/outbox/outbox-store.ts';
import {
  hideReport,
  removeExpiredReports,
  retry,
  sendNow,
  takeBack,
} from '../../../src/features/outbox/outbox.lazy.ts';
import { Device } from '../drafts/device.ts';
import { MemoryStorage } from '../session/memory-storage.ts';
import { itemOf, now, sent } from './items.ts';

const user = {
  uid: 'jona',
  displayName: 'Jona',
  photoURL: null,
  email: null,
  emailVerified: false,
  phoneNumber: null,
  tenantId: null,
  isAnonymous: false,
  providerData: [],
  metadata: {},
};
let items: Map<string, OutboxItem>;
let moved: { readonly id: string; readonly draft: object }[];
let posts: number;
let endsWaiting: boolean[];
let isBroken: boolean;
const store = new Device().localStore;

beforeEach(async () => {
  items = new Map();
  [moved, endsWaiting, posts, isBroken] = [[], [], 0, false];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const localStore: LocalStore = {
    ...store,
    listOutbox: () =>
      isBroken
        ? Promise.reject(new Error('The storage is closed'))
        : Promise.resolve([...items.values()]),
    deleteOutboxItem: (id) => {
      items.delete(id);
      return Promise.resolve();
    },
    moveOutboxItemToDraft: (id, makeDraft) => {
      const stored = items.get(id);
      if (!stored) return Promise.resolve(undefined);
      const draft = makeDraft(stored);
      moved.push({ id, draft });
      items.delete(id);
      return Promise.resolve(draft);
    },
    updateOutboxItem: (id, change) => {
      const item = items.get(id);
      const next = item && change(item);
      if (next) items.set(id, next);
      return Promise.resolve(next);
    },
  };
  connectOutbox({
    localStore,
    appVersion: '1.0.0',
    locale: 'de',
    now: () => now,
    newId: () => 'new',
    session: () => ({ user, profile: null }),
    reports: {
      openSender: () => Promise.resolve({ status: 'nobody' }),
      fetchPhoto: () => Promise.reject(new Error('The server has no photos')),
    },
    send: ({ ignoreBackoff = false }) => {
      endsWaiting.push(ignoreBackoff);
      return Promise.resolve(undefined);
    },
    channel: {
      post: () => {
        posts += 1;
      },
      listen: () => () => undefined,
    },
    sendInBackground: () => Promise.resolve(),
  });
  await refreshOutbox();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const put = async (...all: readonly OutboxItem[]): Promise<void> => {
  for (const item of all) items.set(item.id, item);
  await refreshOutbox();
};
const queued = { status: 'queued', queuedAt: now, attempt: 1, notBefore: 0 } as const;
const shown = (): readonly string[] => $outbox.get().items.map(({ id }) => id);

describe('the list', () => {
  it("shows the driver's own reports, newest first, and counts unsent reports of others", async () => {
    await put(
      itemOf('a', queued, { createdAt: now - 2 }),
      itemOf('b', sent(1), { createdAt: now }),
      itemOf('c', queued, { createdAt: now - 1 }),
      itemOf('d', queued, { uid: 'mika' }),
      itemOf('e', sent(1), { uid: 'mika' }),
    );
    expect(shown()).toEqual(['b', 'c', 'a']);
    expect($outbox.get()).toMatchObject({ status: 'ready', ofOthers: 1 });
  });

  it('keeps the shown reports with the status failed if the device cannot be read', async () => {
    await put(itemOf('a', queued));
    isBroken = true;
    await refreshOutbox();
    expect($outbox.get().status).toBe('failed');
    expect(shown()).toEqual(['a']);
  });

  it('marks the device as free of unsent reports only while it has none', async () => {
    const storage = new MemoryStorage();
    vi.stubGlobal('localStorage', storage);
    expect(mayHaveUnsent()).toBe(true);
    await put(itemOf('a', sent(1)));
    expect(mayHaveUnsent()).toBe(false);
    await put(itemOf('b', queued, { uid: 'mika' }));
    expect(mayHaveUnsent()).toBe(true);
    items.delete('b');
    await refreshOutbox();
    expect(mayHaveUnsent()).toBe(false);
    isBroken = true;
    await put(itemOf('c', queued));
    expectUnsent();
    expect(mayHaveUnsent()).toBe(true);
  });

  it('removes a report after a tap only if it was sent', async () => {
    const waiting = itemOf('a', queued);
    const arrived = itemOf('b', sent(1));
    await put(waiting, arrived);
    await hideReport(waiting, 'queued');
    expect([shown().length, posts]).toEqual([2, 0]);
    await hideReport(arrived, 'returned');
    expect([shown().length, posts]).toEqual([2, 0]);
    await hideReport(arrived, 'closed');
    expect([shown(), posts]).toEqual([['a'], 1]);
  });

  it('removes expired sent reports and nothing else', async () => {
    await put(itemOf('a', queued, { createdAt: 1 }), itemOf('b', sent(91)), itemOf('c', sent(89)));
    await removeExpiredReports();
    expect(shown().toSorted()).toEqual(['a', 'c']);
  });
});

describe('a tap on the list', () => {
  it('ends the waiting times of all reports', async () => {
    await sendNow();
    expect(endsWaiting).toEqual([true]);
  });

  it('sends one report over any connection', async () => {
    const item = itemOf('a', { ...queued, waitingFor: 'wifi' });
    await put(item);
    await sendNow(item);
    expect(items.get('a')?.anyConnection).toBe(true);
    expect($outbox.get().items[0]?.anyConnection).toBe(true);
    expect(endsWaiting).toEqual([false]);
  });

  it('removes the photos that this device cannot read, and no others', async () => {
    const photo = { field: 'photos', contentType: 'image/jpeg' as const, uploaded: false };
    const size = { bytes: 1, width: 1, height: 1, capturedAt: 1 };
    const arrived = { ...queued, status: 'arrived', arrivedAt: now, notBefore: now + 9 } as const;
    const item = itemOf('a', arrived, {
      photos: [
        { ...photo, ...size, id: 'broken', unreadable: { times: 1, since: now } },
        { ...photo, ...size, id: 'whole' },
      ],
    });
    await put(item);
    await retry(item, { withoutUnreadable: true });
    expect(items.get('a')?.photos.map(({ missing }) => missing)).toEqual(['unreadable', undefined]);
    expect(items.get('a')?.state).toMatchObject({ status: 'arrived', notBefore: now });
    expect(endsWaiting).toEqual([false]);
  });

  it('converts a refused report to a draft with the reason, photos and reference', async () => {
    const photo = {
      id: 'p',
      field: 'photos',
      contentType: 'image/jpeg' as const,
      bytes: 1,
      width: 1,
      height: 1,
      capturedAt: 1,
    };
    const item = itemOf(
      'a',
      { status: 'rejected', rejectedAt: now, reason: 'invalid', detail: 'document 400' },
      {
        inputs: { text: 'typed' },
        answers: { followsReport: 'D-1' },
        photos: [{ ...photo, uploaded: true }],
      },
    );
    await put(item);
    const draft = await takeBack(item);
    expect(draft).toEqual({
      id: 'new',
      kind: 'dispositionMessage',
      formVersion: 1,
      uid: 'jona',
      inputs: { text: 'typed' },
      photos: [photo],
      createdAt: now,
      updatedAt: now,
      rejectedBecause: 'invalid',
      followsReport: 'D-1',
    });
    expect(moved).toEqual([{ id: 'a', draft }]);
    expect([shown(), posts]).toEqual([[], 1]);
    expect(await takeBack(item)).toBeUndefined();
  });
});

/** Tests the driver's reports on the server, combined with those on this device. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import {
  fetchOwnReports,
  fetchQueries,
  type OwnReportsDependencies,
  showKnownReports,
} from '../../../src/features/own-reports/load-own-reports.ts';
import {
  parseOwnReports,
  readOwnReport,
} from '../../../src/features/own-reports/model/own-report.ts';
import type { StoredReport } from '../../../src/features/own-reports/model/own-reports-port.ts';
import { writeOwnReports } from '../../../src/features/own-reports/own-reports-cache.ts';
import {
  $ownReports,
  mayBeHere,
  noOwnReports,
  withOwnReports,
} from '../../../src/features/own-reports/own-reports-store.ts';
import { loadingOutbox, type Outbox } from '../../../src/features/outbox/outbox-store.ts';
import { readReceipts, type Receipts } from '../../../src/features/receipts/model/receipt.ts';
import { draftOf } from '../outbox/memory-page.ts';
import { itemOf, now, sent } from '../outbox/items.ts';

const day = 86_400_000;
const stored = (id: string, daysAgo: number, more: object = {}): StoredReport => ({
  id,
  fields: {
    kind: 'dispositionMessage',
    formVersion: 1,
    appVersion: '0.1.0',
    shortCode: 'D-261121-4F7K',
    uid: 'jona',
    reporter: { name: 'Jona', personnelNumber: '', phone: '', depot: '' },
    locale: 'de',
    createdAt: new Date(now - daysAgo * day),
    sentAt: new Date(now - daysAgo * day + 1000),
    clockOffsetMilliseconds: null,
    answers: { text: 'Tor zu' },
    contentHash: 'a'.repeat(64),
    photos: [],
    ...more,
  },
});
const ids = (items: readonly Pick<OutboxItem, 'id'>[]) => items.map(({ id }) => id);

/** Contents of the fake browser cache that the list uses. */
let kept: Map<string, string>;
/** Promise that delays the next read of the cache. */
let holdUp: Promise<void> | undefined;
let driver: string | undefined;
let receipts: Receipts;
let server: readonly StoredReport[];
let requests: { since: readonly number[]; found: readonly string[] };
const order: OwnReportsDependencies = {
  uid: () => driver,
  receipts: () => receipts,
  local: () => [],
  now: () => now,
  reports: {
    list: async (_uid, since) => {
      requests = { ...requests, since: [...requests.since, since] };
      return server.filter(({ fields }) => Number(fields['sentAt']) >= since);
    },
    find: async (_uid, id) => {
      requests = { ...requests, found: [...requests.found, id] };
      return server.find((one) => one.id === id);
    },
  },
};

beforeEach(() => {
  kept = new Map();
  holdUp = undefined;
  driver = 'jona';
  receipts = {};
  requests = { since: [], found: [] };
  $ownReports.set(noOwnReports);
  vi.stubGlobal('caches', {
    open: async () => ({
      match: async (key: string) => {
        const text = kept.get(key);
        await holdUp;
        return text === undefined ? undefined : new Response(text);
      },
      put: async (key: string, response: Response) => void kept.set(key, await response.text()),
    }),
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a report from the server', () => {
  it('becomes a sent item with its photos by number', () => {
    const photo = { field: 'photos', contentType: 'image/jpeg', bytes: 9, width: 2, height: 1 };
    const capturedAt = new Date(now);
    expect(
      readOwnReport(
        stored('a', 1, { photos: [{ ...photo, path: 'x/y', capturedAt }, { bytes: 'many' }] }),
      ),
    ).toMatchObject({
      id: 'a',
      anonymous: false,
      createdAt: now - day,
      state: { status: 'sent', sentAt: now - day + 1000 },
      photos: [
        { ...photo, id: 'a/1', capturedAt: now, uploaded: true },
        { id: 'a/2', bytes: 0 },
      ],
    });
  });

  it.each([
    [-3, null, 0],
    [3, null, -3 * day + 1000],
    [3, -3 * day, -3 * day],
  ])(
    'is not dated after its arrival if the clock of the phone was %i days off, known as %s',
    (days, known, offset) => {
      const createdAt = new Date(now - day + days * day);
      const item = readOwnReport(stored('a', 1, { createdAt, clockOffsetMilliseconds: known }));
      expect(item?.clockOffsetMilliseconds).toBe(offset);
    },
  );

  it('is ignored if its kind or shape is unknown', () => {
    expect(readOwnReport(stored('a', 1, { kind: 'poem' }))).toBeUndefined();
    expect(readOwnReport({ id: 'a', fields: {} })).toBeUndefined();
    expect(parseOwnReports([{ id: 'a' }, 5, null], 'jona')).toEqual([]);
    expect(parseOwnReports('no list', 'jona')).toEqual([]);
  });
});

describe('the list of the server', () => {
  it('has the status "asked" only after an answer of the server', async () => {
    server = [];
    expect($ownReports.get().status).toBe('unknown');
    await showKnownReports(order);
    expect($ownReports.get().status).toBe('remembered');
    const offline = { ...order.reports, list: () => Promise.reject(new Error('offline')) };
    await expect(fetchOwnReports({ ...order, reports: offline })).rejects.toThrow('offline');
    expect($ownReports.get().status).toBe('unreachable');
    await fetchOwnReports(order);
    expect($ownReports.get().status).toBe('asked');
  });

  it('requests the last 90 days first, and only new reports afterwards', async () => {
    server = [stored('old', 91), stored('a', 80), stored('b', 2)];
    await fetchOwnReports(order);
    expect(ids($ownReports.get().items)).toEqual(['a', 'b']);
    server = [...server, stored('c', 0)];
    await fetchOwnReports(order);
    expect(ids($ownReports.get().items)).toEqual(['a', 'b', 'c']);
    expect(requests.since).toEqual([now - 90 * day, now - 2 * day + 1000]);
    $ownReports.set(noOwnReports);
    await showKnownReports(order);
    expect(ids($ownReports.get().items)).toEqual(['a', 'b', 'c']);
  });

  it('keeps the response of the server if the cache is read at the same time', async () => {
    server = [stored('a', 2)];
    await fetchOwnReports(order);
    server = [...server, stored('b', 0)];
    let release = (): void => undefined;
    holdUp = new Promise<void>((resolve) => {
      release = resolve;
    });
    const reading = showKnownReports(order);
    await Promise.resolve();
    holdUp = undefined;
    await fetchOwnReports(order);
    release();
    await reading;
    expect(ids($ownReports.get().items)).toEqual(['a', 'b']);
    expect($ownReports.get().status).toBe('asked');
  });

  it('keeps the response of the server if the session changes before the response is in the cache', async () => {
    server = [stored('a', 1)];
    const { caches: cache } = globalThis;
    const { promise: written, resolve: write } = Promise.withResolvers<void>();
    vi.stubGlobal('caches', {
      open: async (name: string) => {
        const opened = await cache.open(name);
        return {
          match: (key: string) => opened.match(key),
          put: async (key: string, response: Response) => {
            await written;
            await opened.put(key, response);
          },
        };
      },
    });
    const fetched = fetchOwnReports(order);
    await vi.waitFor(() => expect($ownReports.get().status).toBe('asked'));
    await showKnownReports(order);
    const shown = $ownReports.get();
    write();
    await fetched;
    expect(ids(shown.items)).toEqual(['a']);
    expect(shown.status).toBe('asked');
  });

  it('keeps what is known of a report that cannot be read, and reads it as soon as a version can', async () => {
    const broken = stored('b', 2, { kind: 'poem' });
    server = [stored('a', 3), broken, stored('c', 1)];
    await fetchOwnReports(order);
    expect(ids($ownReports.get().items)).toEqual(['a', 'c']);
    const [known] = $ownReports.get().unreadable;
    expect(known).toMatchObject({ id: 'b', kind: 'poem', shortCode: broken.fields['shortCode'] });
    expect(known?.sentAt).toBeGreaterThan(now - 3 * day);
    // The next request leaves it out, because it is older than the newest report.
    $ownReports.set(noOwnReports);
    await showKnownReports(order);
    expect($ownReports.get().unreadable.map(({ id }) => id)).toEqual(['b']);
    server = [stored('a', 3), stored('b', 2), stored('c', 1)];
    await fetchOwnReports(order);
    expect(ids($ownReports.get().items)).toEqual(['a', 'c', 'b']);
    expect($ownReports.get().unreadable).toEqual([]);
  });

  it('contains every open question, and requests its report once', async () => {
    server = [stored('old', 200), stored('closed', 200)];
    receipts = readReceipts({
      old: { status: 'returned', at: now },
      closed: { status: 'closed', at: now },
      foreign: { status: 'returned', at: now },
    });
    await fetchOwnReports(order);
    expect(ids($ownReports.get().items)).toEqual(['old']);
    expect(requests.found).toEqual(['old', 'foreign']);
    await fetchQueries(order);
    expect(requests.found).toEqual(['old', 'foreign']);
    receipts = {};
    await fetchOwnReports(order);
    expect($ownReports.get().items).toEqual([]);
  });

  it('contains the results of two readings at the same time', async () => {
    server = [stored('one', 200), stored('other', 200)];
    const returned = { status: 'returned', at: now };
    const turn = (): Promise<void> =>
      new Promise((resolve) => {
        setImmediate(resolve);
      });
    let release = (): void => undefined;
    holdUp = new Promise<void>((resolve) => {
      release = resolve;
    });
    receipts = readReceipts({ one: returned });
    const first = fetchQueries(order);
    await turn();
    holdUp = undefined;
    receipts = readReceipts({ one: returned, other: returned });
    const second = fetchQueries(order);
    await turn();
    release();
    await Promise.all([first, second]);
    expect(ids($ownReports.get().items).toSorted()).toEqual(['one', 'other']);
    await showKnownReports(order);
    expect(ids($ownReports.get().items).toSorted()).toEqual(['one', 'other']);
  });

  it('shows no report of another driver or of a driver who has signed out meanwhile', async () => {
    server = [stored('a', 1)];
    const { list } = order.reports;
    await fetchOwnReports({
      ...order,
      reports: {
        ...order.reports,
        list: async (uid, since) => {
          const received = await list(uid, since);
          driver = undefined;
          return received;
        },
      },
    });
    expect([$ownReports.get(), kept.size]).toEqual([noOwnReports, 0]);
    driver = 'mika';
    await writeOwnReports('mika', [itemOf('x', sent(1))]);
    await showKnownReports(order);
    expect($ownReports.get().items).toEqual([]);
  });
});

describe('withOwnReports', () => {
  const local = [itemOf('a', sent(1), { createdAt: now - 5 })];
  const items = [itemOf('a', sent(1)), itemOf('b', sent(1), { createdAt: now - 1 })];

  it('lists each report once, newest first, with the record of the device', () => {
    const merged = withOwnReports(local, { items, hidden: new Set() }, {});
    expect(ids(merged)).toEqual(['b', 'a']);
    expect(merged[1]).toBe(local[0]);
  });

  it('hides removed reports until the office has a question about them', () => {
    const own = { items, hidden: new Set(['b']) };
    expect(ids(withOwnReports(local, own, {}))).toEqual(['a']);
    const asks = readReceipts({ b: { status: 'returned', at: now } });
    expect(ids(withOwnReports(local, own, asks))).toEqual(['b', 'a']);
  });
});

describe('mayBeHere', () => {
  const item = itemOf('a', sent(1));
  const ready: Outbox = { ...loadingOutbox, status: 'ready' };
  it.each<[string, Outbox, boolean]>([
    ['while the reports on the device are being read', loadingOutbox, true],
    ['if they cannot be read', { ...ready, status: 'failed' }, true],
    [
      'if the record of the report is damaged',
      { ...ready, damaged: [{ store: 'outbox', id: 'outbox:a', record: {}, problem: 'damaged' }] },
      true,
    ],
    ...(['tried', 'triedOtherwise', 'replaces'] as const).map(
      (version): [string, Outbox, boolean] => [
        `if the driver has taken the report back (${version})`,
        { ...ready, drafts: [draftOf('b', { [version]: { id: 'a', photos: 1 } })] },
        true,
      ],
    ),
    ['for a report that the device has', { ...loadingOutbox, items: [item] }, false],
    ['for a report that only the server has', ready, false],
  ])('is known %s', (_when, outbox, result) => {
    expect(mayBeHere(outbox, item)).toBe(result);
  });
});

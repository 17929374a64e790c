/** The device's database in Chromium: versions, closed connections, damaged records. */
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:http';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launch, openPage } from './in-browser.ts';
import type { App } from './page.ts';
import { holdPhotos, letPhotosGo } from './phone.ts';

declare const app: App;
declare const connections: IDBDatabase[];
let browser: Browser;
let server: Server;
let origin: string;
let page: Page;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(404).end();
  }).listen(0);
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  server.close();
});
beforeEach(async () => {
  page = await openPage(await browser.newContext(), origin);
});
afterEach(async () => {
  await page.context().close();
});

/**
 * Writes raw records without the app, into a database of this version with the stores of that
 * version.
 */
const writeRaw = (
  version: number,
  records: Readonly<Record<string, readonly unknown[]>>,
): Promise<void> =>
  page.evaluate(
    async ([atVersion, rows]) => {
      const request = indexedDB.open('tanklotse', atVersion);
      await new Promise((resolve, reject) => {
        request.onupgradeneeded = () => {
          const db = request.result;
          const names = [
            'drafts',
            'outbox',
            'damaged',
            ...(atVersion > 1 ? ['settings'] : []),
            ...(atVersion > 2 ? ['future'] : []),
          ];
          for (const name of names)
            if (!db.objectStoreNames.contains(name)) db.createObjectStore(name, { keyPath: 'id' });
          if (!db.objectStoreNames.contains('photos'))
            db.createObjectStore('photos', { keyPath: 'id' }).createIndex('reportId', 'reportId');
        };
        request.onsuccess = resolve;
        request.onerror = reject;
      });
      const db = request.result;
      for (const [store, values] of Object.entries(rows)) {
        const transaction = db.transaction(store, 'readwrite');
        for (const value of values) transaction.objectStore(store).put(value);
        await new Promise((resolve) => {
          transaction.oncomplete = resolve;
        });
      }
      db.close();
    },
    [version, records] as const,
  );

const draft = (id: string) => ({
  id,
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'driver',
  inputs: { text: `words of ${id}` },
  photos: [],
  createdAt: 1,
  updatedAt: 2,
});
const item = (
  id: string,
  state: object = { status: 'queued', queuedAt: 0, attempt: 0, notBefore: 0 },
) => ({
  id,
  kind: 'dispositionMessage',
  formVersion: 1,
  appVersion: '1.0.0',
  shortCode: 'D-260101-AAAA',
  uid: 'driver',
  anonymous: false,
  reporter: { name: 'Jona', personnelNumber: '', phone: '', depot: '' },
  locale: 'de',
  createdAt: 0,
  clockOffsetMilliseconds: null,
  answers: { text: 'x' },
  inputs: { text: 'x' },
  photos: [
    {
      id: `${id}-1`,
      field: 'photos',
      contentType: 'image/jpeg',
      bytes: 4,
      width: 1,
      height: 1,
      capturedAt: 0,
      uploaded: false,
    },
  ],
  contentHash: '0'.repeat(64),
  state,
});
const record = (data: { readonly id: string }, schemaVersion = 1) => ({
  id: data.id,
  schemaVersion,
  data,
});

describe('versions of the database', () => {
  it('keep drafts, reports and photos of version 1, and add the settings store', async () => {
    await writeRaw(1, { drafts: [record(draft('d1'))], outbox: [record(item('o1'))] });
    await page.evaluate(async () => {
      const request = indexedDB.open('tanklotse', 1);
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const transaction = request.result.transaction('photos', 'readwrite');
      transaction
        .objectStore('photos')
        .put({ id: 'o1-1', reportId: 'o1', image: new Blob(['abcd']), thumbnail: new Blob(['a']) });
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      request.result.close();
    });
    const found = await page.evaluate(async () => {
      const store = app.openLocalStore();
      const before = await store.readSettings();
      const after = await store.changeSettings({ photosOnWifiOnly: true });
      return {
        drafts: await store.listDrafts(),
        items: await store.listOutbox(),
        photo: await (await store.getPhoto('o1-1'))?.image.text(),
        before,
        after,
        again: await app.openLocalStore().readSettings(),
      };
    });
    expect(found).toEqual({
      drafts: [draft('d1')],
      items: [item('o1')],
      photo: 'abcd',
      before: { photosOnWifiOnly: false, saveData: false },
      after: { photosOnWifiOnly: true, saveData: false },
      again: { photosOnWifiOnly: true, saveData: false },
    });
  });

  it('allow a page that is older than the database to read and write', async () => {
    await writeRaw(9, { drafts: [record(draft('d1'))] });
    expect(
      await page.evaluate(async () => {
        const store = app.openLocalStore();
        const [first] = await store.listDrafts();
        if (first) await store.putDraft({ ...first, id: 'd2' });
        return (await store.listDrafts()).map(({ id }) => id);
      }),
    ).toEqual(['d1', 'd2']);
  });

  it('do not block a tab with a newer version; the older page can write again afterwards', async () => {
    await page.evaluate(async (value) => {
      await app.openLocalStore().putDraft(value as never);
    }, draft('d1'));
    await writeRaw(9, {});
    expect(await page.evaluate(async () => (await app.openLocalStore().listDrafts()).length)).toBe(
      1,
    );
  });
});

describe('drafts that pages stored when they were closed', () => {
  it('are merged into the stored drafts, unless they cannot be read or the stored draft is newer or already a report', async () => {
    const left = (id: string, more: object = {}) => ({
      ...draft(id),
      inputs: { text: 'last letters' },
      updatedAt: 3,
      ...more,
    });
    await writeRaw(2, {
      drafts: [
        record(draft('older')),
        record(Object.assign(draft('newer'), { updatedAt: 9 })),
        record(draft('later'), 7),
      ],
      outbox: [record(item('report'))],
      settings: [],
    });
    const found = await page.evaluate(
      async (drafts) => {
        for (const one of drafts)
          localStorage.setItem(`leaving-draft:${one.id}`, JSON.stringify(one));
        localStorage.setItem('leaving-draft:broken', '{"id":');
        const store = app.openLocalStore();
        const first = await store.listDrafts();
        await store.deleteDraft('older');
        return {
          texts: first.map(({ id, inputs }) => [id, inputs['text']]),
          again: (await store.listDrafts()).map(({ id }) => id),
          kept: Object.keys(localStorage).filter((key) => key.startsWith('leaving-draft:')),
        };
      },
      [left('older'), left('newer'), left('later'), left('report'), left('first')],
    );
    expect(found.texts).toEqual([
      ['first', 'last letters'],
      ['newer', 'words of newer'],
      ['older', 'last letters'],
    ]);
    expect(found.again).toEqual(['first', 'newer']);
    // Only the newer version of the app that wrote the draft "later" can compare the two.
    expect(found.kept.toSorted()).toEqual(['leaving-draft:broken', 'leaving-draft:later']);
  });
});

describe('a connection that the browser has closed', () => {
  /** Records every connection that the page opens from now on in `connections`. */
  beforeEach(() =>
    page.evaluate(() => {
      const opened: IDBDatabase[] = [];
      const open = indexedDB.open.bind(indexedDB);
      indexedDB.open = (...parameters) => {
        const request = open(...parameters);
        request.addEventListener('success', () => {
          opened.push(request.result);
        });
        return request;
      };
      Object.assign(globalThis, { connections: opened });
    }),
  );

  it.each(['read', 'write'])('is opened again by the next %s', async (kind) => {
    const ids = await page.evaluate(
      async ([how, value]) => {
        const store = app.openLocalStore();
        await store.putDraft(value as never);
        // iOS closes connections of background pages without an event.
        for (const connection of connections) connection.close();
        if (how === 'write') await store.putDraft({ ...value, id: 'd2' } as never);
        return (await store.listDrafts()).map(({ id }) => id);
      },
      [kind, draft('d1')] as const,
    );
    expect(ids).toEqual(kind === 'write' ? ['d1', 'd2'] : ['d1']);
  });

  it('is closed before the next one is opened, if it only seems to be closed', async () => {
    const found = await page.evaluate(async (value) => {
      const store = app.openLocalStore();
      await store.putDraft(value as never);
      const { transaction } = IDBDatabase.prototype;
      IDBDatabase.prototype.transaction = () => {
        IDBDatabase.prototype.transaction = transaction;
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      };
      const drafts = await store.listDrafts();
      const isOpen = connections.map((connection) => {
        try {
          connection.transaction('drafts');
          return true;
        } catch {
          return false;
        }
      });
      return { drafts: drafts.map(({ id }) => id), isOpen };
    }, draft('d1'));
    expect(found).toEqual({ drafts: ['d1'], isOpen: [false, true] });
  });

  it('is opened again once for calls that fail at the same time', async () => {
    const found = await page.evaluate(async (value) => {
      const store = app.openLocalStore();
      await store.putDraft(value as never);
      for (const connection of connections) connection.close();
      const read = await Promise.all([1, 2, 3].map(async () => (await store.getDraft('d1'))?.id));
      return { read, opened: connections.length };
    }, draft('d1'));
    expect(found).toEqual({ read: ['d1', 'd1', 'd1'], opened: 2 });
  });
});

describe('a request to open the database that is never answered', () => {
  it('is made a second time', async () => {
    await page.clock.install();
    await page.evaluate((value) => {
      const open = indexedDB.open.bind(indexedDB);
      let requests = 0;
      indexedDB.open = (...parameters) => {
        requests += 1;
        if (requests > 1) return open(...parameters);
        // Safari sometimes answers neither with success nor with an error.
        const silent = open('silent');
        for (const type of ['success', 'upgradeneeded'])
          silent.addEventListener(type, (event) => event.stopImmediatePropagation());
        return silent;
      };
      const store = app.openLocalStore();
      void store
        .putDraft(value as never)
        .then(() => store.listDrafts())
        .then(
          (drafts) => Object.assign(globalThis, { found: drafts.map(({ id }) => id) }),
          (error: unknown) => Object.assign(globalThis, { found: (error as Error).name }),
        );
    }, draft('d1'));
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return page.evaluate(() => Reflect.get(globalThis, 'found') as unknown);
      })
      .toEqual(['d1']);
  });
});

describe('a page that goes into the page cache of the browser', () => {
  /** Starts this write, and lets the page go into the page cache at its first request. */
  const leaveDuring = (write: 'putDraft' | 'moveDraftToOutbox', value: unknown): Promise<void> =>
    page.evaluate(
      ([name, record]) => {
        const store = app.openLocalStore();
        const { put, get } = IDBObjectStore.prototype;
        const leave = (): void => {
          Object.assign(IDBObjectStore.prototype, { put, get });
          dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        };
        IDBObjectStore.prototype.put = function (...parameters) {
          const request = put.apply(this, parameters);
          leave();
          return request;
        };
        IDBObjectStore.prototype.get = function (...parameters) {
          const request = get.apply(this, parameters);
          leave();
          return request;
        };
        const writing =
          name === 'putDraft'
            ? store.putDraft(record as never)
            : store.moveDraftToOutbox(record as never, 'd1');
        const outcome = writing.then(
          () => 'stored',
          (error: unknown) => (error as Error).name,
        );
        Object.assign(globalThis, { outcome });
      },
      [write, value] as const,
    );
  const returnToPage = (): Promise<unknown> =>
    page.evaluate(async () => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      const store = app.openLocalStore();
      await store.listOutbox();
      return Reflect.get(globalThis, 'outcome') as unknown;
    });

  it.each(['putDraft', 'moveDraftToOutbox'] as const)(
    'ends the transaction of %s, so that other pages can write, and leaves what they store',
    async (write) => {
      await leaveDuring(write, { ...draft('d1'), updatedAt: 1 });
      const other = await openPage(page.context(), origin);
      const listDrafts = (): Promise<unknown> =>
        other.evaluate(async () =>
          (await app.openLocalStore().listDrafts()).map(({ id, updatedAt }) => [id, updatedAt]),
        );
      expect(await listDrafts()).toEqual([]);
      await other.evaluate((value) => app.openLocalStore().putDraft(value as never), {
        ...draft('d1'),
        updatedAt: 2,
      });
      expect(await returnToPage()).toBe('InterruptedWrite');
      expect(await listDrafts()).toEqual([['d1', 2]]);
    },
  );

  it('reads again when it is shown, and refuses a write until then', async () => {
    const found = await page.evaluate(async (value) => {
      const store = app.openLocalStore();
      await store.putDraft(value as never);
      const { getAll } = IDBObjectStore.prototype;
      IDBObjectStore.prototype.getAll = function (...parameters) {
        IDBObjectStore.prototype.getAll = getAll;
        const request = getAll.apply(this, parameters);
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
        return request;
      };
      const reading = store.listOutbox().then(() => store.listDrafts());
      const refused = await store.putDraft(value as never).catch((error: Error) => error.name);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return [refused, (await reading).map(({ id }) => id)];
    }, draft('d1'));
    expect(found).toEqual(['InterruptedWrite', ['d1']]);
  });

  it('ends the transactions of other libraries, such as the account of Firebase', async () => {
    const ended = await page.evaluate(async () => {
      const store = app.openLocalStore();
      await store.listDrafts();
      const request = indexedDB.open('of-a-library', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('values');
      await new Promise((resolve) => {
        request.onsuccess = resolve;
      });
      const transaction = request.result.transaction('values', 'readwrite');
      transaction.objectStore('values').put('value', 'key');
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      return new Promise((resolve) => {
        for (const type of ['complete', 'abort'])
          transaction.addEventListener(type, () => resolve(type));
      });
    });
    expect(ended).toBe('abort');
  });
});

describe('a tab that hangs with its transaction open', () => {
  it('does not block another tab forever', async () => {
    await page.evaluate(async (value) => {
      await app.openLocalStore().putDraft(value as never);
    }, draft('d1'));
    await page.clock.install();
    await holdPhotos(page);
    await page.evaluate(() => {
      void app
        .openLocalStore()
        .deletePhoto('p')
        .catch((error: unknown) => {
          Object.assign(globalThis, { failure: (error as Error).name });
        });
    });
    await expect
      .poll(async () => {
        await page.clock.runFor(31_000);
        return page.evaluate(() => Reflect.get(globalThis, 'failure') as unknown);
      })
      .toBe('TimeoutError');
    await letPhotosGo(page);
  });
});

describe('records that cannot be read', () => {
  it('stay in place and are listed if they have no version or a wrong shape, and do not hide the others', async () => {
    await writeRaw(2, {
      outbox: [
        record(item('good')),
        { id: 'no-version', data: 1 },
        record({ ...item('wrong'), state: { status: 'unheard of' } } as never),
      ],
      drafts: [{ id: 'draft-without-version' }, record(draft('d1'))],
    });
    const found = await page.evaluate(async () => {
      const store = app.openLocalStore();
      return {
        items: (await store.listOutbox()).map(({ id }) => id),
        drafts: (await store.listDrafts()).map(({ id }) => id),
        damaged: (await store.listDamaged()).map(({ id, problem }) => [id, problem]),
        again: (await app.openLocalStore().listDamaged()).length,
        removed: await store.removeDamaged('outbox:wrong').then(() => store.listDamaged()),
        kept: await store.removeDamaged('outbox:good').then(() => store.listOutbox()),
      };
    });
    expect(found.again).toBe(3);
    expect(found.removed.map(({ id }) => id)).not.toContain('outbox:wrong');
    expect(found.kept).toHaveLength(1);
    expect(found).toMatchObject({
      items: ['good'],
      drafts: ['d1'],
      damaged: [
        ['drafts:draft-without-version', 'damaged'],
        ['outbox:no-version', 'damaged'],
        ['outbox:wrong', 'damaged'],
      ],
    });
  });

  it('stay in their original store and are not moved to the damaged ones', async () => {
    await writeRaw(2, {
      outbox: [record({ ...item('wrong'), state: { status: 'unheard of' } } as never)],
    });
    const counts = await page.evaluate(async () => {
      await app.openLocalStore().listOutbox();
      await app.openLocalStore().listOutbox();
      const opening = indexedDB.open('tanklotse');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const transaction = opening.result.transaction(['outbox', 'damaged']);
      return Promise.all(
        ['outbox', 'damaged'].map(
          (name) =>
            new Promise((resolve) => {
              const request = transaction.objectStore(name).count();
              request.onsuccess = () => resolve(request.result);
            }),
        ),
      );
    });
    expect(counts).toEqual([1, 0]);
  });

  it('are restored once they can be read, if an earlier version quarantined them', async () => {
    const aside = (id: string, state: object) => ({
      id: `outbox:${id}`,
      store: 'outbox',
      at: 1,
      record: record(item(id, state)),
    });
    const arrived = { status: 'arrived', arrivedAt: 1, queuedAt: 1, attempt: 0, notBefore: 1 };
    await writeRaw(2, {
      damaged: [aside('readable', arrived), aside('broken', { status: 'unheard of' })],
    });
    const found = await page.evaluate(async () => {
      const store = app.openLocalStore();
      return [
        (await store.listOutbox()).map(({ id }) => id),
        (await store.listDamaged()).map(({ id }) => id),
      ];
    });
    expect(found).toEqual([['readable'], ['outbox:broken']]);
  });

  it('do not include a report whose refusal reason does not exist in this version', async () => {
    const waits = { queuedAt: 1, attempt: 0, notBefore: 1, waitingFor: 'the moon' };
    await writeRaw(2, {
      outbox: [
        record(item('queued', { status: 'queued', ...waits })),
        record(item('refused', { status: 'rejected', rejectedAt: 1, reason: 'mood', detail: '' })),
      ],
    });
    expect(
      await page.evaluate(async () =>
        (await app.openLocalStore().listOutbox()).map(({ state }) => state),
      ),
    ).toMatchObject([{ status: 'queued' }, { status: 'rejected', reason: 'invalid' }]);
  });

  it('photos contain their bytes, and records that versions before 0.2 must not change have a newer version', async () => {
    const arrived = { status: 'sent', sentAt: 1 };
    const whole = item('c', arrived);
    const photos = whole.photos.map((photo) => ({ ...photo, missing: 'refused' }));
    const withMissing = { ...whole, photos };
    const versions = await page.evaluate(
      async ([plain, ...reports]) => {
        const store = app.openLocalStore();
        await store.putDraft(plain as never);
        for (const one of reports) await store.putOutboxItem(one as never);
        const image = new Blob(['abcd'], { type: 'image/jpeg' });
        await store.putPhoto({ id: 'p', reportId: 'd1', image, thumbnail: image }, plain as never);
        const opening = indexedDB.open('tanklotse');
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        const transaction = opening.result.transaction(['drafts', 'outbox', 'photos']);
        const all = async (name: string): Promise<unknown[]> => {
          const request = transaction.objectStore(name).getAll() as IDBRequest<unknown[]>;
          await new Promise((resolve) => {
            request.onsuccess = resolve;
          });
          return request.result;
        };
        const versionOf = (one: unknown) => Reflect.get(one as object, 'schemaVersion') as number;
        const [photo] = await all('photos');
        const stored = Reflect.get(photo as object, 'image') as { readonly bytes: ArrayBuffer };
        return {
          drafts: (await all('drafts')).map(versionOf),
          outbox: (await all('outbox')).map(versionOf),
          bytes: stored.bytes.byteLength,
          read: await (await store.getPhoto('p'))?.image.text(),
        };
      },
      [draft('d1'), item('a'), item('b', arrived), withMissing] as const,
    );
    // A version before 0.2 would remove the photos of every sent report.
    expect(versions).toEqual({ drafts: [1], outbox: [2, 1, 2], bytes: 4, read: 'abcd' });
  });

  it('are kept and listed as "newer" if a newer version wrote them', async () => {
    await writeRaw(2, { outbox: [record(item('future'), 99)] });
    const found = await page.evaluate(async () => {
      const store = app.openLocalStore();
      return [
        (await store.listOutbox()).length,
        (await store.listDamaged()).map(({ id, problem }) => [id, problem]),
        (await store.listDamaged()).length,
      ];
    });
    expect(found).toEqual([0, [['outbox:future', 'newer']], 1]);
  });
});

describe('leaving the outbox', () => {
  it('only a rejected report can become a draft, and only once', async () => {
    await writeRaw(2, {
      outbox: [
        record(
          item('refused', { status: 'rejected', rejectedAt: 1, reason: 'invalid', detail: '' }),
        ),
        record(item('arrived', { status: 'sent', sentAt: 1 })),
      ],
    });
    const found = await page.evaluate(
      async ([one, two, three]) => {
        const store = app.openLocalStore();
        const moved = [
          await store.moveOutboxItemToDraft('refused', () => one as never),
          await store.moveOutboxItemToDraft('refused', () => two as never),
          await store.moveOutboxItemToDraft('arrived', () => three as never),
        ];
        return {
          moved: moved.map((one) => one?.id),
          drafts: (await store.listDrafts()).map(({ id }) => id),
          items: (await store.listOutbox()).map(({ id }) => id),
        };
      },
      [draft('one'), draft('two'), draft('three')] as const,
    );
    expect(found).toEqual({
      moved: ['one', undefined, undefined],
      drafts: ['one'],
      items: ['arrived'],
    });
  });

  it('photos of arrived reports are removed, including those that an earlier page left behind', async () => {
    await writeRaw(2, {
      outbox: [record(item('arrived', { status: 'sent', sentAt: 1 })), record(item('waiting'))],
      drafts: [record(draft('d1'))],
    });
    const left = await page.evaluate(async () => {
      const store = app.openLocalStore();
      const [first] = await store.listDrafts();
      for (const [id, reportId] of [
        ['arrived-1', 'arrived'],
        ['waiting-1', 'waiting'],
        ['d1-1', 'd1'],
      ] as const)
        if (first)
          await store.putPhoto(
            { id, reportId, image: new Blob(['abcd']), thumbnail: new Blob(['a']) },
            first,
          );
      await store.dropSentPhotos();
      return Promise.all(
        ['arrived-1', 'waiting-1', 'd1-1'].map(
          async (id) => (await store.getPhoto(id)) !== undefined,
        ),
      );
    });
    expect(left).toEqual([false, true, true]);
  });

  // WebKit throws UnknownError if a cursor over unique keys finds nothing.
  it('removing the photos of arrived reports › opens no cursor over unique keys', async () => {
    const directions = await page.evaluate(async () => {
      const seen: unknown[] = [];
      for (const { prototype } of [IDBIndex, IDBObjectStore])
        for (const name of ['openCursor', 'openKeyCursor'] as const) {
          const open = prototype[name];
          prototype[name] = function (query, direction) {
            seen.push(direction);
            return Reflect.apply(open, this, [query, direction]) as never;
          };
        }
      await app.openLocalStore().dropSentPhotos();
      return seen;
    });
    expect(directions.filter((one) => String(one).endsWith('unique'))).toEqual([]);
  });

  it('a transaction that fails in the middle changes nothing', async () => {
    await writeRaw(2, { outbox: [record(item('waiting'))] });
    const found = await page.evaluate(async () => {
      const store = app.openLocalStore();
      const failure = await store
        .updateOutboxItem('waiting', () => {
          throw new RangeError('no');
        })
        .catch((error: unknown) => String(error));
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...parameters) {
        const request = put.apply(this, parameters);
        this.transaction.abort();
        return request;
      };
      const aborted = await store
        .changeSettings({ saveData: true })
        .catch((error: unknown) => (error as Error).name);
      IDBObjectStore.prototype.put = put;
      return [
        failure,
        aborted,
        (await store.listOutbox())[0]?.state.status,
        (await store.readSettings()).saveData,
      ];
    });
    expect(found).toEqual(['RangeError: no', 'AbortError', 'queued', false]);
  });
});

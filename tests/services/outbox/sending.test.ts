/**
 * Tests the sender in Chromium against a running backend: every report arrives exactly once or
 * stays on the device with a visible reason.
 */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { dev, run, type Running } from '../../fixtures/running-backend.ts';
import { recordsOf010 } from '../../fixtures/records-of-0-1-0.ts';
import { emptyPhone, launch, openPage } from './in-browser.ts';
import type { App, QueueOptions } from './page.ts';
import {
  arrived as arrivedAt,
  requestsTo,
  signIn as signInOn,
  stateOf,
  writeSession,
} from './phone.ts';

declare const app: App;
let browser: Browser;
let backend: Running;
let page: Page;
let uid: string;
/**
 * Offsets at which requests of the resumable protocol began; "start" and "query" for its other
 * commands.
 */
let commands: string[];

const commit = ':commit';
const upload = '^/v0/b/[^?]*\\?name=';

beforeAll(async () => {
  backend = await run();
  browser = await launch();
  page = await openPage(await browser.newContext(), backend.origin);
  page.on('request', (request) => {
    const { 'x-goog-upload-command': command, 'x-goog-upload-offset': offset } = request.headers();
    if (command) commands.push(offset ?? command);
  });
});
afterAll(async () => {
  await browser.close();
  await backend.remove();
});
beforeEach(async () => {
  await dev(backend, 'DELETE', 'faults');
  await dev(backend, 'DELETE', 'requests');
  await emptyPhone(page);
  uid = await signIn();
  commands = [];
});

const signIn = (more?: Readonly<Record<string, unknown>>): Promise<string> =>
  signInOn(page, backend, more);
const queue = (options: Partial<QueueOptions> = {}): Promise<string> =>
  page.evaluate((all) => app.queue(all), { uid, ...options });
const drain = (): Promise<number | undefined> => page.evaluate(() => app.drain());
const drainAll = (rounds = 10): Promise<void> =>
  page.evaluate((count) => app.drainAll(count), rounds);
const state = (id: string) => stateOf(page, id);
const faults = (...list: readonly object[]): Promise<unknown> =>
  dev(backend, 'POST', 'faults', list);

const dumpSchema = z.object({ documents: z.record(z.string(), z.unknown()) });
const arrived = (id: string): ReturnType<typeof arrivedAt> => arrivedAt(backend, id);
const requests = async (path: RegExp): Promise<number> => (await requestsTo(backend, path)).length;

describe('an interrupted photo upload', () => {
  it('continues at the offset where it stopped', async () => {
    const id = await queue({ photos: [600_000] });
    await faults({
      kind: 'cutRequest',
      method: 'POST',
      path: 'upload_id=',
      times: 1,
      atByte: 400_000,
    });
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    expect(await arrived(id)).toEqual({ documents: 1, files: [600_000] });
    expect(commands.slice(0, 3)).toEqual(['start', '0', 'query']);
    // Bytes that had arrived are not sent again.
    expect(Number(commands.at(-1))).toBeGreaterThan(200_000);
    expect(commands).toHaveLength(4);
  });

  it('is not repeated if only the last answer was lost', async () => {
    const id = await queue({ photos: [600_000] });
    await faults({ kind: 'dropAnswer', method: 'POST', path: 'upload_id=', times: 1 });
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    expect(await arrived(id)).toEqual({ documents: 1, files: [600_000] });
    expect(commands.filter((command) => command !== 'query')).toEqual(['start', '0']);
  });

  it('restarts if the upload has expired', async () => {
    const id = await queue({ photos: [600_000] });
    await faults(
      { kind: 'cutRequest', method: 'POST', path: 'upload_id=', times: 1, atByte: 300_000 },
      { kind: 'status', path: 'upload_id=', status: 410, skip: 1, times: 1 },
    );
    await drainAll();
    expect(await arrived(id)).toEqual({ documents: 1, files: [600_000] });
    expect(commands.filter((command) => command !== 'query')).toEqual(['start', '0', 'start', '0']);
  });

  it('is sent in one request if the photo is small', async () => {
    const id = await queue({ photos: [20_000, 30_000] });
    await drainAll();
    expect(await arrived(id)).toEqual({ documents: 1, files: [20_000, 30_000] });
    expect(commands).toEqual([]);
  });
});

describe('the notification of the desks that a report has arrived', () => {
  it.each([
    ['is not answered', { kind: 'latency', milliseconds: 600_000 }],
    ['is lost', { kind: 'dropAnswer' }],
    ['is refused', { kind: 'status', status: 401 }],
    ['fails with a server error', { kind: 'status', status: 500 }],
  ])('does not delay the report if it %s', async (_title, fault) => {
    await faults({ ...fault, path: '^/arrivals/' });
    const announcement = page.waitForRequest(/\/arrivals\//);
    const id = await queue({ photos: [20_000] });
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    expect(await arrived(id)).toEqual({ documents: 1, files: [20_000] });
    expect(await requests(/:commit/)).toBe(1);
    expect((await announcement).method()).toBe('PUT');
  });
  it('is sent once per report and not for its photos', async () => {
    await queue({ photos: [20_000, 30_000] });
    await drainAll();
    // The sender does not wait for this request, so it may arrive later.
    await expect.poll(() => requests(/^\/arrivals\//)).toBe(1);
  });
});

test('a late answer to the first version of a report does not mark its changed version as sent', async () => {
  const id = await queue();
  await page.route(
    '**/*:commit*',
    async (route) => {
      const answer = await route.fetch();
      // Another sender treats this one as dead, and the driver takes the report back.
      await page.evaluate(
        async ([report, driver]) => {
          app.connect(driver, {});
          const store = app.openLocalStore();
          const item = await store.getOutboxItem(report);
          await store.updateOutboxItem(report, (stored) =>
            app.nextItem(stored, { type: 'interrupted', at: Date.now() }),
          );
          if (!item || !(await app.takeBack(item))) throw new Error('It was not taken back');
          const state = { status: 'queued' as const, queuedAt: 0, attempt: 0, notBefore: 0 };
          const answers = { text: 'other words' };
          const contentHash = '1'.repeat(64);
          await store.moveDraftToOutbox({ ...item, answers, contentHash, state }, report);
        },
        [id, uid] as const,
      );
      await route.fulfill({ response: answer });
    },
    { times: 1 },
  );
  await drain();
  expect(await state(id)).toMatchObject({ status: 'rejected', reason: 'alreadyDifferent' });
  expect(await arrived(id)).toEqual({ documents: 1, files: [] });
});

test('the office is notified that photos come with the correction if the report had arrived before it was taken back', async () => {
  const id = await queue({ photos: [20_000] });
  await page.route(
    '**/*:commit*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await drain();
  const correction = await page.evaluate(
    async ([report, driver]) => {
      app.connect(driver, { send: () => Promise.resolve(undefined) });
      const store = app.openLocalStore();
      const itemOf = async (one: string) => {
        const item = await store.getOutboxItem(one);
        if (!item) throw new Error('The report is missing');
        return item;
      };
      const draft = await app.takeBack(await itemOf(report));
      if (!draft) throw new Error('It was not taken back');
      await app.queueReport(draft, { text: 'other words' });
      await app.drainAll();
      const correcting = await app.takeBack(await itemOf(report));
      if (!correcting) throw new Error('It was not refused');
      await app.queueReport(correcting, { text: 'other words' });
      await app.drainAll();
      return correcting.id;
    },
    [id, uid] as const,
  );
  expect(await arrived(id)).toEqual({ documents: 1, files: [] });
  expect(await arrived(correction)).toEqual({ documents: 1, files: [20_000] });
  expect(await state(correction)).toMatchObject({ status: 'sent' });
  const { documents } = dumpSchema.parse(await dev(backend, 'GET', 'dump'));
  expect(documents[`reports/${id}/missingPhotos/1`]).toMatchObject({ uid, reason: 'replaced' });
});

describe('a discarded report that had arrived before it was taken back', () => {
  /**
   * The first attempt arrives without an answer; then the driver takes the report back as a draft.
   */
  async function takeBackLate(): Promise<string> {
    const id = await queue({ photos: [20_000, 30_000] });
    await page.route(
      '**/*:commit*',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await drain();
    await page.evaluate(
      async ([report, driver]) => {
        app.connect(driver, { send: () => Promise.resolve(undefined) });
        const item = await app.openLocalStore().getOutboxItem(report);
        if (!item || !(await app.takeBack(item))) throw new Error('It was not taken back');
      },
      [id, uid] as const,
    );
    return id;
  }
  const missingNotices = async (id: string): Promise<readonly unknown[]> => {
    const { documents } = dumpSchema.parse(await dev(backend, 'GET', 'dump'));
    return [1, 2].map((number) => documents[`reports/${id}/missingPhotos/${number}`]);
  };
  const discarded = { reason: 'discarded' };

  test('causes a notice to the office that its photos will not arrive, as soon as there is network', async () => {
    const id = await takeBackLate();
    await page.evaluate((draft) => app.discard(draft), id);
    await faults({ kind: 'status', path: ':commit', status: 503, times: 1 });
    expect(await drain()).toBeGreaterThan(0);
    expect(await missingNotices(id)).toEqual([undefined, undefined]);
    expect(await drain()).toBeUndefined();
    expect(await missingNotices(id)).toMatchObject([discarded, discarded]);
    await dev(backend, 'DELETE', 'requests');
    expect(await drain()).toBeUndefined();
    expect(await dev(backend, 'GET', 'requests')).toEqual([]);
  });

  test('keeps its newest entry in the list of notices when the answer to an earlier entry is late', async () => {
    const lists = await page.evaluate(async (driver) => {
      const store = app.openLocalStore();
      const list = (): ReturnType<typeof store.listThrownAway> => store.listThrownAway();
      await store.rememberThrownAway([{ id: 'x', uid: driver, photos: 1 }]);
      const [read] = await list();
      if (!read) throw new Error('The entry is missing');
      await store.forgetThrownAway(read);
      await store.markThrownAway(read, { absentAt: 5 });
      const forgotten = await list();
      await store.rememberThrownAway([{ id: 'x', uid: driver, photos: 2 }]);
      await store.forgetThrownAway(read);
      await store.markThrownAway(read, { absentAt: 5 });
      const [again] = await list();
      if (!again) throw new Error('The newer entry is missing');
      await store.markThrownAway(again, { absentAt: 6 });
      await store.markThrownAway(again, { refusedAt: 7 });
      const marked = await list();
      await store.forgetThrownAway(again);
      return { forgotten, again, marked, end: await list() };
    }, uid);
    expect(lists).toEqual({
      forgotten: [],
      again: { id: 'x', uid, photos: 2 },
      marked: [{ id: 'x', uid, photos: 2, absentAt: 6, refusedAt: 7 }],
      end: [],
    });
  });

  test('notifies the office about missing photos if a second version was rejected, corrected and discarded', async () => {
    const id = await takeBackLate();
    await page.evaluate(async (report) => {
      const store = app.openLocalStore();
      const draft = await store.getDraft(report);
      if (!draft) throw new Error('The draft is missing');
      await app.queueReport(draft, { text: 'other words' });
      await app.drainAll();
      const item = await store.getOutboxItem(report);
      const correction = item && (await app.takeBack(item));
      if (!correction) throw new Error('It was not refused');
      await app.discard(correction.id);
      await app.drainAll();
    }, id);
    expect(await missingNotices(id)).toMatchObject([discarded, discarded]);
  });

  test('notifies the office about missing photos if it was queued again offline, taken back and discarded', async () => {
    const id = await takeBackLate();
    await page.evaluate(async (report) => {
      const store = app.openLocalStore();
      const draft = await store.getDraft(report);
      if (!draft) throw new Error('The draft is missing');
      const item = await app.queueReport({ ...draft, photos: [] }, { text: 'no picture' });
      await app.takeBack(item);
      await app.discard(report);
      await app.drainAll();
    }, id);
    expect(await missingNotices(id)).toMatchObject([discarded, discarded]);
  });

  test('notifies the office about missing photos if it is sent again anonymously, with a new id', async () => {
    const id = await takeBackLate();
    const [anonymous, left] = await page.evaluate(async (report) => {
      const store = app.openLocalStore();
      const draft = await store.getDraft(report);
      if (!draft) throw new Error('The draft is missing');
      const nearMiss = { eventKind: 'nearMiss', occurredAt: '2026-11-21' };
      const tap = () =>
        app.queueReport(
          { ...draft, kind: 'nearbyAccident' },
          { ...nearMiss, reporterMode: 'anonymous' },
        );
      const item = await tap();
      const again = await tap().then(
        () => 'saved',
        () => 'not saved',
      );
      await app.drainAll();
      if (again === 'saved') throw new Error('It was queued twice');
      return [item.id, [...(await store.listDrafts()), ...(await store.listOutbox())]] as const;
    }, id);
    expect(await arrived(id)).toEqual({ documents: 1, files: [] });
    expect(await arrived(anonymous)).toEqual({ documents: 1, files: [20_000, 30_000] });
    expect(await missingNotices(id)).toMatchObject([discarded, discarded]);
    expect(left).toMatchObject([{ id: anonymous, state: { status: 'sent' } }]);
  });

  test('causes no notice if it never arrived', async () => {
    const id = await queue({ photos: [20_000] });
    await page.evaluate(
      async ([report, driver]) => {
        app.connect(driver, { send: () => Promise.resolve(undefined) });
        const item = await app.openLocalStore().getOutboxItem(report);
        if (!item || !(await app.takeBack(item))) throw new Error('It was not taken back');
        await app.discard(report);
      },
      [id, uid] as const,
    );
    // A full device could not have stored the attempt, so one look-up follows.
    expect(await drain()).toBeUndefined();
    expect(await missingNotices(id)).toEqual([undefined, undefined]);
    await dev(backend, 'DELETE', 'requests');
    expect(await drain()).toBeUndefined();
    expect(await dev(backend, 'GET', 'requests')).toEqual([]);
  });

  test('is followed by a correction if it was made anonymous and got its name back', async () => {
    const id = await takeBackLate();
    const outcome = await page.evaluate(async (report) => {
      const store = app.openLocalStore();
      const thrownAway = async () => (await store.listThrownAway()).map((one) => one.id);
      const draft = await store.getDraft(report);
      if (!draft) throw new Error('The draft is missing');
      const nearMiss = { eventKind: 'nearMiss', occurredAt: '2026-11-21' };
      const anonymous = await app.queueReport(draft, { ...nearMiss, reporterMode: 'anonymous' });
      const afterAnonymous = await thrownAway();
      const again = await app.takeBack(anonymous);
      if (!again) throw new Error('It was not taken back');
      const named = await app.queueReport(again, { text: 'other words' });
      const afterNamed = await thrownAway();
      await app.drainAll();
      return {
        anonymous: anonymous.id,
        named: named.id,
        afterAnonymous,
        afterNamed,
        state: await app.state(named.id),
        photos: (await Promise.all(draft.photos.map((photo) => store.getPhoto(photo.id)))).map(
          (photo) => photo?.reportId,
        ),
      };
    }, id);
    expect(outcome).toMatchObject({
      named: id,
      afterAnonymous: [id],
      afterNamed: [outcome.anonymous],
      state: { status: 'rejected', reason: 'alreadyDifferent', photosThere: 2 },
      photos: [id, id],
    });
    expect(outcome.anonymous).not.toBe(id);
    expect(await arrived(outcome.anonymous)).toEqual({ documents: 0, files: [] });
    expect(await missingNotices(id)).toEqual([undefined, undefined]);
  });
});

test('a sync event does not register another one if the next attempt is far in the future', async () => {
  await page.evaluate(async () => {
    Object.defineProperty(Navigator.prototype, 'connection', {
      configurable: true,
      get: () => ({ type: 'cellular' }),
    });
    await app.openLocalStore().changeSettings({ photosOnWifiOnly: true });
  });
  const id = await queue({ photos: [20_000] });
  // The document has arrived and the photos wait. Immediate further events would only use battery.
  expect(await page.evaluate(() => app.deliverInBackground())).toBe('leftToTheBrowser');
  expect(await state(id)).toMatchObject({ status: 'arrived', waitingFor: 'wifi' });
});

describe('an answer that does not come from the service', () => {
  it.each(['photo', 'document'])(
    'is not accepted as success of the %s, because the login page of a network also has status 200',
    async (what) => {
      const id = await queue({ photos: [20_000] });
      let times = 1;
      await page.route(what === 'photo' ? '**/v0/b/**' : '**/*:commit*', (route) =>
        times-- > 0
          ? route.fulfill({
              contentType: 'text/html',
              body: '<h1>Welcome to the motorway services</h1>',
            })
          : route.continue(),
      );
      await drain();
      expect(await state(id)).toMatchObject({
        status: what === 'photo' ? 'arrived' : 'queued',
        waitingFor: 'server',
      });
      await drainAll();
      expect(await arrived(id)).toEqual({ documents: 1, files: [20_000] });
    },
  );

  it.each([400, 403, 404])('status %i of a proxy does not reject the report', async (status) => {
    const id = await queue({ photos: [20_000] });
    await page.route(
      '**/*:commit*',
      (route) => route.fulfill({ status, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
      { times: 1 },
    );
    await drain();
    expect(await state(id)).toMatchObject({ status: 'queued', waitingFor: 'server' });
    await drainAll();
    expect(await arrived(id)).toEqual({ documents: 1, files: [20_000] });
  });

  it('does not change an arrived report to a rejected one', async () => {
    const id = await queue();
    await faults({ kind: 'dropAnswer', path: commit, times: 1 });
    await page.route(`**/documents/reports/${id}*`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Welcome</h1>' }),
    );
    await drainAll(3);
    expect(await state(id)).toMatchObject({ status: 'queued', waitingFor: 'server' });
    await page.unrouteAll();
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    expect((await arrived(id)).documents).toBe(1);
  });
});

describe('a report with a problem', () => {
  it('does not block the next report and is kept with the reason if its photo cannot be read', async () => {
    const poor = await queue({ photos: [20_000], createdAt: 1 });
    const good = await queue({ photos: [30_000] });
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      // The first photo of the queue is on a damaged part of the storage.
      Blob.prototype.arrayBuffer = function () {
        return this.size === 20_000 && !(globalThis as { healthy?: boolean }).healthy
          ? Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
          : read.call(this);
      };
    });
    await drain();
    expect([await state(poor), await state(good)]).toMatchObject([
      { status: 'arrived', waitingFor: 'device' },
      { status: 'sent' },
    ]);
    await page.evaluate(() => {
      (globalThis as { healthy?: boolean }).healthy = true;
    });
    await drainAll();
    expect(await state(poor)).toMatchObject({ status: 'sent' });
  });

  it('is sent without a photo that stays unreadable, and after a day the office is notified', async () => {
    const id = await queue({ photos: [20_000, 30_000] });
    await page.evaluate(() => {
      const read = Blob.prototype.arrayBuffer;
      Blob.prototype.arrayBuffer = function () {
        return this.size === 20_000
          ? Promise.reject(new DOMException('The file could not be read', 'NotReadableError'))
          : read.call(this);
      };
    });
    await drainAll(8);
    expect(await state(id)).toMatchObject({ status: 'arrived', waitingFor: 'device' });
    expect(await arrived(id)).toEqual({ documents: 1, files: [30_000] });
    // Only failures of the device are counted, not of the network.
    await page.evaluate(() =>
      app.drain({ ignoreBackoff: true, now: () => Date.now() + 86_400_000 }),
    );
    const item = await page.evaluate((one) => app.openLocalStore().getOutboxItem(one), id);
    expect(item).toMatchObject({
      state: { status: 'sent' },
      photos: [{ missing: 'unreadable', missingTold: true }, { uploaded: true }],
    });
  });

  it('keeps a photo after two failed reads, regardless of the number and duration of network failures', async () => {
    const id = await queue({ photos: [20_000] });
    await faults({ kind: 'cutRequest', path: '^/v0/b/', atByte: 0 });
    await drainAll(6);
    await dev(backend, 'DELETE', 'faults');
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('x', 'NotReadableError'));
    });
    await page.evaluate(() => app.drain({ ignoreBackoff: true }));
    await page.evaluate(() =>
      app.drain({ ignoreBackoff: true, now: () => Date.now() + 86_400_000 }),
    );
    expect(await state(id)).toMatchObject({ status: 'arrived', waitingFor: 'device' });
  });

  it('is sent, not rejected, if its photos were removed because it had arrived', async () => {
    const id = await queue({ photos: [20_000] });
    await drainAll();
    // A second sender without locks queued the report again before its photos were removed.
    await page.evaluate(async (report) => {
      const store = app.openLocalStore();
      const item = await store.getOutboxItem(report);
      if (item)
        await store.putOutboxItem({
          ...item,
          photos: item.photos.map((photo) => ({ ...photo, uploaded: false })),
          state: { status: 'queued', queuedAt: 0, attempt: 1, notBefore: 0 },
        });
    }, id);
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });
});

describe('a full device', () => {
  /** Makes all writes fail; deleting still works. */
  const fill = (): Promise<void> =>
    page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...parameters) {
        if (this.transaction.db.name === 'tanklotse' && !(globalThis as { room?: boolean }).room)
          throw new DOMException('No room', 'QuotaExceededError');
        return put.apply(this, parameters);
      };
    });
  /** Taps "send" with a photo that could not be stored on the device. */
  const submit = () =>
    page.evaluate(async (driver) => {
      const localStore = app.withMemory(app.openLocalStore());
      const { holdInMemory } = localStore;
      app.connect(driver, {
        localStore,
        holdInMemory,
        send: ({ changed }) => app.drain({ localStore, changed, ignoreBackoff: true }),
      });
      const id = crypto.randomUUID();
      const photo = { id: 'p', contentType: 'image/jpeg', bytes: 5, width: 1, height: 1 } as const;
      const image = new Blob(['photo'], { type: 'image/jpeg' });
      await app.queueReport(
        {
          id,
          kind: 'dispositionMessage',
          formVersion: 1,
          uid: driver,
          inputs: {},
          createdAt: 1,
          updatedAt: 1,
          photos: [{ ...photo, field: 'photos', capturedAt: 1 }],
        },
        { text: 'no room' },
        [{ id: 'p', reportId: id, image, thumbnail: image }],
      );
      const [{ unkept } = {}] = app.$outbox.get().items;
      return { id, unkept };
    }, uid);

  it('sends a report from memory if it cannot be stored, and stores it when there is space', async () => {
    await fill();
    const { id, unkept } = await submit();
    expect(unkept).toBe(true);
    // Nothing of the report is stored, and the page requests confirmation before it is closed.
    expect(await page.evaluate(() => app.openLocalStore().listOutbox())).toEqual([]);
    expect(
      await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    ).toBe(true);
    await page.evaluate(() => Object.assign(globalThis, { room: true }));
    await page.evaluate(() => app.sendDue());
    expect(await arrived(id)).toEqual({ documents: 1, files: [5] });
    const kept = await page.evaluate(() => app.openLocalStore().listOutbox());
    expect(kept).toMatchObject([{ id, state: { status: 'sent' } }]);
    expect(kept[0]?.unkept).toBeUndefined();
    expect(
      await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    ).toBe(true);
  });

  /** Connects the screen to a sender; from its first request on, every write fails. */
  const sendWhileFull = (more: 'reads while it is rewritten' | undefined): Promise<void> =>
    page.evaluate(
      async ([driver, isRead]) => {
        const localStore = app.openLocalStore();
        Object.assign(globalThis, { room: true });
        const rewriting = {
          ...localStore,
          putOutboxItem: async (item: Parameters<typeof localStore.putOutboxItem>[0]) => {
            // A read of the device at this point does not find the report.
            await app.refreshOutbox();
            Object.assign(globalThis, { room: true });
            return localStore.putOutboxItem(item);
          },
        };
        app.connect(driver, {
          localStore,
          send: ({ changed }) =>
            app.drain({
              localStore: isRead === undefined ? localStore : rewriting,
              changed: (item, change) => {
                if (change.event?.type === 'attempt') Object.assign(globalThis, { room: false });
                changed(item, change);
              },
            }),
        });
        await app.sendDue();
      },
      [uid, more] as const,
    );
  const shownState = () => page.evaluate(() => app.$outbox.get().items[0]?.state);

  it('shows the state that the sender has in memory, even after the device is read again', async () => {
    await page.evaluate((driver) => app.queue({ uid: driver, photos: [20_000] }), uid);
    await fill();
    await faults({ kind: 'status', method: 'POST', path: '^/v0/b/', status: 503 });
    await sendWhileFull(undefined);
    await page.evaluate(() => app.refreshOutbox());
    expect(await shownState()).toMatchObject({ status: 'arrived', waitingFor: 'server' });
    const onDevice = await page.evaluate(() => app.openLocalStore().listOutbox());
    expect(onDevice).toMatchObject([{ state: { status: 'sending' } }]);
  });

  it('shows a report as sent if the device is read while the report is rewritten to free the space of its photos', async () => {
    await page.evaluate((driver) => app.queue({ uid: driver, photos: [20_000] }), uid);
    await fill();
    await sendWhileFull('reads while it is rewritten');
    await page.waitForFunction(() => app.$outbox.get().items[0]?.state.status === 'sent');
  });

  it('shows an error when a rejected report is opened for correction, until there is space', async () => {
    await fill();
    await faults({ kind: 'status', path: commit, status: 403, times: 2 });
    const { id } = await submit();
    await page.evaluate(() => app.sendDue());
    const shown = () => page.evaluate(() => app.$outbox.get().items[0]?.state);
    expect(await shown()).toMatchObject({ status: 'rejected' });
    const correct = () =>
      page.evaluate(async (report) => {
        const item = app.$outbox.get().items.find((one) => one.id === report);
        if (!item) throw new Error('The report is missing');
        const draft = await app.takeBack(item);
        return draft?.photos.length;
      }, id);
    await expect(correct()).rejects.toThrow(/No room/);
    expect(await shown()).toMatchObject({ status: 'rejected' });
    await page.evaluate(() => Object.assign(globalThis, { room: true }));
    expect(await correct()).toBe(1);
    const onDevice = await page.evaluate(async () => ({
      drafts: (await app.openLocalStore().listDrafts()).length,
      pixels: await (await app.openLocalStore().getPhoto('p'))?.image.text(),
    }));
    expect(onDevice).toEqual({ drafts: 1, pixels: 'photo' });
    expect(await shown()).toBeUndefined();
  });

  it('leaves no draft behind if the report is sent with a new id', async () => {
    const id = crypto.randomUUID();
    const draft = {
      id,
      kind: 'nearbyAccident' as const,
      formVersion: 1,
      uid,
      inputs: {},
      photos: [],
      createdAt: 1,
      updatedAt: 1,
      tried: { id, photos: 1, anonymous: false },
    };
    await page.evaluate((written) => app.openLocalStore().putDraft(written), draft);
    await fill();
    const shown = await page.evaluate(
      async ([written, driver]) => {
        const localStore = app.withMemory(app.openLocalStore());
        const { holdInMemory } = localStore;
        app.connect(driver, {
          localStore,
          holdInMemory,
          send: ({ changed }) => app.drain({ localStore, changed, ignoreBackoff: true }),
        });
        const nearMiss = { eventKind: 'nearMiss', occurredAt: '2026-11-21' };
        const item = await app.queueReport(written, { ...nearMiss, reporterMode: 'anonymous' }, []);
        const drafts = (await localStore.listDrafts()).length;
        Object.assign(globalThis, { room: true });
        await app.sendDue();
        const [{ id: sent } = { id: '' }] = await app.openLocalStore().listOutbox();
        const left = (await app.openLocalStore().listDrafts()).length;
        return { isApart: item.id !== written.id, isSent: sent === item.id, drafts, left };
      },
      [draft, uid] as const,
    );
    expect(shown).toEqual({ isApart: true, isSent: true, drafts: 0, left: 0 });
  });

  it('shows in the draft that a killed page had sent it from its memory', async () => {
    const id = crypto.randomUUID();
    const draft = {
      id,
      kind: 'dispositionMessage' as const,
      formVersion: 1,
      uid,
      inputs: {},
      photos: [],
      createdAt: 1,
      updatedAt: 1,
    };
    await page.evaluate((written) => app.openLocalStore().putDraft(written), draft);
    await fill();
    const known = await page.evaluate(
      async ([written, driver]) => {
        const localStore = app.withMemory(app.openLocalStore());
        const { holdInMemory } = localStore;
        const send = () => Promise.resolve(undefined);
        app.connect(driver, { localStore, holdInMemory, send });
        await app.queueReport(written, { text: 'words' }, []);
        // The memory of a page that was killed is gone.
        return app.openLocalStore().getDraft(written.id);
      },
      [draft, uid] as const,
    );
    expect(known).toEqual({ ...draft, tried: { id, photos: 0, anonymous: false } });
  });

  it('keeps the form open if there is no network either', async () => {
    await fill();
    await page.context().setOffline(true);
    await expect(submit()).rejects.toThrow(/No room/);
    await page.context().setOffline(false);
  });

  it('sends the stored reports, and stores their state when there is space again', async () => {
    const ids = [
      await queue({ photos: [20_000], createdAt: 1 }),
      await queue({ photos: [20_000] }),
    ];
    await page.evaluate(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (...parameters) {
        if (this.name === 'outbox' && !(globalThis as { room?: boolean }).room)
          throw new DOMException('No room', 'QuotaExceededError');
        return put.apply(this, parameters);
      };
      const remove = IDBObjectStore.prototype.delete;
      IDBObjectStore.prototype.delete = function (...parameters) {
        if (this.name === 'photos') (globalThis as { room?: boolean }).room = true;
        return remove.apply(this, parameters);
      };
    });
    await drainAll();
    for (const id of ids) {
      expect(await state(id)).toMatchObject({ status: 'sent' });
      expect(await arrived(id)).toEqual({ documents: 1, files: [20_000] });
    }
    expect(await requests(/:commit/)).toBe(2);
  });
});

describe('two senders without the Web Locks API', () => {
  it('send each report once', async () => {
    const context = page.context();
    const withoutLocks = await context.addInitScript(
      'Object.defineProperty(Navigator.prototype, "locks", { value: undefined }); delete Navigator.prototype.locks;',
    );
    const tabs = [await openPage(context, backend.origin), await openPage(context, backend.origin)];
    await withoutLocks.dispose();
    const ids = [
      await queue({ photos: [20_000, 300_000], createdAt: 1 }),
      await queue({ photos: [20_000] }),
      await queue(),
    ];
    expect(await tabs[0]?.evaluate(() => 'locks' in navigator)).toBe(false);
    await Promise.all(tabs.map((tab) => tab.evaluate(() => app.drainAll())));
    for (const id of ids) expect(await state(id)).toMatchObject({ status: 'sent' });
    expect(await arrived(ids[0] ?? '')).toEqual({ documents: 1, files: [20_000, 300_000] });
    expect((await arrived(ids[1] ?? '')).documents).toBe(1);
  });
});

describe('after the tab that holds the lock was killed', () => {
  it('the next tab acquires the lock and continues the same report', async () => {
    const other = await openPage(page.context(), backend.origin);
    const id = await queue({ photos: [20_000, 30_000] });
    await faults({ kind: 'latency', path: upload, milliseconds: 60_000, skip: 1, times: 1 });
    void other.evaluate(() => app.drain()).catch(() => undefined);
    await expect
      .poll(
        async () =>
          (
            await page.evaluate((report) => app.openLocalStore().getOutboxItem(report), id)
          )?.photos.filter(({ uploaded }) => uploaded).length,
      )
      .toBe(1);
    await other.close();
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    expect(await arrived(id)).toEqual({ documents: 1, files: [20_000, 30_000] });
  });
});

describe('a tab that hangs while it holds the lock', () => {
  it('does not block other tabs: another tab acquires the lock after a quarter of an hour', async () => {
    const other = await openPage(page.context(), backend.origin);
    await other.evaluate(
      () =>
        new Promise<void>((held) => {
          void navigator.locks.request('outbox', () => {
            held();
            return new Promise(() => undefined);
          });
        }),
    );
    const id = await queue();
    await page.evaluate(() => {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (milliseconds) => timeout(milliseconds === 900_000 ? 0 : milliseconds);
    });
    expect(await drain()).toBeUndefined();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    expect((await arrived(id)).documents).toBe(1);
  });
});

describe('the signed-in account', () => {
  it('does not send or change a report of another driver', async () => {
    const id = await queue({ uid: 'somebody-else' });
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'queued', attempt: 0 });
  });

  it('stops sending before the next request when it signs out', async () => {
    const id = await queue({ photos: [20_000, 30_000] });
    await page.route(
      /\/v0\/b\//,
      async (route) => {
        await page.evaluate(() => app.removeStoredSession());
        await route.continue();
      },
      { times: 1 },
    );
    await drain();
    expect(await state(id)).toMatchObject({ status: 'arrived', waitingFor: 'signIn' });
    expect((await arrived(id)).documents).toBe(1);
    expect(await requests(/\/v0\/b\//)).toBe(1);
    expect(await page.evaluate(() => app.findStoredSession('demo-api-key'))).toEqual({
      status: 'signedOut',
    });
  });

  it('gets a new token when the old one expires, even if the clock of the device was changed', async () => {
    uid = await signIn({ accessToken: 'old', expirationTime: Date.now() + 3_000_000 });
    const id = await queue();
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    uid = await signIn({ expirationTime: 5 });
    const next = await queue();
    await drainAll();
    expect(await state(next)).toMatchObject({ status: 'sent' });
  });

  it('must sign in again if it is disabled, and the report stays queued', async () => {
    uid = await signIn({ accessToken: 'old', expirationTime: 5 });
    const id = await queue();
    await dev(backend, 'POST', 'users/disable', { user: uid });
    await drain();
    expect(await state(id)).toMatchObject({ status: 'queued', waitingFor: 'signIn' });
  });

  it.each<readonly [string, object]>([
    ['a failing token service', { status: 503 }],
    ['a proxy that forbids the token service', { status: 403, body: 'Forbidden' }],
    ['a proxy that does not understand the request', { status: 400, body: 'Bad request' }],
  ])('%s does not require a new sign-in', async (_who, answer) => {
    uid = await signIn({ expirationTime: 5 });
    const id = await queue();
    await faults({ kind: 'status', path: 'securetoken', ...answer, times: 1 });
    await drain();
    expect(await state(id)).toMatchObject({ status: 'queued', waitingFor: 'server' });
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });

  it('is read from the identity library if the sender cannot parse the stored session; without an account the report waits', async () => {
    const { token } = await page.evaluate(async () => {
      const found = await app.findStoredSession('demo-api-key');
      return found.status === 'signedIn' ? found.session : { token: '' };
    });
    await writeSession(page, { account: { version: 99 } });
    const id = await queue();
    expect(await drain()).toBeGreaterThan(Date.now());
    expect(await state(id)).toMatchObject({ status: 'queued', attempt: 0 });
    await page.evaluate(
      ([driver, idToken]) =>
        app.drain({
          librarySession: () =>
            Promise.resolve({ uid: driver, token: () => Promise.resolve({ token: idToken }) }),
        }),
      [uid, token] as const,
    );
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });
});

describe('network and time', () => {
  it('the sender waits for a minute and then tries although the browser wrongly reports "offline"', async () => {
    const id = await queue();
    const next = await page.evaluate(async () => {
      Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
      await app.drain();
      return undefined;
    });
    expect(next).toBeUndefined();
    expect(await state(id)).toMatchObject({ status: 'sent' });
    await queue();
    const wait = await page.evaluate(async () => ((await app.drain()) ?? 0) - Date.now());
    expect(wait).toBeGreaterThan(50_000);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  it('a round ends after a network failure instead of trying every report', async () => {
    for (let number = 0; number < 5; number += 1) await queue({ createdAt: number + 1 });
    await faults({ kind: 'cutRequest', path: commit, atByte: 0 });
    const wait = await page.evaluate(async () => ((await app.drain()) ?? 0) - Date.now());
    expect(
      await page.evaluate(() => app.seen.filter(({ event }) => event === 'attempt').length),
    ).toBe(1);
    expect(wait).toBeGreaterThan(400);
  });

  it('setting the clock back by a year does not delay a report', async () => {
    const id = await queue();
    await faults({ kind: 'status', path: commit, status: 503, times: 1 });
    await page.evaluate(() => app.drain({ now: () => Date.now() + 31_536_000_000 }));
    expect(await state(id)).toMatchObject({ status: 'queued', waitingFor: 'server' });
    await drain();
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });

  it('photos wait for Wi-Fi if the driver has set this and the browser reports the connection type; documents are sent immediately', async () => {
    await page.evaluate(async () => {
      Object.defineProperty(Navigator.prototype, 'connection', {
        configurable: true,
        get: () => ({ type: 'cellular' }),
      });
      await app.openLocalStore().changeSettings({ photosOnWifiOnly: true });
    });
    const withPhoto = await queue({ photos: [20_000], createdAt: 1 });
    const text = await queue();
    const anyway = await queue({ photos: [20_000] });
    await page.evaluate(async (report) => {
      const store = app.openLocalStore();
      const item = await store.getOutboxItem(report);
      if (item) await store.putOutboxItem({ ...item, anyConnection: true });
    }, anyway);
    expect(await drain()).toBeGreaterThan(Date.now());
    expect([await state(withPhoto), await state(text), await state(anyway)]).toMatchObject([
      { status: 'arrived', waitingFor: 'wifi', attempt: 0 },
      { status: 'sent' },
      { status: 'sent' },
    ]);
    await page.evaluate(() => {
      Object.defineProperty(Navigator.prototype, 'connection', {
        configurable: true,
        get: () => ({ type: 'wifi' }),
      });
    });
    await drainAll();
    expect(await state(withPhoto)).toMatchObject({ status: 'sent' });
  });

  it('a hundred reports with three photos each arrive in the order in which they were written', async () => {
    const ids: string[] = [];
    for (let number = 0; number < 100; number += 1)
      ids.push(await queue({ photos: [3000, 3000, 3000], createdAt: 1_700_000_000_000 + number }));
    await drainAll();
    const { documents } = z
      .object({ documents: z.record(z.string(), z.unknown()) })
      .parse(await dev(backend, 'GET', 'dump'));
    expect(
      ids.filter(
        (id) =>
          Object.keys(documents).includes(`reports/${id}`) ||
          Object.keys(documents).some((path) => path.endsWith(`/${id}`)),
      ),
    ).toHaveLength(100);
    expect(
      await page.evaluate(() =>
        app.seen.filter(({ event }) => event === 'documentStored').map(({ id }) => id),
      ),
    ).toEqual(ids);
  });
});

describe('two hosts', () => {
  it('every document arrives if the file server fails, and the photos show which server is missing', async () => {
    const ids = [
      await queue({ photos: [20_000], createdAt: 1 }),
      await queue({ createdAt: 2 }),
      await queue({ photos: [300_000], createdAt: 3 }),
      await queue({ createdAt: 4 }),
    ];
    await faults({ kind: 'cutRequest', path: '^/v0/b/', atByte: 0 });
    await drain();
    expect(await Promise.all(ids.map(state))).toMatchObject([
      { status: 'arrived', waitingFor: 'fileServer' },
      { status: 'sent' },
      { status: 'arrived', attempt: 0 },
      { status: 'sent' },
    ]);
    // An hour later, after many rounds, a new document is sent immediately.
    await drainAll(8);
    const late = await queue();
    await drain();
    expect(await state(late)).toMatchObject({ status: 'sent' });
    await dev(backend, 'DELETE', 'faults');
    await drainAll();
    for (const id of ids) expect(await state(id)).toMatchObject({ status: 'sent' });
  });

  it('the photos of arrived reports are still sent if the document server fails', async () => {
    const first = await queue({ photos: [20_000] });
    await faults({ kind: 'cutRequest', path: '^/v0/b/', atByte: 0 });
    await drain();
    await dev(backend, 'DELETE', 'faults');
    await faults({ kind: 'cutRequest', path: commit, atByte: 0 });
    const words = await queue();
    await drainAll(1);
    expect(await state(first)).toMatchObject({ status: 'sent' });
    expect(await state(words)).toMatchObject({ status: 'queued', waitingFor: 'offline' });
  });

  it('a report whose uploads always fail does not block the photos of the others', async () => {
    const poor = await queue({ photos: [600_000], createdAt: 1 });
    const good = await queue({ photos: [20_000], createdAt: 2 });
    await faults({ kind: 'cutRequest', path: poor, atByte: 0 });
    await drainAll(2);
    expect(await state(poor)).toMatchObject({ status: 'arrived' });
    expect(await state(good)).toMatchObject({ status: 'sent' });
  });

  it('danger reports are sent first, then other documents, then photos, beginning with those of danger reports', async () => {
    const plain = await queue({ photos: [20_000], createdAt: 1 });
    const danger = await queue({
      photos: [20_000],
      createdAt: 2,
      answers: { urgency: 'immediate' },
    });
    await drainAll();
    expect(
      await page.evaluate(() =>
        app.seen
          .filter(({ event }) => event === 'documentStored' || event === 'photoUploaded')
          .map(({ id, event }) => [id, event]),
      ),
    ).toEqual([
      [danger, 'documentStored'],
      [plain, 'documentStored'],
      [danger, 'photoUploaded'],
      [plain, 'photoUploaded'],
    ]);
  });

  it('a new report is sent ahead of a photo that is uploading; the upload then continues where it stopped', async () => {
    const slow = await queue({ photos: [600_000] });
    await faults({ kind: 'bandwidth', path: 'upload_id=', bytesPerSecond: 100_000 });
    await page.evaluate(() => {
      const listeners: (() => void)[] = [];
      Object.assign(globalThis, { tell: () => listeners.forEach((one) => one()) });
      Object.assign(globalThis, {
        sending: app.drain({
          listen: (changed) => {
            listeners.push(changed);
            return () => undefined;
          },
        }),
      });
    });
    await page.waitForFunction(() => app.seen.some(({ event }) => event === 'uploadBegun'));
    const words = await queue();
    await page.evaluate(() => (Reflect.get(globalThis, 'tell') as () => void)());
    await expect.poll(async () => (await state(words))?.status).toBe('sent');
    await expect.poll(async () => (await state(slow))?.status).toBe('sendingPhotos');
    await dev(backend, 'DELETE', 'faults');
    await page.evaluate(() => Reflect.get(globalThis, 'sending') as Promise<unknown>);
    expect(await state(slow)).toMatchObject({ status: 'sent' });
    expect(commands.filter((command) => command === 'start')).toEqual(['start']);
    expect(commands).toContain('query');
  });
});

describe('a rejected report', () => {
  it('is tried again once by the next version of the app, but not by the same version', async () => {
    const id = await queue();
    await faults({ kind: 'status', path: commit, status: 403, times: 2 });
    await drainAll(2);
    expect(await state(id)).toMatchObject({ status: 'rejected', appVersion: '1.0.0' });
    await page.evaluate(() => app.drain({ appVersion: '1.1.0' }));
    expect(await state(id)).toMatchObject({ status: 'rejected', appVersion: '1.1.0' });
    await page.evaluate(() => app.drain({ appVersion: '1.1.0' }));
    expect(await state(id)).toMatchObject({ status: 'rejected' });
    await page.evaluate(() => app.drain({ appVersion: '1.2.0' }));
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });
});

test('a queue of version 0.1.0 arrives once and completely, including rejected reports', async () => {
  // Create the stores.
  await page.evaluate(() => app.openLocalStore().listOutbox());
  const { idOf, ...stores } = recordsOf010(uid);
  await page.evaluate(async ({ outbox, photos, settings }) => {
    const opening = indexedDB.open('tanklotse');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const writing = opening.result.transaction(['outbox', 'photos', 'settings'], 'readwrite');
    for (const one of outbox) writing.objectStore('outbox').put(one);
    for (const one of settings) writing.objectStore('settings').put(one);
    for (const { id, reportId, bytes } of photos)
      writing.objectStore('photos').put({
        id,
        reportId,
        image: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }),
        thumbnail: new Blob(['t'], { type: 'image/jpeg' }),
      });
    await new Promise((resolve) => {
      writing.oncomplete = resolve;
    });
    opening.result.close();
  }, stores);
  expect(await page.evaluate(() => app.openLocalStore().readSettings())).toMatchObject({
    photosOnWifiOnly: true,
  });
  await drainAll();
  const items = await page.evaluate(() => app.openLocalStore().listOutbox());
  expect(items).toHaveLength(stores.outbox.length);
  expect(new Set(items.map((item) => item.state.status))).toEqual(new Set(['sent']));
  // Version 0.1.0 sent photos before their report; those that had arrived are not sent again.
  for (const [name, files] of [
    ['queued', [20_000, 300_000]],
    ['halfway', [310_000]],
    ['sending', []],
    ['held', [23_000]],
    ['refused', [24_000]],
    ['forbidden', []],
  ] as const)
    expect([name, await arrived(idOf(name))]).toEqual([name, { documents: 1, files }]);
  // A report that version 0.1.0 had sent is not sent again.
  expect((await arrived(idOf('sent'))).documents).toBe(0);
});

describe('a company with App Check', () => {
  /** Like `drain`, for a company with App Check. */
  const withAppCheck = (isFetched: boolean): Promise<number | undefined> =>
    page.evaluate(async (canAsk) => {
      const config = { ...(await app.loadConfig()), appCheckSiteKey: 'site-key' };
      return app.drain({
        loadConfig: () => Promise.resolve(config),
        ...(canAsk && { appCheckToken: () => Promise.reject(new TypeError('Failed to fetch')) }),
      });
    }, isFetched);

  it('keeps a report waiting if the code for the App Check token cannot be fetched', async () => {
    const id = await queue({ photos: [20_000] });
    const next = await withAppCheck(true);
    expect(next).toBeGreaterThan(Date.now() - 60_000);
    expect(await state(id)).toMatchObject({ status: 'queued', waitingFor: 'offline' });
    await drainAll();
    expect(await state(id)).toMatchObject({ status: 'sent' });
  });

  it('has no token in the worker: the background event fails, and the report waits', async () => {
    const id = await queue();
    await page.route('**/config.json*', async (route) => {
      const answer = await route.fetch();
      const config = z.record(z.string(), z.unknown()).parse(await answer.json());
      await route.fulfill({ response: answer, json: { ...config, appCheckSiteKey: 'site-key' } });
    });
    await expect(
      page.evaluate(() => app.deliver('1.0.0', () => Promise.resolve())),
    ).rejects.toThrow('The outbox is not empty yet');
    expect(await state(id)).toMatchObject({ status: 'queued' });
    expect(await requests(/:commit/)).toBe(0);
  });
});

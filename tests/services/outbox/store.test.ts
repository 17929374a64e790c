/**
 * Tests that the outbox store of a screen matches the stored data, whatever happens during a read.
 */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { run, type Running } from '../../fixtures/running-backend.ts';
import { emptyPhone, launch, openPage } from './in-browser.ts';
import type { App } from './page.ts';

declare const app: App;
let browser: Browser;
let backend: Running;
let page: Page;
const uid = randomUUID();

beforeAll(async () => {
  backend = await run();
  browser = await launch();
  page = await openPage(await browser.newContext(), backend.origin);
});
afterAll(async () => {
  await browser.close();
  await backend.remove();
});
beforeEach(() => emptyPhone(page));

test('a change that is made while the device is read is not overwritten by the result', async () => {
  const status = await page.evaluate(async (driver) => {
    const id = await app.queue({ uid: driver });
    const store = app.openLocalStore();
    let release = (): void => undefined;
    let gate = Promise.resolve();
    let reads = 0;
    app.connect(driver, {
      localStore: {
        ...store,
        listOutbox: async () => {
          const items = await store.listOutbox();
          reads += 1;
          await gate;
          return items;
        },
      },
      send: async ({ changed }) => {
        const item = await store.updateOutboxItem(id, (stored) =>
          app.nextItem(stored, { type: 'attempt', at: Date.now() }),
        );
        if (item) changed(item, {});
        return undefined;
      },
    });
    await app.refreshOutbox();
    gate = new Promise((resolve) => {
      release = resolve;
    });
    const before = reads;
    const reading = app.refreshOutbox();
    while (reads === before)
      await new Promise((resolve) => {
        setTimeout(resolve, 1);
      });
    await app.sendDue();
    release();
    await reading;
    return app.$outbox.get().items.map((item) => item.state.status);
  }, uid);
  expect(status).toEqual(['sending']);
});

test('a request to read or to send during an earlier read or send is never lost', async () => {
  const missed = await page.evaluate(async (driver) => {
    const store = app.openLocalStore();
    const turns = async (count: number): Promise<void> => {
      for (let turn = 0; turn < count; turn += 1) await Promise.resolve();
    };
    const rest = (): Promise<void> =>
      new Promise((resolve) => {
        setTimeout(resolve, 30);
      });
    let reads = 0;
    let drains = 0;
    let afterRead = (): void => undefined;
    let afterDrain = (): void => undefined;
    app.connect(driver, {
      localStore: {
        ...store,
        listOutbox: async () => {
          reads += 1;
          const items = await store.listOutbox();
          afterRead();
          return items;
        },
      },
      send: async () => {
        drains += 1;
        await Promise.resolve();
        afterDrain();
        return undefined;
      },
    });
    const found: string[] = [];
    for (let count = 0; count < 12; count += 1) {
      // Wait for runs that have already begun.
      await Promise.all([app.refreshOutbox(), app.sendDue()]);
      reads = drains = 0;
      afterRead = () => {
        afterRead = () => undefined;
        void turns(count).then(() => app.refreshOutbox());
      };
      afterDrain = () => {
        afterDrain = () => undefined;
        void turns(count).then(() => app.sendDue());
      };
      void app.refreshOutbox();
      void app.sendDue();
      for (let waited = 0; waited < 100 && (reads < 2 || drains < 2); waited += 1) await rest();
      if (reads < 2) found.push(`reading after ${count} turns`);
      if (drains < 2) found.push(`sending after ${count} turns`);
    }
    return found;
  }, uid);
  expect(missed).toEqual([]);
});

test('the correction of a refused answer to a query still refers to that query', async () => {
  const draft = await page.evaluate(async (driver) => {
    app.connect(driver, {});
    const store = app.openLocalStore();
    const item = await store.getOutboxItem(await app.queue({ uid: driver }));
    if (!item) throw new Error('The report is missing');
    const refused = {
      ...item,
      answers: { ...item.answers, followsReport: 'D-261121-4F7K' },
      state: {
        status: 'rejected' as const,
        rejectedAt: Date.now(),
        reason: 'invalid' as const,
        detail: 'document 400',
      },
    };
    await store.putOutboxItem(refused);
    const corrected = await app.takeBack(refused);
    return (
      corrected && {
        begun: corrected,
        kept: await store.getDraft(corrected.id),
        hasSameId: corrected.id === item.id,
      }
    );
  }, uid);
  expect(draft).toMatchObject({
    begun: { followsReport: 'D-261121-4F7K' },
    kept: { followsReport: 'D-261121-4F7K' },
    hasSameId: true,
  });
});

test('after the account gets the right to report, exactly the reports refused for this reason are sent again', async () => {
  const outcome = await page.evaluate(async (driver) => {
    const store = app.openLocalStore();
    const ids: string[] = [];
    for (const reason of ['permission', 'invalid'] as const) {
      const item = await store.getOutboxItem(await app.queue({ uid: driver }));
      if (!item) throw new Error('The report is missing');
      const state = { status: 'rejected', rejectedAt: Date.now(), reason, detail: '' } as const;
      await store.putOutboxItem({ ...item, state });
      ids.push(item.id);
    }
    app.connect(driver, { send: () => Promise.resolve(undefined) });
    await app.refreshOutbox();
    await app.retryPermitted('somebody else');
    const before = (await store.listOutbox()).map(({ state }) => state.status);
    await app.retryPermitted(driver);
    return [before, await Promise.all(ids.map(async (id) => (await app.state(id))?.status))];
  }, uid);
  expect(outcome).toEqual([
    ['rejected', 'rejected'],
    ['queued', 'rejected'],
  ]);
});

test('a report can be taken back with its id and photos while it waits, but not while it is being sent or after it has arrived', async () => {
  const outcome = await page.evaluate(async (driver) => {
    app.connect(driver, {});
    const store = app.openLocalStore();
    const id = await app.queue({ uid: driver, photos: [900] });
    const item = await store.getOutboxItem(id);
    if (!item) throw new Error('The report is missing');
    const set = (state: typeof item.state) => store.putOutboxItem({ ...item, state });
    const at = Date.now();
    await set({ status: 'sending', attempt: 1, startedAt: at });
    const underWay = await app.takeBack(item);
    await set({ status: 'sent', sentAt: at });
    const arrived = await app.takeBack(item);
    await set(item.state);
    const draft = await app.takeBack(item);
    return {
      id,
      refused: [underWay, arrived],
      draft,
      kept: await store.getDraft(id),
      queue: (await store.listOutbox()).length,
      pixels: (await store.getPhoto(item.photos[0]?.id ?? ''))?.image.size,
    };
  }, uid);
  expect(outcome).toMatchObject({
    refused: [undefined, undefined],
    draft: { id: outcome.id, photos: [{ bytes: 900 }] },
    kept: { id: outcome.id },
    queue: 0,
    pixels: 900,
  });
});

test('a report is either sent or taken back if the sender starts while the driver takes it back', async () => {
  const outcome = await page.evaluate(async (driver) => {
    const store = app.openLocalStore();
    const outcomes: string[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const id = await app.queue({ uid: driver });
      const item = await store.getOutboxItem(id);
      if (!item) throw new Error('The report is missing');
      app.connect(driver, {});
      const [taken, begun] = await Promise.all([
        app.takeBack(item),
        store.updateOutboxItem(id, (stored) =>
          app.nextItem(stored, { type: 'attempt', at: Date.now() }),
        ),
      ]);
      outcomes.push([taken ? 'draft' : '', begun ? 'sending' : ''].join(''));
      await store.deleteOutboxItem(id);
    }
    return [...new Set(outcomes)];
  }, uid);
  for (const one of outcome) expect(['draft', 'sending']).toContain(one);
});

test('a changed report is sent as a correction if its first version has arrived', async () => {
  const draft = await page.evaluate(async (driver) => {
    app.connect(driver, {});
    const store = app.openLocalStore();
    const item = await store.getOutboxItem(await app.queue({ uid: driver }));
    if (!item) throw new Error('The report is missing');
    const refused = {
      ...item,
      state: {
        status: 'rejected' as const,
        rejectedAt: Date.now(),
        reason: 'alreadyDifferent' as const,
        detail: 'document 409',
      },
    };
    await store.putOutboxItem(refused);
    return { ...(await app.takeBack(refused)), first: item.id };
  }, uid);
  expect(draft).toMatchObject({ followsReport: draft.first, followPurpose: 'correction' });
  expect(draft.id).not.toBe(draft.first);
});

test('an export without signing in contains the reports of all drivers and no drafts', async () => {
  const [ids, draft, text] = await page.evaluate(async (driver) => {
    const localStore = app.openLocalStore();
    const queued = [await app.queue({ uid: driver }), await app.queue({ uid: 'somebody else' })];
    const [item] = await localStore.listOutbox();
    if (!item) throw new Error('The report is missing');
    const { kind, formVersion, createdAt } = item;
    const begun = { id: 'begun', kind, formVersion, createdAt, updatedAt: createdAt };
    await localStore.putDraft({
      ...begun,
      uid: driver,
      inputs: { note: 'half a word' },
      photos: [],
    });
    const readMe = { name: 'README.txt', text: '' };
    const order = { localStore, uid: undefined, appVersion: '1', now: 0, readMe };
    return [queued, 'half a word', await (await app.exportUnsent(order)).text()] as const;
  }, uid);
  for (const id of ids) expect(text).toContain(id);
  expect(text).not.toContain(draft);
});

test('an export contains what the office would receive of an anonymous report, and nothing of it if the driver is signed in', async () => {
  const [id, sealed, own] = await page.evaluate(async (driver) => {
    const localStore = app.openLocalStore();
    const report = await app.queue({
      uid: driver,
      anonymous: true,
      createdAt: Date.UTC(2026, 10, 21, 8, 17, 33),
      photos: [11_000],
    });
    const readMe = { name: 'README.txt', text: '' };
    const saved = async (uid: string | undefined) =>
      (await app.exportUnsent({ localStore, uid, appVersion: '1', now: 0, readMe })).text();
    const listed = (text: string) => /"reports": (\[[^]*?\n {2}\])/.exec(text)?.[1] ?? '';
    return [report, listed(await saved(undefined)), await saved(driver)] as const;
  }, uid);
  expect(sealed).toContain(id);
  expect(sealed).toContain('"createdOn"');
  expect(sealed).not.toMatch(/"(?:uid|reporter|createdAt|capturedAt|inputs)"|08:17|1795249053/);
  expect(own).not.toContain(id);
});

test('an export omits photos that cannot be read and lists them', async () => {
  const [id, text] = await page.evaluate(async (driver) => {
    const localStore = app.openLocalStore();
    const report = await app.queue({ uid: driver, photos: [11_000, 12_000, 13_000] });
    const photos = (await localStore.getOutboxItem(report))?.photos.map((photo) => photo.id) ?? [];
    await localStore.deletePhoto(photos[2] ?? '');
    const readMe = { name: 'README.txt', text: '' };
    const order = {
      localStore: {
        ...localStore,
        getPhoto: (photo: string) =>
          photo === photos[0]
            ? Promise.reject(new DOMException('Its file is gone', 'NotReadableError'))
            : localStore.getPhoto(photo),
      },
      uid: driver,
      appVersion: '1',
      now: 0,
      readMe,
    };
    return [report, await (await app.exportUnsent(order)).text()] as const;
  }, uid);
  expect(text).toContain(`photos/${id}/2.jpg`);
  expect(text).not.toMatch(new RegExp(`photos/${id}/[13][.]jpg`));
  const listed = /unreadable[.]json\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  expect(listed).toContain('Its file is gone');
  for (const number of [1, 3]) expect(listed).toContain(`photos/${id}/${number}"`);
});

/**
 * Tests in real IndexedDB, in Chromium, that a draft with copied photos is stored together with
 * them. The browser may be killed after each transaction.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import type { LocalStore } from '../../../src/database/local-database.lazy.ts';
import type { withMemoryOutbox } from '../../../src/database/memory-outbox.lazy.ts';
import type { openFollowUpForm } from '../../../src/features/drafts/follow-up-form.lazy.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { photoRecordOf } from '../../../src/features/drafts/model/photo-references.ts';
import type { keepUnsaved } from '../../../src/features/drafts/settle-conflict.lazy.ts';
import type { beginFollowing } from '../../../src/features/outbox/follow-report.ts';
import { itemOf, now, sent } from '../../unit/outbox/items.ts';
import { photo, queued } from '../../unit/outbox/memory-phone.ts';
import { openEmptyPages } from './empty-page.ts';

/**
 * `missing` becomes the number of photos that stored drafts name and that are not stored, after each
 * transaction of the app.
 */
const entry = `
  import { openLocalStore } from './src/database/local-database.lazy.ts';
  import { withMemoryOutbox } from './src/database/memory-outbox.lazy.ts';
  import { connectDraft } from './src/features/drafts/draft-session.ts';
  import { openFollowUpForm } from './src/features/drafts/follow-up-form.lazy.ts';
  import { keepUnsaved } from './src/features/drafts/settle-conflict.lazy.ts';
  import { beginFollowing } from './src/features/outbox/follow-report.ts';
  import { connectOutbox } from './src/features/outbox/outbox-store.ts';

  const missing = [];
  const { transaction } = IDBDatabase.prototype;
  const count = (database) => {
    const stores = transaction.call(database, ['drafts', 'photos']);
    const drafts = stores.objectStore('drafts').getAll();
    const photos = stores.objectStore('photos').getAllKeys();
    stores.addEventListener('complete', () => {
      const named = drafts.result.flatMap(({ data }) => data.photos.map(({ id }) => id));
      missing.push(named.filter((id) => !photos.result.includes(id)).length);
    });
  };
  IDBDatabase.prototype.transaction = function (stores, mode, ...more) {
    const begun = transaction.call(this, stores, mode, ...more);
    // This listener is the first, so that it reads before the app writes again.
    if (mode === 'readwrite') begun.addEventListener('complete', () => count(this));
    return begun;
  };
  const localStore = openLocalStore();
  const services = {
    localStore,
    now: Date.now,
    newId: () => crypto.randomUUID(),
    uid: () => 'jona',
    session: () => undefined,
    channel: { post: () => undefined },
    loadConflicts: () => undefined,
  };
  connectDraft(services);
  connectOutbox(services);
  globalThis.app = { localStore, withMemoryOutbox, openFollowUpForm, keepUnsaved, beginFollowing, missing };
`;
declare const app: {
  readonly localStore: LocalStore;
  readonly withMemoryOutbox: typeof withMemoryOutbox;
  readonly openFollowUpForm: typeof openFollowUpForm;
  readonly keepUnsaved: typeof keepUnsaved;
  readonly beginFollowing: typeof beginFollowing;
  readonly missing: readonly number[];
};

let page: Page;
const currentPage = openEmptyPages(entry);
beforeEach(() => {
  page = currentPage();
});

const photos = [photo('p'), photo('q'), photo('r')];
const inputs = { text: 'Hello', photos: ['p', 'q', 'r'] };
const draft: Draft = {
  id: 'd',
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'jona',
  inputs,
  photos: photos.map(photoRecordOf),
  createdAt: now,
  updatedAt: now,
};
/** The number of missing photos after each transaction, and of stored photos of the drafts. */
const outcome = async (): Promise<{ missing: readonly number[]; stored: number }> => ({
  missing: await page.evaluate(() => app.missing),
  stored: await page.evaluate(async () => {
    const named = (await app.localStore.listDrafts()).flatMap((one) => one.photos);
    const found = await Promise.all(named.map(({ id }) => app.localStore.getPhoto(id)));
    return found.filter(Boolean).length;
  }),
});

it('beginFollowing › stores a correction together with all its photos', async () => {
  await page.evaluate(
    (item) => {
      const pixels = item.photos.map(({ id }) => new Blob([id]));
      return app.beginFollowing(item, undefined, 'correction', pixels);
    },
    itemOf('a', sent(0), { inputs, photos }),
  );
  expect(await outcome()).toEqual({ missing: [0], stored: 3 });
});

it('openFollowUpForm › stores the next form together with all its photos', async () => {
  await page.evaluate((first) => {
    const copied = first.photos.map((record) => ({
      id: record.id,
      reportId: first.id,
      image: new Blob([record.id]),
      thumbnail: new Blob([record.id]),
      record,
    }));
    return app.openFollowUpForm({
      kind: 'complaintCustomerTank',
      inputs: first.inputs,
      photos: copied,
    });
  }, draft);
  expect(await outcome()).toEqual({ missing: [0], stored: 3 });
});

it('keepUnsaved › stores the second draft together with all its photos', async () => {
  await page.evaluate(async (first) => {
    const pixels = first.photos.map(({ id }) => ({
      id,
      reportId: first.id,
      image: new Blob([id]),
      thumbnail: new Blob([id]),
    }));
    // The stored version has other inputs and no photos.
    await app.localStore.putDraft({ ...first, inputs: { text: 'there' }, photos: [] });
    const session = { pixels: new Map(pixels.map((one) => [one.id, one])) };
    await app.keepUnsaved(session as never, { draft: first, photos: new Map() } as never);
  }, draft);
  expect(await outcome()).toEqual({ missing: [0, 0], stored: 3 });
});

it('takeBack › stores the draft of a report in memory together with all its photos', async () => {
  await page.evaluate(
    async ([item, first]) => {
      const store = app.withMemoryOutbox(app.localStore);
      const pixels = item.photos.map(({ id }) => ({
        id,
        reportId: item.id,
        image: new Blob([id]),
        thumbnail: new Blob([id]),
      }));
      await store.holdInMemory(item, item.id, pixels);
      await store.moveOutboxItemToDraft(item.id, () => first);
    },
    [itemOf('d', queued(), { inputs, photos }), draft] as const,
  );
  const { missing, stored } = await outcome();
  expect({ missing: missing.filter((count) => count > 0), stored }).toEqual({
    missing: [],
    stored: 3,
  });
});

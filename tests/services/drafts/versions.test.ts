/** Tests the versions of a draft in real IndexedDB, in Chromium. */
import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { DraftStoragePort } from '../../../src/features/drafts/model/draft-storage-port.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { openLocalStore } from '../../../src/database/local-database.lazy.ts';
import type { withMemoryOutbox } from '../../../src/database/memory-outbox.lazy.ts';
import type { writeUnloadBackup } from '../../../src/database/unload-backup.ts';
import { itemOf, now } from '../../unit/outbox/items.ts';
import { openEmptyPages } from './empty-page.ts';

const entry = `
  import { openLocalStore } from './src/database/local-database.lazy.ts';
  import { withMemoryOutbox } from './src/database/memory-outbox.lazy.ts';
  import { writeUnloadBackup } from './src/database/unload-backup.ts';
  globalThis.app = {
    store: openLocalStore(),
    openLocalStore,
    memory: withMemoryOutbox(openLocalStore()),
    writeUnloadBackup,
  };
`;
declare const app: {
  readonly store: ReturnType<typeof openLocalStore>;
  readonly openLocalStore: typeof openLocalStore;
  readonly memory: ReturnType<typeof withMemoryOutbox>;
  readonly writeUnloadBackup: typeof writeUnloadBackup;
};

let page: Page;
const currentPage = openEmptyPages(entry);
beforeEach(() => {
  page = currentPage();
});

const draftOf = (text: string, more: Partial<Draft> = {}): Draft => ({
  id: 'd',
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'jona',
  inputs: { text },
  photos: [],
  createdAt: now,
  updatedAt: now,
  revision: `here:${text}`,
  ...more,
});
const queuedAs = (text: string, state: OutboxItem['state']): OutboxItem => ({
  ...itemOf('d', state),
  answers: { text },
  contentHash: text.padStart(64, '0'),
});
const waiting = (attempt: number): OutboxItem['state'] => ({
  status: 'queued',
  queuedAt: now,
  attempt,
  notBefore: now,
});
const texts = (): Promise<readonly unknown[]> =>
  page.evaluate(async () => (await app.store.listDrafts()).map(({ inputs }) => inputs['text']));
/** Returns the name of the error, or "stored". */
const put = (draft: Draft, revision?: string, queuedAs?: string): Promise<string> =>
  page.evaluate(
    ([one, base]) =>
      app.store.putDraft(one, base).then(
        () => 'stored',
        (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
      ),
    [draft, { writer: 'here', revision, queuedAs }] as const,
  );
/** Stores the draft with the photo 'p'. */
const putWithPhoto = async (draft: Draft): Promise<void> => {
  await page.evaluate(
    (one) =>
      app.store.putPhoto(
        { id: 'p', reportId: 'd', image: new Blob(['pixels']), thumbnail: new Blob(['small']) },
        one,
      ),
    draft,
  );
};
const queue = (item: OutboxItem, revision?: string): Promise<string> =>
  page.evaluate(
    ([one, base]) =>
      app.store.moveDraftToOutbox(one, 'd', base).then(
        () => 'stored',
        (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
      ),
    [item, { writer: 'here', revision }] as const,
  );
const outbox = (): Promise<readonly unknown[]> =>
  page.evaluate(async () => (await app.store.listOutbox()).map(({ answers }) => answers['text']));

describe('putDraft', () => {
  it('replaces the version that was read and each version of the same page', async () => {
    expect(await put(draftOf('one'))).toBe('stored');
    expect(await put(draftOf('two'), 'unknown')).toBe('stored');
    expect(await put(draftOf('three', { revision: 'there:1' }), 'here:two')).toBe('stored');
    expect(await texts()).toEqual(['three']);
  });

  it('does not replace a version of another page, or a draft that was deleted', async () => {
    await put(draftOf('one', { revision: 'there:1' }));
    expect(await put(draftOf('two'), 'there:0')).toBe('DraftConflict');
    expect(await texts()).toEqual(['one']);
    await page.evaluate(() => app.store.discardDraft('d'));
    expect(await put(draftOf('two'), 'there:1')).toBe('DraftConflict');
    expect(await texts()).toEqual([]);
  });

  it('is not followed by a discard of an earlier version', async () => {
    const discard = (revision: string): Promise<string> =>
      page.evaluate(
        (read) =>
          app.store.discardDraft('d', { base: { writer: 'reader', revision: read } }).then(
            () => 'discarded',
            (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
          ),
        revision,
      );
    await put(draftOf('one'));
    await put(draftOf('two'), 'here:one');
    expect(await discard('here:one')).toBe('DraftConflict');
    expect(await texts()).toEqual(['two']);
    expect(await discard('here:two')).toBe('discarded');
    expect(await texts()).toEqual([]);
    // The driver has discarded it in another window already.
    expect(await discard('here:two')).toBe('discarded');
  });

  it('compares the times of drafts that an older app version has stored', async () => {
    const { revision: _revision, ...old } = draftOf('one');
    await page.evaluate((draft) => app.store.putDraft(draft), old);
    expect(await put(draftOf('two'), `at ${now - 1}`)).toBe('DraftConflict');
    expect(await put(draftOf('two'), `at ${now}`)).toBe('stored');
  });

  it('turns the report back into the draft if a lost attempt of this page has queued it', async () => {
    await put(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    expect(await put(draftOf('two'), 'here:one', 'd')).toBe('stored');
    expect([await texts(), await outbox()]).toEqual([['two'], []]);
  });

  it('turns the report back into the draft, with its photos, if it has another id', async () => {
    await putWithPhoto(draftOf('one'));
    await queue({ ...queuedAs('one', waiting(0)), id: 'n' }, 'here:one');
    expect(await put(draftOf('two'), 'here:one', 'n')).toBe('stored');
    const photo = await page.evaluate(async () => (await app.store.getPhoto('p'))?.reportId);
    const draft = await page.evaluate(() => app.store.getDraft('d'));
    expect([await texts(), await outbox(), photo]).toEqual([['two'], [], 'd']);
    expect(draft?.tried).toMatchObject({ id: 'n' });
  });

  it('leaves a report alone that is being sent or that another page has queued', async () => {
    await put(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    expect(await put(draftOf('two'), 'here:one')).toBe('DraftConflict');
    await page.evaluate(
      (item) => app.store.putOutboxItem(item),
      queuedAs('one', { status: 'sending', attempt: 1, startedAt: now }),
    );
    expect(await put(draftOf('two'), 'here:one', 'd')).toBe('DraftConflict');
    expect([await texts(), await outbox()]).toEqual([[], ['one']]);
  });
});

describe('moveDraftToOutbox', () => {
  it('does not queue a report over a newer version of another page', async () => {
    await put(draftOf('one', { revision: 'there:1' }));
    expect(await queue(queuedAs('old', waiting(0)), 'there:0')).toBe('DraftConflict');
    expect([await texts(), await outbox()]).toEqual([['one'], []]);
  });

  it('queues the same report once', async () => {
    await put(draftOf('one'));
    expect(await queue(queuedAs('one', waiting(0)), 'here:one')).toBe('stored');
    expect(await queue(queuedAs('one', waiting(0)), 'here:one')).toBe('stored');
    expect([await texts(), await outbox()]).toEqual([[], ['one']]);
  });

  it('resolves with the report that an earlier attempt has stored', async () => {
    await put(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    const later = { ...queuedAs('one', waiting(0)), shortCode: 'D-1127-XXXX' };
    const { shortCode } = await page.evaluate(
      (item) => app.store.moveDraftToOutbox(item, 'd'),
      later,
    );
    expect(shortCode).toBe(queuedAs('one', waiting(0)).shortCode);
  });

  it('does not drop a second draft whose report has the id of another one', async () => {
    await put(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    await page.evaluate(
      (draft) => app.store.putDraft(draft),
      draftOf('two', { id: 'copy', tried: { id: 'd', photos: 0 } }),
    );
    const outcome = await page.evaluate(
      (item) =>
        app.store.moveDraftToOutbox(item, 'copy').then(
          () => 'stored',
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        ),
      queuedAs('two', waiting(0)),
    );
    expect([outcome, await texts(), await outbox()]).toEqual(['DraftConflict', ['two'], ['one']]);
  });

  it('replaces an earlier version that was never sent by the corrected one', async () => {
    await put(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    await page.evaluate((draft) => app.store.putDraft(draft), draftOf('corrected'));
    expect(await queue(queuedAs('corrected', waiting(0)), 'here:corrected')).toBe('stored');
    expect([await texts(), await outbox()]).toEqual([[], ['corrected']]);
  });

  it('keeps the corrected draft if the earlier version may have arrived', async () => {
    await put(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    await page.evaluate((item) => app.store.putOutboxItem(item), queuedAs('one', waiting(1)));
    await page.evaluate((draft) => app.store.putDraft(draft), draftOf('corrected'));
    expect(await queue(queuedAs('corrected', waiting(0)), 'here:corrected')).toBe('DraftConflict');
    expect([await texts(), await outbox()]).toEqual([['corrected'], ['one']]);
  });
});

describe('discardDraft', () => {
  const pixels = (): Promise<string | undefined> =>
    page.evaluate(async () => (await app.store.getPhoto('p'))?.image.text());
  const queueWithPhoto = async (attempt = 0): Promise<void> => {
    await putWithPhoto(draftOf('one'));
    await queue(queuedAs('one', waiting(0)), 'here:one');
    await page.evaluate((item) => app.store.putOutboxItem(item), queuedAs('one', waiting(attempt)));
  };
  const discard = (base?: Parameters<DraftStoragePort['discardDraft']>[1]): Promise<string> =>
    page.evaluate(
      (options) =>
        app.store.discardDraft('d', options).then(
          () => 'discarded',
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        ),
      base,
    );

  it('leaves a report with its photos alone that another tab has queued', async () => {
    await queueWithPhoto();
    expect(await discard({ base: { writer: 'reader', revision: 'here:one' } })).toBe(
      'DraftConflict',
    );
    await discard();
    expect([await outbox(), await pixels()]).toEqual([['one'], 'pixels']);
  });

  it.each(['discards it', 'queues it under another id'])(
    'does not tell the office that a report on this device is discarded, if a page %s',
    async (deed) => {
      await put(draftOf('other', { tried: { id: 'd', photos: 1 } }));
      await page.evaluate(
        (item) => app.store.putOutboxItem(item),
        queuedAs('one', { status: 'sent', sentAt: now }),
      );
      if (deed === 'discards it') await discard();
      else await queue({ ...queuedAs('other', waiting(0)), id: 'n' });
      expect(await texts()).toEqual([]);
      expect(await page.evaluate(() => app.store.listThrownAway())).toEqual([]);
    },
  );

  it('removes the report if a lost attempt of this page has queued it', async () => {
    await queueWithPhoto();
    const base = { writer: 'here', revision: 'here:one', queuedAs: 'd' };
    expect(await discard({ base })).toBe('discarded');
    expect([await outbox(), await pixels()]).toEqual([[], undefined]);
  });

  it('removes the report with its photos if a lost attempt has queued it under another id', async () => {
    await putWithPhoto(draftOf('one'));
    await queue({ ...queuedAs('one', waiting(0)), id: 'n' }, 'here:one');
    const base = { writer: 'here', revision: 'here:one', queuedAs: 'n' };
    expect(await discard({ base })).toBe('discarded');
    expect([await outbox(), await pixels()]).toEqual([[], undefined]);
  });

  it('leaves the report of this page alone if it may have arrived', async () => {
    await queueWithPhoto(1);
    const base = { writer: 'here', revision: 'here:one', queuedAs: 'd' };
    expect(await discard({ base })).toBe('DraftConflict');
    expect([await outbox(), await pixels()]).toEqual([['one'], 'pixels']);
  });
});

describe('a report that is sent from memory', () => {
  const hold = (item: OutboxItem, draftId = 'd'): Promise<string> =>
    page.evaluate(
      ([one, id, base]) =>
        app.memory.holdInMemory(one, id, [], base).then(
          () => 'held',
          (error: unknown) => (error instanceof Error ? error.name : 'unknown'),
        ),
      [item, draftId, { writer: 'here', revision: 'here:one' }] as const,
    );
  const arrive = (id: string): Promise<unknown> =>
    page.evaluate(
      ([report, sentAt]) =>
        app.memory.updateOutboxItem(report, (item) => ({
          ...item,
          state: { status: 'sent', sentAt },
        })),
      [id, now] as const,
    );
  const changeElsewhere = (): Promise<unknown> =>
    page.evaluate(
      ([draft]) =>
        app.store.putPhoto(
          { id: 'p', reportId: 'd', image: new Blob(['pixels']), thumbnail: new Blob(['small']) },
          draft,
        ),
      [draftOf('other', { revision: 'there:1' })] as const,
    );

  it.each(['d', 'e'])(
    'leaves the version of its draft that another page has stored, if its id is "%s"',
    async (id) => {
      await put(draftOf('one'));
      expect(await hold({ ...queuedAs('one', waiting(0)), id })).toBe('held');
      await changeElsewhere();
      await arrive(id);
      await page.evaluate(() => app.store.dropSentPhotos());
      const pixels = await page.evaluate(async () => (await app.store.getPhoto('p'))?.image.text());
      expect([await texts(), await outbox(), pixels]).toEqual([['other'], ['one'], 'pixels']);
    },
  );

  it('leaves the correction that another page has queued, with its photos', async () => {
    await put(draftOf('one'));
    await hold(queuedAs('one', waiting(0)));
    await changeElsewhere();
    await page.evaluate(
      (item) => app.store.moveDraftToOutbox(item, 'd'),
      queuedAs('other', waiting(0)),
    );
    await arrive('d');
    await page.evaluate(() => app.store.dropSentPhotos());
    const pixels = await page.evaluate(async () => (await app.store.getPhoto('p'))?.image.text());
    const shown = await page.evaluate(async () =>
      (await app.memory.listOutbox()).map(({ answers }) => answers['text']),
    );
    expect([await outbox(), shown, pixels]).toEqual([['other'], ['other'], 'pixels']);
  });

  it('leaves the photos of that version if the report is removed from the list', async () => {
    await put(draftOf('one'));
    await hold(queuedAs('one', waiting(0)));
    await changeElsewhere();
    await arrive('d');
    await page.evaluate(() => app.store.deleteOutboxItem('d'));
    const pixels = await page.evaluate(async () => (await app.store.getPhoto('p'))?.image.text());
    expect([await texts(), await outbox(), pixels]).toEqual([['other'], [], 'pixels']);
  });

  it('removes its draft if no other page has changed it', async () => {
    await put(draftOf('one'));
    await hold(queuedAs('one', waiting(0)));
    await arrive('d');
    expect([await texts(), await outbox()]).toEqual([[], ['one']]);
  });

  it('is not sent over the version that another page has stored', async () => {
    await changeElsewhere();
    expect(await hold(queuedAs('one', waiting(0)))).toBe('DraftConflict');
    expect(await page.evaluate(() => app.memory.listOutbox())).toEqual([]);
    const draft = await page.evaluate(() => app.store.getDraft('d'));
    expect(draft).not.toHaveProperty('tried');
  });
});

describe('the backup of an unloaded page', () => {
  const leave = (draft: Draft, revision: string | undefined): Promise<boolean> =>
    page.evaluate(([one, base]) => app.writeUnloadBackup(one, base), [
      draft,
      { writer: 'here', revision },
    ] as const);

  it('replaces the version on which it is based, even if the clock was set back', async () => {
    await put(draftOf('one'));
    await leave(draftOf('two', { updatedAt: now - 86_400_000 }), 'here:one');
    expect(await texts()).toEqual(['two']);
  });

  it('is kept beside a version that another page has stored, with its own photos', async () => {
    await putWithPhoto(draftOf('other', { revision: 'there:1' }));
    const record = { id: 'p', field: 'photos', contentType: 'image/jpeg' as const };
    const photo = { ...record, bytes: 6, width: 1, height: 1, capturedAt: 0 };
    await leave(
      draftOf('mine', { inputs: { text: 'mine', photos: ['p'] }, photos: [photo] }),
      'here:one',
    );
    expect((await texts()).toSorted()).toEqual(['mine', 'other']);
    // Reading again does not add a third draft.
    expect((await texts()).toSorted()).toEqual(['mine', 'other']);
    const copied = await page.evaluate(async () => {
      const copy = (await app.store.listDrafts()).find(({ inputs }) => inputs['text'] === 'mine');
      const stored = await app.store.getPhoto(copy?.photos[0]?.id ?? '');
      return {
        isOther: copy?.photos[0]?.id !== 'p',
        isNamed: copy?.inputs['photos'],
        id: copy?.photos.map(({ id }) => id),
        pixels: await stored?.image.text(),
        isOfCopy: stored?.reportId === copy?.id,
      };
    });
    expect(copied).toMatchObject({ isOther: true, pixels: 'pixels', isOfCopy: true });
    expect(copied.isNamed).toEqual(copied.id);
  });

  it('becomes one second draft, without the references to sent versions, if it is restored twice', async () => {
    await put(draftOf('other', { revision: 'there:1' }));
    const tried = { id: 'd', photos: 0 };
    const mine = draftOf('mine', { tried, triedOtherwise: { ...tried, id: 'e' }, replaces: tried });
    await leave(mine, 'here:one');
    await page.evaluate(() =>
      Promise.all([app.openLocalStore().listDrafts(), app.openLocalStore().listDrafts()]),
    );
    // The backup is still there if the database did not answer in time.
    await leave(mine, 'here:one');
    expect((await texts()).toSorted()).toEqual(['mine', 'other']);
    const copy = await page.evaluate(async () =>
      (await app.store.listDrafts()).find(({ inputs }) => inputs['text'] === 'mine'),
    );
    expect(copy?.id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
    for (const field of ['tried', 'triedOtherwise', 'replaces', 'revision'])
      expect(copy).not.toHaveProperty(field);
  });

  describe('if a lost attempt has queued the report', () => {
    const leaveAfter = (text: string, report: string | undefined): Promise<boolean> =>
      page.evaluate(([draft, base]) => app.writeUnloadBackup(draft, base), [
        draftOf(text),
        { writer: 'here', revision: 'here:one', queuedAs: report },
      ] as const);
    const queueOne = async (id: string): Promise<OutboxItem> => {
      await put(draftOf('one'));
      const item = { ...queuedAs('one', waiting(0)), id, inputs: { text: 'one' } };
      await queue(item, 'here:one');
      return item;
    };

    it.each(['d', 'n'])('replaces the report "%s" that was not sent yet', async (id) => {
      await queueOne(id);
      await leaveAfter('two', id);
      expect([await texts(), await outbox()]).toEqual([['two'], []]);
    });

    it('is dropped if the report contains the same inputs', async () => {
      await queueOne('n');
      await leaveAfter('one', 'n');
      expect([await texts(), await outbox()]).toEqual([[], ['one']]);
    });

    it.each(['n', undefined])(
      'becomes a correction of a report that may have arrived, if the attempt is %j',
      async (attempt) => {
        const item = await queueOne(attempt ?? 'd');
        await page.evaluate((one) => app.store.putOutboxItem(one), {
          ...item,
          state: { status: 'sent', sentAt: now } as const,
        });
        await leaveAfter('two', attempt);
        expect([await texts(), await outbox()]).toEqual([['two'], ['one']]);
        const [copy] = await page.evaluate(() => app.store.listDrafts());
        expect(copy).toMatchObject({
          followsReport: item.id,
          followPurpose: 'correction',
          followsCode: item.shortCode,
        });
        // Reading again does not add a second draft.
        await leaveAfter('two', attempt);
        expect(await texts()).toEqual(['two']);
      },
    );
  });

  it('stays where it is beside a record that only a newer app version can read', async () => {
    await put(draftOf('one'));
    await page.evaluate(async () => {
      const request = indexedDB.open('tanklotse');
      const database = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => resolve(request.result);
      });
      const transaction = database.transaction('drafts', 'readwrite');
      transaction.objectStore('drafts').put({ id: 'd', schemaVersion: 99, data: {} });
      await new Promise((resolve) => {
        transaction.oncomplete = resolve;
      });
      database.close();
    });
    await leave(draftOf('mine'), 'here:one');
    await texts();
    expect(await page.evaluate(() => localStorage.length)).toBe(1);
  });
});

it('a draft that is discarded in one tab is not stored again by another one', async () => {
  await put(draftOf('one'));
  await page.evaluate(() => app.openLocalStore().discardDraft('d'));
  expect(await put(draftOf('two'), 'here:one')).toBe('DraftConflict');
  expect(await texts()).toEqual([]);
});

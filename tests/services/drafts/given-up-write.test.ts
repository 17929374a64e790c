/**
 * Tests a report whose transaction was given up and is carried out later, with real IndexedDB in
 * Chromium.
 */
import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { OpenDraft } from '../../../src/features/drafts/draft-store.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { openEmptyPages } from './empty-page.ts';

const entry = `
  import { openLocalStore } from './src/database/local-database.lazy.ts';
  import { createDraftLock } from './src/features/drafts/draft-lock.ts';
  import { changeDraft, connectDraft, flushDraft, setInput } from './src/features/drafts/draft-session.ts';
  import { $draft } from './src/features/drafts/draft-store.ts';
  import { openDraft } from './src/features/drafts/open-draft.ts';
  import { connectOutbox } from './src/features/outbox/outbox-store.ts';
  import { submitReport } from './src/features/outbox/outbox.lazy.ts';
  import { dispositionMessage } from './src/features/reports/forms/disposition-message.ts';

  const store = openLocalStore();
  const held = [];
  /** The first report is given up, and its transaction is carried out by carryOut. With
   * carriesOutDuringLook, each report is given up, and the first one is carried out. */
  const localStore = {
    ...store,
    moveDraftToOutbox: (...report) => {
      if (held.length > 0 && !app.carriesOutDuringLook) return store.moveDraftToOutbox(...report);
      if (held.length === 0) held.push(() => store.moveDraftToOutbox(...report));
      if (app.carriesOutDuringLook) void held[0]();
      return Promise.reject(new DOMException('The database does not answer', 'TimeoutError'));
    },
  };
  const uid = 'jona';
  const user = { uid, displayName: 'Jona Brandt', providerData: [], metadata: {} };
  const services = {
    localStore,
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    uid: () => uid,
    images: { prepare: () => Promise.reject(new Error('No photos')) },
    context: () => ({ profile: {} }),
    longEdgePixels: () => Promise.resolve(1),
    draftLock: createDraftLock(),
    loadConflicts: () => import('./src/features/drafts/settle-conflict.lazy.ts'),
    appVersion: '1.0.0',
    locale: 'de',
    session: () => ({ user, profile: null }),
    reports: {},
    send: () => Promise.resolve(undefined),
    channel: { post: () => undefined, listen: () => () => undefined },
    sendInBackground: () => Promise.resolve(),
  };
  globalThis.app = {
    carriesOutDuringLook: false,
    store,
    state: () => $draft.get(),
    setInput,
    changeDraft,
    flushDraft,
    submitReport,
    carryOut: () => held[0](),
    open: async () => {
      connectDraft(services);
      connectOutbox(services);
      await openDraft(dispositionMessage);
      setInput('messageType', 'other');
      setInput('text', 'tank three leaks');
      await flushDraft();
    },
  };
`;
declare const app: {
  carriesOutDuringLook: boolean;
  readonly store: {
    listDrafts(): Promise<readonly Draft[]>;
    listOutbox(): Promise<readonly OutboxItem[]>;
    putOutboxItem(item: OutboxItem): Promise<void>;
  };
  state(): OpenDraft;
  setInput(path: string, value: string): void;
  changeDraft(change: (draft: Draft) => Draft): void;
  flushDraft(): Promise<boolean>;
  submitReport(): Promise<void>;
  carryOut(): Promise<void>;
  open(): Promise<void>;
};

let page: Page;
const currentPage = openEmptyPages(entry);
beforeEach(async () => {
  page = currentPage();
  // With a network, the report would be sent from memory.
  await page.context().setOffline(true);
  await page.evaluate(() => app.open());
});

const submit = (): Promise<Pick<OpenDraft, 'submission'> & { readonly status: string }> =>
  page.evaluate(async () => {
    await app.submitReport();
    const { status, submission } = app.state();
    return { status, submission };
  });
const type = (text: string): Promise<unknown> =>
  page.evaluate(async (words) => {
    app.setInput('text', words);
    return app.flushDraft();
  }, text);
const onDevice = (): Promise<Record<'drafts' | 'outbox', readonly unknown[]>> =>
  page.evaluate(async () => ({
    drafts: (await app.store.listDrafts()).map(({ inputs }) => inputs['text']),
    outbox: (await app.store.listOutbox()).map(({ answers }) => answers['text']),
  }));

it('submitReport › shows the receipt if a transaction that was given up has queued the report', async () => {
  await page.evaluate(() => {
    app.carriesOutDuringLook = true;
  });
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(await onDevice()).toEqual({ drafts: [], outbox: ['tank three leaks'] });
});

it('submitReport › shows the receipt of the first tap if a second one is given up too', async () => {
  expect(await submit()).toMatchObject({ submission: { status: 'failed', problem: 'slow' } });
  await page.evaluate(() => {
    app.carriesOutDuringLook = true;
  });
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(await onDevice()).toEqual({ drafts: [], outbox: ['tank three leaks'] });
});

it('submitReport › queues only the corrected report if the first one was queued late', async () => {
  expect(await submit()).toMatchObject({ submission: { status: 'failed', problem: 'slow' } });
  await page.evaluate(() => app.carryOut());
  expect(await onDevice()).toEqual({ drafts: [], outbox: ['tank three leaks'] });
  await type('tank three and tank four leak');
  expect(await onDevice()).toEqual({ drafts: ['tank three and tank four leak'], outbox: [] });
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(await onDevice()).toEqual({ drafts: [], outbox: ['tank three and tank four leak'] });
});

it('submitReport › queues the report once if a second tap follows without a correction', async () => {
  await submit();
  await page.evaluate(() => app.carryOut());
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(await onDevice()).toEqual({ drafts: [], outbox: ['tank three leaks'] });
});

it('submitReport › makes a correction of what is changed after the report was queued late and sent', async () => {
  await submit();
  const id = await page.evaluate(async () => {
    await app.carryOut();
    const [item] = await app.store.listOutbox();
    if (!item) throw new Error('The report is missing');
    await app.store.putOutboxItem({ ...item, state: { status: 'sent', sentAt: Date.now() } });
    return item.id;
  });
  await type('tank three and tank four leak');
  const state = await page.evaluate(() => app.state());
  expect(state).toMatchObject({
    conflict: { kind: 'sentBefore' },
    draft: { followsReport: id, followPurpose: 'correction' },
  });
  expect(state.draft.id).not.toBe(id);
  expect(await submit()).toMatchObject({ status: 'submitted' });
  const answers = await page.evaluate(async () =>
    (await app.store.listOutbox()).map((item) => item.answers),
  );
  expect(answers).toHaveLength(2);
  expect(answers).toContainEqual(
    expect.objectContaining({
      text: 'tank three and tank four leak',
      followsReport: id,
      followPurpose: 'correction',
    }),
  );
});

it.each([
  ['with a correction', 'one more word'],
  ['without a correction', undefined],
])(
  'submitReport › queues one report under one id if the first one was queued late under another id than the draft, %s',
  async (_case, correction) => {
    await page.evaluate(async () => {
      // An anonymous version may have arrived under the id of the draft.
      app.changeDraft((draft) => ({
        ...draft,
        tried: { id: draft.id, photos: 0, anonymous: true },
      }));
      await app.flushDraft();
    });
    expect(await submit()).toMatchObject({ submission: { status: 'failed', problem: 'slow' } });
    await page.evaluate(() => app.carryOut());
    const first = await page.evaluate(async () => (await app.store.listOutbox())[0]?.id);
    if (correction !== undefined) await type(correction);
    expect(await submit()).toMatchObject({ status: 'submitted' });
    expect(await onDevice()).toEqual({ drafts: [], outbox: [correction ?? 'tank three leaks'] });
    const ids = await page.evaluate(async () => (await app.store.listOutbox()).map(({ id }) => id));
    expect(ids).toEqual([first]);
  },
);

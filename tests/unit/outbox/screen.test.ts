/**
 * The outbox as shown on the screen, and the steps after the driver taps "send". sender.test.ts tests
 * the sender itself; here the test determines the result of each round.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { sha256 } from '../../../src/features/outbox/model/compose-item.ts';
import { canonicalText, reportFields } from '../../../src/features/outbox/model/report-document.ts';
import { clockOffsetKey } from '../../../src/platform/storage-keys.ts';
import { itemOf, now, sent } from './items.ts';
import { calm, draftOf, openPage } from './memory-page.ts';
import { appVersion, arrived, photo, queued, rejected, withPhotos } from './memory-phone.ts';

const second = 1000;
const minute = 60_000;
const complaints = vi.fn();
const attempted = { status: 'sending', attempt: 1, startedAt: now } as const;
const waits = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockImplementation(complaints);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(takeComplaints()).toEqual([]);
});
/** Console messages since the last call. */
function takeComplaints(): readonly unknown[] {
  const calls = complaints.mock.calls.map(([error]: unknown[]) => error);
  complaints.mockClear();
  return calls;
}

describe('$outbox', () => {
  it('is loading until it is connected', async () => {
    const page = await openPage();
    const { outboxDependencies, loadingOutbox } = page.modules.store;
    const empty = { drafts: [], items: [], ofOthers: 0, damaged: [] };
    expect(page.outbox).toEqual({ status: 'loading', ...empty });
    expect(loadingOutbox).toBe(page.outbox);
    expect(outboxDependencies).toThrow('The outbox is not connected');
    await page.connect();
    expect(outboxDependencies().localStore).toBe(page.localStore);
    expect(page.outbox).toEqual({ status: 'ready', ...empty });
  });

  it('contains the drafts and reports of the driver, newest first', async () => {
    const page = await openPage(
      itemOf('middle', queued(), { createdAt: now - 1 }),
      itemOf('newest', sent(0)),
      itemOf('oldest', rejected(), { createdAt: now - 2 }),
      itemOf('other', queued(), { uid: 'mika' }),
    );
    for (const draft of [
      draftOf('middle', { updatedAt: now - 1 }),
      draftOf('newest', { createdAt: now - 9 }),
      draftOf('oldest', { updatedAt: now - 2 }),
      draftOf('other', { uid: 'mika' }),
    ])
      page.drafts.set(draft.id, draft);
    page.damaged = [{ store: 'outbox', id: 'x', record: 1, problem: 'newer' }];
    await page.connect();
    expect(page.outbox.items.map(({ id }) => id)).toEqual(['newest', 'middle', 'oldest']);
    expect(page.outbox.drafts.map(({ id }) => id)).toEqual(['newest', 'middle', 'oldest']);
    expect(page.outbox.damaged).toBe(page.damaged);
  });

  it.each([
    ['another driver', 'jona', 2],
    ['nobody', undefined, 3],
  ])('counts the unsent reports of others if %s is signed in', async (_who, uid, ofOthers) => {
    const page = await openPage(
      itemOf('own', queued()),
      itemOf('waiting', queued(), { uid: 'mika' }),
      itemOf('refused', rejected(), { uid: 'mika' }),
      itemOf('sent', sent(0), { uid: 'mika' }),
    );
    page.uid = uid;
    await page.connect();
    expect(page.outbox).toMatchObject({ status: 'ready', ofOthers });
    expect(page.outbox.items).toHaveLength(uid === undefined ? 0 : 1);
  });

  it('is read again after a change of another tab', async () => {
    const page = await openPage();
    const end = await page.connect();
    page.phone.put(itemOf('a', queued()));
    page.hear?.();
    await calm();
    expect(page.shown()).toBeDefined();
    end();
    expect(page.hear).toBeUndefined();
  });

  it('has the status failed and keeps its content if the device cannot be read, and recovers', async () => {
    const page = await openPage(itemOf('a', queued()));
    await page.connect();
    const before = page.outbox;
    page.reading = () => Promise.reject(new Error('Not readable'));
    await page.modules.store.refreshOutbox();
    expect(page.outbox).toEqual({ ...before, status: 'failed' });
    expect(takeComplaints()).toEqual([new Error('Not readable')]);
    page.reading = () => Promise.resolve();
    await page.modules.store.refreshOutbox();
    expect(page.outbox).toEqual(before);
  });

  it('is read once more for all calls during a reading', async () => {
    const page = await openPage();
    await page.connect();
    expect(page.readings).toBe(1);
    const { promise, resolve } = Promise.withResolvers<void>();
    page.reading = () => promise;
    const { refreshOutbox } = page.modules.store;
    const first = refreshOutbox();
    expect(refreshOutbox()).toBe(first);
    expect(refreshOutbox()).toBe(first);
    page.phone.put(itemOf('a', queued()));
    expect(page.readings).toBe(2);
    resolve();
    await first;
    expect(page.readings).toBe(3);
    expect(page.shown()).toBeDefined();
  });

  it('keeps a change that the sender showed during a reading', async () => {
    const page = await openPage(itemOf('a', queued()));
    await page.connect();
    const { promise, resolve } = Promise.withResolvers<void>();
    page.reading = () => promise;
    const reading = page.modules.store.refreshOutbox();
    const statuses: (string | undefined)[] = [];
    page.modules.store.$outbox.listen(() => statuses.push(page.shown()?.state.status));
    const changed = itemOf('a', attempted);
    page.phone.put(changed);
    page.modules.store.showItem(changed, {});
    resolve();
    await reading;
    expect(statuses).toEqual(['sending', 'sending']);
    expect(page.readings).toBe(3);
  });
});

describe('showItem', () => {
  it('changes only the shown report', async () => {
    const page = await openPage(itemOf('a', queued()), itemOf('b', queued()));
    await page.connect();
    const before = page.outbox;
    const changed = itemOf('a', attempted);
    page.modules.store.showItem(changed, {});
    expect(page.outbox).toEqual({ ...before, items: [changed, itemOf('b', queued())] });
    await calm();
    expect(page.readings).toBe(1);
  });

  it('reads a report from the device if it is not in the list', async () => {
    const page = await openPage(itemOf('b', queued()));
    await page.connect();
    page.phone.put(itemOf('a', attempted));
    page.modules.store.showItem(itemOf('a', attempted), {});
    expect(page.shown()).toBeUndefined();
    await calm();
    expect(page.shown()?.state.status).toBe('sending');
  });

  it('keeps an unwritten state while a full device still has the older state', async () => {
    const page = await openPage(itemOf('a', queued()), itemOf('b', queued()));
    await page.connect();
    const { refreshOutbox, showItem } = page.modules.store;
    showItem(itemOf('a', sent(0)), { stored: itemOf('a', queued()) });
    await refreshOutbox();
    expect(page.shown()?.state.status).toBe('sent');
    expect(page.shown('b')?.state.status).toBe('queued');
    page.phone.put(itemOf('a', rejected()));
    await refreshOutbox();
    expect(page.shown()?.state.status).toBe('rejected');
  });

  it('discards a written state with the next reading', async () => {
    const page = await openPage(itemOf('a', queued()));
    await page.connect();
    const { refreshOutbox, showItem } = page.modules.store;
    showItem(itemOf('a', attempted), { stored: itemOf('a', queued()) });
    showItem(itemOf('a', sent(0)), {});
    await refreshOutbox();
    expect(page.shown()?.state.status).toBe('queued');
  });

  it('notifies other tabs at most every 250 ms', async () => {
    const page = await openPage(itemOf('a', queued()));
    await page.connect();
    page.round = (show) => {
      show(itemOf('a', attempted), { stored: itemOf('a', queued()) });
      show(itemOf('a', attempted), { stored: itemOf('a', queued()) });
      return Promise.resolve(undefined);
    };
    await page.modules.actions.sendDue();
    await page.modules.store.refreshOutbox();
    expect(page.shown()?.state.status).toBe('sending');
    await waits(249);
    expect(page.log).toEqual(['send']);
    await waits(1);
    expect(page.log).toEqual(['send', 'post']);
    await page.modules.actions.sendDue();
    await waits(249);
    expect(page.log).toEqual(['send', 'post', 'send']);
    await waits(1);
    expect(page.log).toEqual(['send', 'post', 'send', 'post']);
  });
});

describe('queueReport', () => {
  it('replaces the draft by the report and starts sending', async () => {
    const page = await openPage();
    await page.connect();
    const never = new Promise<never>(() => undefined);
    page.round = () => never;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === clockOffsetKey ? JSON.stringify([5, now]) : null),
    });
    const item = await page.modules.actions.queueReport(draftOf('a'), { text: 'Hello' });
    expect(item).toMatchObject({
      id: 'a',
      uid: 'jona',
      locale: 'de',
      appVersion,
      createdAt: now,
      state: queued(),
      answers: { text: 'Hello' },
      clockOffsetMilliseconds: 5,
      photos: [],
      reporter: { name: 'Jona Brandt' },
      contentHash: await sha256(canonicalText(reportFields(item))),
    });
    expect(page.log).toEqual(['moved a to a', 'post', 'background', 'send']);
    expect(page.shown()).toEqual(item);
  });

  it('gives a report with a name a new id if an earlier attempt was anonymous', async () => {
    const page = await openPage();
    await page.connect();
    const draft = draftOf('a', { tried: { id: 'a', photos: 0, anonymous: true } });
    await page.modules.actions.queueReport(draft, {});
    expect(page.log[0]).toBe('moved a to new1');
  });

  it.each([
    ['nobody is signed in', undefined],
    ['another driver is signed in', 'mika'],
  ])('rejects and keeps the draft if %s', async (_who, uid) => {
    const page = await openPage();
    await page.connect();
    page.uid = uid;
    await expect(page.modules.actions.queueReport(draftOf('a'), {})).rejects.toThrow(
      'Only the driver who wrote a report can send it',
    );
    expect(page.log).toEqual([]);
  });
});

describe('queueReport on a device that may be full', () => {
  const image = new Blob(['abc']);
  const pixels = [{ id: 'p', reportId: 'a', image, thumbnail: image }];
  const full = new Error('Full');
  /** Sends a report with this much free space on the device; returns where the report was stored. */
  async function submit(
    { isFull, isOnline = true, canHold = true }: { [is: string]: boolean },
    unkept?: typeof pixels,
  ) {
    vi.stubGlobal('navigator', { onLine: isOnline });
    const page = await openPage();
    const moveDraftToOutbox = (...[item, draftId]: readonly [OutboxItem, string]) => {
      page.log.push('moved');
      return isFull ? Promise.reject(full) : page.localStore.moveDraftToOutbox(item, draftId);
    };
    const holdInMemory = vi.fn(() => Promise.resolve());
    await page.connect({
      localStore: { ...page.services.localStore, moveDraftToOutbox },
      ...(canHold && { holdInMemory }),
    });
    const submitting = page.modules.actions.queueReport(draftOf('a'), {}, unkept);
    const item = await submitting.catch((error: unknown) => error);
    return { item, asked: page.log[0], held: holdInMemory.mock.calls as unknown[][] };
  }

  it('stores the report on the device if there is space', async () => {
    expect(await submit({ isFull: false })).toMatchObject({ asked: 'moved', held: [] });
  });
  it('holds the report in the memory of the page if the device is full and there is network', async () => {
    const { item, held } = await submit({ isFull: true });
    expect(held).toEqual([[item, 'a', [], undefined]]);
    expect(takeComplaints()).toEqual([full]);
  });
  it('does not write to the device if the draft could not be stored', async () => {
    const { item, asked, held } = await submit({ isFull: true }, pixels);
    expect(held).toEqual([[item, 'a', pixels, undefined]]);
    expect(asked).toBe('post');
  });
  it.each([
    ['without network', { isFull: true, isOnline: false }, undefined],
    ['without network or draft', { isFull: true, isOnline: false }, pixels],
    ['if the page cannot hold it in memory', { isFull: true, canHold: false }, undefined],
    [
      'if the page cannot hold it in memory and no draft is stored',
      { isFull: true, canHold: false },
      pixels,
    ],
  ])('rejects and keeps the draft %s', async (_when, device, unkept) => {
    expect(await submit(device, unkept)).toEqual({ item: full, asked: 'moved', held: [] });
  });
  it.each([
    ['without network', { isOnline: false }],
    ['if the page cannot hold it in memory', { canHold: false }],
  ])('writes to the device again %s', async (_when, device) => {
    expect(await submit({ isFull: false, ...device }, pixels)).toMatchObject({
      item: { id: 'a' },
      asked: 'moved',
      held: [],
    });
  });
  it('rejects if the page cannot hold the report either', async () => {
    const page = await openPage();
    const holdInMemory = vi.fn(() => Promise.reject(full));
    await page.connect({ holdInMemory });
    const submitting = page.modules.actions.queueReport(draftOf('a'), {}, pixels);
    await expect(submitting).rejects.toBe(full);
    expect(holdInMemory).toHaveBeenCalledOnce();
    expect(page.log).toEqual([]);
  });
});

describe('sendDue', () => {
  async function connected(...items: readonly OutboxItem[]) {
    const page = await openPage(...items);
    await page.connect();
    return { page, ...page.modules.actions };
  }

  it.each([
    [false, [false], 'send'],
    [true, [false], 'send'],
    [false, [true], 'send immediately'],
    [false, [true, false], 'send immediately'],
    [false, [false, true], 'send immediately'],
  ])(
    'combines calls during a round (immediate: %s) into one more round (immediate: %j): %s',
    async (begun, asked, next) => {
      const { page, sendDue } = await connected();
      const { promise, resolve } = Promise.withResolvers<undefined>();
      page.round = () => promise;
      const sending = sendDue(begun);
      for (const ignoreBackoff of asked) expect(sendDue(ignoreBackoff)).toBe(sending);
      expect(page.log).toHaveLength(1);
      page.round = () => Promise.resolve(undefined);
      resolve(undefined);
      await sending;
      expect(page.log).toEqual([begun ? 'send immediately' : 'send', next]);
      await sendDue();
      expect(page.log[2]).toBe('send');
    },
  );

  it.each([
    ['when the next attempt is due', 20 * second, 20 * second],
    ['after a minute at the latest', 5 * minute, minute],
  ])('starts the next round %s', async (_when, next, wait) => {
    const { page, sendDue } = await connected();
    page.round = () => Promise.resolve(now + next);
    await sendDue(true);
    page.round = () => Promise.resolve(undefined);
    await waits(wait - 1);
    expect(page.log).toEqual(['send immediately']);
    await waits(1);
    expect(page.log).toEqual(['send immediately', 'send']);
  });

  it('starts the next round immediately if its time has passed, and ends if no report is waiting', async () => {
    const { page, sendDue } = await connected();
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    page.round = () => Promise.resolve(now - second);
    await sendDue();
    expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 0);
    page.round = () => Promise.resolve(undefined);
    await waits(1);
    expect(page.log).toEqual(['send', 'send']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('starts the next round after 15 s if one has failed', async () => {
    const { page, sendDue } = await connected();
    page.round = () => Promise.reject(new Error('Broken'));
    await sendDue();
    page.round = () => Promise.resolve(undefined);
    expect(takeComplaints()).toEqual([new Error('Broken')]);
    await waits(15 * second - 1);
    expect(page.log).toEqual(['send']);
    await waits(1);
    expect(page.log).toEqual(['send', 'send']);
  });

  it.each([
    ['after a tap that started the round', true, []],
    ['after a tap during the round', false, [true]],
  ])(
    'ignores the backoff also in the round that follows a failed round, %s',
    async (_which, begun, asked) => {
      const { page, sendDue } = await connected();
      page.round = () => Promise.reject(new Error('Broken'));
      const sending = sendDue(begun);
      for (const ignoreBackoff of asked) void sendDue(ignoreBackoff);
      await sending;
      page.round = () => Promise.resolve(undefined);
      expect(takeComplaints()).toEqual([new Error('Broken')]);
      await waits(15 * second);
      expect(page.log).toEqual([begun ? 'send immediately' : 'send', 'send immediately']);
    },
  );

  it('cancels a planned round when another one starts', async () => {
    const { page, sendDue } = await connected();
    page.round = () => Promise.resolve(now + second);
    await sendDue();
    page.round = () => Promise.resolve(undefined);
    await sendDue();
    await waits(minute);
    expect(page.log).toEqual(['send', 'send']);
  });

  it('sendNow resolves after the screen shows the outcome', async () => {
    const { page, sendNow } = await connected(itemOf('a', queued()));
    page.round = () => {
      page.phone.put(itemOf('a', sent(0)));
      return Promise.resolve(undefined);
    };
    await sendNow();
    expect(page.log).toEqual(['send immediately']);
    expect(page.shown()?.state.status).toBe('sent');
  });

  it('sendNow with a report sends its photos over mobile data', async () => {
    const waiting = arrived({ waitingFor: 'wifi', notBefore: now + minute });
    const item = withPhotos(waiting, photo('p'));
    const { page, sendNow } = await connected(item);
    await sendNow(item);
    expect(page.phone.item()).toMatchObject({ anyConnection: true, state: { notBefore: now } });
    expect(page.shown()).toEqual(page.phone.item());
    expect(page.log).toEqual(['send']);
  });

  it('retry sends a refused report again', async () => {
    const item = itemOf('a', rejected());
    const { page, retry } = await connected(item);
    page.phone.clock += second;
    await retry(item);
    expect(page.shown()?.state).toEqual(
      queued({ queuedAt: now + second, notBefore: now + second }),
    );
    expect(page.log).toEqual(['send']);
  });

  it('retry starts a round if the report no longer exists', async () => {
    const item = itemOf('a', rejected());
    const { page, retry } = await connected(item);
    page.phone.items.delete('a');
    await retry(item);
    expect(page.shown()).toEqual(item);
    expect(page.log).toEqual(['send']);
  });

  it('retry withoutUnreadable gives up only the unreadable photos', async () => {
    const unreadable = { times: 3, since: now };
    const item = withPhotos(
      arrived({ notBefore: now + minute }),
      photo('p', { unreadable }),
      photo('q'),
      photo('r', { unreadable, missing: 'refused' }),
    );
    const { page, retry } = await connected(item);
    await retry(item, { withoutUnreadable: true });
    expect(page.shown()).toMatchObject({
      state: { status: 'arrived', notBefore: now },
      photos: [{ id: 'p', missing: 'unreadable' }, { id: 'q' }, { id: 'r', missing: 'refused' }],
    });
    expect(page.shown()?.photos[1]?.missing).toBeUndefined();
    expect(page.log).toEqual(['send']);
  });

  it('retryPermitted retries only reports refused for the missing right', async () => {
    const { page, retryPermitted } = await connected(
      itemOf('a', rejected({ reason: 'permission' })),
      itemOf('b', rejected()),
      itemOf('c', queued({ attempt: 2 })),
      itemOf('d', rejected({ reason: 'permission' }), { uid: 'mika' }),
    );
    await retryPermitted('mika');
    expect(page.log).toEqual([]);
    await retryPermitted('jona');
    expect([...page.phone.items.values()].map(({ state }) => state.status)).toEqual([
      'queued',
      'rejected',
      'queued',
      'rejected',
    ]);
    expect(page.log).toEqual(['send']);
  });
});

/** Actions on drafts and reports in the list, and follow-up reports of a sent report. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readBase } from '../../../src/features/drafts/model/draft-revision.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { noticesOfReplaced } from '../../../src/features/outbox/model/replaced-notices.ts';
import type { ReportStatus } from '../../../src/features/outbox/model/report-status.ts';
import type { Session } from '../../../src/features/session/session-store.ts';
import type { User } from '../../../src/features/session/model/user.ts';
import { draftLock } from '../../../src/platform/storage-keys.ts';
import { day, itemOf, now, sent } from './items.ts';
import { driver } from './driver.ts';
import { calm, draftOf, openPage } from './memory-page.ts';
import { arrived, photo, queued, rejected, withPhotos } from './memory-phone.ts';

const { locks } = navigator;
const later = now + 1000;
/** Fields of every draft that these tests create, and fields of a photo. */
const begun = {
  kind: 'dispositionMessage',
  formVersion: 1,
  uid: 'jona',
  createdAt: later,
  updatedAt: later,
};
const record = (id: string): Draft['photos'][number] => ({
  id,
  field: 'photos',
  contentType: 'image/jpeg',
  bytes: 3,
  width: 1,
  height: 1,
  capturedAt: 0,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('navigator', { locks, onLine: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens a page that reads the outbox of the device one second after it was written. */
async function connected(...items: readonly OutboxItem[]) {
  const page = await openPage(...items);
  await page.connect();
  page.phone.clock = later;
  return page;
}

describe('takeBack', () => {
  const words = { inputs: { text: 'Hello', photos: ['p'] }, photos: [photo('p')] };

  const tried = (photos: number, anonymous = false) => ({ id: 'a', photos, anonymous });

  it('converts a refused report to a draft with the same id, because an earlier attempt may arrive late', async () => {
    const item = itemOf('a', rejected(), words);
    const page = await connected(item);
    const draft = await page.modules.actions.takeBack(item);
    expect(draft).toStrictEqual({
      ...begun,
      id: 'a',
      inputs: words.inputs,
      photos: [record('p')],
      rejectedBecause: 'invalid',
      tried: tried(1),
    });
    expect(page.outbox).toMatchObject({ drafts: [draft], items: [] });
    expect(page.log).toEqual(['post']);
  });

  it('converts a waiting report to a draft with the same id', async () => {
    const item = itemOf('a', queued(), words);
    const page = await connected(item);
    const draft = await page.modules.actions.takeBack(item);
    expect(draft).toStrictEqual({
      ...begun,
      id: 'a',
      inputs: words.inputs,
      photos: [record('p')],
      tried: tried(1),
    });
    expect(page.outbox).toMatchObject({ drafts: [draft], items: [] });
  });

  it('gives a draft a new id if photos were uploaded, because others cannot replace them', async () => {
    const uploaded = { photos: [photo('p', { uploaded: true })] };
    const page = await connected(itemOf('a', rejected(), uploaded));
    const draft = await page.modules.actions.takeBack({ id: 'a' });
    expect(draft).toStrictEqual({
      ...begun,
      id: 'new1',
      inputs: {},
      photos: [record('p')],
      rejectedBecause: 'invalid',
    });
  });

  it.each([
    ['refused', rejected()],
    ['waiting', queued()],
  ])(
    'returns undefined if the list shows the report as %s and it has arrived meanwhile',
    async (_shown, state) => {
      const item = itemOf('a', state);
      const page = await connected(item);
      page.phone.put(itemOf('a', sent(0)));
      expect(await page.modules.actions.takeBack(item)).toBeUndefined();
      expect(page.outbox).toMatchObject({ drafts: [], items: [{ state: { status: 'sent' } }] });
      expect(page.log).toEqual(['post']);
    },
  );

  const replaces = { id: 'before', photos: 2, anonymous: false };
  const triedOtherwise = { id: 'other', photos: 1, anonymous: true };
  const first = { followsReport: 'f', followPurpose: 'addition' };
  const firstNamed = { ...first, followsCode: 'D-261121-F' };
  const byCode = { followsReport: 'D-261121-F' };
  const missingFirst = { followsReport: 'gone' };
  const itself = { followsReport: 'a', followPurpose: 'correction', followsCode: 'D-261121-A' };
  const refused = { rejectedBecause: 'invalid' };
  const different = { rejectedBecause: 'alreadyDifferent' };
  /** A refusal because another version has arrived; `photosThere` is the number of its photos. */
  const otherThere = (photosThere?: number) =>
    rejected({ reason: 'alreadyDifferent', ...(photosThere !== undefined && { photosThere }) });
  const before = { replaces, answersQueryOf: 0 };
  it.each<[string, OutboxItem['state'], Partial<OutboxItem>, object]>([
    [
      'the replaced report and the answered query',
      queued(),
      before,
      { ...before, tried: tried(0) },
    ],
    // A full device cannot store that the report was tried.
    ['this version, even without a stored attempt', queued(), {}, { tried: tried(0) }],
    [
      'the largest number of photos of its versions',
      queued({ attempt: 1 }),
      { photos: [photo('p')], tried: tried(3) },
      { tried: tried(3) },
    ],
    [
      'this version if it was refused',
      rejected(),
      { tried: tried(2) },
      { ...refused, tried: tried(2) },
    ],
    [
      'the version that is anonymous',
      rejected(),
      { triedOtherwise },
      { ...refused, tried: tried(0), triedOtherwise },
    ],
    [
      'the version that is anonymous if another version arrived',
      otherThere(0),
      { triedOtherwise },
      { ...different, ...itself, triedOtherwise },
    ],
    [
      'the first report and the purpose',
      queued(),
      { answers: first },
      { ...firstNamed, tried: tried(0) },
    ],
    [
      'the first report by its short code',
      queued(),
      { answers: byCode },
      { ...byCode, followsCode: 'D-261121-F', tried: tried(0) },
    ],
    [
      'a first report that is not on the device',
      queued(),
      { answers: missingFirst },
      { ...missingFirst, tried: tried(0) },
    ],
    [
      'the first report, not itself, and the photos of the other version that arrived',
      otherThere(2),
      { answers: first },
      { ...different, ...firstNamed, replaces: tried(2) },
    ],
    [
      'the report itself if another version arrived',
      otherThere(0),
      { replaces },
      { ...different, ...itself, replaces },
    ],
    [
      'the photos of the version that arrived',
      otherThere(1),
      { replaces },
      { ...different, ...itself, replaces: tried(1) },
    ],
    ['no photos if their number is unknown', otherThere(), {}, { ...different, ...itself }],
    [
      'the photos of the earlier version if the number of the other one is unknown',
      otherThere(),
      { tried: tried(3) },
      { ...different, ...itself, replaces: tried(3) },
    ],
    [
      'only the photos of an anonymous report',
      otherThere(2),
      { anonymous: true },
      { ...different, replaces: tried(2, true) },
    ],
    [
      'no photos if no other version arrived',
      rejected({ photosThere: 2 }),
      {},
      { ...refused, tried: tried(0) },
    ],
  ])('adds to the draft: %s', async (_what, state, more, named) => {
    const item = itemOf('a', state, more);
    const page = await connected(itemOf('e', sent(0)), itemOf('f', sent(0)), item);
    const draft = await page.modules.actions.takeBack(item);
    const photos = item.photos.map(({ id }) => record(id));
    const isDifferent = state.status === 'rejected' && state.reason === 'alreadyDifferent';
    const id = isDifferent ? 'new1' : 'a';
    expect(draft).toStrictEqual({ ...begun, id, inputs: {}, photos, ...named });
  });
});

describe('the actions of the list', () => {
  it('discard removes a draft, even if another tab has it open', async () => {
    const page = await connected();
    page.drafts.set('a', draftOf('a'));
    await page.modules.store.refreshOutbox();
    const lost = vi.fn();
    await new Promise<void>((there) => {
      const hold = () => (there(), new Promise(() => undefined));
      // Releases the lock if an earlier test still holds it.
      locks.request(draftLock('a'), { steal: true }, hold).catch(lost);
    });
    expect(await page.modules.actions.discard('a', readBase(draftOf('a')))).toBe(true);
    await calm();
    expect(lost).toHaveBeenCalledOnce();
    expect(page.outbox.drafts).toEqual([]);
    expect(page.log).toEqual(['discarded a', 'post']);
  });

  it('discard keeps a draft that was changed since the list was read, and reads the list again', async () => {
    const page = await connected();
    page.drafts.set('a', draftOf('a'));
    await page.modules.store.refreshOutbox();
    const [shown = draftOf('a')] = page.outbox.drafts;
    const changed = { ...draftOf('a'), revision: 'another page:1' };
    page.drafts.set('a', changed);
    const lost = vi.fn();
    const { promise: held, resolve } = Promise.withResolvers<void>();
    const holding = locks.request(draftLock('a'), { steal: true }, () => held).catch(lost);
    expect(await page.modules.actions.discard('a', readBase(shown))).toBe(false);
    resolve();
    await holding;
    expect(lost).not.toHaveBeenCalled();
    expect(page.outbox.drafts).toEqual([changed]);
    expect(page.log).toEqual(['post']);
  });

  it.each<[string, OutboxItem['state'], ReportStatus, boolean]>([
    ['removes a sent report', sent(0), 'sent', true],
    ['removes a closed report', sent(0), 'closed', true],
    ['keeps a report about which the office asks', sent(0), 'returned', false],
    ['keeps a report whose photos are not sent yet', arrived(), 'arrived', false],
    ['keeps a refused report', rejected(), 'rejected', false],
    ['keeps a waiting report', queued(), 'queued', false],
  ])('hideReport %s', async (_what, state, status, isGone) => {
    const item = itemOf('a', state);
    const page = await connected(item);
    await page.modules.actions.hideReport(item, status);
    expect(page.phone.items.has('a')).toBe(!isGone);
    expect(page.outbox.items).toHaveLength(isGone ? 0 : 1);
    expect(page.log).toEqual(isGone ? ['post'] : []);
  });

  it('hideReport keeps a report that the server shows as sent while its photos are on the device', async () => {
    const page = await connected(itemOf('a', arrived()));
    await page.modules.actions.hideReport(itemOf('a', sent(0)), 'sent');
    expect(page.phone.items.has('a')).toBe(true);
  });

  it('removeExpiredReports removes old sent reports of all drivers and no unsent report', async () => {
    const page = await connected(
      itemOf('a', sent(90)),
      itemOf('b', sent(91)),
      itemOf('c', sent(91), { uid: 'mika' }),
      itemOf('d', queued({ queuedAt: now - 91 * day }), { createdAt: now - 91 * day }),
    );
    page.phone.clock = now;
    await page.modules.actions.removeExpiredReports();
    expect([...page.phone.items.keys()]).toEqual(['a', 'd']);
    expect(page.outbox.items.map(({ id }) => id)).toEqual(['a', 'd']);
    expect(page.readings).toBe(2);
    await page.modules.actions.removeExpiredReports();
    expect(page.readings).toBe(2);
  });

  it('sendNow sends all reports without waiting times', async () => {
    const page = await connected();
    await page.modules.actions.sendNow();
    expect(page.log).toEqual(['send immediately']);
  });

  const unreadable = { times: 3, since: now };
  it.each([
    ['sendNow', arrived({ waitingFor: 'wifi' }), undefined, { anyConnection: true }],
    ['retry', rejected(), undefined, { state: { status: 'queued' } }],
    ['retry', arrived(), { withoutUnreadable: true }, { photos: [{ missing: 'unreadable' }] }],
  ] as const)('%s changes the report and sends it', async (tap, state, options, outcome) => {
    const item = withPhotos(state, photo('p', { unreadable }));
    const page = await connected(item);
    await page.modules.actions[tap](item, options);
    expect(page.outbox.items).toMatchObject([outcome]);
    expect(page.log).toEqual(['send']);
  });
});

const textsOf = (blobs: readonly Blob[]): Promise<readonly string[]> =>
  Promise.all(blobs.map((blob) => blob.text()));

describe('loadPhotos', () => {
  const item = withPhotos(sent(0), photo('p'), photo('q'), photo('r'));
  it('loads each photo from the device, or from the server if the device has none', async () => {
    const page = await connected(item);
    page.phone.pixels.delete('q');
    const photos = await page.modules.following.loadPhotos(item);
    expect(await textsOf(photos)).toEqual(['abc', 'photo a/2', 'abc']);
  });
  it('rejects if one photo cannot be loaded', async () => {
    const page = await openPage(item);
    const { reports } = page.services;
    const fetchPhoto = () => Promise.reject(new Error('Offline'));
    await page.connect({ reports: { ...reports, fetchPhoto } });
    page.phone.pixels.delete('r');
    await expect(page.modules.following.loadPhotos(item)).rejects.toThrow('Offline');
  });
});

describe('beginFollowing', () => {
  const inputs = { text: 'Hello', photos: ['p', 'q'] };
  const item = itemOf('a', sent(0), { inputs, photos: [photo('p'), photo('q')] });
  const pixels = [new Blob(['one']), new Blob(['two'])];
  const named = { followsReport: 'a', followsCode: 'D-261121-A' };

  it('creates a correction with all inputs and photos of the first report, under new ids', async () => {
    const page = await connected(item);
    const { beginFollowing } = page.modules.following;
    const draft = await beginFollowing(item, undefined, 'correction', pixels);
    expect(draft).toStrictEqual({
      ...begun,
      ...named,
      followPurpose: 'correction',
      id: 'new3',
      step: 'review',
      inputs: { text: 'Hello', photos: ['new1', 'new2'] },
      photos: [record('new1'), record('new2')],
    });
    expect(page.outbox.drafts).toEqual([draft]);
    expect(page.log).toEqual(['post']);
    expect(page.photos).toMatchObject([
      { id: 'new1', reportId: 'new3' },
      { id: 'new2', reportId: 'new3' },
    ]);
    expect(page.photos.map(({ image }) => image)).toEqual(pixels);
    // Without a browser, no smaller image can be drawn.
    const thumbnails = page.photos.map(({ thumbnail }) => thumbnail);
    expect(await textsOf(thumbnails)).toEqual(['one', 'two']);
  });

  it('uses full-size photos as thumbnails if the code for thumbnails is missing', async () => {
    vi.doMock('../../../src/features/photos/prepare-photo.lazy.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const page = await connected(item);
    const { beginFollowing } = page.modules.following;
    const draft = await beginFollowing(item, undefined, 'correction', pixels);
    vi.doUnmock('../../../src/features/photos/prepare-photo.lazy.ts');
    expect(page.outbox.drafts).toEqual([draft]);
    expect(page.photos.map(({ thumbnail }) => thumbnail)).toEqual(pixels);
  });

  it.each([
    ['those that exist', pixels.slice(0, 1), ['new1']],
    ['none', undefined, []],
  ])('keeps photos of the first report: %s', async (_which, some, ids) => {
    const page = await connected(item);
    const { beginFollowing } = page.modules.following;
    const draft = await beginFollowing(item, undefined, 'correction', some);
    expect(draft.inputs).toEqual({ text: 'Hello', photos: ids });
    expect(draft.photos).toEqual(ids.map(record));
    expect(page.photos.map(({ id }) => id)).toEqual(ids);
  });

  it.each(['addition', 'withdrawal'] as const)(
    'creates an %s without inputs',
    async (followPurpose) => {
      const page = await connected(item);
      const draft = await page.modules.following.beginFollowing(item, undefined, followPurpose);
      expect(draft).toStrictEqual({
        ...begun,
        ...named,
        followPurpose,
        id: 'new1',
        inputs: {},
        photos: [],
      });
      expect(page.drafts.get('new1')).toEqual(draft);
    },
  );

  const answer = itemOf('a', sent(0), { answers: { followsReport: 'f' } });
  it.each([
    ['the first report of the thread', answer, itemOf('f', sent(0)), 'f', 'D-261121-F'],
    ['the first report that this device has', answer, itemOf('g', sent(0)), 'g', 'D-261121-G'],
    ['a first report that is not on the device', answer, undefined, 'f', 'D-261121-A'],
    ['the followed report as the first report', item, undefined, 'a', 'D-261121-A'],
  ])('refers to %s', async (_which, followed, first, followsReport, followsCode) => {
    const page = await connected(followed);
    const draft = await page.modules.following.beginFollowing(followed, first, 'addition');
    expect(draft).toMatchObject({ followsReport, followsCode });
  });

  it.each([
    ['question', { at: 0, note: 'Which?' }, { answersQueryOf: 0, question: 'Which?' }],
    ['question without a text', { at: 7 }, { answersQueryOf: 7 }],
  ])('refers to the %s of the office', async (_what, query, names) => {
    const page = await connected(item);
    const { beginFollowing } = page.modules.following;
    const draft = await beginFollowing(item, undefined, 'withdrawal', [], query);
    expect(draft).toStrictEqual({
      ...begun,
      ...named,
      ...names,
      followPurpose: 'withdrawal',
      id: 'new1',
      inputs: {},
      photos: [],
    });
  });

  it.each([
    ['', undefined],
    [', even if removing fails', new Error('Not writable')],
  ])('leaves no draft on a device that cannot store it%s', async (_also, removal) => {
    const page = await openPage(item);
    const { localStore } = page.services;
    const deleteDraft = vi.fn((id: string) =>
      removal ? Promise.reject(removal) : localStore.deleteDraft(id),
    );
    const putDraftWithPhotos = () => Promise.reject(new Error('Full'));
    await page.connect({ localStore: { ...localStore, deleteDraft, putDraftWithPhotos } });
    const { beginFollowing } = page.modules.following;
    await expect(beginFollowing(item, undefined, 'correction', pixels)).rejects.toThrow('Full');
    expect(deleteDraft).toHaveBeenCalledWith('new3');
    expect(page.log).toEqual([]);
    expect(page.readings).toBe(1);
  });
});

describe('beginAgain', () => {
  it('creates a draft with the recurring answers of a sent report', async () => {
    const inputs = { truck: 'T1', trailer: '', text: 'Hello', photos: ['p'] };
    const item = itemOf('a', sent(0), { inputs, photos: [photo('p')] });
    const page = await connected(item);
    const draft = await page.modules.following.beginAgain(item, ['truck', 'trailer', 'depot']);
    expect(draft).toStrictEqual({
      ...begun,
      id: 'new1',
      photos: [],
      begunFrom: 'report',
      inputs: { truck: 'T1', trailer: '' },
    });
    expect(page.outbox.drafts).toEqual([draft]);
    expect(page.photos).toEqual([]);
  });
});

describe('retryWhenPermitted', () => {
  const of = (reporting: User['reporting'], uid = 'jona'): Session => ({
    status: 'signedIn',
    user: driver(uid, { reporting }),
  });
  const signedOut: Session = { status: 'signedOut', user: null };
  it.each<[string, Session, Session | undefined, boolean]>([
    ['retries when the office grants the right', of('claim'), of('none'), true],
    ['retries when the address is verified', of('verified'), of('none'), true],
    ['retries when the right is read for the first time', of('claim'), of(undefined), true],
    ['does not retry if the right is removed', of('none'), of('claim'), false],
    ['does not retry if the right becomes unknown', of(undefined), of('claim'), false],
    ['does not retry if nothing changes', of('claim'), of('claim'), false],
    ['does not retry if another driver has the right', of('claim'), of('none', 'mika'), false],
    ['does not retry if the driver signs in', of('claim'), signedOut, false],
    ['does not retry if the session was unknown before', of('claim'), undefined, false],
    ['does not retry if the driver signs out', signedOut, of('claim'), false],
    ['does not retry if no driver was signed in', signedOut, signedOut, false],
  ])('%s', async (_what, session, former, goes) => {
    const page = await connected(itemOf('a', rejected({ reason: 'permission' })));
    page.modules.starting.retryWhenPermitted(session, former);
    await vi.dynamicImportSettled();
    expect(page.phone.item().state.status).toBe(goes ? 'queued' : 'rejected');
    expect(page.log).toEqual(goes ? ['send'] : []);
  });

  it('logs an error and keeps the report refused if the device cannot write', async () => {
    const complaints = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const page = await connected(itemOf('a', rejected({ reason: 'permission' })));
    page.phone.isFull = true;
    page.modules.starting.retryWhenPermitted(of('claim'), of('none'));
    await vi.dynamicImportSettled();
    expect(complaints.mock.calls).toEqual([[new Error('Full')]]);
  });
});

it('the notice about a replaced report of an earlier app version names the collection of its correction', () => {
  const replaces = { id: 'x', photos: 1 };
  const item = itemOf('a', queued(), { replaces, anonymous: true });
  expect(noticesOfReplaced(item, {})).toMatchObject([{ id: 'x', anonymous: true }]);
});

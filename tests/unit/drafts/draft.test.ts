import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { openFollowUpForm } from '../../../src/features/drafts/follow-up-form.lazy.ts';
import {
  addPhotos,
  forgetRemovedPhoto,
  loadPhoto,
  movePhoto,
  removePhoto,
  undoRemovePhoto,
} from '../../../src/features/drafts/draft-photos.ts';
import { thrownAwayWith } from '../../../src/features/drafts/model/draft.ts';
import { saveDelayMilliseconds } from '../../../src/features/drafts/autosave.ts';
import {
  $draft,
  openDraftState,
  type DraftState,
  type OpenDraft,
} from '../../../src/features/drafts/draft-store.ts';
import {
  connectDraft,
  flushDraft,
  keepStep,
  setInput,
} from '../../../src/features/drafts/draft-session.ts';
import { restartDraft, takeOverDraft } from '../../../src/features/drafts/replace-draft.lazy.ts';
import {
  connectOutbox,
  watchOutbox,
  type OutboxDependencies,
} from '../../../src/features/outbox/outbox-store.ts';
import { submitReport } from '../../../src/features/outbox/outbox.lazy.ts';
import { replacePhoto } from '../../../src/features/drafts/mark-photo.lazy.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { missingCode } from '../../../src/platform/missing-code.ts';
import { Device, file } from './device.ts';

let device: Device;
const state = (): DraftState => {
  const current = $draft.get();
  if (!current) throw new Error('No draft is open');
  return current;
};
const open = (): OpenDraft => {
  const current = openDraftState();
  if (!current) throw new Error('The draft is not open');
  return current;
};
const stored = () => [...device.drafts.values()];
/** Simulates closing and reopening the page; only the data on the device remains. */
async function reopen(wish = {}): Promise<void> {
  device.closeTabs();
  connectDraft(device.ports());
  await openDraft(dispositionMessage, wish);
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
async function add(...names: readonly string[]): Promise<void> {
  const adding = addPhotos('photos', names.map(file));
  await pass(500);
  await adding;
}
/** Resolves a promise that waits for the device. */
async function done<Value>(work: Promise<Value>): Promise<Value> {
  await pass(500);
  return work;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device = new Device();
  $draft.set(undefined);
  connectDraft(device.ports());
  connectOutbox(device.outbox());
  watchOutbox();
  await openDraft(dispositionMessage);
});
afterEach(async () => {
  device.full = 'nothing';
  await done(flushDraft());
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('saving', () => {
  it('stores nothing before the first input', async () => {
    await pass(10_000);
    expect(device.writes).toBe(0);
    expect(state()).toMatchObject({ status: 'open', saving: { status: 'none' } });
  });

  it('stores every change within 300 ms, even during continuous typing', async () => {
    for (let count = 1; count <= 40; count += 1) {
      setInput('text', 'x'.repeat(count));
      await pass(50);
      const onDevice = z.string().parse(stored()[0]?.inputs['text'] ?? '').length;
      expect(state().draft.inputs['text']).toBe('x'.repeat(count));
      if (count > 6) expect(count - onDevice).toBeLessThanOrEqual(300 / 50);
    }
    await pass(300);
    expect(stored()[0]?.inputs).toEqual({ text: 'x'.repeat(40) });
    expect(open().saving.status).toBe('saved');
    expect(device.writes).toBeLessThan(20);
  });

  it('writes immediately when the page is left', async () => {
    setInput('messageType', 'delay');
    const leaving = flushDraft();
    await pass(5);
    expect(await leaving).toBe(true);
    expect(stored()[0]?.inputs).toEqual({ messageType: 'delay' });
  });

  it('keeps changes in memory while the device is full, reports it, and saves once there is space', async () => {
    device.full = 'everything';
    setInput('messageType', 'delay');
    await pass(saveDelayMilliseconds + 50);
    expect(state()).toMatchObject({ saving: { status: 'failed', problem: 'full' } });
    setInput('delayMinutes', '30');
    await pass(10_000);
    expect(state().draft.inputs).toEqual({ messageType: 'delay', delayMinutes: '30' });
    expect(stored()).toEqual([]);
    device.full = 'nothing';
    await pass(4000);
    expect(open().saving.status).toBe('saved');
    expect(stored()[0]?.inputs).toEqual({ messageType: 'delay', delayMinutes: '30' });
  });

  it('does not write without a driver', async () => {
    device.uid = undefined;
    await reopen();
    setInput('messageType', 'delay');
    await pass(1000);
    expect(stored()).toEqual([]);
    expect(state()).toMatchObject({ saving: { status: 'failed', problem: 'unavailable' } });
  });
});

describe('opening', () => {
  it('opens the newest draft of this form and driver', async () => {
    setInput('messageType', 'delay');
    await pass(500);
    device.clock += 60_000;
    await done(openDraft(dispositionMessage, { fresh: true }));
    setInput('messageType', 'other');
    await pass(500);
    await done(reopen());
    expect(state()).toMatchObject({
      status: 'open',
      saving: { status: 'saved' },
      restored: { changedAt: device.clock },
    });
    expect(state().draft.inputs).toEqual({ messageType: 'other' });
    expect(stored()).toHaveLength(2);
  });

  it('opens the last step; a form without inputs stores no step', async () => {
    keepStep('end');
    await pass(500);
    expect(stored()).toEqual([]);
    setInput('messageType', 'delay');
    await pass(500);
    keepStep('details');
    await pass(500);
    await done(reopen());
    expect(state()).toMatchObject({ status: 'open', restored: { step: 'details' } });
    // Opening another step does not change the inputs.
    expect(state().draft.inputs).toEqual({ messageType: 'delay' });
  });

  it('opens the requested draft', async () => {
    setInput('messageType', 'delay');
    await pass(500);
    const { id } = state().draft;
    device.clock += 60_000;
    await done(openDraft(dispositionMessage, { fresh: true }));
    setInput('messageType', 'other');
    await pass(500);
    await done(reopen({ id }));
    expect(state().draft.inputs).toEqual({ messageType: 'delay' });
  });

  it('begins a new report while the correction of another one is unfinished', async () => {
    device.drafts.set('correction', {
      ...state().draft,
      id: 'correction',
      inputs: { messageType: 'delay' },
      followsReport: 'sent',
      followPurpose: 'correction',
    });
    await done(reopen());
    expect(state().draft.inputs).toEqual({});
    await done(reopen({ id: 'correction' }));
    expect(state().draft.inputs).toEqual({ messageType: 'delay' });
  });

  it('accepts inputs from the call on, before the device has answered', async () => {
    device.closeTabs();
    $draft.set(undefined);
    connectDraft(device.ports());
    const opening = openDraft(dispositionMessage, { early: { customerName: 'early' } });
    setInput('text', 'typed during hydration');
    await done(opening);
    expect(state().draft.inputs).toEqual({
      customerName: 'early',
      text: 'typed during hydration',
    });
  });

  it('never opens the draft of another driver', async () => {
    setInput('text', 'secret');
    await pass(500);
    const { id } = state().draft;
    device.uid = 'other';
    await done(reopen());
    expect(state().draft.inputs).toEqual({});
    await done(reopen({ id }));
    expect(state().draft.inputs).toEqual({});
  });

  it.each([
    ['a second text', 'stored\na second text'],
    ['stored', 'stored'],
    ['stored and continued', 'stored and continued'],
    ['store', 'stored'],
  ])('keeps a stored text if "%s" is typed before it is read', async (text, expected) => {
    setInput('text', 'stored');
    await pass(500);
    await done(reopen({ early: { text } }));
    expect(state().draft.inputs).toEqual({ text: expected });
  });

  it('keeps inputs made before and while the stored draft is read', async () => {
    setInput('messageType', 'delay');
    setInput('delayMinutes', '15');
    await pass(500);
    device.closeTabs();
    connectDraft(device.ports());
    const opening = openDraft(dispositionMessage, {
      early: { text: 'typed before the code came' },
    });
    await pass(0);
    setInput('delayMinutes', '30');
    await done(opening);
    expect(state().draft.inputs).toEqual({
      messageType: 'delay',
      delayMinutes: '30',
      text: 'typed before the code came',
    });
    await pass(500);
    expect(stored()).toHaveLength(1);
    expect(stored()[0]?.inputs).toEqual({
      messageType: 'delay',
      delayMinutes: '30',
      text: 'typed before the code came',
    });
  });

  it('stores nothing under a new id until the stored draft has been read', async () => {
    connectDraft(
      device.ports({
        localStore: { ...device.localStore, listDrafts: () => new Promise(() => undefined) },
      }),
    );
    $draft.set(undefined);
    void openDraft(dispositionMessage);
    await pass(0);
    setInput('messageType', 'delay');
    await pass(1000);
    expect(state()).toMatchObject({
      status: 'opening',
      draft: { inputs: { messageType: 'delay' } },
    });
    expect(stored()).toEqual([]);
  });

  it('begins with an empty form in memory when the storage cannot be read', async () => {
    const broken = {
      ...device.localStore,
      listDrafts: () => Promise.reject(new Error('The storage is closed')),
    };
    connectDraft(device.ports({ localStore: broken }));
    await done(openDraft(dispositionMessage));
    expect(state()).toMatchObject({
      status: 'open',
      saving: { status: 'failed', problem: 'unavailable' },
    });
  });

  it('deletes a discarded draft and starts a new one, even during a write', async () => {
    await add('one.jpg');
    setInput('text', 'wrong');
    await pass(saveDelayMilliseconds + 1);
    await done(restartDraft());
    await pass(5000);
    expect(stored()).toEqual([]);
    expect(device.photos.size).toBe(0);
    expect(state()).toMatchObject({ status: 'open', saving: { status: 'none' } });
    expect(state().draft.inputs).toEqual({});
  });
});

it('thrownAwayWith returns the versions whose photos will not be sent, with their driver', () => {
  const replaces = { id: 'b', photos: 2 };
  expect(thrownAwayWith({ uid: 'driver', replaces, tried: { id: 'c', photos: 0 } })).toEqual([
    { ...replaces, uid: 'driver' },
  ]);
  expect(thrownAwayWith({ uid: 'driver', tried: { id: 'c', photos: 1, anonymous: true } })).toEqual(
    [{ id: 'c', photos: 1, anonymous: true, uid: 'driver' }],
  );
  expect(thrownAwayWith({ uid: 'driver' })).toEqual([]);
});

describe('two tabs', () => {
  it('only one tab writes; the other one shows the draft and can take it over', async () => {
    setInput('messageType', 'delay');
    await pass(500);
    // Another tab on the same device.
    const first = state();
    const second = device.ports();
    const isFree = await second.draftLock.acquire(first.draft.id, false, () => undefined);
    expect(isFree).toBe(false);
    await second.draftLock.acquire(first.draft.id, true, () => undefined);
    expect(state().status).toBe('elsewhere');
    setInput('text', 'typed in the tab that has lost the draft');
    await pass(1000);
    expect(stored()[0]?.inputs).toEqual({ messageType: 'delay' });
  });

  it('taking over the draft opens the version last saved by the other tab', async () => {
    setInput('messageType', 'delay');
    await pass(500);
    const other = device.ports();
    await other.draftLock.acquire(state().draft.id, true, () => undefined);
    const [draft] = stored();
    if (!draft) throw new Error('Nothing is stored');
    await done(
      other.localStore.putDraft({ ...draft, inputs: { ...draft.inputs, delayMinutes: '45' } }),
    );
    await done(takeOverDraft());
    expect(state().status).toBe('open');
    expect(state().draft.inputs).toEqual({ messageType: 'delay', delayMinutes: '45' });
    setInput('delayMinutes', '50');
    await pass(500);
    expect(stored()[0]?.inputs['delayMinutes']).toBe('50');
  });

  it('a second tab opens the draft only by taking it over', async () => {
    setInput('messageType', 'delay');
    await pass(500);
    const other = device.tab();
    await other.acquire(state().draft.id, true, () => undefined);
    await done(openDraft(dispositionMessage));
    expect(state().status).toBe('elsewhere');
    other.release();
    await done(takeOverDraft());
    expect(state().draft.inputs).toEqual({ messageType: 'delay' });
  });
});

describe('photos', () => {
  const ids = () => state().reading.photos.map(({ id }) => id);

  it('are stored one by one, each with the draft that refers to it', async () => {
    await add('one.jpg', 'two.jpg');
    expect(ids()).toHaveLength(2);
    expect(stored()[0]?.inputs['photos']).toEqual(ids());
    expect([...device.photos.keys()]).toEqual(ids());
    expect(stored()[0]?.photos).toMatchObject([
      {
        field: 'photos',
        width: 1440,
        height: 1080,
        bytes: 7,
        capturedAt: 1000,
        contentType: 'image/jpeg',
      },
      { bytes: 7 },
    ]);
    for (const photo of device.photos.values()) expect(photo.reportId).toBe(state().draft.id);
  });

  it('survive a crash between photo and text: the draft refers only to stored photos', async () => {
    const adding = addPhotos('photos', [file('one.jpg'), file('two.jpg')]);
    await pass(35);
    // The browser is killed when one picture is prepared and the other is not.
    const crashed = new Device();
    for (const [id, draft] of device.drafts) crashed.drafts.set(id, structuredClone(draft));
    for (const [id, photo] of device.photos) crashed.photos.set(id, photo);
    await done(adding);
    device = crashed;
    await done(reopen());
    expect(ids()).toHaveLength(1);
    expect([...crashed.photos.keys()]).toEqual(ids());
    expect(state().photos.get(ids()[0] ?? '')?.thumbnailUrl).toMatch(/^blob:/);
  });

  it('cause a request for persistent storage once they are stored, not while they do not fit', async () => {
    let kept = 0;
    connectDraft(
      device.ports({
        requestPersistence: () => {
          kept += 1;
        },
      }),
    );
    device.full = 'photos';
    await add('one.jpg');
    expect(kept).toBe(0);
    device.full = 'nothing';
    await add('two.jpg');
    expect(kept).toBe(1);
  });

  it('are refused with a message beyond the maximum; the others are added', async () => {
    await add(...Array.from({ length: 8 }, (_, index) => `${index}.jpg`));
    expect(ids()).toHaveLength(6);
    expect(open().refused).toMatchObject([
      { name: '6.jpg', problem: 'tooMany' },
      { name: '7.jpg', problem: 'tooMany' },
    ]);
  });

  it('are not added to the draft but listed with the reason if they are too large or no images', async () => {
    await add('tooLarge.jpg', 'good.jpg', 'notAnImage.jpg');
    expect(ids()).toHaveLength(1);
    expect(open().refused).toEqual([
      { path: 'photos', name: 'tooLarge.jpg', problem: 'tooLarge' },
      { path: 'photos', name: 'notAnImage.jpg', problem: 'notAnImage' },
    ]);
    expect(stored()[0]?.inputs['photos']).toEqual(ids());
  });

  it('are refused with codeMissing if the code cannot be downloaded, and can be added again', async () => {
    const images = {
      prepare: () => Promise.reject(new TypeError('Failed to fetch')).catch(missingCode),
    };
    connectDraft(device.ports({ images }));
    await add('gauge.jpg');
    expect(open().refused).toEqual([{ path: 'photos', name: 'gauge.jpg', problem: 'codeMissing' }]);
    connectDraft(device.ports());
    await add('gauge.jpg');
    expect(open().refused).toEqual([]);
    expect(ids()).toHaveLength(1);
  });

  it('can be removed, restored at their position, and deleted', async () => {
    await add('one.jpg', 'two.jpg', 'three.jpg');
    const before = ids();
    removePhoto(before[1] ?? '');
    expect(ids()).toEqual([before[0], before[2]]);
    undoRemovePhoto();
    expect(ids()).toEqual(before);
    removePhoto(before[0] ?? '');
    forgetRemovedPhoto();
    await pass(500);
    undoRemovePhoto();
    expect(ids()).toEqual(before.slice(1));
    expect([...device.photos.keys()]).toEqual(before.slice(1));
    expect(stored()[0]?.photos.map(({ id }) => id)).toEqual(before.slice(1));
  });

  it('are deleted from the device if they were removed before the page was closed', async () => {
    await add('one.jpg', 'two.jpg');
    const [first = '', second = ''] = ids();
    removePhoto(first);
    await pass(500);
    await done(reopen());
    expect([...device.photos.keys()]).toEqual([second]);
    expect(ids()).toEqual([second]);
  });

  it('are not added if they are removed while they are being prepared', async () => {
    const adding = addPhotos('photos', [file('one.jpg')]);
    await pass(5);
    removePhoto(ids()[0] ?? '');
    await done(adding);
    expect(ids()).toEqual([]);
    expect(device.photos.size).toBe(0);
  });

  it('move by one position', async () => {
    await add('one.jpg', 'two.jpg', 'three.jpg');
    const [a = '', b = '', c = ''] = ids();
    movePhoto(c, -1);
    expect(ids()).toEqual([a, c, b]);
    movePhoto(a, -1);
    expect(ids()).toEqual([a, c, b]);
  });

  it('stay on the screen if only their image data does not fit; the text is saved without them', async () => {
    device.full = 'photos';
    setInput('text', 'important');
    await add('one.jpg');
    expect(state()).toMatchObject({ saving: { status: 'failed', problem: 'full' } });
    expect(stored()[0]?.inputs).toEqual({ text: 'important', photos: [] });
    expect(await loadPhoto(ids()[0] ?? '')).toBeInstanceOf(Blob);
    device.full = 'nothing';
    await pass(5000);
    expect(open().saving.status).toBe('saved');
    expect(stored()[0]?.inputs['photos']).toEqual(ids());
    expect(device.photos.size).toBe(1);
  });

  it('keep their stored version if they are marked on a full device, until the new version fits', async () => {
    await add('one.jpg');
    const [first] = stored()[0]?.photos ?? [];
    if (!first) throw new Error('The photo was not stored');
    device.full = 'photos';
    expect(await done(replacePhoto(first.id, new Blob(['marked'])))).toBe(true);
    const [marked] = state().draft.photos;
    expect(await done(replacePhoto(marked?.id ?? '', new Blob(['marked twice'])))).toBe(true);
    expect(stored()[0]).toMatchObject({ inputs: { photos: [first.id] }, photos: [first] });
    expect([...device.photos.keys()]).toEqual([first.id]);
    device.full = 'nothing';
    expect(await done(flushDraft())).toBe(true);
    const [last] = state().draft.photos;
    expect(stored()[0]).toMatchObject({ inputs: { photos: [last?.id] }, photos: [last] });
    expect(device.photos.has(last?.id ?? '')).toBe(true);
  });

  it('stay in the draft after further inputs if they cannot be read now', async () => {
    await add('one.jpg', 'two.jpg');
    const before = ids();
    device.isUnreadable = true;
    await done(reopen());
    setInput('text', 'typed without the photos');
    await pass(5000);
    expect(stored()[0]?.inputs['photos']).toEqual(before);
    device.isUnreadable = false;
    await done(reopen());
    expect(ids()).toEqual(before);
    expect(open().restored?.lostPhotos).toBe(0);
  });

  it('are counted as lost if they were being prepared when the page closed; stored photos stay', async () => {
    void addPhotos('photos', ['1.jpg', '2.jpg', '3.jpg', '4.jpg'].map(file));
    await pass(60);
    const kept = device.photos.size;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(4);
    await done(reopen());
    expect(open().draft.photos).toHaveLength(kept);
    expect(open().restored?.lostPhotos).toBe(4 - kept);
    // The driver has seen the notice, so later writes no longer contain the number of lost photos.
    await done(Promise.resolve(setInput('text', 'seen')));
    await done(reopen());
    expect(open().restored?.lostPhotos).toBe(0);
  });
  it('are removed and counted as lost if their image data is missing', async () => {
    await add('one.jpg', 'two.jpg');
    const [first = '', second = ''] = ids();
    device.photos.delete(first);
    await done(reopen());
    expect(ids()).toEqual([second]);
    expect(open().restored?.lostPhotos).toBe(1);
  });
});

describe('submitReport', () => {
  const fill = (): void => {
    setInput('messageType', 'deliveryNotPossible');
    setInput('customerNumber', '12345');
    setInput('product', 'propane');
    setInput('notDeliveredReason', ['tankDefect']);
  };

  it('does not send while an answer is missing', async () => {
    setInput('messageType', 'deliveryNotPossible');
    await done(submitReport());
    expect(open()).toMatchObject({ submission: { status: 'invalid' }, attempts: 1 });
    expect(device.submitted).toEqual([]);
    expect(state().status).toBe('open');
  });

  it('sends on the second tap if there are warnings', async () => {
    fill();
    setInput('customerNumber', '1');
    await done(submitReport());
    expect(open().submission).toEqual({ status: 'asking' });
    await done(submitReport());
    expect(state().status).toBe('submitted');
    expect(device.submitted[0]?.answers).toMatchObject({ customerNumber: '1' });
  });

  it('requires another confirmation of the warnings after an answer has changed', async () => {
    fill();
    setInput('customerNumber', '1');
    await done(submitReport());
    setInput('customerNumber', '2');
    expect(open().submission).toEqual({ status: 'none' });
    await done(submitReport());
    expect(open().submission).toEqual({ status: 'asking' });
    expect(device.submitted).toEqual([]);
  });

  it('keeps the confirmation of warnings if the device was full, until an answer changes', async () => {
    fill();
    setInput('customerNumber', '1');
    await done(submitReport());
    device.full = 'everything';
    await done(submitReport());
    expect(open().submission).toEqual({ status: 'failed', problem: 'full', despiteWarnings: true });
    setInput('text', 'by the gate');
    expect(open().submission).toEqual({
      status: 'failed',
      problem: 'full',
      despiteWarnings: false,
    });
  });

  it('ignores inputs while the report is submitted', async () => {
    fill();
    const sending = submitReport();
    await pass(0);
    expect(open().submission).toEqual({ status: 'sending', despiteWarnings: false });
    setInput('customerNumber', '99999');
    expect(open().draft.inputs['customerNumber']).toBe('12345');
    await done(sending);
    expect(device.submitted[0]?.answers).toMatchObject({ customerNumber: '12345' });
  });

  it('waits for photos in preparation and sends all inputs', async () => {
    fill();
    const adding = addPhotos('photos', [file('one.jpg'), file('two.jpg')]);
    const sending = submitReport();
    await done(adding);
    await done(sending);
    const [sent] = device.submitted;
    expect(sent?.answers).toMatchObject({
      messageType: 'deliveryNotPossible',
      urgency: 'normal',
      customerNumber: '12345',
      notDeliveredReason: ['tankDefect'],
    });
    expect(sent?.answers).not.toHaveProperty('product');
    expect(sent?.photos).toHaveLength(2);
    expect(sent?.photos.map(({ field }) => field)).toEqual(['photos', 'photos']);
    expect(state()).toMatchObject({
      status: 'submitted',
      shortCode: expect.stringMatching(/^D-261121-/) as unknown,
    });
  });

  it('sends once after two taps', async () => {
    fill();
    await done(Promise.all([submitReport(), submitReport()]));
    expect(state().status).toBe('submitted');
    expect(device.submitted).toHaveLength(1);
  });

  it('sends photos from memory if the device cannot store them', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    device.full = 'everything';
    await add('one.jpg');
    const held: number[] = [];
    const holdInMemory: OutboxDependencies['holdInMemory'] = (item, _draftId, photos) => {
      held.push(item.photos.length, photos.length);
      return Promise.resolve();
    };
    connectOutbox(device.outbox({ holdInMemory }));
    fill();
    await done(submitReport());
    expect(held).toEqual([1, 1]);
    expect(state().status).toBe('submitted');
  });

  it('keeps the draft if the device cannot store the report', async () => {
    fill();
    await pass(500);
    device.full = 'everything';
    await done(submitReport());
    expect(open().submission).toMatchObject({ status: 'failed', problem: 'full' });
    expect(state().draft.inputs).toMatchObject({ customerNumber: '12345' });
    expect(stored()).toHaveLength(1);
  });

  it('offers the next form and copies customer, product and photos into it', async () => {
    fill();
    await add('one.jpg');
    await done(submitReport());
    const sent = state();
    const continuation = sent.status === 'submitted' ? sent.continuation : undefined;
    expect(continuation?.kind).toBe('complaintCustomerTank');
    if (!continuation) return;
    const id = await done(openFollowUpForm(continuation));
    const draft = device.drafts.get(id);
    const [photo] = draft?.photos ?? [];
    if (!draft || !photo) throw new Error('The form that follows has no photo.');
    expect(draft.inputs).toMatchObject({ customerNumber: '12345', product: 'propane' });
    expect(draft.inputs['photos']).toEqual([photo.id]);
    expect(photo.id).not.toBe(continuation.photos[0]?.id);
    expect(device.photos.get(photo.id)?.reportId).toBe(id);
  });
});

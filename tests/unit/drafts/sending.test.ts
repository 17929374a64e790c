/** Tests what happens to photos and inputs between the tap on "send" and the report in the outbox. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { addPhotos } from '../../../src/features/drafts/draft-photos.ts';
import { replacePhoto } from '../../../src/features/drafts/mark-photo.lazy.ts';
import { $draft, openDraftState } from '../../../src/features/drafts/draft-store.ts';
import { connectDraft, flushDraft, setInput } from '../../../src/features/drafts/draft-session.ts';
import { connectOutbox } from '../../../src/features/outbox/outbox-store.ts';
import { submitReport } from '../../../src/features/outbox/outbox.lazy.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { Device, file } from './device.ts';

let device: Device;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
async function done<Value>(work: Promise<Value>): Promise<Value> {
  await pass(1000);
  return work;
}
const fill = (): void => {
  setInput('messageType', 'deliveryNotPossible');
  setInput('customerNumber', '12345');
  setInput('product', 'propane');
  setInput('notDeliveredReason', ['tankDefect']);
};
/** The content of the photos of the report, as the device has stored it. */
const sentPhotos = (): Promise<readonly string[]> =>
  Promise.all(
    (device.submitted[0]?.photos ?? []).map(
      async ({ id }) => (await device.photos.get(id)?.image.text()) ?? 'not stored',
    ),
  );

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device = new Device();
  $draft.set(undefined);
  connectDraft(device.ports());
  connectOutbox(device.outbox());
  await openDraft(dispositionMessage);
  fill();
});
afterEach(async () => {
  await done(flushDraft());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('submitReport', () => {
  it('is shown as busy from the tap on while photos are being prepared', async () => {
    void addPhotos('photos', [file('one.jpg'), file('two.jpg')]);
    const sending = submitReport();
    await pass(1);
    expect(openDraftState()?.submission.status).toBe('preparing');
    await done(sending);
    expect($draft.get()?.status).toBe('submitted');
  });

  it('sends photos that are picked while it waits for earlier ones', async () => {
    void addPhotos('photos', [file('one.jpg'), file('two.jpg')]);
    const sending = submitReport();
    await pass(30);
    void addPhotos('photos', [file('three.jpg')]);
    await pass(20);
    void addPhotos('photos', [file('four.jpg')]);
    await done(sending);
    expect($draft.get()?.status).toBe('submitted');
    expect(await sentPhotos()).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'four.jpg']);
  });

  it('sends what is typed while it waits for photos', async () => {
    void addPhotos('photos', [file('one.jpg')]);
    const sending = submitReport();
    await pass(5);
    setInput('text', 'by the gate');
    await done(sending);
    expect(device.submitted[0]?.answers).toMatchObject({ text: 'by the gate' });
  });

  it('sends photos that are picked while the draft is being saved', async () => {
    const sending = submitReport();
    await pass(0);
    expect(openDraftState()?.submission.status).toBe('sending');
    void addPhotos('photos', [file('late.jpg')]);
    await done(sending);
    expect($draft.get()?.status).toBe('submitted');
    expect(await sentPhotos()).toEqual(['late.jpg']);
  });

  it('does not send when a photo is refused after the tap, and says so', async () => {
    void addPhotos('photos', [file('one.jpg'), file('tooLarge.jpg')]);
    await done(submitReport());
    expect(device.submitted).toEqual([]);
    expect(openDraftState()?.submission).toMatchObject({ status: 'failed', problem: 'photo' });
    await done(submitReport());
    expect(await sentPhotos()).toEqual(['one.jpg']);
  });

  it('does not send a report that names a photo without a record', async () => {
    await done(addPhotos('photos', [file('one.jpg')]));
    const ids = $draft.get()?.draft.inputs['photos'] as readonly string[];
    setInput('photos', [...ids, 'unknown']);
    await done(submitReport());
    expect(device.submitted).toEqual([]);
    expect(openDraftState()?.submission).toMatchObject({ status: 'failed', problem: 'photo' });
  });

  it('sends the marked version of a photo whose marking is still being prepared', async () => {
    await done(addPhotos('photos', [file('one.jpg')]));
    const [photo = ''] = $draft.get()?.draft.inputs['photos'] as readonly string[];
    const marking = replacePhoto(photo, new Blob(['marked']));
    await done(submitReport());
    expect(await done(marking)).toBe(true);
    expect(await sentPhotos()).toEqual(['photo.jpg']);
  });

  it('returns to the open form with all photos when the device cannot queue the report', async () => {
    void addPhotos('photos', [file('one.jpg')]);
    const sending = submitReport();
    device.full = 'everything';
    await done(sending);
    expect(openDraftState()?.submission).toMatchObject({ status: 'failed', problem: 'full' });
    device.full = 'nothing';
    await done(addPhotos('photos', [file('two.jpg')]));
    await done(submitReport());
    expect(await sentPhotos()).toEqual(['one.jpg', 'two.jpg']);
  });
});

describe('openDraft', () => {
  it('counts a photo that the draft names without a record as lost', async () => {
    await done(addPhotos('photos', [file('one.jpg')]));
    const ids = $draft.get()?.draft.inputs['photos'] as readonly string[];
    setInput('photos', [...ids, 'unknown']);
    await done(flushDraft());
    device.closeTabs();
    connectDraft(device.ports());
    await done(openDraft(dispositionMessage));
    expect(openDraftState()?.restored?.lostPhotos).toBe(1);
    expect($draft.get()?.draft.inputs['photos']).toEqual(ids);
  });
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { complaintCustomerTank } from '../../../src/features/reports/forms/complaint-customer-tank.ts';
import {
  addPhotos,
  clearDrawing,
  forgetRemovedPhoto,
  removePhoto,
  freePhotoCount,
  setDrawing,
  undoRemovePhoto,
} from '../../../src/features/drafts/draft-photos.ts';
import { $draft } from '../../../src/features/drafts/draft-store.ts';
import {
  addEntry,
  addText,
  connectDraft,
  flushDraft,
  removeEntry,
  setInput,
} from '../../../src/features/drafts/draft-session.ts';
import { saveDelayMilliseconds } from '../../../src/features/drafts/autosave.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { Device, file } from './device.ts';

let device: Device;
const reading = () => {
  const state = $draft.get();
  if (!state) throw new Error('No draft is open');
  return state.reading;
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const stored = () => [...device.drafts.values()][0];

beforeEach(async () => {
  vi.useFakeTimers();
  device = new Device();
  $draft.set(undefined);
  connectDraft(device.ports());
  await openDraft(complaintCustomerTank);
});
afterEach(async () => {
  const done = flushDraft();
  await pass(500);
  await done;
  vi.useRealTimers();
});

it('photos stay with their defect when another defect is removed while they are prepared', async () => {
  addEntry('defects', { defect: 'ctFoundation' });
  addEntry('defects', { defect: 'ctLeak' });
  const adding = addPhotos('defects.1.photos', [file('one.jpg'), file('two.jpg')]);
  await pass(25);
  removeEntry('defects', 0);
  await pass(500);
  await adding;
  expect(reading().photos.map(({ field }) => field)).toEqual([
    'defects.0.photos',
    'defects.0.photos',
  ]);
  await pass(500);
  expect(stored()?.inputs['defects']).toMatchObject([
    { defect: 'ctLeak', photos: reading().photos.map(({ id }) => id) },
  ]);
});

it('a photo removed from a defect can be restored to it', async () => {
  addEntry('defects', { defect: 'ctFoundation' });
  const adding = addPhotos('defects.0.photos', [file('one.jpg'), file('two.jpg')]);
  await pass(500);
  await adding;
  const before = reading().photos;
  removePhoto(before[0]?.id ?? '');
  expect(reading().photos).toEqual(before.slice(1));
  undoRemovePhoto();
  expect(reading().photos).toEqual(before);
});

it('a removed entry is restored at its position with its inputs, without presets', async () => {
  for (const defect of ['ctFoundation', 'ctLeak', 'ctGauge']) addEntry('defects', { defect });
  setInput('defects.1.note', 'am Flansch');
  const before = $draft.get()?.draft.inputs['defects'];
  const undo = removeEntry('defects', 1);
  expect(reading().answers['defects']).toMatchObject([
    { defect: 'ctFoundation' },
    { defect: 'ctGauge' },
  ]);
  setInput('defects.1.note', 'Zeiger klemmt');
  undo?.();
  expect($draft.get()?.draft.inputs['defects']).toEqual(
    (before as readonly object[]).map((entry, at) =>
      at === 2 ? { ...entry, note: 'Zeiger klemmt' } : entry,
    ),
  );
});

it('counts how many photos can still be added to a defect and to the whole report', async () => {
  for (const defect of ['ctFoundation', 'ctLeak', 'ctGauge']) addEntry('defects', { defect });
  for (const index of [0, 1]) {
    const adding = addPhotos(
      `defects.${index}.photos`,
      Array.from({ length: 5 }, (_, number) => file(`${index}-${number}.jpg`)),
    );
    await pass(500);
    await adding;
  }
  expect(reading().photos).toHaveLength(8);
  expect(freePhotoCount('defects.0.photos')).toBe(0);
  expect(freePhotoCount('defects.2.photos')).toBe(2);
  expect(freePhotoCount('photos')).toBe(2);
});

/** Lifts the finger after a stroke. */
const drawn = (content: string): Promise<void> =>
  setDrawing(
    'customerSignature',
    Promise.resolve(new Blob([content], { type: 'image/png' })),
    720,
    240,
  );
async function sign(content: string): Promise<void> {
  const drawing = drawn(content);
  await pass(500);
  await drawing;
}
/** The content of the stored signature, at each moment of the following work. */
function watchSignature(): () => ReadonlySet<string | undefined> {
  const seen = new Set<string | undefined>();
  const timer = setInterval(() => {
    const [id = ''] = (stored()?.inputs['customerSignature'] ?? []) as readonly string[];
    seen.add(device.photos.has(id) ? id : undefined);
  }, 1);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

it('counts a signature as no photo of the report', async () => {
  setInput('customerInformed', true);
  setInput('filled', 'no');
  const before = freePhotoCount('photos');
  await sign('signed');
  expect(reading().photos).toHaveLength(1);
  expect(freePhotoCount('photos')).toBe(before);
});

it('stores only the last signature, and removes it with its image data', async () => {
  setInput('customerInformed', true);
  setInput('filled', 'no');
  await sign('first');
  await sign('second');
  expect(device.photos.size).toBe(1);
  expect(stored()?.photos).toMatchObject([
    { field: 'customerSignature', contentType: 'image/png', bytes: 6, width: 720, height: 240 },
  ]);
  expect(stored()?.inputs['customerSignature']).toEqual([...device.photos.keys()]);
  clearDrawing('customerSignature');
  await pass(500);
  expect(device.photos.size).toBe(0);
  expect(stored()).toMatchObject({ photos: [], inputs: { customerSignature: [] } });
});

it('a signature stays stored at each moment while strokes are added to it', async () => {
  setInput('customerInformed', true);
  setInput('filled', 'no');
  await sign('one stroke');
  const end = watchSignature();
  void drawn('two strokes');
  // The next stroke follows during the write.
  await pass(saveDelayMilliseconds + 8);
  void drawn('three strokes');
  await pass(1000);
  expect(end()).not.toContain(undefined);
  expect(device.photos.size).toBe(1);
  expect(await [...device.photos.values()][0]?.image.text()).toBe('three strokes');
});

it('a signature stays stored on a full device until the new one is stored', async () => {
  setInput('customerInformed', true);
  setInput('filled', 'no');
  await sign('one stroke');
  const [first] = device.photos.keys();
  device.full = 'photos';
  await sign('two strokes');
  expect(stored()?.inputs['customerSignature']).toEqual([first]);
  expect([...device.photos.keys()]).toEqual([first]);
  device.full = 'nothing';
  await pass(5000);
  expect(await [...device.photos.values()][0]?.image.text()).toBe('two strokes');
});

it('the image data of a removed photo or signature stays until the draft without it is stored', async () => {
  setInput('customerInformed', true);
  setInput('filled', 'no');
  await sign('one stroke');
  const adding = addPhotos('photos', [file('one.jpg')]);
  await pass(500);
  await adding;
  device.full = 'everything';
  clearDrawing('customerSignature');
  removePhoto(reading().photos[0]?.id ?? '');
  forgetRemovedPhoto();
  await pass(500);
  const named = stored()?.photos.map(({ id }) => id) ?? [];
  expect(named).toHaveLength(2);
  for (const id of named) expect(device.photos.has(id)).toBe(true);
  device.full = 'nothing';
  await pass(5000);
  expect(stored()?.photos).toEqual([]);
});

it('an automatic entry becomes an entry of the driver when it is changed', async () => {
  setInput('plateUnreadable', true);
  const shown = reading().effective['defects'];
  expect(shown).toMatchObject([{ defect: 'ctPlate' }]);
  setInput('defects.0.note', 'Schild überlackiert');
  await pass(500);
  expect(stored()?.inputs['defects']).toEqual([{ defect: 'ctPlate', note: 'Schild überlackiert' }]);
});

it('a search text without a result is appended to the existing note', () => {
  addEntry('defects', { defect: 'ctOther', note: 'Kratzer' });
  addText('defects.0.note', 'Beule', 'de');
  addText('productName', 'Ammoniak', 'de');
  expect(reading().effective).toMatchObject({
    defects: [{ defect: 'ctOther', note: 'Kratzer; Beule' }],
    productName: 'Ammoniak',
  });
});

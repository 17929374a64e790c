/** Which place of the open draft is passed on to the emergency screen. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectDraft, flushDraft, setInput } from '../../../src/features/drafts/draft-session.ts';
import { $draft } from '../../../src/features/drafts/draft-store.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { type PlaceChange, watchPlace } from '../../../src/features/drafts/watch-place.ts';
import { nearbyAccident } from '../../../src/features/reports/forms/nearby-accident.ts';
import type { FormDefinition } from '../../../src/features/reports/form.ts';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { Device } from './device.ts';

const place = (address: string) => ({ source: 'manual' as const, address });
let changes: PlaceChange[];
let stop: () => void;
let device: Device;

async function pass<Value>(work: Promise<Value>): Promise<Value> {
  await vi.advanceTimersByTimeAsync(500);
  return work;
}
const show = (form: FormDefinition): Promise<void> => pass(openDraft(form));

beforeEach(() => {
  vi.useFakeTimers();
  device = new Device();
  $draft.set(undefined);
  connectDraft(device.ports());
  changes = [];
  stop = watchPlace((change) => changes.push(change));
});
afterEach(async () => {
  stop();
  await pass(flushDraft());
  vi.useRealTimers();
});

it('watchPlace › passes on each change of the address, and no other change', async () => {
  await show(dispositionMessage);
  setInput('messageType', 'delay');
  setInput('location', place('A 7 km 12'));
  setInput('text', 'Stau');
  setInput('location', place(''));
  expect(changes).toEqual([
    { uid: 'driver', before: undefined, after: 'A 7 km 12' },
    { uid: 'driver', before: 'A 7 km 12', after: undefined },
  ]);
});

it('watchPlace › passes on nothing when a stored draft is opened again', async () => {
  await show(dispositionMessage);
  setInput('messageType', 'delay');
  setInput('location', place('A 7 km 12'));
  await pass(flushDraft());
  changes = [];
  device.closeTabs();
  connectDraft(device.ports());
  await show(dispositionMessage);
  expect($draft.get()?.draft.inputs['location']).toEqual(place('A 7 km 12'));
  expect(changes).toEqual([]);
});

it('watchPlace › passes on no place of an anonymous report, and withdraws an earlier one', async () => {
  await show(nearbyAccident);
  setInput('eventKind', 'nearMiss');
  setInput('location', place('A 7 km 12'));
  setInput('reporterMode', 'anonymous');
  setInput('location', place('A 7 km 13'));
  expect(changes.map(({ after }) => after)).toEqual(['A 7 km 12', undefined]);
});

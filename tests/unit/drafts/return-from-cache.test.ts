import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectDraft, flushDraft, setInput } from '../../../src/features/drafts/draft-session.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { listenForReturn } from '../../../src/features/drafts/return-from-cache.ts';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import { Device } from './device.ts';

let device: Device;
let page: EventTarget;
let reloads: number;
beforeEach(async () => {
  vi.useFakeTimers();
  device = new Device();
  page = new EventTarget();
  reloads = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  connectDraft(device.ports());
  listenForReturn(() => {
    reloads += 1;
  });
  await openDraft(dispositionMessage);
  await type('Hof Petersen');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function type(customerName: string): Promise<void> {
  device.clock += 1000;
  setInput('customerName', customerName);
  const saving = flushDraft();
  await vi.advanceTimersByTimeAsync(500);
  await saving;
}
const transition = (name: 'pagehide' | 'pageshow', persisted = true): unknown =>
  page.dispatchEvent(Object.assign(new Event(name), { persisted }));
async function comeBack(): Promise<void> {
  transition('pageshow');
  await vi.advanceTimersByTimeAsync(1000);
}
const names = (): readonly unknown[] =>
  [...device.drafts.values()].map(({ inputs }) => inputs['customerName']);
const id = (): string => [...device.drafts.keys()][0] ?? '';
const nobody = (): void => undefined;

it('a form in the page cache has no lock, and continues with its draft after the return', async () => {
  transition('pagehide');
  const other = device.tab();
  expect(await other.acquire(id(), false, nobody)).toBe(true);
  other.release();
  await comeBack();
  expect(reloads).toBe(0);
  expect(await other.acquire(id(), false, nobody)).toBe(false);
  await type('Hof Hansen');
  expect(names()).toEqual(['Hof Hansen']);
});

it('a form that is closed for good keeps its lock until the page has ended', async () => {
  transition('pagehide', false);
  expect(await device.tab().acquire(id(), false, nobody)).toBe(false);
});

it.each([
  [
    'changed',
    async () => {
      const draft = await device.localStore.getDraft(id());
      if (draft) device.drafts.set(id(), { ...draft, updatedAt: device.clock + 1 });
    },
  ],
  ['deleted or sent', async () => void device.drafts.clear()],
  ['opened', async () => void (await device.tab().acquire(id(), false, nobody))],
])('a form whose draft was %s by another page meanwhile reloads', async (_what, meanwhile) => {
  transition('pagehide');
  await meanwhile();
  await comeBack();
  expect(reloads).toBe(1);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  connectDraft,
  currentDraftSession,
  flushDraft,
  setInput,
} from '../../../src/features/drafts/draft-session.ts';
import { $draft } from '../../../src/features/drafts/draft-store.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { listenForReturn } from '../../../src/features/drafts/return-from-cache.ts';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { Device } from './device.ts';

let device: Device;
let page: EventTarget;
let reloads: number;
/** The synchronous backups of the device. */
let backups: Map<string, Draft>;
beforeEach(async () => {
  vi.useFakeTimers();
  device = new Device();
  page = new EventTarget();
  reloads = 0;
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  backups = new Map();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  connectDraft(
    device.ports({
      unloadBackup: {
        write: (draft) => {
          backups.set(draft.id, draft);
          return true;
        },
        has: (id) => backups.has(id),
      },
    }),
  );
  listenForReturn(() => {
    reloads += 1;
  });
  await openDraft(dispositionMessage);
  await type('Hof Petersen');
});
afterEach(() => {
  currentDraftSession()?.saver.stop();
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
      if (draft)
        device.drafts.set(id(), {
          ...draft,
          revision: 'another page:1',
          updatedAt: device.clock + 1,
        });
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

/** Types without waiting for the storage, and leaves the page. */
function typeAndLeave(customerName: string): void {
  device.clock += 1000;
  setInput('customerName', customerName);
  transition('pagehide');
}

it('a change that was not stored when the page was left is stored after the return', async () => {
  typeAndLeave('Hof Hansen');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual(['Hof Petersen']);
  expect([...backups.values()].map(({ inputs }) => inputs['customerName'])).toEqual(['Hof Hansen']);
  await comeBack();
  expect(reloads).toBe(0);
  expect(names()).toEqual(['Hof Hansen']);
});

it('a change that was not stored does not replace what another page has stored meanwhile', async () => {
  typeAndLeave('Hof Hansen');
  const draft = await device.localStore.getDraft(id());
  const newer = { customerName: 'Hof Jensen' };
  if (draft)
    device.drafts.set(id(), {
      ...draft,
      inputs: newer,
      revision: 'another page:1',
      updatedAt: device.clock + 1,
    });
  transition('pageshow');
  setInput('customerName', 'Hof Thomsen');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reloads).toBe(1);
  expect(names()).toEqual(['Hof Jensen']);
});

it('a draft whose first save was interrupted › is not stored again if another page has sent it', async () => {
  await openDraft(dispositionMessage, { fresh: true });
  device.drafts.clear();
  typeAndLeave('Hof Hansen');
  // Another page has moved the backup to the database and has sent the draft.
  backups.clear();
  await comeBack();
  expect(reloads).toBe(1);
  expect(names()).toEqual([]);
});

it('a draft whose first save was interrupted › is stored if no other page has opened it', async () => {
  await openDraft(dispositionMessage, { fresh: true });
  device.drafts.clear();
  typeAndLeave('Hof Hansen');
  await comeBack();
  expect(reloads).toBe(0);
  expect(names()).toEqual(['Hof Hansen']);
});

it('a form whose draft is still being opened has no lock in the page cache, and reloads', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  device.localStore.getPhoto = () => promise;
  const stored = await device.localStore.getDraft(id());
  const photo = {
    id: 'p',
    field: 'photos',
    contentType: 'image/jpeg',
    bytes: 1,
    width: 1,
    height: 1,
    capturedAt: 1,
  } as const;
  if (stored)
    device.drafts.set(id(), {
      ...stored,
      inputs: { ...stored.inputs, photos: ['p'] },
      photos: [photo],
    });
  void openDraft(dispositionMessage);
  await vi.advanceTimersByTimeAsync(500);
  expect($draft.get()?.status).toBe('opening');
  const other = device.tab();
  expect(await other.acquire(id(), false, nobody)).toBe(false);
  transition('pagehide');
  expect(await other.acquire(id(), false, nobody)).toBe(true);
  await comeBack();
  expect(reloads).toBe(1);
  resolve(undefined);
});

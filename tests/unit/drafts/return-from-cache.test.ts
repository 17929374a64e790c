import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded in advance, because a download takes no time of the fake clock.
import '../../../src/features/drafts/settle-conflict.lazy.ts';
import { addPhotos } from '../../../src/features/drafts/draft-photos.ts';
import {
  connectDraft,
  currentDraftSession,
  flushDraft,
  setInput,
} from '../../../src/features/drafts/draft-session.ts';
import { $draft, openDraftState } from '../../../src/features/drafts/draft-store.ts';
import { connectOutbox } from '../../../src/features/outbox/outbox-store.ts';
import { submitReport } from '../../../src/features/outbox/outbox.lazy.ts';
import { InterruptedWrite } from '../../../src/platform/interrupted-write.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import { listenForReturn } from '../../../src/features/drafts/return-from-cache.ts';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import { Device, file } from './device.ts';

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

/** A localStorage with this content. */
const stubStorage = (values: Record<string, string>): unknown =>
  vi.stubGlobal('localStorage', {
    length: Object.keys(values).length,
    key: (index: number) => Object.keys(values)[index] ?? null,
  });

it('a form keeps its inputs and stores them again if the data of the app was deleted meanwhile', async () => {
  transition('pagehide');
  device.drafts.clear();
  stubStorage({});
  await comeBack();
  expect(reloads).toBe(0);
  expect(names()).toEqual(['Hof Petersen']);
  expect(openDraftState()?.conflict).toMatchObject({ kind: 'cleared' });
});

it('a form whose data was deleted meanwhile keeps a backup when it leaves to the sign-in', async () => {
  transition('pagehide');
  device.drafts.clear();
  stubStorage({});
  transition('pageshow');
  transition('pagehide', false);
  expect([...backups.values()]).toMatchObject([{ inputs: { customerName: 'Hof Petersen' } }]);
  await vi.advanceTimersByTimeAsync(1000);
});

it('a form whose draft was deleted by another page reloads if the other data is still there', async () => {
  transition('pagehide');
  device.drafts.clear();
  stubStorage({ theme: 'dark' });
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

describe('submitReport', () => {
  beforeEach(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    connectOutbox(device.outbox());
    setInput('messageType', 'deliveryNotPossible');
    setInput('customerNumber', '12345');
    setInput('product', 'propane');
    setInput('notDeliveredReason', ['tankDefect']);
    await type('Hof Petersen');
  });
  let sending: Promise<void>;
  /** Taps "send" and leaves the page during the save. */
  async function sendAndLeave(): Promise<void> {
    sending = submitReport();
    await vi.advanceTimersByTimeAsync(1);
    expect(openDraftState()?.submission.status).toBe('sending');
    transition('pagehide');
  }
  /** Another page stores a newer version of the draft. */
  async function changeElsewhere(): Promise<void> {
    const draft = await device.localStore.getDraft(id());
    if (draft) device.drafts.set(id(), { ...draft, revision: 'another page:1' });
  }

  it('continues on the returning page without a reload', async () => {
    await sendAndLeave();
    await comeBack();
    await sending;
    expect([reloads, $draft.get()?.status]).toEqual([0, 'submitted']);
    expect(device.submitted).toHaveLength(1);
  });

  it('continues on the returning page that was left while a photo was being prepared', async () => {
    void addPhotos('photos', [file('one.jpg')]);
    sending = submitReport();
    await vi.advanceTimersByTimeAsync(1);
    expect(openDraftState()?.submission.status).toBe('preparing');
    transition('pagehide');
    await comeBack();
    await sending;
    expect([reloads, $draft.get()?.status]).toEqual([0, 'submitted']);
    expect(device.submitted[0]?.photos).toHaveLength(1);
  });

  it('saves again after the return if the page cache has interrupted the save', async () => {
    const { putDraft } = device.localStore;
    let interrupt: (() => void) | undefined;
    device.localStore.putDraft = () =>
      new Promise((_, reject) => {
        interrupt = () => {
          reject(new InterruptedWrite());
        };
      });
    sending = submitReport();
    await vi.advanceTimersByTimeAsync(1);
    // The database is notified first that the page is left.
    interrupt?.();
    await vi.advanceTimersByTimeAsync(0);
    transition('pagehide');
    expect(openDraftState()?.submission.status).toBe('sending');
    device.localStore.putDraft = putDraft;
    await comeBack();
    await sending;
    expect([reloads, $draft.get()?.status]).toEqual([0, 'submitted']);
    expect(device.submitted).toHaveLength(1);
  });

  it('keeps both versions on the returning page if another page has changed the draft', async () => {
    const { putDraft } = device.localStore;
    device.localStore.putDraft = () => Promise.reject(new InterruptedWrite());
    await sendAndLeave();
    device.localStore.putDraft = putDraft;
    await changeElsewhere();
    await comeBack();
    await sending;
    expect(reloads).toBe(0);
    expect(openDraftState()).toMatchObject({
      conflict: { kind: 'bothKept' },
      submission: { status: 'none' },
    });
    expect(device.submitted).toEqual([]);
    expect(device.drafts.size).toBe(2);
  });

  it('shows the receipt if the interrupted write has stored the report', async () => {
    const { moveDraftToOutbox } = device.localStore;
    device.localStore.moveDraftToOutbox = async (...report) => {
      await moveDraftToOutbox(...report);
      throw new InterruptedWrite();
    };
    sending = submitReport();
    await vi.advanceTimersByTimeAsync(1000);
    await sending;
    expect($draft.get()?.status).toBe('submitted');
  });

  it('says that the report was not sent if the interrupted write has stored nothing', async () => {
    device.localStore.moveDraftToOutbox = () => Promise.reject(new InterruptedWrite());
    sending = submitReport();
    await vi.advanceTimersByTimeAsync(1);
    transition('pagehide');
    await comeBack();
    await sending;
    expect(reloads).toBe(0);
    expect(openDraftState()?.submission).toMatchObject({ status: 'failed', problem: 'slow' });
  });
});

/** Tests that no version of a draft is lost if another page writes, sends or deletes it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dispositionMessage } from '../../../src/features/reports/forms/disposition-message.ts';
import {
  addPhotos,
  forgetRemovedPhoto,
  removePhoto,
} from '../../../src/features/drafts/draft-photos.ts';
import { $draft, openDraftState } from '../../../src/features/drafts/draft-store.ts';
import {
  connectDraft,
  flushDraft,
  setInput,
  type DraftDependencies,
} from '../../../src/features/drafts/draft-session.ts';
import { restartDraft, takeOverDraft } from '../../../src/features/drafts/replace-draft.lazy.ts';
import { connectOutbox } from '../../../src/features/outbox/outbox-store.ts';
import { submitReport } from '../../../src/features/outbox/outbox.lazy.ts';
import { openDraft } from '../../../src/features/drafts/open-draft.ts';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
// Loaded in advance, because a download takes no time of the fake clock.
import '../../../src/features/drafts/settle-conflict.lazy.ts';
import { itemOf } from '../outbox/items.ts';
import { Device, file } from './device.ts';

let device: Device;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
async function done<Value>(work: Promise<Value>): Promise<Value> {
  await pass(1000);
  return work;
}
const textOf = (inputs: object | undefined): unknown => Object.entries(inputs ?? {}).flat()[1];
const storedTexts = (): readonly unknown[] =>
  [...device.drafts.values()].map(({ inputs }) => inputs['text']);
/** Another page stores the next version of this page's draft. */
function writeElsewhere(text: string): void {
  const [draft] = device.drafts.values();
  if (!draft) throw new Error('Nothing is stored');
  const inputs = { ...draft.inputs, text };
  device.drafts.set(draft.id, { ...draft, inputs, revision: `other:${text}` });
}
async function reopen(more: Partial<DraftDependencies> = {}): Promise<void> {
  device.closeTabs();
  connectDraft(device.ports(more));
  await done(openDraft(dispositionMessage));
}
/** The lock is granted only after the other page has stored one more version and was closed. */
const lockAfterLastWrite = (): DraftDependencies['draftLock'] => {
  const tab = device.tab();
  return {
    ...tab,
    acquire: async (...request) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      writeElsewhere('first part, second part');
      return tab.acquire(...request);
    },
  };
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  device = new Device();
  $draft.set(undefined);
  connectDraft(device.ports());
  connectOutbox(device.outbox());
  await openDraft(dispositionMessage);
  setInput('text', 'first part');
  await done(flushDraft());
});
afterEach(async () => {
  await done(flushDraft());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('openDraft', () => {
  it('shows what another page has stored before this page had the lock', async () => {
    await reopen({ draftLock: lockAfterLastWrite() });
    expect(textOf($draft.get()?.draft.inputs)).toBe('first part, second part');
    setInput('messageType', 'delay');
    await done(flushDraft());
    expect(storedTexts()).toEqual(['first part, second part']);
  });

  it('begins a new draft if another page has sent the draft before this page had the lock', async () => {
    const tab = device.tab();
    const draftLock = {
      ...tab,
      acquire: (...request: Parameters<typeof tab.acquire>) => {
        device.drafts.clear();
        return tab.acquire(...request);
      },
    };
    await reopen({ draftLock });
    expect($draft.get()).toMatchObject({ status: 'open', draft: { inputs: {} } });
    setInput('text', 'another report');
    await done(flushDraft());
    expect(storedTexts()).toEqual(['another report']);
  });
});

describe('takeOverDraft', () => {
  it('shows what the other page has stored before it lost the lock', async () => {
    const { id } = $draft.get()?.draft ?? { id: '' };
    const other = device.tab();
    await other.acquire(id, true, () => undefined);
    expect($draft.get()?.status).toBe('elsewhere');
    connectDraft(device.ports({ draftLock: lockAfterLastWrite() }));
    await done(takeOverDraft());
    expect(textOf($draft.get()?.draft.inputs)).toBe('first part, second part');
  });
});

describe('saving', () => {
  it('keeps both versions if another page has changed the draft meanwhile', async () => {
    await done(addPhotos('photos', [file('one.jpg')]));
    writeElsewhere('typed in the other window');
    setInput('text', 'typed here');
    await done(flushDraft());
    expect(storedTexts()).toEqual(['typed in the other window', 'typed here']);
    expect(openDraftState()).toMatchObject({
      conflict: { kind: 'bothKept' },
      saving: { status: 'saved' },
    });
    // Each of the two drafts has its own photo.
    expect(device.photos.size).toBe(2);
    const ids = [...device.drafts.values()].map(({ photos }) => photos.map(({ id }) => id));
    expect(new Set(ids.flat()).size).toBe(2);
    for (const draft of device.drafts.values())
      expect(device.photos.get(draft.photos[0]?.id ?? '')?.reportId).toBe(draft.id);
    setInput('text', 'typed here, and more');
    await done(flushDraft());
    expect(storedTexts()).toEqual(['typed in the other window', 'typed here, and more']);
  });

  it('keeps a photo of the version that stays, if the photo is removed here', async () => {
    await done(addPhotos('photos', [file('one.jpg')]));
    const { id = '', photos = [] } = openDraftState()?.draft ?? {};
    const photo = photos[0]?.id ?? '';
    const sending = itemOf(id, { status: 'sending', attempt: 1, startedAt: device.clock });
    device.drafts.clear();
    device.queued.set(id, {
      ...sending,
      photos: photos.map((record) => ({ ...record, uploaded: false })),
    });
    removePhoto(photo);
    forgetRemovedPhoto();
    await done(flushDraft());
    expect(openDraftState()?.conflict?.kind).toBe('sentBefore');
    expect(device.photos.get(photo)?.reportId).toBe(id);
  });

  it('keeps unsaved inputs as a second draft when another tab takes the draft', async () => {
    setInput('text', 'first part, unsaved part');
    await device.tab().acquire($draft.get()?.draft.id ?? '', true, () => undefined);
    await pass(1000);
    expect($draft.get()?.status).toBe('elsewhere');
    expect(storedTexts()).toEqual(['first part', 'first part, unsaved part']);
  });

  it('keeps photos that are not stored yet when another tab takes the draft during a write', async () => {
    device.full = 'photos';
    await done(addPhotos('photos', [file('one.jpg'), file('two.jpg')]));
    device.full = 'nothing';
    const { loadConflicts } = device.ports();
    // The code for it is downloaded while the text is being written.
    const download = async () => {
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      return loadConflicts();
    };
    connectDraft(device.ports({ loadConflicts: download }));
    setInput('text', 'first part, unsaved part');
    const saving = flushDraft();
    await pass(2);
    await device.tab().acquire($draft.get()?.draft.id ?? '', true, () => undefined);
    await done(saving);
    const kept = [...device.drafts.values()][1];
    expect(kept?.inputs['text']).toBe('first part, unsaved part');
    expect(kept?.photos).toHaveLength(2);
    for (const { id } of kept?.photos ?? []) expect(device.photos.get(id)?.reportId).toBe(kept?.id);
  });

  it('keeps a photo that is being prepared when another tab takes the draft', async () => {
    const adding = addPhotos('photos', [file('one.jpg'), file('two.jpg')]);
    await pass(10);
    await device.tab().acquire($draft.get()?.draft.id ?? '', true, () => undefined);
    await done(adding);
    const kept = [...device.drafts.values()][1];
    expect(kept?.inputs['photos']).toHaveLength(2);
    expect(kept?.photos.map(({ id }) => id)).toEqual(kept?.inputs['photos']);
    for (const { id } of kept?.photos ?? []) expect(device.photos.get(id)?.reportId).toBe(kept?.id);
  });

  describe('when another tab takes the draft while photos are being prepared', () => {
    const secondDraft = (): Draft | undefined => [...device.drafts.values()][1];
    let adding: Promise<boolean>;
    let finish: () => void;
    beforeEach(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish = resolve;
      const images: DraftDependencies['images'] = {
        prepare: async (one, edge) => {
          await promise;
          return device.images.prepare(one, edge);
        },
      };
      await done(addPhotos('photos', [file('stored.jpg')]));
      connectDraft(device.ports({ images }));
      setInput('text', 'unsaved text');
      adding = addPhotos('photos', [file('one.jpg'), file('tooLarge.jpg'), file('two.jpg')]);
      await device.tab().acquire($draft.get()?.draft.id ?? '', true, () => undefined);
      await pass(1000);
    });

    it('keeps the unsaved text and the stored photo before the others are prepared', () => {
      const kept = secondDraft();
      expect(kept).toMatchObject({ inputs: { text: 'unsaved text' }, unkeptPhotos: 3 });
      expect(kept?.photos.map(({ id }) => id)).toEqual(kept?.inputs['photos']);
      expect(kept?.photos).toHaveLength(1);
      for (const { id } of kept?.photos ?? [])
        expect(device.photos.get(id)?.reportId).toBe(kept?.id);
    });

    it('holds the lock of the second draft until all photos are prepared', async () => {
      const { id = '' } = secondDraft() ?? {};
      const open = () => device.tab().acquire(id, false, () => undefined);
      expect(await open()).toBe(false);
      finish();
      await done(adding);
      await pass(1000);
      expect(await open()).toBe(true);
    });

    it('adds each photo to the second draft once it is prepared', async () => {
      finish();
      await done(adding);
      await pass(1000);
      const kept = secondDraft();
      expect(storedTexts()).toEqual(['first part', 'unsaved text']);
      expect(kept).toMatchObject({ inputs: { text: 'unsaved text' }, unkeptPhotos: 1 });
      expect(kept?.photos.map(({ id }) => id)).toEqual(kept?.inputs['photos']);
      const pixels = (kept?.photos ?? []).map(({ id }) => device.photos.get(id));
      expect(pixels.map((photo) => photo?.reportId)).toEqual([kept?.id, kept?.id, kept?.id]);
      expect(await Promise.all(pixels.map(async (photo) => photo?.image.text()))).toEqual([
        'stored.jpg',
        'one.jpg',
        'two.jpg',
      ]);
    });

    it.each([
      ['changed', (draft: Draft) => device.drafts.set(draft.id, { ...draft, revision: 'other:1' })],
      ['deleted', (draft: Draft) => device.drafts.delete(draft.id)],
    ])('does not write over the second draft that another tab has %s', async (_name, change) => {
      const kept = secondDraft();
      if (!kept) throw new Error('The second draft is not stored');
      change(kept);
      const before = [...device.drafts.values()];
      const photos = [...device.photos.keys()];
      finish();
      await done(adding);
      await pass(1000);
      expect([...device.drafts.values()]).toEqual(before);
      expect([...device.photos.keys()]).toEqual(photos);
      expect(console.error).not.toHaveBeenCalled();
    });
  });

  describe('when another tab takes the draft, and its photo cannot be copied', () => {
    beforeEach(async () => {
      await done(addPhotos('photos', [file('one.jpg')]));
    });
    const keep = async (): Promise<Draft | undefined> => {
      setInput('text', 'unsaved text');
      await device.tab().acquire($draft.get()?.draft.id ?? '', true, () => undefined);
      await pass(1000);
      return [...device.drafts.values()][1];
    };
    const textAlone = { inputs: { text: 'unsaved text', photos: [] }, photos: [], unkeptPhotos: 1 };

    it('keeps the text and counts the photo as lost while the device has no space for photos', async () => {
      device.full = 'photos';
      expect(await keep()).toMatchObject(textAlone);
      expect(device.photos.size).toBe(1);
    });

    it.each(['NotReadableError', 'TimeoutError'])(
      'keeps the text and counts the photo as lost if the photo cannot be stored, with the error "%s"',
      async (name) => {
        const { putDraftWithPhotos } = device.localStore;
        device.localStore.putDraftWithPhotos = (draft, photos) =>
          photos.length > 0
            ? Promise.reject(new DOMException('Not stored', name))
            : putDraftWithPhotos(draft, photos);
        expect(await keep()).toMatchObject(textAlone);
      },
    );

    it('keeps the photo if the database has stored it although it did not answer', async () => {
      const { putDraftWithPhotos } = device.localStore;
      device.localStore.putDraftWithPhotos = async (draft, photos) => {
        await putDraftWithPhotos(draft, photos);
        throw new DOMException('The database does not answer', 'TimeoutError');
      };
      const kept = await keep();
      expect(kept?.unkeptPhotos).toBeUndefined();
      expect(kept?.photos).toHaveLength(1);
    });

    it('keeps the text and counts the photo as lost if the photo is gone', async () => {
      device.photos.clear();
      expect(await keep()).toMatchObject(textAlone);
    });
  });

  it('keeps what is typed and added while both versions are being separated', async () => {
    await done(addPhotos('photos', [file('one.jpg')]));
    const { getPhoto } = device.localStore;
    device.localStore.getPhoto = async (id) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 100);
      });
      return getPhoto(id);
    };
    const tab = device.tab();
    const draftLock: DraftDependencies['draftLock'] = {
      ...tab,
      acquire: async (...request) => {
        await new Promise((resolve) => {
          setTimeout(resolve, 100);
        });
        return tab.acquire(...request);
      },
    };
    connectDraft(device.ports({ draftLock }));
    writeElsewhere('typed in the other window');
    setInput('text', 'typed here');
    const saving = flushDraft();
    await pass(120);
    const adding = addPhotos('photos', [file('two.jpg')]);
    await pass(70);
    setInput('text', 'typed here, and more');
    await done(Promise.all([saving, adding]));
    await done(flushDraft());
    const kept = [...device.drafts.values()][1];
    expect(kept?.inputs['text']).toBe('typed here, and more');
    expect(kept?.inputs['photos']).toHaveLength(2);
    expect(kept?.photos).toHaveLength(2);
    for (const { id } of kept?.photos ?? []) expect(device.photos.get(id)?.reportId).toBe(kept?.id);
  });

  it('does not store a draft again that another tab discards while a photo is being written', async () => {
    const adding = addPhotos('photos', [file('one.jpg'), file('two.jpg')]);
    await pass(24);
    const { id } = $draft.get()?.draft ?? { id: '' };
    await device.tab().acquire(id, true, () => undefined);
    device.drafts.delete(id);
    device.photos.clear();
    await done(adding);
    expect(storedTexts()).toEqual([]);
  });

  it('stores the inputs again and names lost photos after the database was deleted', async () => {
    await done(addPhotos('photos', [file('one.jpg'), file('two.jpg')]));
    device.drafts.clear();
    device.photos.clear();
    setInput('text', 'typed later');
    await done(flushDraft());
    expect(storedTexts()).toEqual(['typed later']);
    expect(openDraftState()).toMatchObject({
      conflict: { kind: 'cleared', lostPhotos: 2 },
      draft: { photos: [], inputs: { photos: [] } },
    });
    expect(openDraftState()?.photos.size).toBe(0);
  });

  it('continues with its own draft if its clock was set back', async () => {
    device.clock -= 86_400_000;
    setInput('text', 'first part, second part');
    await done(flushDraft());
    expect(openDraftState()?.conflict).toBeUndefined();
    expect(storedTexts()).toEqual(['first part, second part']);
  });
});

describe('restartDraft', () => {
  it('deletes the stored draft and the changes of this page', async () => {
    setInput('text', 'first part, second part');
    await done(restartDraft());
    expect(storedTexts()).toEqual([]);
    expect(openDraftState()?.draft.inputs).toEqual({});
  });

  it('keeps the version that another page has stored meanwhile', async () => {
    writeElsewhere('typed in the other window');
    await done(restartDraft());
    expect(storedTexts()).toEqual(['typed in the other window']);
    expect(openDraftState()?.draft.inputs).toEqual({});
  });
});

describe('submitReport', () => {
  const fill = async (): Promise<void> => {
    setInput('messageType', 'deliveryNotPossible');
    setInput('customerNumber', '12345');
    setInput('product', 'propane');
    setInput('notDeliveredReason', ['tankDefect']);
    await done(flushDraft());
  };

  it('does not send without the photos that the deleted database contained', async () => {
    await fill();
    await done(addPhotos('photos', [file('one.jpg')]));
    device.drafts.clear();
    device.photos.clear();
    await done(submitReport());
    expect(device.submitted).toEqual([]);
    expect(openDraftState()).toMatchObject({
      conflict: { kind: 'cleared', lostPhotos: 1 },
      submission: { status: 'none' },
    });
    await done(submitReport());
    expect(device.submitted).toHaveLength(1);
  });

  it('does not send a version over the one that another page has stored', async () => {
    await fill();
    writeElsewhere('typed in the other window');
    await done(submitReport());
    expect(device.submitted).toEqual([]);
    expect(openDraftState()).toMatchObject({
      conflict: { kind: 'bothKept' },
      submission: { status: 'none' },
    });
    expect(storedTexts()).toEqual(['typed in the other window', 'first part']);
  });

  it('does not send the first one of two versions if a second conflict follows', async () => {
    await fill();
    writeElsewhere('typed in the other window');
    await done(submitReport());
    const { id = '' } = openDraftState()?.draft ?? {};
    const draft = device.drafts.get(id);
    if (!draft) throw new Error('The second draft is not stored');
    device.drafts.set(id, { ...draft, revision: 'other:1' });
    await done(submitReport());
    expect(device.submitted).toEqual([]);
    expect(openDraftState()).toMatchObject({
      conflict: { kind: 'bothKept' },
      submission: { status: 'none' },
    });
    expect(openDraftState()?.draft.id).not.toBe(id);
  });
});

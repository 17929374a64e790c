/** The driver's drafts and reports on this device. The actions are in outbox.lazy.ts. */
import { atom } from 'nanostores';
import { deviceText } from '../../platform/device-memory.ts';
import { allSentKey } from '../../platform/storage-keys.ts';
import type { Profile, User } from '../session/model/user.ts';
import type { DraftBase } from '../drafts/model/draft-revision.ts';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import type { DamagedRecord, OutboxStoragePort } from './model/outbox-storage-port.ts';
import type { Draft } from '../drafts/model/draft.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { SettingsStoragePort } from '../settings/model/device-settings.ts';
import { isMoving, type OutboxItem } from './model/outbox-item.ts';
import type { ReportPort } from './model/report-port.ts';
import type { ItemChange, SenderDependencies } from './sender/dependencies.ts';

export interface Outbox {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Drafts and items of the signed-in driver, newest first. */
  readonly drafts: readonly Draft[];
  readonly items: readonly OutboxItem[];
  /** Number of unsent reports of other drivers on this device, which are never shown. */
  readonly ofOthers: number;
  readonly damaged: readonly DamagedRecord[];
}

export const loadingOutbox: Outbox = {
  status: 'loading',
  drafts: [],
  items: [],
  ofOthers: 0,
  damaged: [],
};
export const $outbox = atom<Outbox>(loadingOutbox);

export interface OutboxDependencies {
  readonly localStore: DraftStoragePort & OutboxStoragePort & SettingsStoragePort;
  /** Holds a report with its photos in the memory of this page if the device cannot store it. */
  readonly holdInMemory?: (
    item: OutboxItem,
    draftId: string,
    photos: readonly StoredPhoto[],
    base?: DraftBase,
  ) => Promise<void>;
  readonly appVersion: string;
  readonly locale: OutboxItem['locale'];
  readonly now: () => number;
  readonly newId: () => string;
  readonly session: () => { readonly user: User; readonly profile: Profile | null } | undefined;
  readonly reports: ReportPort;
  /** Replaces the sender in tests. */
  readonly send?: (dependencies: SenderDependencies) => Promise<number | undefined>;
  /** Replaces the code of the photos in tests. */
  readonly loadPhotoCode?: () => Promise<{ thumbnailOf(image: Blob): Promise<Blob> }>;
  /** Notifies the other tabs of a change and receives their notifications. */
  readonly channel: { post(): void; listen(changed: () => void): () => void };
  /** Requests sending while no page is open. Does nothing if the browser does not support it. */
  readonly sendInBackground: () => Promise<void>;
}

let dependencies: OutboxDependencies | undefined;
/** Throws before connectOutbox. */
export function outboxDependencies(): OutboxDependencies {
  if (!dependencies) throw new Error('The outbox is not connected');
  return dependencies;
}

/** Passes the services. watchOutbox then fills $outbox. */
export function connectOutbox(services: OutboxDependencies): void {
  dependencies = services;
}

/**
 * Loads the device's drafts and reports into $outbox, and again whenever another tab changes them.
 * Returns a function that stops it.
 */
export function watchOutbox(): () => void {
  void refreshOutbox();
  return outboxDependencies().channel.listen(() => void refreshOutbox());
}

const allSent = deviceText(allSentKey);
/** False if every report on this device is known to be sent. */
export const mayHaveUnsent = (): boolean => allSent.read() === undefined;
/** Call before a report is stored. */
export const expectUnsent = (): void => allSent.remove();

/** True while this page sends a report or holds one that the device could not store. */
export const isPageNeeded = (): boolean =>
  $outbox
    .get()
    .items.some(({ state, unkept }) => isMoving(state) || (unkept && state.status !== 'sent'));

/** Newer states of reports whose stored state is older because the device is full. */
const unwritten = new Map<string, { readonly item: OutboxItem; readonly stored: string }>();
/** While the stored state is still the same old one, the sender's state is newer. */
function newest(onDevice: OutboxItem): OutboxItem {
  const newer = unwritten.get(onDevice.id);
  return newer?.stored === JSON.stringify(onDevice) ? newer.item : onDevice;
}

/** Shows a change of an item without reading from the device (SenderDependencies.changed). */
export function showItem(item: OutboxItem, { stored }: ItemChange): void {
  if (stored) unwritten.set(item.id, { item, stored: JSON.stringify(stored) });
  else unwritten.delete(item.id);
  const outbox = $outbox.get();
  // The item was missing when the device was read, because it was being written again.
  if (!outbox.items.some(({ id }) => id === item.id)) return void refreshOutbox();
  $outbox.set({
    ...outbox,
    items: outbox.items.map((known) => (known.id === item.id ? item : known)),
  });
}

let refreshing: Promise<void> | undefined;
let isStale = false;

/**
 * Reads drafts and outbox again. Never rejects; if the storage cannot be read, the status is
 * "failed". Calls during a read are combined into one further read.
 */
export function refreshOutbox(): Promise<void> {
  isStale = true;
  refreshing ??= (async () => {
    try {
      while (isStale) {
        isStale = false;
        await readOutbox();
      }
    } finally {
      // Reset in the same task, because a later call needs a new read.
      refreshing = undefined;
    }
  })();
  return refreshing;
}

async function readOutbox(): Promise<void> {
  const { localStore, session } = outboxDependencies();
  const before = $outbox.get();
  try {
    const [drafts, onDevice, damaged] = await Promise.all([
      localStore.listDrafts(),
      localStore.listOutbox(),
      localStore.listDamaged(),
    ]);
    // During the read, the sender has shown a change that may be newer.
    if ($outbox.get() !== before) {
      isStale = true;
      return;
    }
    if (damaged.length === 0 && onDevice.every(({ state }) => state.status === 'sent'))
      allSent.write('1');
    else expectUnsent();
    const uid = session()?.user.uid;
    const items = onDevice.map(newest);
    $outbox.set({
      status: 'ready',
      drafts: drafts
        .filter((draft) => draft.uid === uid)
        .toSorted((a, b) => b.updatedAt - a.updatedAt),
      items: items.filter((item) => item.uid === uid).toSorted((a, b) => b.createdAt - a.createdAt),
      ofOthers: items.filter((item) => item.uid !== uid && item.state.status !== 'sent').length,
      damaged,
    });
  } catch (error) {
    console.error(error);
    $outbox.set({ ...$outbox.get(), status: 'failed' });
  }
}

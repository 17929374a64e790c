/** The driver's drafts and reports on this device. Sending them is in send-outbox.lazy.ts. */
import { atom } from 'nanostores';
import type { Profile, User } from '../session/model/user.ts';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import type { DamagedRecord, OutboxStoragePort } from './model/outbox-storage-port.ts';
import type { Draft } from '../drafts/model/draft.ts';
import type { StoredPhoto } from '../photos/model/photo-port.ts';
import type { SettingsStoragePort } from '../settings/model/device-settings.ts';
import type { DeliveryEnvironment, ItemChange } from './model/delivery-environment.ts';
import type { OutboxItem } from './model/outbox-item.ts';
import type { ReportPort } from './model/report-port.ts';

export interface Outbox {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Of the signed-in driver, newest first. */
  readonly drafts: readonly Draft[];
  readonly items: readonly OutboxItem[];
  /** Unsent reports of other drivers on this device: counted, never shown. */
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

export interface OutboxEnvironment {
  readonly localStore: DraftStoragePort & OutboxStoragePort & SettingsStoragePort;
  /** Holds a report that the device cannot take, and its photos, while this page lives. */
  readonly holdInMemory?: (
    item: OutboxItem,
    draftId: string,
    photos: readonly StoredPhoto[],
  ) => Promise<void>;
  readonly appVersion: string;
  readonly locale: OutboxItem['locale'];
  readonly now: () => number;
  readonly newId: () => string;
  /** Loaded with its first call. */
  readonly seal: {
    /** SHA-256 of a text as 64 hexadecimal digits. */
    hash(text: string): Promise<string>;
    /** Server clock minus device clock in milliseconds, null where it is not known. */
    clockOffset(): Promise<number | null>;
  };
  readonly session: () => { readonly user: User; readonly profile: Profile | null } | undefined;
  /**
   * Works off the queue; resolves with the time of the next attempt. `ignoreBackoff`: waiting
   * times are over.
   */
  readonly drain: (
    changed: DeliveryEnvironment['changed'],
    ignoreBackoff: boolean,
  ) => Promise<number | undefined>;
  /** Pixels of photo `number` (from 1) of a report that has arrived; rejects without network. */
  readonly fetchPhoto: ReportPort['fetchPhoto'];
  /** Tells the other tabs that something changed, and hears from them. */
  readonly channel: { post(): void; listen(changed: () => void): () => void };
  /** Asks for a send while no page is open; does nothing where the browser cannot. */
  readonly sendInBackground: () => Promise<void>;
}

let environment: OutboxEnvironment | undefined;
/** The connected services. Throws before connectOutbox. */
export function outboxEnvironment(): OutboxEnvironment {
  if (!environment) throw new Error('The outbox is not connected');
  return environment;
}

/**
 * Loads the device's drafts and reports and keeps $outbox true from then on, also when another tab
 * writes.
 */
export function connectOutbox(services: OutboxEnvironment): () => void {
  environment = services;
  void refreshOutbox();
  return services.channel.listen(() => void refreshOutbox());
}

/** What the sender says of reports that a full device holds in an older state. */
const unwritten = new Map<string, { readonly item: OutboxItem; readonly stored: string }>();
/** As long as the device holds what it held then, the sender's word is the newer one. */
function newest(onDevice: OutboxItem): OutboxItem {
  const said = unwritten.get(onDevice.id);
  return said?.stored === JSON.stringify(onDevice) ? said.item : onDevice;
}

/** Shows a change of an item without reading the device; see DeliveryEnvironment. */
export function showItem(item: OutboxItem, { stored }: ItemChange): void {
  if (stored) unwritten.set(item.id, { item, stored: JSON.stringify(stored) });
  else unwritten.delete(item.id);
  const outbox = $outbox.get();
  // It was away for a moment when the device was read.
  if (!outbox.items.some(({ id }) => id === item.id)) return void refreshOutbox();
  $outbox.set({
    ...outbox,
    items: outbox.items.map((known) => (known.id === item.id ? item : known)),
  });
}

let refreshing: Promise<void> | undefined;
let isStale = false;

/**
 * Reads drafts and outbox again. Storage that cannot be read is a state of its own, never an
 * exception. Calls while it reads are joined into one more reading.
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
      // In the same turn: whoever asks from now on must not be told to wait for this reading.
      refreshing = undefined;
    }
  })();
  return refreshing;
}

async function readOutbox(): Promise<void> {
  const { localStore, session } = outboxEnvironment();
  const before = $outbox.get();
  try {
    const [drafts, onDevice, damaged] = await Promise.all([
      localStore.listDrafts(),
      localStore.listOutbox(),
      localStore.listDamaged(),
    ]);
    // The sender showed a change meanwhile: what was read may be older.
    if ($outbox.get() !== before) {
      isStale = true;
      return;
    }
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

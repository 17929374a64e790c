/**
 * What the outside world must offer. Services fulfil it, stores ask for it, tests bring their own.
 */
import type { DeviceSettings } from '../features/settings/model/device-settings.ts';
import type { Draft } from '../features/drafts/model/draft.ts';
import type { OutboxItem } from '../features/outbox/model/outbox-item.ts';

/** A photo's pixels as they lie on the device: already scaled and without metadata. */
export interface StoredPhoto {
  readonly id: string;
  readonly reportId: string;
  readonly image: Blob;
  readonly thumbnail: Blob;
}

/**
 * A record that could not be read: kept, shown, exportable, never a white screen. damaged: set
 * aside; newer: a newer version of the app wrote it, and it stays in its place until that version
 * is back.
 */
export interface DamagedRecord {
  readonly store: 'drafts' | 'outbox';
  readonly id: string;
  readonly record: unknown;
  readonly problem: 'damaged' | 'newer';
}

/**
 * What must not be lost: drafts, photos and the outbox on this device. Every write resolves when it
 * is durable.
 */
export interface LocalStore {
  listDrafts(): Promise<readonly Draft[]>;
  getDraft(id: string): Promise<Draft | undefined>;
  putDraft(draft: Draft): Promise<void>;
  /** Removes the draft and its photos. */
  deleteDraft(id: string): Promise<void>;
  getPhoto(id: string): Promise<StoredPhoto | undefined>;
  /** Writes the pixels and the draft that names them in one transaction. */
  putPhoto(photo: StoredPhoto, draft: Draft): Promise<void>;
  deletePhoto(id: string): Promise<void>;
  listOutbox(): Promise<readonly OutboxItem[]>;
  getOutboxItem(id: string): Promise<OutboxItem | undefined>;
  /** Report in, draft out, photos kept: one transaction. */
  moveDraftToOutbox(item: OutboxItem): Promise<void>;
  /**
   * A refused report becomes a draft again, under the draft's new id and with its photos: one
   * transaction. False where it is not refused (any more).
   */
  moveOutboxItemToDraft(id: string, draft: Draft): Promise<boolean>;
  /**
   * Changes an item by a function of its stored state, so that two writers cannot overwrite each
   * other.
   */
  updateOutboxItem(
    id: string,
    change: (item: OutboxItem) => OutboxItem,
  ): Promise<OutboxItem | undefined>;
  /** Removes the pixels of all reports that have arrived; their lines stay for "my reports". */
  dropSentPhotos(): Promise<void>;
  /** Removes the item and its photos. */
  deleteOutboxItem(id: string): Promise<void>;
  /** Writes an item as it is, whatever lay there. */
  putOutboxItem(item: OutboxItem): Promise<void>;
  listDamaged(): Promise<readonly DamagedRecord[]>;
  removeDamaged(id: string): Promise<void>;
  /** The defaults where nothing was decided or what lies there cannot be read. */
  readSettings(): Promise<DeviceSettings>;
  /** Changes some settings and gives back all of them. */
  changeSettings(change: Partial<DeviceSettings>): Promise<DeviceSettings>;
}

/**
 * Turns a picked file into what may be stored: decoded, turned upright, scaled, without metadata.
 */
export interface ImagePort {
  prepare(
    file: File,
    longEdgePixels: number,
  ): Promise<
    | PreparedImage
    | { readonly problem: 'tooLarge' | 'tooManyPixels' | 'notAnImage' | 'unsupported' }
  >;
}
export interface PreparedImage {
  readonly image: Blob;
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
  readonly capturedAt: number;
}

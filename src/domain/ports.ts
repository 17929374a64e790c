/** What the outside world must offer. Services fulfil it, stores ask for it, tests bring their own. */
import type { Draft } from './reports/draft.ts';
import type { OutboxItem } from './reports/outbox.ts';

/** A photo's pixels as they lie on the device: already scaled and without metadata. */
export interface StoredPhoto {
  readonly id: string;
  readonly reportId: string;
  readonly image: Blob;
  readonly thumbnail: Blob;
}

/** A record that could not be read: kept, shown, exportable, never a white screen. */
export interface DamagedRecord { readonly store: 'drafts' | 'outbox'; readonly id: string; readonly record: unknown }

/** What must not be lost: drafts, photos and the outbox on this device. Every write resolves when it is durable. */
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
  /** A refused report becomes a draft again, under the draft's new id and with its photos: one transaction. */
  moveOutboxItemToDraft(id: string, draft: Draft): Promise<void>;
  /** Changes an item by a function of its stored state, so that two writers cannot overwrite each other. */
  updateOutboxItem(id: string, change: (item: OutboxItem) => OutboxItem): Promise<OutboxItem | undefined>;
  /** Removes the pixels of a report that has arrived; its line stays for "my reports". */
  dropPhotos(reportId: string): Promise<void>;
  /** Removes the item and its photos. */
  deleteOutboxItem(id: string): Promise<void>;
  listDamaged(): Promise<readonly DamagedRecord[]>;
  removeDamaged(id: string): Promise<void>;
}

/** Turns a picked file into what may be stored: decoded, turned upright, scaled, without metadata. */
export interface ImagePort {
  prepare(file: File, longEdgePixels: number): Promise<PreparedImage | { readonly problem: 'tooLarge' | 'tooManyPixels' | 'notAnImage' | 'unsupported' }>;
}
export interface PreparedImage {
  readonly image: Blob;
  readonly thumbnail: Blob;
  readonly width: number;
  readonly height: number;
  readonly capturedAt: number;
}

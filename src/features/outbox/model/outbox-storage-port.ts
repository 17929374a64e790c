import type { Draft, ThrownAway } from '../../drafts/model/draft.ts';
import type { PhotoStoragePort } from '../../photos/model/photo-port.ts';
import type { OutboxItem } from './outbox-item.ts';

/**
 * A record that could not be read: it stays in the database, is shown and can be exported. damaged:
 * no version can read it. newer: a newer version of the app wrote it and can read it.
 */
export interface DamagedRecord {
  readonly store: 'drafts' | 'outbox';
  readonly id: string;
  readonly record: unknown;
  readonly problem: 'damaged' | 'newer';
}

/** The storage of the outbox on this device. Every write resolves when it is durable. */
export interface OutboxStoragePort extends PhotoStoragePort {
  listOutbox(): Promise<readonly OutboxItem[]>;
  getOutboxItem(id: string): Promise<OutboxItem | undefined>;
  /**
   * Stores the item, removes its draft and keeps the photos, in one transaction. Where the item has
   * another id than the draft, the version tried under the draft's id counts as discarded.
   */
  moveDraftToOutbox(item: OutboxItem, draftId: string): Promise<void>;
  /**
   * Turns a refused or waiting report into a draft with its photos, in one transaction. The draft is
   * made from the stored item: another tab may have tried it meanwhile. Undefined where the item is
   * no longer refused or waiting.
   */
  moveOutboxItemToDraft(
    id: string,
    makeDraft: (stored: OutboxItem) => Draft,
  ): Promise<Draft | undefined>;
  /** Changes an item by a function of its stored state: two writers cannot overwrite each other. */
  updateOutboxItem(
    id: string,
    change: (item: OutboxItem) => OutboxItem,
  ): Promise<OutboxItem | undefined>;
  /** Removes the photos of all sent reports; the items stay for "my reports". */
  dropSentPhotos(): Promise<void>;
  /** Removes the item and its photos. */
  deleteOutboxItem(id: string): Promise<void>;
  /** Writes an item, replacing the stored one. */
  putOutboxItem(item: OutboxItem): Promise<void>;
  /** Discarded reports of all drivers that may have arrived: the office has to be notified. */
  listThrownAway(): Promise<readonly ThrownAway[]>;
  forgetThrownAway(id: string): Promise<void>;
  listDamaged(): Promise<readonly DamagedRecord[]>;
  removeDamaged(id: string): Promise<void>;
}

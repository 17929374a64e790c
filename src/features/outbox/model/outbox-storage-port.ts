import type { Draft, ThrownAway } from '../../drafts/model/draft.ts';
import type { PhotoStoragePort } from '../../photos/model/photo-port.ts';
import type { OutboxItem } from './outbox-item.ts';

/**
 * A record that could not be read: kept in its place, shown, exportable, never a white screen.
 * damaged: this version cannot read it; newer: a newer version of the app wrote it, and it waits
 * until that version is back.
 */
export interface DamagedRecord {
  readonly store: 'drafts' | 'outbox';
  readonly id: string;
  readonly record: unknown;
  readonly problem: 'damaged' | 'newer';
}

/** Where the outbox lies on this device. Every write resolves when it is durable. */
export interface OutboxStoragePort extends PhotoStoragePort {
  listOutbox(): Promise<readonly OutboxItem[]>;
  getOutboxItem(id: string): Promise<OutboxItem | undefined>;
  /**
   * Report in, its draft out, photos kept: one transaction. Where the report has another id than the
   * draft, what was tried under the draft's counts as thrown away.
   */
  moveDraftToOutbox(item: OutboxItem, draftId: string): Promise<void>;
  /**
   * A refused or waiting report becomes a draft again, with its photos: one transaction. The draft is
   * made of the report as it is stored: another tab may have tried it meanwhile. undefined where it
   * is neither (any more).
   */
  moveOutboxItemToDraft(
    id: string,
    makeDraft: (stored: OutboxItem) => Draft,
  ): Promise<Draft | undefined>;
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
  /** What was thrown away and may lie with the office, of all drivers: it is to be told. */
  listThrownAway(): Promise<readonly ThrownAway[]>;
  forgetThrownAway(id: string): Promise<void>;
  listDamaged(): Promise<readonly DamagedRecord[]>;
  removeDamaged(id: string): Promise<void>;
}

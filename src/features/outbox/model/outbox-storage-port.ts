import type { Draft, NoticeAnswer, ThrownAway } from '../../drafts/model/draft.ts';
import type { DraftBase } from '../../drafts/model/draft-revision.ts';
import type { PhotoStoragePort } from '../../photos/model/photo-port.ts';
import type { OutboxItem } from './outbox-item.ts';

/**
 * A record that could not be read. It stays in the database, is shown and can be exported.
 * "damaged": no version can read it. "newer": a newer version of the app has written it and can
 * read it.
 */
export interface DamagedRecord {
  readonly store: 'drafts' | 'outbox';
  readonly id: string;
  readonly record: unknown;
  readonly problem: 'damaged' | 'newer';
}

/** Storage for the outbox on this device. Every write resolves only when the data is durable. */
export interface OutboxStoragePort extends PhotoStoragePort {
  listOutbox(): Promise<readonly OutboxItem[]>;
  getOutboxItem(id: string): Promise<OutboxItem | undefined>;
  /**
   * Stores the item with its photos and removes its draft, in one transaction. Resolves with the
   * stored item: if an earlier attempt has stored the same report, it stays. If the item does not
   * have the id of the draft, a version that was sent under that id counts as discarded. A version
   * that was discarded under the id of the item does not count as discarded any longer. With
   * `base`, rejects with DraftConflict if another page has written, sent or deleted the draft
   * since.
   */
  moveDraftToOutbox(item: OutboxItem, draftId: string, base?: DraftBase): Promise<OutboxItem>;
  /**
   * Turns a refused or waiting report into a draft with its photos, in one transaction. The draft
   * is created from the stored item, because another tab may have tried to send it in the meantime.
   * If the item replaces a report and the draft replaces another one, the first one is remembered
   * like a discarded report.
   * Resolves with undefined if the item is no longer refused or waiting.
   */
  moveOutboxItemToDraft(
    id: string,
    makeDraft: (stored: OutboxItem) => Draft,
  ): Promise<Draft | undefined>;
  /**
   * Changes an item with a function of its stored state, so that two writers cannot overwrite each
   * other.
   */
  updateOutboxItem(
    id: string,
    change: (item: OutboxItem) => OutboxItem,
  ): Promise<OutboxItem | undefined>;
  /** Removes the photos of all sent reports. The items stay for the list "my reports". */
  dropSentPhotos(): Promise<void>;
  /** Removes the item and its photos. The photos of a draft with the same id stay. */
  deleteOutboxItem(id: string): Promise<void>;
  /** Writes an item; an item that is already stored is replaced. */
  putOutboxItem(item: OutboxItem): Promise<void>;
  /**
   * Returns the reports of all drivers that may have arrived and whose photos will not be sent. The
   * office must be notified of them.
   */
  listThrownAway(): Promise<readonly ThrownAway[]>;
  /** Adds to these reports. An id is listed once, with the larger number of photos. */
  rememberThrownAway(more: readonly ThrownAway[]): Promise<void>;
  /**
   * Stores the time of an answer of the service. Changes nothing if the report is no longer in the
   * list or got another number of photos, because it was sent or discarded again.
   */
  markThrownAway(report: Pick<ThrownAway, 'id' | 'photos'>, answer: NoticeAnswer): Promise<void>;
  /** Removes a report from the list, unless it was discarded again with more photos. */
  forgetThrownAway(report: Pick<ThrownAway, 'id' | 'photos'>): Promise<void>;
  listDamaged(): Promise<readonly DamagedRecord[]>;
  removeDamaged(id: string): Promise<void>;
}

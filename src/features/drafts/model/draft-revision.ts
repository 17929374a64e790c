/** Decides whether a write of a draft may replace the stored version. */
import type { Draft } from './draft.ts';

/** The version on which a write is based. */
export interface DraftBase {
  /**
   * The page that writes. It may replace each version of its own, because one of them may have been
   * stored although the database did not answer.
   */
  readonly writer: string;
  /** The version that this page has read or written last; undefined if none is stored. */
  readonly revision: string | undefined;
  /** True if this page has tried to queue the report and does not know whether it succeeded. */
  readonly mayBeQueued?: boolean;
}

/** Drafts of earlier app versions have no revision. */
export const revisionOf = ({
  revision,
  updatedAt,
}: Pick<Draft, 'revision' | 'updatedAt'>): string => revision ?? `at ${updatedAt}`;

export const nextRevision = (writer: string, number: number): string => `${writer}:${number}`;

/** The base of a page that has read this version and has written none. */
export const readBase = (draft: Pick<Draft, 'revision' | 'updatedAt'>): DraftBase => ({
  writer: 'reader',
  revision: revisionOf(draft),
});

/** False if another page has written, sent or deleted the draft since `base`. */
export const mayReplace = (
  stored: Pick<Draft, 'revision' | 'updatedAt'> | undefined,
  { writer, revision }: DraftBase,
): boolean =>
  stored
    ? revisionOf(stored) === revision || stored.revision?.startsWith(`${writer}:`) === true
    : revision === undefined;

/** A report that was queued under the id of a draft. */
export interface QueuedVersion {
  readonly id: string;
  readonly shortCode: string;
  readonly anonymous: boolean;
}

/** Nothing was written, because the stored draft is not the version on which the write is based. */
export class DraftConflict extends Error {
  override readonly name = 'DraftConflict';
  /** The stored draft; undefined if it does not exist any more. */
  readonly stored: Draft | undefined;
  /** Set if the draft was sent. */
  readonly queued: QueuedVersion | undefined;
  constructor(stored: Draft | undefined, queued?: QueuedVersion) {
    super('The draft was changed, sent or deleted meanwhile');
    this.stored = stored;
    this.queued = queued;
  }
}

import type { PhotoStoragePort, StoredPhoto } from '../../photos/model/photo-port.ts';
import type { Draft } from './draft.ts';

/** Storage for drafts and their photos. Every write resolves only when the data is durable. */
export interface DraftStoragePort extends PhotoStoragePort {
  listDrafts(): Promise<readonly Draft[]>;
  getDraft(id: string): Promise<Draft | undefined>;
  putDraft(draft: Draft): Promise<void>;
  /** Removes the draft and its photos. */
  deleteDraft(id: string): Promise<void>;
  /**
   * Removes the draft like deleteDraft, and also stores that the driver discarded versions that may
   * have arrived.
   */
  discardDraft(id: string): Promise<void>;
  /** Writes the image data and the draft that refers to it in one transaction. */
  putPhoto(photo: StoredPhoto, draft: Draft): Promise<void>;
  deletePhoto(id: string): Promise<void>;
}

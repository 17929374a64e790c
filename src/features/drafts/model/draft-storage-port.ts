import type { PhotoStoragePort, StoredPhoto } from '../../photos/model/photo-port.ts';
import type { Draft } from './draft.ts';
import type { DraftBase } from './draft-revision.ts';

/** Storage for drafts and their photos. Every write resolves only when the data is durable. */
export interface DraftStoragePort extends PhotoStoragePort {
  listDrafts(): Promise<readonly Draft[]>;
  getDraft(id: string): Promise<Draft | undefined>;
  /**
   * Writes the draft and resolves with the stored version. With `base`, rejects with DraftConflict
   * if another page has written, sent or deleted the draft since. If the report was queued by an
   * attempt of this page whose outcome is unknown, and was not sent yet, it becomes the draft again.
   */
  putDraft(draft: Draft, base?: DraftBase): Promise<Draft>;
  /**
   * Removes the draft and its photos. The photos of a queued report with the same id stay. With
   * `base`, rejects with DraftConflict and removes nothing if another page has written the draft
   * since, or has sent it under its id.
   */
  deleteDraft(id: string, base?: DraftBase): Promise<void>;
  /**
   * Removes the draft like deleteDraft, and also stores that the driver discarded versions that may
   * have arrived. With `base`, rejects with DraftConflict and removes nothing if another page has
   * written the draft since, or has sent it under its id. A draft that another page has sent under a
   * new id counts as removed. If the report was queued by an attempt of this page whose outcome is
   * unknown, and was not sent yet, it is removed too.
   */
  discardDraft(id: string, options?: { readonly base?: DraftBase | undefined }): Promise<void>;
  /** Like putDraft, with the image data of a photo in the same transaction. */
  putPhoto(photo: StoredPhoto, draft: Draft, base?: DraftBase): Promise<Draft>;
  /**
   * Stores a new draft with all its photos in one transaction, because a stored draft without them
   * counts them as lost. If it rejects, neither the draft nor a photo is stored.
   */
  putDraftWithPhotos(draft: Draft, photos: readonly StoredPhoto[]): Promise<void>;
  deletePhoto(id: string): Promise<void>;
}

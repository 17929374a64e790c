import type { PhotoStoragePort, StoredPhoto } from '../../photos/model/photo-port.ts';
import type { Draft } from './draft.ts';

/** Where drafts and their photos lie on this device. Every write resolves when it is durable. */
export interface DraftStoragePort extends PhotoStoragePort {
  listDrafts(): Promise<readonly Draft[]>;
  getDraft(id: string): Promise<Draft | undefined>;
  putDraft(draft: Draft): Promise<void>;
  /** Removes the draft and its photos. */
  deleteDraft(id: string): Promise<void>;
  /** The same for what its driver throws away: what may lie with the office of it is remembered. */
  discardDraft(id: string): Promise<void>;
  /** Writes the pixels and the draft that names them in one transaction. */
  putPhoto(photo: StoredPhoto, draft: Draft): Promise<void>;
  deletePhoto(id: string): Promise<void>;
}

import type { Draft } from '../../features/drafts/model/draft.ts';
import { readBase } from '../../features/drafts/model/draft-revision.ts';
import { showNotice } from '../../features/notices/notices.ts';
import { loadOutbox } from '../../features/outbox/load-outbox.ts';

/**
 * Removes a draft and shows the notice `removed`. Resolves with false if the draft was changed after
 * `version` was read; then it stays.
 */
export async function removeDraft(version: Draft, removed: string): Promise<boolean> {
  const { discard } = await loadOutbox();
  const isRemoved = await discard(version.id, readBase(version));
  if (isRemoved) showNotice({ text: removed });
  return isRemoved;
}

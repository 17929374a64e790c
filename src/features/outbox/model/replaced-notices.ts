import type { Draft, ThrownAway } from '../../drafts/model/draft.ts';
import type { OutboxItem } from './outbox-item.ts';
import { replacedReason } from './report-document.ts';

/** Returns the report that the item replaces if the draft replaces another one. */
export function noticesOfReplaced(
  item: OutboxItem,
  draft: Pick<Draft, 'replaces'>,
): readonly ThrownAway[] {
  const { replaces, uid } = item;
  if (!replaces || replaces.id === draft.replaces?.id) return [];
  const reason = replacedReason(item, replaces);
  return [{ ...replaces, uid, ...(reason === 'replaced' && { reason }) }];
}

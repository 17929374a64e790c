import type { Draft, ThrownAway } from '../../drafts/model/draft.ts';
import type { OutboxItem } from './outbox-item.ts';
import { replacedReason } from './report-document.ts';

/** Returns the report that the item replaces if the draft replaces another one. */
export function noticesOfReplaced(
  item: OutboxItem,
  draft: Pick<Draft, 'replaces'>,
): readonly ThrownAway[] {
  const { replaces, uid, anonymous } = item;
  if (!replaces || replaces.id === draft.replaces?.id) return [];
  const reason = replacedReason(item, replaces);
  // Records of earlier app versions do not contain `anonymous`.
  const report = { ...replaces, anonymous: replaces.anonymous ?? anonymous };
  return [{ ...report, uid, ...(reason === 'replaced' && { reason }) }];
}

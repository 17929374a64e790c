/** Joins the office's texts and the driver's later reports of one thread. The functions are pure. */
import type { Receipts } from '../../receipts/model/receipt.ts';
import type { OutboxItem } from './outbox-item.ts';
import { writtenAt } from './report-status.ts';
import { counts, followOf, threadOf } from './thread.ts';

export type ConversationEntry =
  | {
      readonly type: 'office';
      /** By the server's clock, in milliseconds since 1970. */
      readonly at: number;
      /** Undefined if the office has returned the report without a text. */
      readonly note: string | undefined;
      /** True for a question that the driver has not answered yet. */
      readonly isOpen: boolean;
    }
  | { readonly type: 'driver'; readonly at: number; readonly item: OutboxItem };

/** Returns the time by which a report of the driver is sorted, by the server's clock. */
const sortedAt = (item: OutboxItem): number =>
  Math.max(writtenAt(item), item.createdAt + (item.clockOffsetMilliseconds ?? 0));

/**
 * Returns what the office and the driver have written since the first report of the thread of
 * `item`, oldest first. A receipt holds only the office's last text; earlier questions are known
 * from the answers that were written on this device.
 */
export function conversationOf(
  item: OutboxItem,
  items: readonly OutboxItem[],
  receipts: Receipts,
): readonly ConversationEntry[] {
  const thread = threadOf(item, items);
  const later = thread.filter((one) => followOf(one) !== undefined);
  const answeredAt = Math.max(0, ...later.filter(counts).map(writtenAt));
  const current = thread.flatMap(({ id }): ConversationEntry[] => {
    const receipt = receipts[id];
    if (!receipt || (receipt.note === undefined && receipt.status !== 'returned')) return [];
    const { at, note, status } = receipt;
    return [{ type: 'office', at, note, isOpen: status === 'returned' && at > answeredAt }];
  });
  const known = new Set(current.map(({ at }) => at));
  const earlier = new Map(
    later.flatMap(({ answersQueryOf: at, question: note }) =>
      at === undefined || note === undefined || known.has(at)
        ? []
        : [[at, { type: 'office', at, note, isOpen: false } as const]],
    ),
  );
  const own = later.map((one): ConversationEntry => ({
    type: 'driver',
    at: sortedAt(one),
    item: one,
  }));
  // At the same time, a question comes before its answer.
  return [...earlier.values(), ...current, ...own].toSorted((one, other) => one.at - other.at);
}

/** Returns the newest question of the office that waits for an answer. */
export const openQuestion = (
  entries: readonly ConversationEntry[],
): Extract<ConversationEntry, { type: 'office' }> | undefined =>
  entries.findLast((entry) => entry.type === 'office' && entry.isOpen) as
    Extract<ConversationEntry, { type: 'office' }> | undefined;

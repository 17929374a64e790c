/** Threads: a first report and the reports that follow it. Pure. */
import { type FollowPurpose, followPurposes } from '../../reports/following.ts';
import type { OutboxItem } from './outbox-item.ts';

type Known = Pick<OutboxItem, 'id' | 'shortCode' | 'answers'>;

/** The reference to the first report of the thread; undefined if the report follows none. */
export function followOf({
  answers,
}: Pick<OutboxItem, 'answers'>):
  { readonly first: string; readonly purpose: FollowPurpose } | undefined {
  const { followsReport: first, followPurpose } = answers;
  if (typeof first !== 'string') return undefined;
  // A newer version may know more purposes; the reference is valid anyway.
  const purpose = followPurposes.find((one) => one === followPurpose) ?? 'answer';
  return { first, purpose };
}

/** Reports from the first version of the app refer to the first report by short code. */
export const isNamed = ({ id, shortCode }: Known, reference: string): boolean =>
  reference === id || reference === shortCode;

/** The first report of the thread, if this device has it. */
export function firstReport<Item extends Known>(
  item: Item,
  items: readonly Item[],
): Item | undefined {
  const follow = followOf(item);
  if (!follow) return item;
  const named = items.find((one) => isNamed(one, follow.first));
  // In the first version of the app an answer may follow an answer.
  return named && named !== item && followOf(named)?.first !== follow.first
    ? firstReport(
        named,
        items.filter((one) => one !== item),
      )
    : named;
}

/** All reports on this device in the thread of `item`: the first one, then the others by age. */
export function threadOf<Item extends Known & Pick<OutboxItem, 'createdAt'>>(
  item: Item,
  items: readonly Item[],
): readonly Item[] {
  const first = firstReport(item, items);
  const reference = followOf(item)?.first;
  const members = items.filter((one) =>
    first
      ? one !== first && firstReport(one, items) === first
      : one === item || followOf(one)?.first === reference,
  );
  return [
    ...(first ? [first] : []),
    ...members.toSorted((one, other) => one.createdAt - other.createdAt),
  ];
}

/**
 * True if the report has reached the office or will reach it. A refused report has no effect yet.
 */
export const counts = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state.status !== 'rejected';

/** True if the driver has withdrawn the first report. */
export const isWithdrawn = (item: OutboxItem, items: readonly OutboxItem[]): boolean =>
  items.some((one) => {
    const follow = followOf(one);
    return follow?.purpose === 'withdrawal' && counts(one) && isNamed(item, follow.first);
  });

/**
 * True for a refused or waiting report, which no sender is sending. False if the first version of
 * the app uploaded photos before the document, because another photo could not replace them.
 */
export const mayBecomeDraft = ({ state, photos }: Pick<OutboxItem, 'state' | 'photos'>): boolean =>
  state.status === 'rejected' ||
  (state.status === 'queued' &&
    photos.every(({ uploaded, uploadUrl }) => !uploaded && uploadUrl === undefined));

/** Threads consist of a first report and the reports that follow it. These functions are pure. */
import { type FollowPurpose, followPurposes } from '../../reports/following.ts';
import type { OutboxItem } from './outbox-item.ts';

type ThreadItem = Pick<OutboxItem, 'id' | 'shortCode' | 'answers'>;

/**
 * Returns the reference to the first report of the thread, or undefined if the report follows none.
 */
export function followOf({
  answers,
}: Pick<OutboxItem, 'answers'>):
  { readonly first: string; readonly purpose: FollowPurpose } | undefined {
  const { followsReport: first, followPurpose } = answers;
  if (typeof first !== 'string') return undefined;
  // A newer version may define more purposes. The reference is valid even if the purpose is
  // unknown.
  const purpose = followPurposes.find((one) => one === followPurpose) ?? 'answer';
  return { first, purpose };
}

/** Reports from the first version of the app refer to the first report by its short code. */
export const isNamed = ({ id, shortCode }: ThreadItem, reference: string): boolean =>
  reference === id || reference === shortCode;

/** Returns the first report of the thread, if it is on this device. */
export function firstReport<Item extends ThreadItem>(
  item: Item,
  items: readonly Item[],
): Item | undefined {
  const follow = followOf(item);
  if (!follow) return item;
  const named = items.find((one) => isNamed(one, follow.first));
  // In the first version of the app an answer may follow another answer.
  return named && named !== item && followOf(named)?.first !== follow.first
    ? firstReport(
        named,
        items.filter((one) => one !== item),
      )
    : named;
}

/**
 * Returns all reports in the thread of `item` that are on this device: the first one, then the
 * others by age.
 */
export function threadOf<Item extends ThreadItem & Pick<OutboxItem, 'createdAt'>>(
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
 * Returns true if the report has reached the office or will reach it. A refused report has no
 * effect yet.
 */
export const counts = ({ state }: Pick<OutboxItem, 'state'>): boolean =>
  state.status !== 'rejected';

/** Returns the newest correction of the report, or the report itself if it was not corrected. */
export const latestVersion = (item: OutboxItem, items: readonly OutboxItem[]): OutboxItem =>
  threadOf(item, items).findLast((one) => followOf(one)?.purpose === 'correction' && counts(one)) ??
  item;

/** Returns true if the driver has withdrawn the first report. */
export const isWithdrawn = (item: OutboxItem, items: readonly OutboxItem[]): boolean =>
  items.some((one) => {
    const follow = followOf(one);
    return follow?.purpose === 'withdrawal' && counts(one) && isNamed(item, follow.first);
  });

/** Returns true if the driver has sent a correction of the thread later than this report. */
export const isReplaced = (item: OutboxItem, items: readonly OutboxItem[]): boolean =>
  latestVersion(item, items).createdAt > item.createdAt;

/**
 * Returns true for a refused or waiting report, which is not being sent. Returns false if the first
 * version of the app uploaded photos before the document, because another photo could not replace
 * them.
 */
export const mayBecomeDraft = ({ state, photos }: Pick<OutboxItem, 'state' | 'photos'>): boolean =>
  state.status === 'rejected' ||
  (state.status === 'queued' &&
    photos.every(({ uploaded, uploadUrl }) => !uploaded && uploadUrl === undefined));

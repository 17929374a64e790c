/** Where each report stands for its driver, and in which group of "my reports" it belongs. */
import type { Draft } from '../../drafts/model/draft.ts';
import { isSettled } from './item-photos.ts';
import { hasArrived, type OutboxItem } from './outbox-item.ts';
import { sentReportDays } from '../../reports/limits.ts';
import type { Receipts, ReceiptStatus } from '../../receipts/model/receipt.ts';
import { counts, followOf } from './thread.ts';

/**
 * arrived: the office has the words, and photos are on their way. answered: the office asked, and a
 * later report answers; withdrawn: the driver has taken it back.
 */
export type ReportStatus = SendingStatus | ReceiptStatus | 'answered' | 'withdrawn';
type SendingStatus = Exclude<OutboxItem['state']['status'], 'sendingPhotos'>;

export interface ReportWithStatus {
  readonly item: OutboxItem;
  readonly reportStatus: ReportStatus;
}

export interface ReportGroups {
  /**
   * Refused by the server, or asked back by the office: nothing happens before the driver does
   * something.
   */
  readonly actionNeeded: readonly ReportWithStatus[];
  readonly underWay: readonly ReportWithStatus[];
  readonly drafts: readonly Draft[];
  readonly sent: readonly ReportWithStatus[];
}
export type GroupName = keyof ReportGroups;

/** What later reports say of one: when it was last followed, and whether it was taken back. */
interface Followed {
  /** Server time in milliseconds since 1970; see saidAt. */
  readonly at: number;
  readonly isWithdrawn: boolean;
}

/**
 * When the driver has said it, by the server's clock: as the answered question tells, else as exact
 * as the phone's clock was known.
 */
const saidAt = ({ answersQueryOf, createdAt, clockOffsetMilliseconds }: OutboxItem): number =>
  answersQueryOf ?? createdAt + (clockOffsetMilliseconds ?? 0);

/** By the name that the later reports use. A begun report says nothing yet, a refused one neither. */
function followedReports(items: readonly OutboxItem[]): ReadonlyMap<string, Followed> {
  const followed = new Map<string, Followed>();
  for (const item of items) {
    const follow = followOf(item);
    if (!follow || !counts(item)) continue;
    const before = followed.get(follow.first);
    followed.set(follow.first, {
      at: Math.max(before?.at ?? 0, saidAt(item)),
      isWithdrawn: before?.isWithdrawn === true || follow.purpose === 'withdrawal',
    });
  }
  return followed;
}

/**
 * Where sending it stands, without the office's word. Once the office has words and photos it is
 * sent, also while the next driver of the vehicle is still to be told.
 */
export function ownStatus(item: Pick<OutboxItem, 'state' | 'photos'>): SendingStatus {
  const { status } = item.state;
  if (status !== 'arrived' && status !== 'sendingPhotos') return status;
  return item.photos.every(isSettled) ? 'sent' : 'arrived';
}

/** Has the office asked for something since the driver's last word? */
const isAsked = (receipt: Receipts[string] | undefined, followed: Followed | undefined): boolean =>
  receipt?.status === 'returned' && (!followed || receipt.at > followed.at);

/**
 * What the driver reads: the office's word where there is one, else the state of sending. A
 * question that came after the driver's last word is open again.
 */
export function reportStatusOf(
  item: OutboxItem,
  receipts: Receipts,
  followed: Followed | undefined,
): ReportStatus {
  const receipt = receipts[item.id];
  const own = ownStatus(item);
  if (!hasArrived(item)) return own;
  if (isAsked(receipt, followed)) return 'returned';
  // While photos are on their way that is the news, unless the office asks for something.
  if (own !== 'sent') return own;
  if (followed?.isWithdrawn && receipt?.status !== 'closed') return 'withdrawn';
  if (!receipt) return own;
  return receipt.status === 'returned' ? 'answered' : receipt.status;
}

const latest = (one: Followed | undefined, other: Followed | undefined): Followed | undefined =>
  one && other
    ? {
        at: Math.max(one.at, other.at),
        isWithdrawn: one.isWithdrawn || other.isWithdrawn,
      }
    : (one ?? other);

/**
 * All reports of a thread name its first one: a later one answers whatever was asked about an
 * earlier one. Only the first one is withdrawn.
 */
function followedOf(
  item: OutboxItem,
  followed: ReadonlyMap<string, Followed>,
): Followed | undefined {
  // A report of the first edition names the one before it by its short code.
  const own = latest(followed.get(item.id), followed.get(item.shortCode));
  const follow = followOf(item);
  const thread = follow && followed.get(follow.first);
  return latest(own, thread && { ...thread, isWithdrawn: false });
}

/** The driver's drafts and reports in groups, each in the order given. */
export function groupReports(
  drafts: readonly Draft[],
  items: readonly OutboxItem[],
  receipts: Receipts,
): ReportGroups {
  const followed = followedReports(items);
  const reports = items.map((item) => ({
    item,
    reportStatus: reportStatusOf(item, receipts, followedOf(item, followed)),
  }));
  const within = (...statuses: readonly ReportStatus[]): readonly ReportWithStatus[] =>
    reports.filter(({ reportStatus }) => statuses.includes(reportStatus));
  return {
    actionNeeded: within('rejected', 'returned'),
    underWay: within('queued', 'sending', 'arrived'),
    drafts,
    sent: within('sent', 'received', 'inProgress', 'closed', 'answered', 'withdrawn'),
  };
}

/**
 * Reports that may leave the device: sent, and that longer ago than `sentReportDays`. Nothing
 * unsent is ever among them.
 */
export function expiredReports(items: readonly OutboxItem[], now: number): readonly OutboxItem[] {
  return items.filter(
    ({ state }) =>
      state.status === 'sent' && now - state.sentAt > sentReportDays * 24 * 60 * 60_000,
  );
}

/**
 * A report that has waited for longer than this may not go out by itself any more: the driver is
 * offered to save it as a file.
 */
const stuckMilliseconds = 24 * 60 * 60_000;

/** Refused, or waiting for more than a day: the driver may want another way out. */
export const isStuckReport = (item: OutboxItem, now: number): boolean =>
  item.state.status === 'rejected' ||
  (ownStatus(item) !== 'sent' && now - item.createdAt > stuckMilliseconds);

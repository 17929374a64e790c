/** Where each report stands for its driver, and in which group of "my reports" it belongs. */
import type { Draft } from '../../drafts/model/draft.ts';
import { hasArrived, type OutboxItem } from './outbox-item.ts';
import type { Receipts, ReceiptStatus } from '../../receipts/model/receipt.ts';

/**
 * arrived: the office has the words, and photos are on their way. answered: the office asked, and a
 * later report answers.
 */
export type ReportStatus =
  Exclude<OutboxItem['state']['status'], 'sendingPhotos'> | ReceiptStatus | 'answered';

export interface ReportWithStatus {
  readonly item: OutboxItem;
  readonly standing: ReportStatus;
}

export interface ReportGroups {
  /**
   * Refused by the server, or asked back by the office: nothing happens before the driver does
   * something.
   */
  readonly needsYou: readonly ReportWithStatus[];
  readonly underWay: readonly ReportWithStatus[];
  readonly drafts: readonly Draft[];
  readonly sent: readonly ReportWithStatus[];
}
export type GroupName = keyof ReportGroups;

/**
 * When each report, by short code, was last answered by a later report or a begun one; device
 * clock, milliseconds since 1970.
 */
function answerTimes(
  drafts: readonly Draft[],
  items: readonly OutboxItem[],
): ReadonlyMap<unknown, number> {
  const answers = [
    ...drafts.map(({ followsReport, createdAt }) => [followsReport, createdAt] as const),
    ...items.map((item) => [item.answers['followsReport'], item.createdAt] as const),
  ];
  return new Map(answers.toSorted(([, one], [, other]) => one - other));
}

/**
 * What the driver reads: the office's word where there is one, else the state of sending.
 * `answeredAt`: when the driver last answered, by the device's clock; a question that came after it
 * is open again.
 */
export function reportStatusOf(
  item: OutboxItem,
  receipts: Receipts,
  answeredAt: number | undefined,
): ReportStatus {
  const receipt = receipts[item.id];
  const { status } = item.state;
  const own = status === 'sendingPhotos' ? 'arrived' : status;
  if (!hasArrived(item) || !receipt) return own;
  // The office's moment is the server's: the report knows how far this device is off.
  const isAnswered =
    answeredAt !== undefined && receipt.at <= answeredAt + (item.clockOffsetMilliseconds ?? 0);
  const standing = receipt.status === 'returned' && isAnswered ? 'answered' : receipt.status;
  // While photos are on their way that is the news, unless the office asks for something.
  return status === 'sent' || standing === 'returned' ? standing : own;
}

/** The driver's drafts and reports in groups, each in the order given. */
export function groupReports(
  drafts: readonly Draft[],
  items: readonly OutboxItem[],
  receipts: Receipts,
): ReportGroups {
  const answered = answerTimes(drafts, items);
  const reports = items.map((item) => ({
    item,
    standing: reportStatusOf(item, receipts, answered.get(item.shortCode)),
  }));
  const within = (...standings: readonly ReportStatus[]): readonly ReportWithStatus[] =>
    reports.filter(({ standing }) => standings.includes(standing));
  return {
    needsYou: within('rejected', 'returned'),
    underWay: within('queued', 'sending', 'arrived'),
    drafts,
    sent: within('sent', 'received', 'inProgress', 'closed', 'answered'),
  };
}

/** A sent report stays on the device for this long after it has arrived: the office has it. */
const sentReportDays = 90;

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
export const isStuckReport = ({ state, createdAt }: OutboxItem, now: number): boolean =>
  state.status === 'rejected' || (state.status !== 'sent' && now - createdAt > stuckMilliseconds);

/** Computes the status that the driver sees for each report, and its group in "my reports". */
import type { Draft } from '../../drafts/model/draft.ts';
import { isSettled } from './item-photos.ts';
import { hasArrived, type OutboxItem } from './outbox-item.ts';
import { sentReportDays } from '../../reports/limits.ts';
import type { Receipts, ReceiptStatus } from '../../receipts/model/receipt.ts';
import { shortPurpose } from '../../reports/following.ts';
import { counts, firstReport, followOf } from './thread.ts';

/**
 * "arrived": the office has the document but not all photos. "answered": a later report answers the
 * office's question. "withdrawn": a later report withdraws this one. "photosUnknown": the office
 * has the document, and its photos may be there or on this device.
 */
export type ReportStatus =
  SendingStatus | ReceiptStatus | 'answered' | 'withdrawn' | 'photosUnknown';
type SendingStatus = Exclude<OutboxItem['state']['status'], 'sendingPhotos'>;

export interface ReportWithStatus {
  readonly item: OutboxItem;
  readonly reportStatus: ReportStatus;
}

export interface ReportGroups {
  /** Reports that were refused by the server or returned by the office. The driver must act. */
  readonly actionNeeded: readonly ReportWithStatus[];
  readonly underWay: readonly ReportWithStatus[];
  readonly drafts: readonly Draft[];
  readonly photosUnknown: readonly ReportWithStatus[];
  readonly sent: readonly ReportWithStatus[];
}

/**
 * The effect of later reports on a report: when it was last followed, and whether it was withdrawn.
 */
interface Followed {
  /** The server's time in milliseconds since 1970 (see writtenAt). */
  readonly at: number;
  readonly isWithdrawn: boolean;
}

/**
 * Returns the time at which the driver wrote the report, by the server's clock: the time of the
 * answered question if there is one, otherwise the phone's time corrected by the known difference.
 */
export const writtenAt = ({
  answersQueryOf,
  createdAt,
  clockOffsetMilliseconds,
}: OutboxItem): number => answersQueryOf ?? createdAt + (clockOffsetMilliseconds ?? 0);

/**
 * Returns these effects by the reference that later reports use. Drafts and refused reports have no
 * effect.
 */
function followedReports(items: readonly OutboxItem[]): ReadonlyMap<string, Followed> {
  const followed = new Map<string, Followed>();
  for (const item of items) {
    const follow = followOf(item);
    if (!follow || !counts(item)) continue;
    const before = followed.get(follow.first);
    followed.set(follow.first, {
      at: Math.max(before?.at ?? 0, writtenAt(item)),
      isWithdrawn: before?.isWithdrawn === true || follow.purpose === 'withdrawal',
    });
  }
  return followed;
}

/**
 * Returns the status of sending, without the receipts of the office. It is "sent" once the office
 * has document and photos, even if the vehicle entry is not written yet.
 */
export function ownStatus(item: Pick<OutboxItem, 'state' | 'photos'>): SendingStatus {
  const { status } = item.state;
  if (status !== 'arrived' && status !== 'sendingPhotos') return status;
  return item.photos.every(isSettled) ? 'sent' : 'arrived';
}

/** Returns true if the office has asked a question since the driver's last report. */
const isReturned = (
  receipt: Receipts[string] | undefined,
  followed: Followed | undefined,
): boolean => receipt?.status === 'returned' && (!followed || receipt.at > followed.at);

/**
 * Returns the status that the driver sees: that of the receipt if there is one, otherwise that of
 * sending. A question counts as open if it is newer than the driver's last report.
 */
export function reportStatusOf(
  item: OutboxItem,
  receipts: Receipts,
  followed: Followed | undefined,
): ReportStatus {
  const receipt = receipts[item.id];
  const own = ownStatus(item);
  if (!hasArrived(item)) return own;
  if (isReturned(receipt, followed)) return 'returned';
  // While photos are being sent, the status of sending is shown instead of the receipt, unless the
  // receipt is a question.
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
 * All reports of a thread refer to the first one. A later report answers the questions about all
 * earlier ones. Only the first one can be withdrawn.
 */
function followedOf(
  item: OutboxItem,
  followed: ReadonlyMap<string, Followed>,
): Followed | undefined {
  // In the first version of the app, a report refers to its predecessor by the short code.
  const own = latest(followed.get(item.id), followed.get(item.shortCode));
  const follow = followOf(item);
  const thread = follow && followed.get(follow.first);
  return latest(own, thread && { ...thread, isWithdrawn: false });
}

/**
 * Returns true for an answer, an addition or a withdrawal in text and photos whose first report is
 * known: the screen of the first report shows it. Once sent, it has no entry of its own in the list,
 * unless the office has a question about it.
 */
export function isShownWithFirst(item: OutboxItem, items: readonly OutboxItem[]): boolean {
  if (!shortPurpose(item.answers['followPurpose'], item.answers)) return false;
  const first = firstReport(item, items);
  return first !== undefined && first !== item;
}

/**
 * Returns the reports with their status, in the same order. `mayBeHere` returns true for a report
 * that was read from the server while this device may have it with unsent photos.
 */
export function reportsWithStatus(
  items: readonly OutboxItem[],
  receipts: Receipts,
  mayBeHere: (item: OutboxItem) => boolean = () => false,
): readonly ReportWithStatus[] {
  const followed = followedReports(items);
  return items.map((item) => {
    const reportStatus = reportStatusOf(item, receipts, followedOf(item, followed));
    const isUnknown = reportStatus !== 'returned' && item.photos.length > 0 && mayBeHere(item);
    return { item, reportStatus: isUnknown ? 'photosUnknown' : reportStatus };
  });
}

const vehicleInputs = new Set(['vehiclePlate', 'trailerPlate', 'odometer', 'odometerUnit']);
/** A departure check that names only its vehicle has nothing to continue. */
const isUntouchedCheck = ({ kind, inputs }: Pick<Draft, 'kind' | 'inputs'>): boolean =>
  kind === 'departureCheck' && Object.keys(inputs).every((field) => vehicleInputs.has(field));

/**
 * Sorts the driver's drafts and reports into groups. The order within a group is that of the input.
 */
export function groupReports(
  drafts: readonly Draft[],
  items: readonly OutboxItem[],
  receipts: Receipts,
  mayBeHere?: (item: OutboxItem) => boolean,
): ReportGroups {
  const reports = reportsWithStatus(items, receipts, mayBeHere);
  const within = (...statuses: readonly ReportStatus[]): readonly ReportWithStatus[] =>
    reports.filter(({ reportStatus }) => statuses.includes(reportStatus));
  return {
    actionNeeded: within('rejected', 'returned'),
    underWay: within('queued', 'sending', 'arrived'),
    drafts: drafts.filter((draft) => !isUntouchedCheck(draft)),
    photosUnknown: within('photosUnknown'),
    sent: within('sent', 'received', 'inProgress', 'closed', 'answered', 'withdrawn').filter(
      ({ item }) => !isShownWithFirst(item, items),
    ),
  };
}

/**
 * Returns the reports that were sent more than `sentReportDays` ago. Unsent reports never expire.
 */
export function expiredReports(items: readonly OutboxItem[], now: number): readonly OutboxItem[] {
  return items.filter(
    ({ state }) =>
      state.status === 'sent' && now - state.sentAt > sentReportDays * 24 * 60 * 60_000,
  );
}

/**
 * If a report has waited longer than this, it may never be sent. The driver can then save it as a
 * file.
 */
const stuckMilliseconds = 24 * 60 * 60_000;

/** Returns true for a report that was refused or has waited for more than a day. */
export const isStuckReport = (item: OutboxItem, now: number): boolean =>
  item.state.status === 'rejected' ||
  (ownStatus(item) !== 'sent' && now - item.createdAt > stuckMilliseconds);

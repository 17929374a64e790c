/**
 * Converts a report from the server to the form that a sent report has on the device. The functions
 * are pure.
 */
import * as z from 'zod/mini';
import type { OutboxItem } from '../../outbox/model/outbox-item.ts';
import { outboxItemSchema } from '../../outbox/model/outbox-item-schema.ts';
import type { Receipts } from '../../receipts/model/receipt.ts';
import { sentReportDays } from '../../reports/limits.ts';
import type { StoredReport } from './own-reports-port.ts';

const dayMilliseconds = 24 * 60 * 60_000;

const {
  kind,
  formVersion,
  appVersion,
  shortCode,
  uid,
  reporter,
  locale,
  clockOffsetMilliseconds,
  answers,
  contentHash,
} = outboxItemSchema.shape;

/** The server does not check these fields, so invalid values are replaced. */
const photo = z.object({
  field: z.catch(z.string(), ''),
  contentType: z.catch(z.enum(['image/jpeg', 'image/png', 'image/webp']), 'image/jpeg'),
  bytes: z.catch(z.number(), 0),
  width: z.catch(z.number(), 0),
  height: z.catch(z.number(), 0),
  capturedAt: z.catch(z.date(), new Date(0)),
});
const documentSchema = z.object({
  kind,
  formVersion,
  appVersion,
  shortCode,
  uid,
  reporter,
  locale,
  createdAt: z.date(),
  clockOffsetMilliseconds,
  sentAt: z.date(),
  answers,
  photos: z.array(photo),
  contentHash,
});

/**
 * Returns undefined if the document is not a report, or if this version does not support its kind.
 */
export function readOwnReport({ id, fields }: StoredReport): OutboxItem | undefined {
  const parsed = documentSchema.safeParse(fields);
  if (!parsed.success) return undefined;
  const { createdAt, sentAt, photos, ...rest } = parsed.data;
  return {
    ...rest,
    id,
    anonymous: false,
    createdAt: createdAt.getTime(),
    // If the phone's clock was not compared with the server's, this value prevents a report from
    // seeming to be written after it arrived.
    clockOffsetMilliseconds:
      rest.clockOffsetMilliseconds ?? Math.min(0, sentAt.getTime() - createdAt.getTime()),
    inputs: {},
    photos: photos.map(({ capturedAt, ...listed }, index) => ({
      ...listed,
      // The device has no photo with this id; it is fetched by its number.
      id: `${id}/${index + 1}`,
      capturedAt: capturedAt.getTime(),
      uploaded: true,
    })),
    state: { status: 'sent', sentAt: sentAt.getTime() },
  };
}

/** What is known of a report that this version cannot read; '' and 0 if it is unknown. */
const unreadableSchema = z.object({
  id: z.string(),
  uid: z.string(),
  kind: z.string(),
  shortCode: z.string(),
  sentAt: z.number(),
});
export type UnreadableReport = z.infer<typeof unreadableSchema>;

const knownParts = z.object({
  kind: z.catch(z.string(), ''),
  shortCode: z.catch(z.string(), ''),
  sentAt: z.catch(z.date(), new Date(0)),
});

/** Returns what is known of a stored report of this driver that readOwnReport cannot read. */
export function readUnreadable({ id, fields }: StoredReport, uid: string): UnreadableReport {
  const { sentAt: at, ...rest } = knownParts.parse(fields);
  return { id, uid, ...rest, sentAt: at.getTime() };
}

/** Merges both lists without reports that are readable by now or too old. */
export function mergeUnreadable(
  known: readonly UnreadableReport[],
  received: readonly UnreadableReport[],
  readable: readonly Pick<OutboxItem, 'id'>[],
  now: number,
): readonly UnreadableReport[] {
  const all = new Map([...known, ...received].map((report) => [report.id, report]));
  for (const { id } of readable) all.delete(id);
  return [...all.values()].filter(
    (report) => report.sentAt === 0 || report.sentAt >= now - sentReportDays * dayMilliseconds,
  );
}

const sentAt = ({ state }: OutboxItem): number => (state.status === 'sent' ? state.sentAt : 0);

/** Returns the time from which reports are fetched, so that known reports are not fetched again. */
export const unknownSince = (known: readonly OutboxItem[], now: number): number =>
  Math.max(now - sentReportDays * dayMilliseconds, ...known.map(sentAt));

/**
 * Merges both lists. Reports that are too old are removed, unless the office has a question about
 * them.
 */
export function mergeOwnReports(
  known: readonly OutboxItem[],
  received: readonly OutboxItem[],
  receipts: Receipts,
  now: number,
): readonly OutboxItem[] {
  const all = new Map([...known, ...received].map((item) => [item.id, item]));
  return [...all.values()].filter(
    (item) =>
      sentAt(item) >= now - sentReportDays * dayMilliseconds ||
      receipts[item.id]?.status === 'returned',
  );
}

/**
 * Returns the ids of reports about which the office has a question and that are not among `known`.
 */
export const unknownQueries = (
  known: readonly Pick<OutboxItem, 'id'>[],
  receipts: Receipts,
): readonly string[] =>
  Object.entries(receipts)
    .filter(([id, { status }]) => status === 'returned' && !known.some((item) => item.id === id))
    .map(([id]) => id);

/** Reads the cached list. Damaged entries are left out. */
export function parseOwnReports(value: unknown, driver: string): readonly OutboxItem[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const item = outboxItemSchema.safeParse(entry);
    return item.success && item.data.uid === driver ? [item.data] : [];
  });
}

const cachedUnreadable = z.object({ unreadable: unreadableSchema });

/** Reads the reports in the cached list that the version that fetched them could not read. */
export function parseUnreadable(value: unknown, driver: string): readonly UnreadableReport[] {
  return (Array.isArray(value) ? value : []).flatMap((entry: unknown) => {
    const parsed = cachedUnreadable.safeParse(entry);
    return parsed.success && parsed.data.unreadable.uid === driver ? [parsed.data.unreadable] : [];
  });
}

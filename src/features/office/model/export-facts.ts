/**
 * Defines the columns that every report has: its data, the actions of the office, and their times.
 */
import type { Photo, Receipt, Report } from './report.ts';
import { isLevel, levelCatalogue } from '../../reports/severity-levels.ts';
import { knownSeverity, shownSeverity } from './report-facts.ts';
import { clockCell, momentCell, numberCell, type TableCell } from './table-cell.ts';
import { choiceTextFor, type TableLabels, textFor } from './table-texts.ts';
import type { LogEntry, Work } from './work.ts';

/** A report with the work on it and its history. */
export interface ExportRecord {
  readonly report: Report;
  readonly work: Work;
  /** The log entries, oldest first. */
  readonly log: readonly LogEntry[];
  readonly receipt: Receipt | undefined;
  /**
   * The file names of the photos that are saved next to the table; undefined if no photos are
   * saved.
   */
  readonly photoFiles?: readonly string[] | undefined;
}

interface Fact {
  /** The key of the column. Its title is `office.export.columns.<key>`. */
  readonly key: string;
  /** The prefix of the title if another column has the same title. */
  readonly group: 'report' | 'office' | 'driver';
  readonly cell: (record: ExportRecord, labels: TableLabels, timeZone: string) => TableCell;
}

const photoNumber = (photos: readonly Photo[]): TableCell => numberCell(photos.length);
const yes = (labels: TableLabels): string =>
  labels.texts ? textFor(labels, ({ reports }) => reports.yesNo, 'yes') : 'true';

/** For an anonymous report only the day is written, as its start in UTC. */
function timeOf({ report }: ExportRecord, at: number | undefined): TableCell {
  if (at === undefined) return undefined;
  const cell = momentCell(at);
  if (!report.anonymous || typeof cell === 'string') return cell;
  return clockCell(new Date(at).toISOString().slice(0, 10));
}

type Deed = LogEntry['what'];
const firstOf = ({ log }: ExportRecord, ...deeds: readonly Deed[]): LogEntry | undefined =>
  log.find(({ what }) => deeds.includes(what));
const lastOf = ({ log }: ExportRecord, ...deeds: readonly Deed[]): LogEntry | undefined =>
  log.findLast(({ what }) => deeds.includes(what));
const taken = (record: ExportRecord): LogEntry | undefined => firstOf(record, 'claimed');
/** Returns the entry that closed the report, or undefined if it was opened again. */
const closed = (record: ExportRecord): LogEntry | undefined =>
  record.work.state === 'closed' ? lastOf(record, 'closed') : undefined;

/**
 * Returns the time from the arrival of the report to this entry, or undefined for an anonymous
 * report.
 */
function durationUntil({ report }: ExportRecord, entry: LogEntry | undefined): TableCell {
  if (report.anonymous || entry === undefined) return undefined;
  const milliseconds = entry.at - Date.parse(report.sentAt);
  return Number.isFinite(milliseconds) ? { type: 'duration', milliseconds } : undefined;
}

const reporterOf = ({ report }: ExportRecord) => (report.anonymous ? undefined : report.reporter);

/** The columns to the left of the answers. */
export const leadingFacts: readonly Fact[] = [
  { key: 'shortCode', group: 'report', cell: ({ report }) => report.shortCode },
  {
    key: 'kind',
    group: 'report',
    cell: ({ report: { kind } }, { texts }) => texts?.forms[kind]?.title ?? kind,
  },
  {
    key: 'severity',
    group: 'office',
    cell: ({ report }, labels) => {
      // Programs get one of the three values that the rules accept.
      const known = labels.texts ? shownSeverity(report) : knownSeverity(report);
      return isLevel(known)
        ? choiceTextFor(labels, report.kind, levelCatalogue(report.kind), known)
        : textFor(labels, ({ office }) => office.severity, known);
    },
  },
  {
    key: 'state',
    group: 'office',
    cell: ({ work }, labels) => textFor(labels, ({ office }) => office.tabs, work.state),
  },
  {
    key: 'reason',
    group: 'office',
    cell: ({ work: { reason } }, labels) =>
      reason && textFor(labels, ({ office }) => office.reasons, reason),
  },
  {
    key: 'createdAt',
    group: 'report',
    cell: ({ report }) =>
      report.anonymous
        ? clockCell(report.writtenOn ?? report.createdOn)
        : momentCell(Date.parse(report.createdAt), report.createdAt),
  },
  {
    key: 'sentAt',
    group: 'report',
    cell: ({ report }) =>
      report.anonymous ? undefined : momentCell(Date.parse(report.sentAt), report.sentAt),
  },
  {
    key: 'receivedAt',
    group: 'office',
    cell: (record) => timeOf(record, firstOf(record, 'received')?.at),
  },
  { key: 'takenAt', group: 'office', cell: (record) => timeOf(record, taken(record)?.at) },
  { key: 'takenBy', group: 'office', cell: (record) => taken(record)?.name },
  {
    key: 'takenAfterHours',
    group: 'office',
    cell: (record) => durationUntil(record, taken(record)),
  },
  { key: 'assignee', group: 'office', cell: ({ work }) => work.assigneeName },
  { key: 'closedAt', group: 'office', cell: (record) => timeOf(record, closed(record)?.at) },
  { key: 'closedBy', group: 'office', cell: (record) => closed(record)?.name },
  {
    key: 'closedAfterHours',
    group: 'office',
    cell: (record) => durationUntil(record, closed(record)),
  },
  {
    key: 'outOfService',
    group: 'office',
    cell: ({ work }, labels) => (work.outOfService === true ? yes(labels) : undefined),
  },
  {
    key: 'status',
    group: 'office',
    cell: ({ receipt }, labels) =>
      receipt && textFor(labels, ({ reports }) => reports.status, receipt.status),
  },
  { key: 'statusAt', group: 'office', cell: ({ receipt }) => receipt && momentCell(receipt.at) },
  {
    key: 'answer',
    group: 'office',
    // If the status has changed, the receipt no longer contains the note, but the log does.
    cell: (record) => record.receipt?.note ?? lastOf(record, 'answered', 'asked')?.text,
  },
  {
    key: 'name',
    group: 'driver',
    cell: (record, { texts }) => reporterOf(record)?.name ?? texts?.office.anonymous,
  },
  {
    key: 'personnelNumber',
    group: 'driver',
    cell: (record) => reporterOf(record)?.personnelNumber,
  },
  { key: 'depot', group: 'driver', cell: (record) => reporterOf(record)?.depot },
  { key: 'phone', group: 'driver', cell: (record) => reporterOf(record)?.phone },
  { key: 'photos', group: 'report', cell: ({ report }) => photoNumber(report.photos) },
];

/** This column is included only if the photos are saved next to the table. */
export const photoFact: Fact = {
  key: 'photoFiles',
  group: 'report',
  cell: ({ photoFiles = [] }) => photoFiles.join(' | '),
};

/** The columns to the right of the answers. They contain technical details for an investigation. */
export const trailingFacts: readonly Fact[] = [
  {
    key: 'timeZone',
    group: 'driver',
    cell: ({ report }) => (report.anonymous ? undefined : report.timeZone),
  },
  { key: 'officeTimeZone', group: 'office', cell: (_record, _labels, timeZone) => timeZone },
  { key: 'id', group: 'report', cell: ({ report }) => report.id },
  {
    key: 'uid',
    group: 'driver',
    cell: ({ report }) => (report.anonymous ? undefined : report.uid),
  },
  { key: 'locale', group: 'report', cell: ({ report }) => report.locale },
  { key: 'formVersion', group: 'report', cell: ({ report }) => numberCell(report.formVersion) },
  {
    key: 'appVersion',
    group: 'report',
    cell: ({ report }) => (report.anonymous ? undefined : report.appVersion),
  },
  {
    key: 'clockOffsetMilliseconds',
    group: 'report',
    cell: ({ report }) =>
      report.anonymous || report.clockOffsetMilliseconds === null
        ? undefined
        : numberCell(report.clockOffsetMilliseconds),
  },
  { key: 'contentHash', group: 'report', cell: ({ report }) => report.contentHash },
];

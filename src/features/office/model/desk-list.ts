/** The list at a desk: tabs, filters in the URL, order. */
import * as z from 'zod/mini';
import { textIn } from '../../reports/conditions.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Report } from './report.ts';
import { plainPlate } from '../../reports/plates.ts';
import { customerOf, plateOf, tankOf, urgencyOf } from './report-facts.ts';
import { initialWork, type Work } from './work.ts';

export const tabs = ['new', 'mine', 'open', 'waiting', 'closed'] as const;
export type Tab = (typeof tabs)[number];

/** One line of the list. */
export interface Entry {
  readonly report: Report;
  readonly work: Work;
}

export const entryOf = (report: Report, work: Work | undefined): Entry => ({
  report,
  work: work ?? initialWork(report),
});

/** Cached, because sorting thousands of entries reads each one a dozen times. */
const sentAt = new WeakMap<Report, number>();
/**
 * When a report arrived, in milliseconds since 1970; for an anonymous report the start of its day.
 * 0 if the report has no valid time (see factsOutOfBounds).
 */
function sentAtOf(report: Report): number {
  const at =
    sentAt.get(report) ??
    (Date.parse(report.anonymous ? `${report.createdOn}T00:00:00` : report.sentAt) || 0);
  sentAt.set(report, at);
  return at;
}

const dayMilliseconds = 86_400_000;
/** Waiting time of an open report; undefined if it is less than a day or the report is closed. */
export function ageOf({ report, work }: Entry, now: number): 'day' | 'week' | undefined {
  const sentAt = sentAtOf(report);
  const days = Math.floor((now - sentAt) / dayMilliseconds);
  if (work.state === 'closed' || days < 1 || sentAt === 0) return undefined;
  return days < 7 ? 'day' : 'week';
}

export interface DeskFilters {
  readonly kind: string;
  /** Part of the name, staff number or uid. */
  readonly driver: string;
  readonly plate: string;
  /** Part of the customer's number or name, or of the tank's number. */
  readonly customer: string;
  /** First and last day, YYYY-MM-DD, or ''. */
  readonly from: string;
  readonly until: string;
  /** '1': only reports about this desk's plates or depots. */
  readonly own: string;
}
export interface DeskAddress extends DeskFilters {
  readonly tab: Tab;
  /** The id of the open report; '' if none is open. */
  readonly id: string;
}

const text = z.catch(z.string().check(z.maxLength(200)), '');
const day = z.catch(z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/)), '');
const addressSchema = z.object({
  tab: z.catch(z.enum(tabs), 'new'),
  id: text,
  kind: text,
  driver: text,
  plate: text,
  customer: text,
  from: day,
  until: day,
  own: z.catch(z.enum(['', '1']), ''),
});

/** Reads the filters from the URL; ignores values that are not valid. */
export const readAddress = (search: string): DeskAddress =>
  addressSchema.parse({
    ...Object.fromEntries(Object.keys(addressSchema.shape).map((key) => [key, ''])),
    ...Object.fromEntries(new URLSearchParams(search)),
  });

/** Returns the query string without empty values; '' for the unfiltered list. */
export function writeAddress(address: DeskAddress): string {
  const said = Object.entries(address).filter(
    ([key, value]) => value !== '' && !(key === 'tab' && value === 'new'),
  );
  return said.length === 0 ? '' : `?${new URLSearchParams(said as string[][]).toString()}`;
}

export const isFiltered = (filters: DeskFilters): boolean =>
  (['kind', 'driver', 'plate', 'customer', 'from', 'until', 'own'] as const).some(
    (name) => filters[name] !== '',
  );

/** The area a desk covers: comma-separated plate prefixes and depot names. */
export interface OwnArea {
  readonly plates: string;
  readonly depots: string;
}
const listed = (texts: string): readonly string[] =>
  texts
    .split(/[,;\n]/)
    .map((one) => one.trim().toLocaleLowerCase())
    .filter((one) => one !== '');
export const hasOwnArea = ({ plates, depots }: OwnArea): boolean =>
  listed(plates).length + listed(depots).length > 0;

/**
 * True if the report belongs to this desk. A report with neither plate nor depot belongs to every
 * desk.
 */
export function isOwn({ report }: Entry, own: OwnArea): boolean {
  if (!hasOwnArea(own)) return true;
  const plate = plainPlate(plateOf(report.kind, report.answers as Answers) ?? '');
  const depot = report.anonymous ? '' : report.reporter.depot.trim().toLocaleLowerCase();
  if (plate === '' && depot === '') return true;
  return (
    listed(own.plates)
      .map(plainPlate)
      .some((one) => one !== '' && plate.startsWith(one)) || listed(own.depots).includes(depot)
  );
}

const holds = (where: string, part: string): boolean =>
  where.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase());

/** True if the report is from this driver: compares uid, staff number or part of the name. */
function isOfDriver(report: Report, driver: string): boolean {
  if (report.anonymous) return false;
  const { name, personnelNumber } = report.reporter;
  return report.uid === driver || personnelNumber === driver || holds(name, driver);
}

/** The start of a day in the time zone of this computer. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00`);

/** True if `at` is within these days; without a first or last day there is no limit. */
const isWithin = (at: number, { from, until }: DeskFilters): boolean =>
  (from === '' || at >= startOf(from)) && (until === '' || at < startOf(until) + dayMilliseconds);

const areaOfFilter = ({ own }: DeskFilters, area: OwnArea | undefined): OwnArea =>
  (own === '' ? undefined : area) ?? { plates: '', depots: '' };

/** True if a report matches the filters; empty filters match every report. */
export function passes(entry: Entry, filters: DeskFilters, own?: OwnArea): boolean {
  if (!isFiltered(filters)) return true;
  const { report } = entry;
  const { kind, driver, plate, customer } = filters;
  const answers = report.answers as Answers;
  return (
    (kind === '' || report.kind === kind) &&
    (driver === '' || isOfDriver(report, driver)) &&
    // An empty filter matches every plate.
    plainPlate(plateOf(report.kind, answers) ?? '').includes(plainPlate(plate)) &&
    (customer === '' || holds(`${customerOf(answers)} ${tankOf(answers) ?? ''}`, customer)) &&
    isWithin(sentAtOf(report), filters) &&
    isOwn(entry, areaOfFilter(filters, own))
  );
}

/** True if the report belongs under this tab. "Mine" lists my reports that are not closed. */
export function isUnder({ work }: Entry, tab: Tab, me: string): boolean {
  if (tab === 'mine') return work.assignee === me && work.state !== 'closed';
  return work.state === tab;
}

/** Danger first, then urgent reports, each oldest first. Closed reports: newest first. */
export function compareEntries(one: Entry, other: Entry): number {
  const age = sentAtOf(one.report) - sentAtOf(other.report);
  if (one.work.state === 'closed' && other.work.state === 'closed') return -age;
  return urgencyOf(one.report) - urgencyOf(other.report) || age;
}

/**
 * The app refers to the first report of a thread, but longer chains are possible up to this limit.
 */
const maxChainLength = 50;

/**
 * A report counts as a follow-up only if the same account sent both, because anybody can refer to
 * any report.
 */
export const isBySame = (one: Report, other: Report): boolean =>
  !one.anonymous && !other.anonymous && one.uid === other.uid;

/** The reports of the same thread, oldest first; only the report itself if it has no follow-ups. */
export function threadOf(entries: readonly Entry[], id: string): readonly Entry[] {
  const known = new Map(entries.map(({ report }) => [report.id, report]));
  /**
   * The first report of the thread. If two reports claim to follow each other, stops at the first
   * one that occurs again.
   */
  const first = (report: Report): string => {
    const met = new Set([report.id]);
    let last = report;
    while (met.size <= maxChainLength) {
      const before = known.get(textIn(last.answers as Answers, 'followsReport') ?? '');
      if (!before || met.has(before.id) || !isBySame(before, last)) break;
      met.add(before.id);
      last = before;
    }
    return last.id;
  };
  const own = entries.find(({ report }) => report.id === id);
  if (!own) return [];
  const root = first(own.report);
  return entries
    .filter(({ report }) => first(report) === root)
    .toSorted((a, b) => sentAtOf(a.report) - sentAtOf(b.report));
}

/** Other reports about the same plate or tank, newest first. */
export function aboutTheSame(entries: readonly Entry[], { report }: Entry): readonly Entry[] {
  const answers = report.answers as Answers;
  const plate = plainPlate(plateOf(report.kind, answers) ?? '');
  const tank = tankOf(answers);
  return entries
    .filter((other) => {
      if (other.report.id === report.id) return false;
      const others = other.report.answers as Answers;
      return (
        (plate !== '' && plainPlate(plateOf(other.report.kind, others) ?? '') === plate) ||
        (tank !== undefined && tankOf(others) === tank)
      );
    })
    .toSorted((a, b) => sentAtOf(b.report) - sentAtOf(a.report));
}

/** True if the work is assigned to nobody or to me. */
export const isOfDesk = (work: Work | undefined, me: string): boolean =>
  work?.assignee === undefined || work.assignee === me;

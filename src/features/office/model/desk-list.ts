/** Computes the list of a desk: tabs, filters in the URL, order. */
import * as z from 'zod/mini';
import { calendarDays } from '../../../i18n/format.ts';
import { cleanCode } from '../../../i18n/typed-characters.ts';
import { textIn } from '../../reports/conditions.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Report } from './report.ts';
import {
  matchesPlateSearch,
  mayBeSameVehicle,
  plainPlate,
  vehicleKeyOf,
} from '../../reports/plates.ts';
import { customerOf, plateOf, severityOfReport, tankOf, urgencyOf } from './report-facts.ts';
import { initialWork, type Work } from './work.ts';

export const tabs = ['new', 'mine', 'open', 'waiting', 'closed', 'checks'] as const;
export type Tab = (typeof tabs)[number];

/** Departure checks have a separate tab. The desk creates no work entry for them. */
export const isDepartureCheck = ({ kind }: Pick<Report, 'kind'>): boolean =>
  kind === 'departureCheck';

/** One line of the list. */
export interface Entry {
  readonly report: Report;
  readonly work: Work;
}

export const entryOf = (report: Report, work: Work | undefined): Entry => ({
  report,
  work: work ?? initialWork(report),
});

/** The times are cached, because sorting thousands of entries reads each of them a dozen times. */
const sentAt = new WeakMap<Report, number>();
/**
 * Returns the time at which a report arrived, in milliseconds since 1970. For an anonymous report
 * it is the start of its day. It is 0 if the report has no valid time (see factsOutOfBounds).
 */
function sentAtOf(report: Report): number {
  const at =
    sentAt.get(report) ??
    (Date.parse(report.anonymous ? `${report.createdOn}T00:00:00` : report.sentAt) || 0);
  sentAt.set(report, at);
  return at;
}

const dayMilliseconds = 86_400_000;
/**
 * Returns how long an open report has been waiting. Returns undefined if it is less than a day or
 * the report is closed.
 */
export function ageOf({ report, work }: Entry, now: number): 'day' | 'week' | undefined {
  const sentAt = sentAtOf(report);
  const days = Math.floor((now - sentAt) / dayMilliseconds);
  if (work.state === 'closed' || days < 1 || sentAt === 0) return undefined;
  return days < 7 ? 'day' : 'week';
}

export interface DeskFilters {
  readonly kind: string;
  /** A part of the name, the staff number or the uid. */
  readonly driver: string;
  readonly plate: string;
  /** A part of the customer's number or name, or of the tank's number. */
  readonly customer: string;
  /** The first and the last day, YYYY-MM-DD, or ''. */
  readonly from: string;
  readonly until: string;
  /** '1' selects only reports about this desk's plates or depots. */
  readonly own: string;
}
export interface DeskAddress extends DeskFilters {
  readonly tab: Tab;
  /** The id of the open report, or '' if none is open. */
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

/** Reads the filters from the URL. Invalid values are ignored. */
export const readAddress = (search: string): DeskAddress =>
  addressSchema.parse({
    ...Object.fromEntries(Object.keys(addressSchema.shape).map((key) => [key, ''])),
    ...Object.fromEntries(new URLSearchParams(search)),
  });

/** Returns the query string without empty values. It is '' for the unfiltered list. */
export function writeAddress(address: DeskAddress): string {
  const nonEmpty = Object.entries(address).filter(
    ([key, value]) => value !== '' && !(key === 'tab' && value === 'new'),
  );
  return nonEmpty.length === 0 ? '' : `?${new URLSearchParams(nonEmpty as string[][]).toString()}`;
}

export const isFiltered = (filters: DeskFilters): boolean =>
  (['kind', 'driver', 'plate', 'customer', 'from', 'until', 'own'] as const).some(
    (name) => cleanCode(filters[name]) !== '',
  );

/** The vehicles and places of a desk: plate prefixes and depot names, separated by commas. */
export interface OwnArea {
  readonly plates: string;
  readonly depots: string;
}
const listed = (texts: string): readonly string[] =>
  texts
    .split(/[,;\n]/)
    .map((one) => cleanCode(one).toLocaleLowerCase())
    .filter((one) => one !== '');
export const hasOwnArea = ({ plates, depots }: OwnArea): boolean =>
  listed(plates).length + listed(depots).length > 0;

/**
 * Returns true if the report belongs to this desk. A report with neither plate nor depot belongs to
 * every desk.
 */
export function isOwn({ report }: Entry, own: OwnArea): boolean {
  if (!hasOwnArea(own)) return true;
  const plate = plateOf(report.kind, report.answers as Answers) ?? '';
  const depot = report.anonymous ? '' : cleanCode(report.reporter.depot).toLocaleLowerCase();
  if (plate === '' && depot === '') return true;
  return (
    listed(own.plates).some(
      (one) => plainPlate(one) !== '' && matchesPlateSearch(plate, one, true),
    ) || listed(own.depots).includes(depot)
  );
}

/** `part` is normalised. Stored texts may contain other dashes and spaces than typed ones. */
const contains = (where: string, part: string): boolean =>
  cleanCode(where).toLocaleLowerCase().includes(part.toLocaleLowerCase());

/**
 * Returns true if the report is from this driver. Compares the uid, the staff number, or a part of
 * the name.
 */
function isOfDriver(report: Report, driver: string): boolean {
  if (report.anonymous) return false;
  const { name, personnelNumber } = report.reporter;
  return report.uid === driver || cleanCode(personnelNumber) === driver || contains(name, driver);
}

/** Returns the start of a day in the time zone of this computer, or of the day `later` days after it. */
function startOf(day: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  // A day has 23 or 25 hours when the clocks change.
  return new Date(year, month - 1, date + later).getTime();
}

/**
 * Returns true if `at` is within these days. If the first or the last day is missing, there is no
 * limit on that side.
 */
const isWithin = (at: number, { from, until }: DeskFilters): boolean =>
  (from === '' || at >= startOf(from)) && (until === '' || at < startOf(until, 1));

const areaOfFilter = ({ own }: DeskFilters, area: OwnArea | undefined): OwnArea =>
  (own === '' ? undefined : area) ?? { plates: '', depots: '' };

/** Returns true if a report matches the filters. Empty filters match every report. */
export function passes(entry: Entry, filters: DeskFilters, own?: OwnArea): boolean {
  if (!isFiltered(filters)) return true;
  const { report } = entry;
  const { kind, plate } = filters;
  const driver = cleanCode(filters.driver);
  const customer = cleanCode(filters.customer);
  const answers = report.answers as Answers;
  return (
    (kind === '' || report.kind === kind) &&
    (driver === '' || isOfDriver(report, driver)) &&
    // An empty filter matches every plate.
    matchesPlateSearch(plateOf(report.kind, answers) ?? '', plate) &&
    (customer === '' || contains(`${customerOf(answers)} ${tankOf(answers) ?? ''}`, customer)) &&
    isWithin(sentAtOf(report), filters) &&
    isOwn(entry, areaOfFilter(filters, own))
  );
}

/** Returns true if the report belongs to this tab. "Mine" lists my reports that are not closed. */
export function isUnder({ report, work }: Entry, tab: Tab, me: string): boolean {
  // A departure check is evidence and no work: it is only in its own tab.
  if (tab === 'checks' || isDepartureCheck(report))
    return tab === 'checks' && isDepartureCheck(report);
  if (tab === 'mine') return work.assignee === me && work.state !== 'closed';
  return work.state === tab;
}

const isUntakenDanger = ({ report, work }: Entry): boolean =>
  work.assignee === undefined && severityOfReport(report) === 'danger';

/** True for the tabs whose list begins with the newest report. */
export const isNewestFirst = (tab: Tab): boolean => tab === 'closed' || tab === 'checks';

/**
 * Danger that nobody has taken over comes first, then the other reports by urgency, each from the
 * oldest on. Closed reports and departure checks begin with the newest.
 */
export function compareEntries(one: Entry, other: Entry): number {
  const age = sentAtOf(one.report) - sentAtOf(other.report);
  if (isDepartureCheck(one.report) && isDepartureCheck(other.report)) return -age;
  if (one.work.state === 'closed' && other.work.state === 'closed') return -age;
  const untaken = Number(isUntakenDanger(other)) - Number(isUntakenDanger(one));
  return untaken || urgencyOf(one.report) - urgencyOf(other.report) || age;
}

/**
 * The app always refers to the first report of a thread. Longer chains are possible, up to this
 * limit.
 */
const maxChainLength = 50;

/**
 * Returns true if the same account has sent both reports. Only then does one count as a follow-up
 * of the other, because anybody can refer to any report.
 */
export const isBySame = (one: Report, other: Report): boolean =>
  !one.anonymous && !other.anonymous && one.uid === other.uid;

/**
 * Returns the reports of the same thread, oldest first. If the report has no follow-ups, it is the
 * only one.
 */
export function threadOf(entries: readonly Entry[], id: string): readonly Entry[] {
  const known = new Map(entries.map(({ report }) => [report.id, report]));
  /**
   * Returns the id of the first report of the thread. If two reports refer to each other, the
   * search ends at the first one that occurs again.
   */
  const first = (report: Report): string => {
    const seenIds = new Set([report.id]);
    let last = report;
    while (seenIds.size <= maxChainLength) {
      const before = known.get(textIn(last.answers as Answers, 'followsReport') ?? '');
      if (!before || seenIds.has(before.id) || !isBySame(before, last)) break;
      seenIds.add(before.id);
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

/** Returns the other reports about the same plate or tank, newest first. */
export function aboutTheSame(entries: readonly Entry[], { report }: Entry): readonly Entry[] {
  const answers = report.answers as Answers;
  const plate = plateOf(report.kind, answers) ?? '';
  const tank = tankOf(answers);
  return entries
    .filter((other) => {
      if (other.report.id === report.id) return false;
      const others = other.report.answers as Answers;
      return (
        mayBeSameVehicle(plateOf(other.report.kind, others) ?? '', plate) ||
        (tank !== undefined && tankOf(others) === tank)
      );
    })
    .toSorted((a, b) => sentAtOf(b.report) - sentAtOf(a.report));
}

/** Returns true if the work is assigned to nobody or to me. */
export const isOfDesk = (work: Work | undefined, me: string): boolean =>
  work?.assignee === undefined || work.assignee === me;

export interface CheckedVehicles {
  readonly checked: number;
  readonly known: number;
}

/**
 * Returns how many vehicles were checked on the day of `now`, among those that occur in the loaded
 * reports: only with a plate, and each vehicle once.
 */
export function checkedVehicles(reports: Iterable<Report>, now: number): CheckedVehicles {
  const known = new Set<string>();
  const checked = new Set<string>();
  for (const report of reports) {
    if (report.kind !== 'departureCheck' && report.kind !== 'complaintChassis') continue;
    const vehicle = vehicleKeyOf(textIn(report.answers as Answers, 'vehiclePlate') ?? '');
    if (vehicle === '') continue;
    known.add(vehicle);
    const isToday = calendarDays(sentAtOf(report), now) === 0;
    if (isDepartureCheck(report) && isToday) checked.add(vehicle);
  }
  return { checked: checked.size, known: known.size };
}

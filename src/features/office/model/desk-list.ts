/** The list at a desk: tabs, filters in the address, order. */
import * as z from 'zod/mini';
import { textIn } from '../../reports/conditions.ts';
import type { Answers } from '../../reports/inputs-and-answers.ts';
import type { Report } from './report.ts';
import { customerOf, plainPlate, plateOf, tankOf, urgencyOf } from './report-facts.ts';
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

/** Sorting thousands of entries reads each one a dozen times. */
const sentAt = new WeakMap<Report, number>();
/**
 * Milliseconds since 1970: when a report came, of an anonymous one the beginning of its day; 0 where
 * it names no such moment (see factsOutOfBounds).
 */
function sentAtOf(report: Report): number {
  const at =
    sentAt.get(report) ??
    (Date.parse(report.anonymous ? `${report.createdOn}T00:00:00` : report.sentAt) || 0);
  sentAt.set(report, at);
  return at;
}

const dayMilliseconds = 86_400_000;
/** Waiting time of an open report; undefined for less than a day and once closed. */
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
  /** '1': only what concerns this desk's own plates or depots. */
  readonly own: string;
}
export interface DeskAddress extends DeskFilters {
  readonly tab: Tab;
  /** The report that is open; '' for none. */
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

/** What the address says; what is not understood counts as not said. */
export const readAddress = (search: string): DeskAddress =>
  addressSchema.parse({
    ...Object.fromEntries(Object.keys(addressSchema.shape).map((key) => [key, ''])),
    ...Object.fromEntries(new URLSearchParams(search)),
  });

/** The query of an address, without what is not said; '' for the plain screen. */
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

/** What a desk is for: beginnings of plates and names of depots, with commas between. */
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

/** Is it this desk's? What names neither plate nor depot is everybody's. */
export function isOwn({ report }: Entry, own: OwnArea): boolean {
  if (!hasOwnArea(own)) return true;
  const plate = plainPlate(plateOf(report.kind, report.answers as Answers) ?? '');
  const depot = report.anonymous ? '' : report.reporter.depot.trim().toLocaleLowerCase();
  if (plate === '' && depot === '') return true;
  return (
    listed(own.plates).some((one) => plate.startsWith(plainPlate(one))) ||
    listed(own.depots).includes(depot)
  );
}

const holds = (where: string, part: string): boolean =>
  where.toLocaleLowerCase().includes(part.trim().toLocaleLowerCase());

/** Is it a report of this driver, by uid, staff number or part of the name? */
function isOfDriver(report: Report, driver: string): boolean {
  if (report.anonymous) return false;
  const { name, personnelNumber } = report.reporter;
  return report.uid === driver || personnelNumber === driver || holds(name, driver);
}

/** A day's beginning in the time zone of this computer. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00`);

/** Did it come on one of these days? Without a first or last day there is no bound. */
const isWithin = (at: number, { from, until }: DeskFilters): boolean =>
  (from === '' || at >= startOf(from)) && (until === '' || at < startOf(until) + dayMilliseconds);

const areaOfFilter = ({ own }: DeskFilters, area: OwnArea | undefined): OwnArea =>
  (own === '' ? undefined : area) ?? { plates: '', depots: '' };

/** Does a report pass the filters? Empty ones let everything pass. */
export function passes(entry: Entry, filters: DeskFilters, own?: OwnArea): boolean {
  if (!isFiltered(filters)) return true;
  const { report } = entry;
  const { kind, driver, plate, customer } = filters;
  const answers = report.answers as Answers;
  return (
    (kind === '' || report.kind === kind) &&
    (driver === '' || isOfDriver(report, driver)) &&
    // An empty part is in every plate.
    plainPlate(plateOf(report.kind, answers) ?? '').includes(plainPlate(plate)) &&
    (customer === '' || holds(`${customerOf(answers)} ${tankOf(answers) ?? ''}`, customer)) &&
    isWithin(sentAtOf(report), filters) &&
    isOwn(entry, areaOfFilter(filters, own))
  );
}

/** Is it under this tab? "Mine" holds what I have and what is not closed. */
export function isUnder({ work }: Entry, tab: Tab, me: string): boolean {
  if (tab === 'mine') return work.assignee === me && work.state !== 'closed';
  return work.state === tab;
}

/** Danger first, then what is urgent; among these the oldest. Closed ones: the newest first. */
export function compareEntries(one: Entry, other: Entry): number {
  const age = sentAtOf(one.report) - sentAtOf(other.report);
  if (one.work.state === 'closed' && other.work.state === 'closed') return -age;
  return urgencyOf(one.report) - urgencyOf(other.report) || age;
}

/** The app names the first report of a thread; so many may follow one another all the same. */
const maxChainLength = 50;

/** A report follows another one only where one account has sent both: anybody can name any report. */
export const isBySame = (one: Report, other: Report): boolean =>
  !one.anonymous && !other.anonymous && one.uid === other.uid;

/** The reports that follow one another with this one, oldest first; only itself where none do. */
export function threadOf(entries: readonly Entry[], id: string): readonly Entry[] {
  const known = new Map(entries.map(({ report }) => [report.id, report]));
  /** Its first report. Two that claim to follow each other end at the one that is met again. */
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

/** What else was reported about the same plate or tank, newest first. */
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

/** Does it concern this desk: nobody's yet, or mine? */
export const isOfDesk = (work: Work | undefined, me: string): boolean =>
  work?.assignee === undefined || work.assignee === me;

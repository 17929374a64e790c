/**
 * The roles of the office and the areas that each may read. This file is the only place for both: the
 * queries of the desk, the functions about roles in firestore.rules and storage.rules, and
 * database.rules.json follow from it (scripts/build/security-rules.ts and scripts/build/database-rules).
 */
import type { Answers } from '../../reports/inputs-and-answers.ts';

/**
 * Areas by which the live database sorts work.
 *
 * - message: messages to dispatch.
 * - defect: defects of tanks, vehicles and trailers.
 * - event: near misses and unsafe conditions that a driver reported by name.
 * - safety: accidents, security events, and reports in confidence or without a name.
 */
export const areas = ['message', 'defect', 'event', 'safety'] as const;
export type Area = (typeof areas)[number];

/**
 * Roles and the areas that each reads. A role is a claim of the account. A new role is one row here;
 * run `node scripts/build/forms.ts` after it. A role without areas reads no reports. A role that
 * reads `safety` reads `event` too, because one query returns both.
 *
 * `office` also removes and sets aside what it reads.
 */
export const areasOfRole = {
  office: ['message', 'defect', 'event'],
  dispatch: ['message', 'defect', 'event'],
  workshop: ['defect'],
  safety: ['defect', 'event', 'safety'],
} as const satisfies Readonly<Record<string, readonly Area[]>>;
export type OfficeRole = keyof typeof areasOfRole;
export const officeRoles = Object.keys(areasOfRole) as readonly OfficeRole[];

/**
 * The key under which a phone announces an accident or a security event. It alerts desks that may
 * not read the report that someone with the role `safety` must read it. Nothing is written for
 * confidential reports.
 */
export const accidentArrival = 'accident';
export const isAnnouncedAccident = (answers: Answers): boolean =>
  answers['eventKind'] === 'accident' || answers['eventKind'] === 'security';

/** The roles of an account. A claim gives a role only if its value is `true`. */
export const rolesOf = (claims: Readonly<Record<string, unknown>>): readonly OfficeRole[] =>
  officeRoles.filter((role) => claims[role] === true);

/** Roles with their areas. */
export type AreaTable = Readonly<Record<string, readonly Area[]>>;

/** The areas of these roles, in the order of `areas`. Only tests pass another table. */
export const areasFor = (
  roles: readonly string[],
  table: AreaTable = areasOfRole,
): readonly Area[] => areas.filter((area) => roles.some((role) => table[role]?.includes(area)));

/** Roles that read at least one area: only these are part of the office. */
export const readingRoles = (table: AreaTable = areasOfRole): readonly string[] =>
  Object.keys(table).filter((role) => areasFor([role], table).length > 0);

/** True if these roles read the area `safety`. */
export const seesSafety = (roles: readonly string[], table: AreaTable = areasOfRole): boolean =>
  areasFor(roles, table).includes('safety');

/** True if these roles read everything: `office` together with a role that reads `safety`. */
const seesAll = (roles: readonly string[], table: AreaTable = areasOfRole): boolean =>
  roles.includes('office') && seesSafety(roles, table);

/** The area of a report. */
export function areaOf(report: {
  readonly kind: string;
  readonly anonymous: boolean;
  readonly answers: Answers;
}): Area {
  if (report.kind === 'dispositionMessage') return 'message';
  if (report.kind !== 'nearbyAccident') return 'defect';
  const { eventKind, reporterMode } = report.answers;
  const isOpen =
    !report.anonymous &&
    reporterMode === 'named' &&
    (eventKind === 'nearMiss' || eventKind === 'unsafeCondition');
  return isOpen ? 'event' : 'safety';
}

/** The area of a stored report. */
export const areaOfReport = ({
  kind,
  anonymous,
  answers,
}: {
  readonly kind: string;
  readonly anonymous: boolean;
  readonly answers: object;
}): Area => areaOf({ kind, anonymous, answers: answers as Answers });

/** The place in the live database that holds the work on a stored report. */
export const workPlaceOf = (
  report: Parameters<typeof areaOfReport>[0] & { readonly id: string },
): { readonly id: string; readonly area: Area } => ({
  id: report.id,
  area: areaOfReport(report),
});

/** One query for reports with a name: fields and the values that they must equal. */
export type ReportFilter = readonly (readonly [field: string, value: string])[];

const filtersOfArea: Readonly<Record<Area, readonly ReportFilter[]>> = {
  message: [[['kind', 'dispositionMessage']]],
  defect: [
    [['kind', 'complaintCustomerTank']],
    [['kind', 'complaintChassis']],
    [['kind', 'complaintTrailer']],
  ],
  event: ['nearMiss', 'unsafeCondition'].map((eventKind) => [
    ['kind', 'nearbyAccident'],
    ['answers.eventKind', eventKind],
    ['answers.reporterMode', 'named'],
  ]),
  // Returns the reports of the area `event` as well.
  safety: [[['kind', 'nearbyAccident']]],
};

/**
 * The queries for all reports that these roles may read. Security rules do not filter: they refuse a
 * query that could return more than the account may read. An empty filter matches every report.
 */
export function filtersFor(
  roles: readonly string[],
  table: AreaTable = areasOfRole,
): readonly ReportFilter[] {
  if (seesAll(roles, table)) return [[]];
  const own = areasFor(roles, table);
  return own
    .filter((area) => area !== 'event' || !own.includes('safety'))
    .flatMap((area) => filtersOfArea[area]);
}

/** The areas to which the results of a query belong. */
export function areasOfFilter(filter: ReportFilter): readonly Area[] {
  const values = new Map(filter);
  const kind = values.get('kind');
  if (kind === undefined) return areas;
  if (kind === 'dispositionMessage') return ['message'];
  if (kind !== 'nearbyAccident') return ['defect'];
  return values.has('answers.eventKind') ? ['event'] : ['event', 'safety'];
}

/** The queries for reports that were set aside: one for safety, else one for each area. */
export const asideFiltersFor = (
  roles: readonly string[],
  table: AreaTable = areasOfRole,
): readonly ReportFilter[] =>
  seesSafety(roles, table) ? [[]] : areasFor(roles, table).map((area) => [['area', area]]);

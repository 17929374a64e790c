/**
 * Defines the roles of the office and the areas that each may read. The queries of the desk, the
 * functions about roles in firestore.rules and storage.rules, and database.rules.json are derived
 * from this table (scripts/build/security-rules.ts and scripts/build/database-rules).
 * docs/office.md repeats it for readers, and tests/unit/docs/roles.test.ts compares the two.
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
 * The roles and the areas that each may read. A role is a claim of the account. For a new role, add
 * a row here and run `npm run forms`. A role without areas reads no reports. A role
 * that reads `safety` also reads `event`, because one query returns both.
 *
 * `office` may also remove and quarantine reports that it reads.
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
 * The key under which a phone announces an accident or a security event. Desks that may not read
 * the report then show that somebody with the role `safety` must read it. Confidential reports are
 * not announced.
 */
export const accidentArrival = 'accident';
export const isAnnouncedAccident = (answers: Answers): boolean =>
  answers['eventKind'] === 'accident' || answers['eventKind'] === 'security';

/** Returns the roles of an account. A claim counts only if its value is `true`. */
export const rolesOf = (claims: Readonly<Record<string, unknown>>): readonly OfficeRole[] =>
  officeRoles.filter((role) => claims[role] === true);

/** What an administrator grants: the roles of the office, and the permission to report. */
export const grantableClaims = [...officeRoles, 'mayReport'] as const;

/**
 * The claim of an administrator, who grants the claims above. It reads no reports. Only the command
 * line grants it.
 */
export const adminClaim = 'admin';

/** Returns the claims of an account after one was granted or revoked. */
export function claimsAfter(
  claims: Readonly<Record<string, unknown>>,
  claim: string,
  isGranted: boolean,
): Readonly<Record<string, unknown>> {
  const { [claim]: _former, ...others } = claims;
  return isGranted ? { ...others, [claim]: true } : others;
}

/** Roles with their areas. */
export type AreaTable = Readonly<Record<string, readonly Area[]>>;

/** Returns the areas of these roles, in the order of `areas`. Only tests pass another table. */
export const areasFor = (
  roles: readonly string[],
  table: AreaTable = areasOfRole,
): readonly Area[] => areas.filter((area) => roles.some((role) => table[role]?.includes(area)));

/** Returns the roles that read at least one area. Only these belong to the office. */
export const readingRoles = (table: AreaTable = areasOfRole): readonly string[] =>
  Object.keys(table).filter((role) => areasFor([role], table).length > 0);

/** Returns true if these roles read the area `safety`. */
export const seesSafety = (roles: readonly string[], table: AreaTable = areasOfRole): boolean =>
  areasFor(roles, table).includes('safety');

/**
 * Returns true if these roles read everything: `office` together with a role that reads `safety`.
 */
const seesAll = (roles: readonly string[], table: AreaTable = areasOfRole): boolean =>
  roles.includes('office') && seesSafety(roles, table);

/** Returns the area of a report. */
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

/** Returns the area of a stored report. */
export const areaOfReport = ({
  kind,
  anonymous,
  answers,
}: {
  readonly kind: string;
  readonly anonymous: boolean;
  readonly answers: object;
}): Area => areaOf({ kind, anonymous, answers: answers as Answers });

/** Returns the place in the live database that contains the work on a stored report. */
export const workPlaceOf = (
  report: Parameters<typeof areaOfReport>[0] & { readonly id: string },
): { readonly id: string; readonly area: Area } => ({
  id: report.id,
  area: areaOfReport(report),
});

/** One query for reports with a name: the fields and the values that they must have. */
export type ReportFilter = readonly (readonly [field: string, value: string])[];

const filtersOfArea: Readonly<Record<Area, readonly ReportFilter[]>> = {
  message: [[['kind', 'dispositionMessage']]],
  defect: [
    [['kind', 'complaintCustomerTank']],
    [['kind', 'complaintChassis']],
    [['kind', 'complaintTrailer']],
    [['kind', 'departureCheck']],
  ],
  event: ['nearMiss', 'unsafeCondition'].map((eventKind) => [
    ['kind', 'nearbyAccident'],
    ['answers.eventKind', eventKind],
    ['answers.reporterMode', 'named'],
  ]),
  // This query also returns the reports of the area `event`.
  safety: [[['kind', 'nearbyAccident']]],
};

/**
 * Returns the queries for all reports that these roles may read. Security rules do not filter: they
 * refuse a query that could return more than the account may read. An empty filter matches every
 * report.
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

/** Returns the areas to which the results of a query belong. */
export function areasOfFilter(filter: ReportFilter): readonly Area[] {
  const values = new Map(filter);
  const kind = values.get('kind');
  if (kind === undefined) return areas;
  if (kind === 'dispositionMessage') return ['message'];
  if (kind !== 'nearbyAccident') return ['defect'];
  return values.has('answers.eventKind') ? ['event'] : ['event', 'safety'];
}

/**
 * Returns the queries for quarantined reports: one query if the roles include safety, otherwise one
 * per area.
 */
export const asideFiltersFor = (
  roles: readonly string[],
  table: AreaTable = areasOfRole,
): readonly ReportFilter[] =>
  seesSafety(roles, table) ? [[]] : areasFor(roles, table).map((area) => [['area', area]]);

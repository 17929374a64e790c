/**
 * The parts of the office. Each is a claim of the account; what it may read stands in
 * firestore.rules and database.rules.json, and is asked for here in the same words.
 */
import type { Answers } from '../../reports/inputs-and-answers.ts';

/** `office` sees all but what is for `safety` alone; whoever has both sees all. */
export const officeRoles = ['office', 'dispatch', 'workshop', 'safety'] as const;
export type OfficeRole = (typeof officeRoles)[number];

/**
 * What the live database sorts work by. message: for dispatch. defect: for all three. event: a near
 * miss told by name. safety: accidents, and what was told in confidence or anonymously.
 */
export const areas = ['message', 'defect', 'event', 'safety'] as const;
export type Area = (typeof areas)[number];

/**
 * Where a phone says that an accident or a security event was reported: desks that may not read it
 * learn that somebody has to. Of what was told in confidence nothing is said.
 */
export const accidentArrival = 'accident';
export const isAnnouncedAccident = (answers: Answers): boolean =>
  answers['eventKind'] === 'accident' || answers['eventKind'] === 'security';

const areasOfRole: Readonly<Record<OfficeRole, readonly Area[]>> = {
  office: ['message', 'defect', 'event'],
  dispatch: ['message', 'defect', 'event'],
  workshop: ['defect'],
  safety: ['defect', 'event', 'safety'],
};

/** The roles that a token's claims give. A claim counts as `true` only. */
export const rolesOf = (claims: Readonly<Record<string, unknown>>): readonly OfficeRole[] =>
  officeRoles.filter((role) => claims[role] === true);

export const areasFor = (roles: readonly OfficeRole[]): readonly Area[] =>
  areas.filter((area) => roles.some((role) => areasOfRole[role].includes(area)));

/** Where a report belongs. */
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

/** Where a stored report belongs. */
export const areaOfReport = ({
  kind,
  anonymous,
  answers,
}: {
  readonly kind: string;
  readonly anonymous: boolean;
  readonly answers: object;
}): Area => areaOf({ kind, anonymous, answers: answers as Answers });

/** Where the live database keeps what is done about a stored report. */
export const workPlaceOf = (
  report: Parameters<typeof areaOfReport>[0] & { readonly id: string },
): { readonly id: string; readonly area: Area } => ({
  id: report.id,
  area: areaOfReport(report),
});

/** One question to the document store: fields and what they must equal, of the signed reports. */
export type ReportFilter = readonly (readonly [field: string, value: string])[];

const defects: readonly ReportFilter[] = [
  [['kind', 'complaintCustomerTank']],
  [['kind', 'complaintChassis']],
  [['kind', 'complaintTrailer']],
];
const openEvents: readonly ReportFilter[] = ['nearMiss', 'unsafeCondition'].map((eventKind) => [
  ['kind', 'nearbyAccident'],
  ['answers.eventKind', eventKind],
  ['answers.reporterMode', 'named'],
]);

/**
 * How these roles ask for all that they may read. Rules are no filters: a query that could give
 * more is refused whole. An empty filter asks for everything.
 */
export function filtersFor(roles: readonly OfficeRole[]): readonly ReportFilter[] {
  if (roles.includes('office') && seesSafety(roles)) return [[]];
  const events = seesSafety(roles) ? [[['kind', 'nearbyAccident']] as const] : openEvents;
  return [
    ...(areasFor(roles).includes('message') ? [[['kind', 'dispositionMessage']] as const] : []),
    ...(roles.length > 0 ? defects : []),
    ...(roles.some((role) => role !== 'workshop') ? events : []),
  ];
}

/** To which areas the reports of such a question belong. */
export function areasOfFilter(filter: ReportFilter): readonly Area[] {
  const asked = new Map(filter);
  const kind = asked.get('kind');
  if (kind === undefined) return areas;
  if (kind === 'dispositionMessage') return ['message'];
  if (kind !== 'nearbyAccident') return ['defect'];
  return asked.has('answers.eventKind') ? ['event'] : ['event', 'safety'];
}

/** Whether these roles read the area `safety`. */
export const seesSafety = (roles: readonly OfficeRole[]): boolean => roles.includes('safety');

/** What was set aside: whoever may list all asks once, the others for each of their areas. */
export const asideFiltersFor = (roles: readonly OfficeRole[]): readonly ReportFilter[] =>
  seesSafety(roles) ? [[]] : areasFor(roles).map((area) => [['area', area]]);

/** A duty after an accident: one row of the tables in this folder. */
import type { AccidentFacts, DutyCountry, YesNo } from './accident-facts.ts';

/** open: may apply, the office decides. done: applies and is fulfilled. undefined: does not apply. */
export type Finding = 'certain' | 'open' | 'done' | undefined;

/** driver: in person at the place. site: operator of the terminal, plant or customer's tank. */
type DutyActor = 'driver' | 'company' | 'site' | 'otherEmployer' | 'office';

/**
 * A deadline, counted from the event, from becoming aware of it, or from the death. `skip`: days that
 * do not count.
 */
export interface DutyDeadline {
  readonly amount: number;
  readonly unit: 'hours' | 'days' | 'workingDays' | 'months';
  readonly from: 'event' | 'knowledge' | 'death';
  readonly skip?: 'sundaysAndHolidays';
}
export const deadlines = {
  atOnce: { amount: 0, unit: 'hours', from: 'event' },
  today: { amount: 0, unit: 'days', from: 'event' },
  hours12: { amount: 12, unit: 'hours', from: 'death' },
  hours24: { amount: 24, unit: 'hours', from: 'event' },
  hours48: { amount: 48, unit: 'hours', from: 'knowledge', skip: 'sundaysAndHolidays' },
  workingDays2: { amount: 2, unit: 'workingDays', from: 'event' },
  days3: { amount: 3, unit: 'days', from: 'knowledge' },
  days10: { amount: 10, unit: 'days', from: 'event' },
  days14: { amount: 14, unit: 'days', from: 'event' },
  days15: { amount: 15, unit: 'days', from: 'event' },
  month1: { amount: 1, unit: 'months', from: 'event' },
} as const satisfies Readonly<Record<string, DutyDeadline>>;
export type DeadlineId = keyof typeof deadlines;

/** Texts: extra.dutyTo.<id>. */
export const recipients = [
  'emergencyServices',
  'balm',
  'departmentForTransport',
  'hseni',
  'dangerousGoodsMission',
  'nationalAuthority',
  'berufsgenossenschaft',
  'berufsgenossenschaftAndState',
  'stateLabourAuthority',
  'ownerOrPolice',
  'police',
  'policeInPerson',
  'waterAuthority',
  'stateAuthority',
  'hse',
  'environmentAgency',
  'comahAuthority',
  'employer',
  'cpam',
  'labourInspectorate',
  'gendarmerie',
  'dreal',
  'classifiedSites',
  'mayorAndPrefect',
  'office',
  'injuredPersonsEmployer',
] as const;
type Recipient = (typeof recipients)[number];

/** Recipient and law of a duty. */
export interface DutyAddress {
  readonly to: Recipient;
  readonly law: string;
}

export interface Duty {
  /** Texts: extra.duty.<id>, extra.dutyForm.<id>. */
  readonly id: string;
  readonly country: DutyCountry | 'all';
  /** place: the country of the event decides. employment: the country of the worker's insurance. */
  readonly axis: 'place' | 'employment';
  readonly who: DutyActor;
  readonly to: Recipient;
  readonly by: DeadlineId;
  /** Citation of act and paragraph; empty for results that the app adds. */
  readonly law: string;
  readonly addressIn?: Readonly<Partial<Record<DutyCountry, DutyAddress>>>;
  /**
   * How the rule was checked. read: in the text of the law. second: in a secondary source. memory:
   * not checked yet.
   */
  readonly source: 'read' | 'second' | 'memory' | 'own';
  readonly find: (event: AccidentFacts) => Finding;
}

const ranks = ['certain', 'open', 'done', undefined] as const;
/** The strongest finding: certain, open, done, undefined. */
export const mostCertainOf = (findings: readonly Finding[]): Finding =>
  ranks.find((rank) => findings.includes(rank));
export const asOpen = (finding: Finding): Finding => (finding === 'certain' ? 'open' : finding);
/** "yes" is certain, "unknown" is open, "no" is no finding. */
export function findingOf(value: YesNo): Finding {
  if (value === 'yes') return 'certain';
  return value === 'unknown' ? 'open' : undefined;
}
/** Like findingOf, but "yes" is open too. */
export const openFindingOf = (value: YesNo): Finding => asOpen(findingOf(value));

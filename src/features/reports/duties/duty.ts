/** A duty after an accident: one row of the tables in this folder. */
import type { AccidentFacts, DutyCountry, YesNo } from './accident-facts.ts';

/**
 * "certain": it applies. "open": it may apply, and the office decides. "done": it applies and is
 * fulfilled. "notNeeded": an exception of the law removes it, which is shown because many people do
 * not know the exception. undefined: it does not apply.
 */
export type Finding = 'certain' | 'open' | 'done' | 'notNeeded' | undefined;

/**
 * "driver": the driver in person at the place. "site": the operator of the terminal, plant or
 * customer's tank.
 */
type DutyActor = 'driver' | 'company' | 'site' | 'otherEmployer' | 'office';

/**
 * A deadline. It begins with the event, with becoming aware of it, or with the death. `skip` are
 * the days that do not count.
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

/** The texts are extra.dutyTo.<id>. */
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
  'involvedOrPolice',
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

/** The recipient and the law of a duty. */
export interface DutyAddress {
  readonly to: Recipient;
  readonly law: string;
}

export interface Duty {
  /** The texts are extra.duty.<id> and extra.dutyForm.<id>. */
  readonly id: string;
  readonly country: DutyCountry | 'all';
  /**
   * "place": the law of the country of the event applies. "employment": the law of the country in
   * which the worker is insured applies.
   */
  readonly axis: 'place' | 'employment';
  readonly who: DutyActor;
  readonly to: Recipient;
  readonly by: DeadlineId;
  /** The phone number that fulfils the duty. It is absent if a call is not enough. */
  readonly phone?: string;
  /** The act and paragraph. It is empty for results that the app adds. */
  readonly law: string;
  readonly addressIn?: Readonly<Partial<Record<DutyCountry, DutyAddress>>>;
  /**
   * How the rule was checked. "read": in the text of the law. "second": in a secondary source.
   * "memory": not checked yet. "own": a result that the app adds.
   */
  readonly source: 'read' | 'second' | 'memory' | 'own';
  readonly find: (event: AccidentFacts) => Finding;
}

const ranks = ['certain', 'open', 'done', 'notNeeded', undefined] as const;
/** Returns the strongest finding, in the order of `ranks`. */
export const mostCertainOf = (findings: readonly Finding[]): Finding =>
  ranks.find((rank) => findings.includes(rank));
export const asOpen = (finding: Finding): Finding => (finding === 'certain' ? 'open' : finding);
/** "yes" becomes "certain", "unknown" becomes "open", "no" becomes undefined. */
export function findingOf(value: YesNo): Finding {
  if (value === 'yes') return 'certain';
  return value === 'unknown' ? 'open' : undefined;
}
/** Does the same as findingOf, but "yes" becomes "open" too. */
export const openFindingOf = (value: YesNo): Finding => asOpen(findingOf(value));

/** What a duty after an accident is: one row of the tables of this folder. */
import type { AccidentFacts, DutyCountry, YesNo } from './accident-facts.ts';

/** open: it may apply, the office decides. done: it applies and has been met. */
export type Finding = 'certain' | 'open' | 'done' | undefined;

/** driver: at the place, himself. site: operator of the terminal, the plant or the customer's tank. */
type DutyActor = 'driver' | 'company' | 'site' | 'otherEmployer' | 'office';

/**
 * How long there is: counted from the event, from knowing of it, or from the death. Where Sundays
 * and public holidays do not count, `skip` says so.
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

/** The text of a recipient: extra.dutyTo.<id>. */
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

/** Where a duty goes and by which law; a few differ by country. */
export interface DutyAddress {
  readonly to: Recipient;
  readonly law: string;
}

export interface Duty {
  /** Its texts: extra.duty.<id>, extra.dutyForm.<id>. */
  readonly id: string;
  readonly country: DutyCountry | 'all';
  /** place: where it happened decides; employment: where the injured worker is insured. */
  readonly axis: 'place' | 'employment';
  readonly who: DutyActor;
  readonly to: Recipient;
  readonly by: DeadlineId;
  /** Act and paragraph as they are cited; empty for what the app itself adds. */
  readonly law: string;
  readonly addressIn?: Readonly<Partial<Record<DutyCountry, DutyAddress>>>;
  /** How its rule was checked: law's own text, somebody's page about it, or not yet. */
  readonly source: 'read' | 'second' | 'memory' | 'own';
  readonly find: (event: AccidentFacts) => Finding;
}

const ranks = ['certain', 'open', 'done', undefined] as const;
/** The one that weighs most. */
export const mostCertainOf = (findings: readonly Finding[]): Finding =>
  ranks.find((rank) => findings.includes(rank));
export const asOpen = (finding: Finding): Finding => (finding === 'certain' ? 'open' : finding);
/** What a condition means where yes is a duty and unknown is for the office. */
export function findingOf(value: YesNo): Finding {
  if (value === 'yes') return 'certain';
  return value === 'unknown' ? 'open' : undefined;
}
/** As findingOf, where even yes is for the office to decide. */
export const openFindingOf = (value: YesNo): Finding => asOpen(findingOf(value));

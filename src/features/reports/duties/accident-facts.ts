/** An event as the tables of duties see it: each question has a value, and unknown is one. */
import type { personRoles } from '../catalogues-accident.ts';
import type { AmountUnit } from '../products.ts';

/** Northern Ireland has rules of its own beside those of Great Britain. */
export const dutyCountries = ['DE', 'GB', 'NI', 'FR'] as const;
export type DutyCountry = (typeof dutyCountries)[number];
export const accidentCountries = [...dutyCountries, 'other', 'unknown'] as const;
export type AccidentCountry = (typeof accidentCountries)[number];
/** The country with this id; unknown for none. */
export const accidentCountry = (id: unknown): AccidentCountry =>
  accidentCountries.find((country) => country === id) ?? 'unknown';

export type YesNo = 'yes' | 'no' | 'unknown';

/** An amount that is only known to lie between two bounds; unknown is 0 to Infinity. */
export interface AmountRange {
  readonly minimum: number;
  readonly maximum: number;
  readonly unit: Extract<AmountUnit, 'kg' | 'l'>;
}

export interface InjuredPerson {
  readonly role: (typeof personRoles)[number] | 'unknown';
  readonly injuryKind: string;
  readonly causedByGoods: YesNo;
  readonly death: boolean;
  /** Died or fell ill for a reason of his own. */
  readonly illness: YesNo;
  readonly intensiveTreatment: YesNo;
  readonly hospitalStay: 'none' | 'hours' | 'night' | 'day' | 'unknown';
  readonly hospitalCare: 'no' | 'treated' | 'examined' | 'unknown';
  /** moreThanThree: as older reports say it. */
  readonly daysUnfit:
    'none' | 'oneToTwo' | 'three' | 'fourToSeven' | 'overSeven' | 'moreThanThree' | 'unknown';
  readonly fractureOf: 'digit' | 'other' | 'none' | 'unknown';
  readonly unconsciousBy: 'headOrAir' | 'other' | 'none' | 'unknown';
  readonly sightAtRisk: YesNo;
}

export interface AccidentFacts {
  readonly eventKind: 'nearMiss' | 'unsafeCondition' | 'accident' | 'security' | 'unknown';
  /** Where it happened. */
  readonly country: AccidentCountry;
  /** Where the company's workers are insured. */
  readonly employmentCountry: AccidentCountry;
  readonly placeKind: string;
  readonly siteKind: 'home' | 'business' | 'none' | 'unknown';
  readonly activity: string;

  readonly byTraffic: YesNo;
  readonly publicRoad: YesNo;
  /** otherAnimal: one that British road law does not list, such as a cat. */
  readonly othersDamage: 'none' | 'listed' | 'otherAnimal' | 'unknown';
  readonly detailsGiven: 'yes' | 'no' | 'nobody' | 'unknown';
  readonly insuranceShown: YesNo;
  readonly policeTold: YesNo;
  readonly stolen: YesNo;

  readonly dangerNow: YesNo;
  readonly release: 'no' | 'yes' | 'imminent' | 'unknown';
  /** Id of a product; none where the goods played no part. */
  readonly product: string;
  readonly amount: AmountRange;
  readonly releaseControl: 'planned' | 'uncontrolled' | 'unknown';
  readonly gasPlace: 'outdoors' | 'indoors' | 'both' | 'unknown';
  readonly peopleInGas: YesNo;
  readonly fire: YesNo;
  readonly fireNearTank: YesNo;
  readonly stoppedOver24h: YesNo;
  readonly overturned: YesNo;
  readonly tankDamaged: YesNo;
  readonly tankFit: YesNo;
  readonly loadKilograms: number | 'unknown';
  readonly failedPart: 'none' | 'shell' | 'pipe' | 'hose' | 'valve' | 'safetyDevice' | 'unknown';
  readonly failedOf: 'ourTanker' | 'site' | 'none' | 'unknown';
  readonly tankOwner: 'us' | 'business' | 'private' | 'otherSupplier' | 'unknown';

  readonly propertyDamage: 'none' | 'upTo50k' | 'over50k' | 'unknown';
  readonly spill: 'none' | 'little' | 'much' | 'waterOrDrain' | 'unknown';
  readonly emergencyServices: readonly string[] | 'unknown';
  readonly publicMeasures: readonly string[] | 'unknown';
  readonly closureHours: number | 'unknown';
  readonly closureReason: 'goods' | 'wreck' | 'unknown';

  /** Whether anybody is hurt; yes only where `persons` says who. */
  readonly injured: YesNo;
  readonly persons: readonly InjuredPerson[];
}

/** True where at least one is; unknown where one may be. */
export function anyOf(...values: readonly YesNo[]): YesNo {
  if (values.includes('yes')) return 'yes';
  return values.includes('unknown') ? 'unknown' : 'no';
}
/** True where each is; unknown where each may be. */
export function allOf(...values: readonly YesNo[]): YesNo {
  if (values.includes('no')) return 'no';
  return values.includes('unknown') ? 'unknown' : 'yes';
}
export const yesNo = (is: boolean): YesNo => (is ? 'yes' : 'no');
/** Whether `value` is one of `ids`, unknown while it is unknown. */
export const isAmong = (value: string, ids: readonly string[]): YesNo =>
  value === 'unknown' ? 'unknown' : yesNo(ids.includes(value));
export const includesAny = (
  values: readonly string[] | 'unknown',
  ids: readonly string[],
): YesNo => (values === 'unknown' ? 'unknown' : yesNo(values.some((value) => ids.includes(value))));

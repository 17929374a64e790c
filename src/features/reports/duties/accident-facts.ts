/**
 * The facts about an event that the tables of duties need. Each question has a value, which may be
 * "unknown".
 */
import type { personRoles } from '../catalogues-accident.ts';
import type { AmountUnit } from '../products.ts';

/** Some rules of Northern Ireland are different from those of Great Britain. */
export const dutyCountries = ['DE', 'GB', 'NI', 'FR'] as const;
export type DutyCountry = (typeof dutyCountries)[number];
export const accidentCountries = [...dutyCountries, 'other', 'unknown'] as const;
export type AccidentCountry = (typeof accidentCountries)[number];
/** Validates an id. Other values become "unknown". */
export const accidentCountry = (id: unknown): AccidentCountry =>
  accidentCountries.find((country) => country === id) ?? 'unknown';

export type YesNo = 'yes' | 'no' | 'unknown';

/** The bounds of an amount. An unknown amount is 0 to Infinity. */
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
  /** Whether the person died or fell ill for a reason other than the accident. */
  readonly illness: YesNo;
  readonly intensiveTreatment: YesNo;
  readonly hospitalStay: 'none' | 'hours' | 'night' | 'day' | 'unknown';
  readonly hospitalCare: 'no' | 'treated' | 'examined' | 'unknown';
  /** "moreThanThree" occurs only in older reports. */
  readonly daysUnfit:
    'none' | 'oneToTwo' | 'three' | 'fourToSeven' | 'overSeven' | 'moreThanThree' | 'unknown';
  readonly fractureOf: 'digit' | 'other' | 'none' | 'unknown';
  readonly unconsciousBy: 'headOrAir' | 'other' | 'none' | 'unknown';
  readonly sightAtRisk: YesNo;
}

export interface AccidentFacts {
  readonly eventKind: 'nearMiss' | 'unsafeCondition' | 'accident' | 'security' | 'unknown';
  /** The country of the accident. */
  readonly country: AccidentCountry;
  /** The country in which the company's workers are insured. */
  readonly employmentCountry: AccidentCountry;
  readonly placeKind: string;
  readonly siteKind: 'home' | 'business' | 'none' | 'unknown';
  readonly activity: string;

  readonly byTraffic: YesNo;
  readonly publicRoad: YesNo;
  /** "otherAnimal" is an animal that British road law does not list, such as a cat. */
  readonly othersDamage: 'none' | 'listed' | 'otherAnimal' | 'unknown';
  readonly detailsGiven: 'yes' | 'no' | 'nobody' | 'unknown';
  readonly insuranceShown: YesNo;
  readonly policeTold: YesNo;
  readonly stolen: YesNo;

  readonly dangerNow: YesNo;
  readonly release: 'no' | 'yes' | 'imminent' | 'unknown';
  /** The id of a product, or "none" if the goods were not involved. */
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

  /** It is "yes" only if `persons` has at least one entry. */
  readonly injured: YesNo;
  /** True if somebody is injured and `persons` is empty. `injured` is then "unknown". */
  readonly hasUnnamedInjured: boolean;
  readonly persons: readonly InjuredPerson[];
}

/** Returns "yes" if at least one value is "yes", otherwise "unknown" if one is "unknown". */
export function anyOf(...values: readonly YesNo[]): YesNo {
  if (values.includes('yes')) return 'yes';
  return values.includes('unknown') ? 'unknown' : 'no';
}
/** Returns "no" if at least one value is "no", otherwise "unknown" if one is "unknown". */
export function allOf(...values: readonly YesNo[]): YesNo {
  if (values.includes('no')) return 'no';
  return values.includes('unknown') ? 'unknown' : 'yes';
}
export const yesNo = (is: boolean): YesNo => (is ? 'yes' : 'no');
/** Returns "yes" if `value` is one of `ids`, otherwise "no", but "unknown" for an unknown value. */
export const isAmong = (value: string, ids: readonly string[]): YesNo =>
  value === 'unknown' ? 'unknown' : yesNo(ids.includes(value));
export const includesAny = (
  values: readonly string[] | 'unknown',
  ids: readonly string[],
): YesNo => (values === 'unknown' ? 'unknown' : yesNo(values.some((value) => ids.includes(value))));

/** Proposes which duties follow from an accident. The safety adviser and the employer decide. */
import {
  dutyCountries,
  includesAny,
  type AccidentFacts,
  type DutyCountry,
} from './accident-facts.ts';
import type { Duty, DutyAddress, Finding } from './duty.ts';
import {
  dutiesEverywhere,
  graveEvent,
  missingAnswers,
  officeDecisions,
  unknownCountry,
  unknownNotice,
  unsignedRules,
} from './everywhere.ts';
import { dutiesInFrance } from './france.ts';
import { dutiesInGermany } from './germany.ts';
import { isInHospital, isOwnOrAgency } from './persons.ts';
import { dutiesInGreatBritain, dutiesInNorthernIreland } from './united-kingdom.ts';

/**
 * Increase this number with each change of the tables that requires a new signature of the
 * advisers.
 */
export const dutiesEdition = 2;

const dutiesIn: Readonly<Record<DutyCountry, readonly Duty[]>> = {
  DE: dutiesInGermany,
  GB: dutiesInGreatBritain,
  NI: dutiesInNorthernIreland,
  FR: dutiesInFrance,
};
export const allDuties: readonly Duty[] = [
  ...dutiesEverywhere,
  ...Object.values(dutiesIn).flat(),
  ...officeDecisions,
];

export interface DutyResult {
  /**
   * "duty": at least one duty is certain. "office": the office decides today. "none": no duty
   * applies.
   */
  readonly result: 'duty' | 'office' | 'none';
  /** The duties that certainly apply, those of the driver first. */
  readonly certain: readonly Duty[];
  readonly open: readonly Duty[];
  /** Duties that are already fulfilled, such as exchanging details. */
  readonly done: readonly Duty[];
  /** Duties that an exception of the law removes. The texts are extra.dutyNotNeeded.<id>. */
  readonly notNeeded: readonly Duty[];
  /** All duties that were checked. */
  readonly checked: readonly Duty[];
  /** The fields of the form that were asked and have no answer or "don't know". */
  readonly missing: readonly string[];
  /** If the country is unknown, the duties in each country. */
  readonly wouldBe: Readonly<Partial<Record<DutyCountry, readonly Duty[]>>>;
}

const isDutyCountry = (country: string): country is DutyCountry =>
  dutyCountries.some((known) => known === country);

/** Returns the recipient and the law of a duty in the country of the event. */
export function addressOf(duty: Duty, { country }: Pick<AccidentFacts, 'country'>): DutyAddress {
  return (isDutyCountry(country) ? duty.addressIn?.[country] : undefined) ?? duty;
}

type Found = readonly (readonly [duty: Duty, finding: Finding])[];

const tableOf = (country: string, axis: Duty['axis']): readonly Duty[] =>
  isDutyCountry(country) ? dutiesIn[country].filter((duty) => duty.axis === axis) : [];

const hasHurtWorker = ({ injured, persons }: AccidentFacts): boolean =>
  injured === 'unknown' || persons.some((person) => isOwnOrAgency(person) !== 'no');

/**
 * Returns the duties of the country in which an injured worker is insured. If it is unknown, that
 * of the event is used.
 */
function employmentFindings(event: AccidentFacts): Found {
  const isKnown = event.employmentCountry !== 'unknown';
  return tableOf(isKnown ? event.employmentCountry : event.country, 'employment').map((duty) => {
    const finding = duty.find(event);
    return [duty, finding === 'certain' && !isKnown ? 'open' : finding];
  });
}

/** Returns true if a worker is injured and no table contains the rules for the notice of injury. */
function isNoticeUnknown(event: AccidentFacts): boolean {
  if (!hasHurtWorker(event)) return false;
  const { country, employmentCountry } = event;
  if (employmentCountry === 'DE' || employmentCountry === 'FR') return false;
  const isUnitedKingdom = employmentCountry === 'GB' || employmentCountry === 'NI';
  return !(isUnitedKingdom && (country === 'GB' || country === 'NI'));
}

function openCountries(event: AccidentFacts): readonly Duty[] {
  if (!isDutyCountry(event.country)) return [unknownCountry];
  return isNoticeUnknown(event) ? [unknownNotice] : [];
}

/** Returns true for events that are never assessed as "none", in any country. */
function isGrave(event: AccidentFacts): boolean {
  const isGasNearPeople =
    event.release === 'yes' &&
    (includesAny(event.emergencyServices, ['fireBrigade']) === 'yes' ||
      event.peopleInGas === 'yes' ||
      (['indoors', 'both'].includes(event.gasPlace) && event.amount.maximum >= 10));
  return (
    isGasNearPeople ||
    event.persons.some(
      (person) =>
        person.death || person.injuryKind === 'unconscious' || isInHospital(person) !== 'no',
    ) ||
    [event.overturned, event.fire, event.fireNearTank].includes('yes') ||
    includesAny(event.publicMeasures, ['evacuation', 'trainLine']) === 'yes'
  );
}

/** Facts that are not listed as missing, because other results cover them. */
const factsCoveredElsewhere = ['country', 'employmentCountry', 'dangerNow'];
/** The ids of form fields whose names are different from the name of the fact. */
const fieldNames: Readonly<Record<string, string>> = {
  loadKilograms: 'loadAmountKg',
  fire: 'ignited',
  overturned: 'eventTypes',
  tankDamaged: 'containmentDamaged',
  illness: 'deathCause',
};
/** Returns the ids of fields that were asked and have no answer, including those about persons. */
const unknownQuestions = (event: AccidentFacts): readonly string[] => {
  const names = [event, ...event.persons].flatMap((values) =>
    Object.entries(values)
      .filter(([, value]: [string, unknown]) => value === 'unknown')
      .map(([name]) => name),
  );
  return [
    ...new Set(
      names
        .filter((name) => !factsCoveredElsewhere.includes(name))
        .map((name) =>
          name === 'injured' && event.hasUnnamedInjured
            ? 'injuredPersons'
            : (fieldNames[name] ?? name),
        ),
    ),
  ];
};

/** Returns the reason for "office" if no duty applies, or undefined for "none". */
function officeReason(event: AccidentFacts, signed: readonly DutyCountry[]): Duty | undefined {
  if (isGrave(event)) return graveEvent;
  if (unknownQuestions(event).length > 0) return missingAnswers;
  const needed = hasHurtWorker(event) ? [event.country, event.employmentCountry] : [event.country];
  return needed.every((country) => signed.some((one) => one === country))
    ? undefined
    : unsignedRules;
}

const driverFirst = (duties: readonly Duty[]): readonly Duty[] =>
  duties.toSorted((one, other) => Number(other.who === 'driver') - Number(one.who === 'driver'));

function wouldBeIn(event: AccidentFacts, country: DutyCountry): readonly Duty[] {
  const there = {
    ...event,
    country,
    employmentCountry: event.employmentCountry === 'unknown' ? country : event.employmentCountry,
  };
  return [...tableOf(country, 'place'), ...tableOf(there.employmentCountry, 'employment')].filter(
    (duty) => ['certain', 'open'].includes(duty.find(there) ?? ''),
  );
}

function resultOf(certain: readonly Duty[], open: readonly Duty[]): DutyResult['result'] {
  if (certain.length > 0) return 'duty';
  return open.length > 0 ? 'office' : 'none';
}

/**
 * Checks each duty of the tables. `signed` are the countries whose tables an adviser of the company
 * has signed in this edition. Only for these can the result be "none".
 */
export function assessDuties(event: AccidentFacts, signed: readonly DutyCountry[]): DutyResult {
  const found: Found = [
    ...[...dutiesEverywhere, ...tableOf(event.country, 'place')].map(
      (duty) => [duty, duty.find(event)] as const,
    ),
    ...employmentFindings(event),
    ...openCountries(event).map((duty) => [duty, 'open'] as const),
  ];
  const dutiesWith = (finding: Finding): readonly Duty[] =>
    driverFirst(found.filter(([, one]) => one === finding).map(([duty]) => duty));
  const certain = dutiesWith('certain');
  const reserved =
    certain.length + dutiesWith('open').length > 0 ? undefined : officeReason(event, signed);
  const open = [...dutiesWith('open'), ...(reserved === undefined ? [] : [reserved])];
  const wouldBe =
    event.country === 'unknown'
      ? Object.fromEntries(dutyCountries.map((country) => [country, wouldBeIn(event, country)]))
      : {};
  return {
    result: resultOf(certain, open),
    certain,
    open,
    done: dutiesWith('done'),
    notNeeded: dutiesWith('notNeeded'),
    checked: found.map(([duty]) => duty),
    missing: unknownQuestions(event),
    wouldBe,
  };
}

/** Conditions about injured persons that the tables of all countries use. */
import { personRoles } from '../catalogues-accident.ts';
import {
  allOf,
  anyOf,
  includesAny,
  isAmong,
  yesNo,
  type AccidentFacts,
  type InjuredPerson,
  type YesNo,
} from './accident-facts.ts';
import { asOpen, type Finding } from './duty.ts';

export const isOwnWorker = (person: InjuredPerson): YesNo =>
  isAmong(person.role, ['self', 'colleague']);
export const isOwnOrAgency = (person: InjuredPerson): YesNo =>
  isAmong(person.role, ['self', 'colleague', 'agency']);
export const isAtWork = (person: InjuredPerson): YesNo =>
  isAmong(person.role, ['self', 'colleague', 'agency', 'otherFirm', 'responder']);

/** Limits a finding to the company's workers. For agency workers it is open. */
export function forWorkers(person: InjuredPerson, finding: Finding): Finding {
  if (isOwnWorker(person) === 'yes') return finding;
  return isOwnOrAgency(person) === 'no' ? undefined : asOpen(finding);
}

const isLongOff = (person: InjuredPerson, days: readonly string[]): YesNo =>
  person.death ? 'no' : isAmong(person.daysUnfit, days);
export const isOffFor3Days = (person: InjuredPerson): YesNo =>
  isLongOff(person, ['three', 'fourToSeven', 'overSeven', 'moreThanThree']);
export const isOffOver3Days = (person: InjuredPerson): YesNo =>
  isLongOff(person, ['fourToSeven', 'overSeven', 'moreThanThree']);
/** In older reports the last option is "more than three". */
export const isOffOver7Days = (person: InjuredPerson): YesNo =>
  person.daysUnfit === 'moreThanThree' && !person.death
    ? 'unknown'
    : isLongOff(person, ['overSeven']);

const fractureCounts = (person: InjuredPerson): YesNo => isAmong(person.fractureOf, ['other']);
export const isGraveInjury = (person: InjuredPerson): YesNo =>
  isAmong(person.injuryKind, ['amputation', 'crushed', 'largeBurn', 'unconscious']);

/**
 * Returns whether a person is seriously injured in the opinion of the adviser, because the German
 * act contains no definition.
 */
export const isSerious = (person: InjuredPerson): YesNo =>
  anyOf(
    yesNo(person.death),
    person.intensiveTreatment,
    isAmong(person.hospitalStay, ['day']),
    isGraveInjury(person),
    person.injuryKind === 'fracture' ? fractureCounts(person) : 'no',
  );

/** Returns whether the person has a specified injury of RIDDOR 2013 reg. 4(1). */
export function isSpecifiedInjury(person: InjuredPerson): YesNo {
  switch (person.injuryKind) {
    case 'amputation':
    case 'crushed':
    case 'largeBurn':
      return 'yes';
    case 'fracture':
      return fractureCounts(person);
    case 'unconscious':
      return isAmong(person.unconsciousBy, ['headOrAir']);
    case 'eye':
      return person.sightAtRisk;
    case 'other':
    case 'unknown':
      return 'unknown';
    default:
      return 'no';
  }
}

export const isInHospital = (person: InjuredPerson): YesNo =>
  anyOf(
    isAmong(person.hospitalStay, ['hours', 'night', 'day']),
    isAmong(person.hospitalCare, ['treated', 'examined']),
    person.intensiveTreatment,
  );

/** Returns "yes" if a person other than the driver is injured. */
export const isSomebodyElseHurt = ({ injured, persons }: AccidentFacts): YesNo =>
  injured === 'unknown'
    ? 'unknown'
    : anyOf(
        ...persons.map(({ role }) =>
          isAmong(
            role,
            personRoles.filter((one) => one !== 'self'),
          ),
        ),
      );

/** Returns "yes" if gas was released, almost released, or the tank was in danger. */
export const isGasEvent = (event: AccidentFacts): YesNo =>
  anyOf(
    isAmong(event.release, ['yes', 'imminent']),
    event.overturned,
    event.tankDamaged,
    event.fireNearTank,
  );

/** Returns "yes" for a traffic accident in a public place with `harm` to others. */
export const isPublicTraffic = (event: AccidentFacts, harm: YesNo): YesNo =>
  allOf(event.byTraffic, event.publicRoad, harm);

export const isPoliceNotified = (event: AccidentFacts): boolean =>
  includesAny(event.emergencyServices, ['police']) === 'yes' || event.policeTold === 'yes';
export const areServicesNotified = (event: AccidentFacts): boolean =>
  includesAny(event.emergencyServices, ['fireBrigade']) === 'yes' || isPoliceNotified(event);

/** Returns the finding for a security event: theft is "certain", a suspicion is "open". */
export function theftFinding(event: AccidentFacts): Finding {
  if (event.eventKind !== 'security') return undefined;
  if (isPoliceNotified(event)) return 'done';
  return event.stolen === 'yes' ? 'certain' : 'open';
}

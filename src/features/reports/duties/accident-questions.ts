/**
 * The conditions of the questions that are asked only for the duties after an accident. The form
 * and read-accident.ts use the same conditions. A question that was asked and has no answer counts
 * as unknown; a question that was not asked does not matter.
 */
import { gasEvents } from '../catalogues-accident.ts';
import { entriesIn, isOneOf, picks, when } from '../conditions.ts';
import type { Condition } from '../field-kinds.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { productOf } from '../products.ts';

const isAccident = when('eventKind', 'accident');
const isReleased = when('release', 'yes');
const isInGermany = when('country', 'DE');
const isInUnitedKingdom = when('country', 'GB', 'NI');
const isInFrance = when('country', 'FR');

/** Events with a moving vehicle. */
const trafficEvents = ['collisionVehicle', 'collisionObject', 'rollover', 'rollAway'] as const;
const vehicleEvents = [...trafficEvents, 'loadShift', 'traffic'] as const;
const failureEvents = [
  'gasRelease',
  'explosion',
  'overfill',
  'towAway',
  'hoseBurst',
  'equipmentFailure',
] as const;

export const hasFire = (answers: Answers): boolean =>
  picks(answers, 'eventTypes', ['fire', 'explosion']) ||
  isOneOf(answers, 'ignited', ['fire', 'explosion']);
export const involvesGas = (answers: Answers): boolean =>
  isOneOf(answers, 'release', ['yes', 'imminent']) ||
  picks(answers, 'eventTypes', gasEvents) ||
  answers['containmentDamaged'] === true;
/**
 * Returns true if the load in the tank matters, because it decides whether a release that almost
 * happened must be reported (ADR 1.8.5.3).
 */
export const loadCounts = (answers: Answers): boolean =>
  isOneOf(answers, 'release', ['imminent']) ||
  answers['containmentDamaged'] === true ||
  picks(answers, 'eventTypes', ['rollover', 'fire']);
export const hasServices = (answers: Answers): boolean =>
  picks(answers, 'emergencyServices', ['fireBrigade', 'police', 'ambulance']);
export const hasClosure = (answers: Answers): boolean =>
  picks(answers, 'publicMeasures', ['evacuation', 'roadClosed', 'trainLine']);
const mayBeTraffic = when('byTraffic', 'yes', 'unknown');
const isSomebodyHurt = (answers: Answers): boolean =>
  isOneOf(answers, 'injured', ['yes', 'unknown']) ||
  entriesIn(answers, 'injuredPersons').length > 0;
const asksDetails = (answers: Answers): boolean =>
  isOneOf(answers, 'byTraffic', ['yes', 'unknown']) &&
  (isSomebodyHurt(answers) ||
    picks(answers, 'othersDamage', [
      'vehicle',
      'property',
      'listedAnimal',
      'otherAnimal',
      'unknown',
    ]));

/** Returns true if a selected type of event involves a moving vehicle. */
export const isTrafficEvent = (answers: Answers): boolean =>
  picks(answers, 'eventTypes', trafficEvents);

/** The conditions by the id of the field in the form. */
export const askedOfAccident = {
  byTraffic: (answers, form) =>
    isAccident(answers, form) &&
    (picks(answers, 'eventTypes', [...vehicleEvents, 'animal', 'hitByObject', 'crushed']) ||
      isOneOf(answers, 'placeKind', ['road']) ||
      isOneOf(answers, 'activity', ['driving', 'reversing'])),
  publicRoad: (answers, form) =>
    mayBeTraffic(answers, form) && !isOneOf(answers, 'placeKind', ['road']),
  othersDamage: mayBeTraffic,
  detailsGiven: asksDetails,
  insuranceShown: (answers, form) =>
    isInUnitedKingdom(answers, form) && asksDetails(answers) && isSomebodyHurt(answers),
  policeTold: (answers) =>
    isOneOf(answers, 'eventKind', ['security']) ||
    (asksDetails(answers) && !picks(answers, 'emergencyServices', ['police'])),
  stolen: when('eventKind', 'security'),
  gasPlace: isReleased,
  amountBand: (answers, form) =>
    isReleased(answers, form) && answers['releasedAmountUnknown'] === true,
  releaseControl: (answers, form) => isReleased(answers, form) && isInUnitedKingdom(answers, form),
  peopleInGas: (answers, form) =>
    isReleased(answers, form) && productOf(answers['product'])?.family !== 'lpg',
  siteKind: (answers, form) =>
    isInFrance(answers, form) &&
    isOneOf(answers, 'placeKind', ['customer']) &&
    (isReleased(answers, form) || hasFire(answers)),
  tankFit: (answers) => answers['containmentDamaged'] === true,
  fireNearTank: hasFire,
  failedPart: (answers) =>
    isOneOf(answers, 'release', ['yes', 'imminent']) || picks(answers, 'eventTypes', failureEvents),
  failedOf: when('failedPart', 'shell', 'pipe', 'hose', 'valve', 'safetyDevice'),
  tankOwner: (answers, form) =>
    isInGermany(answers, form) &&
    isOneOf(answers, 'placeKind', ['customer']) &&
    isOneOf(answers, 'failedOf', ['site', 'unknown']),
  stoppedOver24h: (answers, form) => hasFire(answers) && isInUnitedKingdom(answers, form),
  spill: (answers, form) =>
    isAccident(answers, form) &&
    (picks(answers, 'environment', ['soil', 'water', 'drain']) ||
      picks(answers, 'eventTypes', [...vehicleEvents, 'equipmentFailure'])),
  closureReason: hasClosure,
} as const satisfies Readonly<Record<string, Condition>>;

/** The conditions by the id of the field of an injured person. */
export const askedOfPerson = {
  hospitalCare: (entry, form) =>
    isInUnitedKingdom(form, form) &&
    entry['death'] !== true &&
    !isOneOf(entry, 'hospitalStay', ['none']),
  intensiveTreatment: (entry) =>
    entry['death'] !== true && !isOneOf(entry, 'hospitalStay', ['none']),
  fractureOf: when('injuryKind', 'fracture'),
  unconsciousBy: when('injuryKind', 'unconscious'),
  sightAtRisk: when('injuryKind', 'eye'),
  deathCause: (entry) => entry['death'] === true,
} as const satisfies Readonly<Record<string, Condition>>;

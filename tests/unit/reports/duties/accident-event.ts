import type {
  AccidentFacts,
  AmountRange,
  InjuredPerson,
} from '../../../../src/features/reports/duties/accident-facts.ts';

/** Differences from an ordinary accident with all questions answered. */
export type AccidentEvent = Partial<Omit<AccidentFacts, 'amount' | 'persons' | 'injured'>> & {
  /** In kilograms. */
  readonly amount?: number | 'unknown';
  readonly persons?: readonly Partial<InjuredPerson>[];
};

const amountOf = (kilograms: number | 'unknown'): AmountRange =>
  kilograms === 'unknown'
    ? { minimum: 0, maximum: Infinity, unit: 'kg' }
    : { minimum: kilograms, maximum: kilograms, unit: 'kg' };

const person: InjuredPerson = {
  role: 'self',
  injuryKind: 'bruise',
  causedByGoods: 'no',
  death: false,
  illness: 'no',
  intensiveTreatment: 'no',
  hospitalStay: 'none',
  hospitalCare: 'no',
  daysUnfit: 'none',
  fractureOf: 'none',
  unconsciousBy: 'none',
  sightAtRisk: 'no',
};

const event: AccidentFacts = {
  eventKind: 'accident',
  country: 'unknown',
  employmentCountry: 'unknown',
  placeKind: 'other',
  siteKind: 'none',
  activity: 'driving',
  byTraffic: 'no',
  publicRoad: 'no',
  othersDamage: 'none',
  detailsGiven: 'no',
  insuranceShown: 'no',
  policeTold: 'no',
  stolen: 'no',
  dangerNow: 'no',
  release: 'no',
  product: 'none',
  amount: amountOf(0),
  releaseControl: 'uncontrolled',
  gasPlace: 'outdoors',
  peopleInGas: 'no',
  fire: 'no',
  fireNearTank: 'no',
  stoppedOver24h: 'no',
  overturned: 'no',
  tankDamaged: 'no',
  tankFit: 'yes',
  loadKilograms: 0,
  failedPart: 'none',
  failedOf: 'none',
  tankOwner: 'us',
  propertyDamage: 'none',
  spill: 'none',
  emergencyServices: [],
  publicMeasures: [],
  closureHours: 0,
  closureReason: 'wreck',
  injured: 'no',
  hasUnnamedInjured: false,
  persons: [],
};

/** An event with all answers, in which only `more` happened. */
export const accident = ({ amount = 0, persons = [], ...more }: AccidentEvent): AccidentFacts => ({
  ...event,
  ...more,
  amount: amountOf(amount),
  injured: persons.length > 0 ? 'yes' : 'no',
  persons: persons.map((one) => ({ ...person, ...one })),
});

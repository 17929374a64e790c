/**
 * Converts the answers of an accident report, including older ones, to the facts that the duties
 * need.
 */
import { entriesIn, isOneOf, numberIn, picks, textIn } from '../conditions.ts';
import type { Answers } from '../inputs-and-answers.ts';
import {
  accidentCountry,
  yesNo,
  type AccidentCountry,
  type AccidentFacts,
  type AmountRange,
  type InjuredPerson,
  type YesNo,
} from './accident-facts.ts';
import {
  askedOfAccident,
  hasClosure,
  hasFire,
  hasServices,
  involvesGas,
  loadCounts,
} from './accident-questions.ts';
import { booleanOf, choiceOf, choicesOf, meaningOf, wasAsked, yesOrNo } from './answer-readers.ts';
import { personOf } from './read-injured-person.ts';

/** The bounds of the rough amounts, in kilograms. */
const bandBounds: Readonly<Record<string, readonly [minimum: number, maximum: number]>> = {
  under2: [0, 2],
  under10: [2, 10],
  under66: [10, 66],
  under333: [66, 333],
  under500: [333, 500],
  under1000: [500, 1000],
  more: [1000, Infinity],
};
function amountOf(answers: Answers): AmountRange {
  const unit = isOneOf(answers, 'releaseUnit', ['l']) ? 'l' : 'kg';
  const amount =
    answers['releasedAmountUnknown'] === true ? undefined : numberIn(answers, 'releasedAmount');
  if (amount !== undefined) return { minimum: amount, maximum: amount, unit };
  const [minimum, bound] = meaningOf(answers, 'amountBand', bandBounds) ?? [0, Infinity];
  // A band ends just below its upper bound, at which the next band begins.
  return { minimum, maximum: bound === Infinity ? bound : bound - 0.1, unit: 'kg' };
}

/** Returns "unknown" if somebody is injured but nothing is known about a person. */
function injuredOf(answers: Answers, persons: readonly InjuredPerson[], isAsked: boolean): YesNo {
  if (persons.length > 0) return 'yes';
  if (isOneOf(answers, 'injured', ['yes'])) return 'unknown';
  return choiceOf(answers, 'injured', ['none'], isAsked, 'none') === 'none' ? 'no' : 'unknown';
}

/**
 * The persons of the report. The first report has none, only how badly somebody is hurt: a death or
 * a serious injury then counts as a person about whom all else is unknown. A slight injury excludes
 * no duty, because the days off and a stay in hospital are unknown.
 */
function personsOf(answers: Answers): readonly InjuredPerson[] {
  const entries = entriesIn(answers, 'injuredPersons');
  const persons = entries.map((entry) => personOf(entry, answers));
  if (isOneOf(answers, 'injurySeverity', ['dead']) && !persons.some(({ death }) => death))
    return [...persons, personOf({ death: true }, answers)];
  return persons.length === 0 && isOneOf(answers, 'injurySeverity', ['serious'])
    ? [personOf({}, answers)]
    : persons;
}

function publicRoadOf(answers: Answers, isAsked: boolean): YesNo {
  if (!isOneOf(answers, 'placeKind', ['road']))
    return choiceOf(answers, 'publicRoad', yesOrNo, isAsked, 'no');
  const road = textIn(answers, 'roadKind');
  return road === undefined ? 'unknown' : yesNo(!['privateGround', 'siding'].includes(road));
}

function othersDamageOf(answers: Answers, isAsked: boolean): AccidentFacts['othersDamage'] {
  if (picks(answers, 'othersDamage', ['vehicle', 'property', 'listedAnimal'])) return 'listed';
  if (picks(answers, 'othersDamage', ['unknown'])) return 'unknown';
  if (picks(answers, 'othersDamage', ['otherAnimal'])) return 'otherAnimal';
  return isAsked && answers['othersDamage'] === undefined ? 'unknown' : 'none';
}

/**
 * After a near miss the danger is over. For an unsafe condition without an answer it is unknown.
 */
function dangerOf(answers: Answers): YesNo {
  const danger = answers['dangerNow'];
  if (typeof danger === 'boolean') return yesNo(danger);
  return isOneOf(answers, 'eventKind', ['nearMiss']) ? 'no' : 'unknown';
}

/** Derived from the types of the event and, for a release, from the answer whether it ignited. */
function fireOf(answers: Answers, release: AccidentFacts['release']): YesNo {
  if (hasFire(answers)) return 'yes';
  const isOpen =
    answers['eventTypes'] === undefined || (release === 'yes' && answers['ignited'] === undefined);
  return isOpen ? 'unknown' : 'no';
}

const eventKinds = ['nearMiss', 'unsafeCondition', 'accident', 'security'] as const;
const damages: Readonly<Record<string, AccidentFacts['propertyDamage']>> = {
  none: 'none',
  under5k: 'upTo50k',
  from5kTo50k: 'upTo50k',
  over50k: 'over50k',
};
function damageOf(answers: Answers, isAsked: boolean): AccidentFacts['propertyDamage'] {
  const known = meaningOf(answers, 'propertyDamage', damages);
  if (known !== undefined) return known;
  return isAsked || answers['propertyDamage'] !== undefined ? 'unknown' : 'none';
}

const mayLoadCount = (answers: Answers): boolean =>
  loadCounts(answers) ||
  hasFire(answers) ||
  (isOneOf(answers, 'eventKind', ['accident']) && answers['containmentDamaged'] === undefined);
const kilogramsOf = (answers: Answers): number | 'unknown' =>
  numberIn(answers, 'loadAmountKg') ?? (mayLoadCount(answers) ? 'unknown' : 0);

type AskedField = keyof typeof askedOfAccident;
const isAskedOf = (answers: Answers, field: AskedField): boolean =>
  wasAsked(askedOfAccident[field], answers, answers);
/** Reads the answer to a question that is asked only for the duties. */
type Choose = <Id extends string>(
  field: AskedField,
  ids: readonly Id[],
  otherwise: Id,
) => Id | 'unknown';

function trafficFacts(answers: Answers, choice: Choose) {
  return {
    byTraffic: choice('byTraffic', yesOrNo, 'no'),
    publicRoad: publicRoadOf(answers, isAskedOf(answers, 'publicRoad')),
    othersDamage: othersDamageOf(answers, isAskedOf(answers, 'othersDamage')),
    detailsGiven: choice('detailsGiven', ['yes', 'no', 'nobody'], 'no'),
    insuranceShown: choice('insuranceShown', yesOrNo, 'no'),
    policeTold: choice('policeTold', yesOrNo, 'no'),
  } as const;
}

function goodsFacts(answers: Answers, choice: Choose, isAccident: boolean) {
  const release = choiceOf(answers, 'release', ['no', 'yes', 'imminent'], true, 'no');
  const hasKinds = answers['eventTypes'] !== undefined;
  return {
    dangerNow: dangerOf(answers),
    release,
    product: textIn(answers, 'product') ?? (involvesGas(answers) ? 'unknown' : 'none'),
    amount: amountOf(answers),
    releaseControl: choice('releaseControl', ['planned', 'uncontrolled'], 'uncontrolled'),
    gasPlace: choice('gasPlace', ['outdoors', 'indoors', 'both'], 'outdoors'),
    peopleInGas: choice('peopleInGas', yesOrNo, 'no'),
    fire: fireOf(answers, release),
    fireNearTank: choice('fireNearTank', yesOrNo, 'no'),
    stoppedOver24h: choice('stoppedOver24h', yesOrNo, 'no'),
    overturned: hasKinds ? yesNo(picks(answers, 'eventTypes', ['rollover'])) : 'unknown',
    tankDamaged: booleanOf(answers, 'containmentDamaged', isAccident),
    tankFit: choice('tankFit', yesOrNo, 'yes'),
    loadKilograms: kilogramsOf(answers),
    failedPart: choice(
      'failedPart',
      ['none', 'shell', 'pipe', 'hose', 'valve', 'safetyDevice'],
      'none',
    ),
    failedOf: choice('failedOf', ['ourTanker', 'site', 'none'], 'none'),
    tankOwner: choice('tankOwner', ['us', 'business', 'private', 'otherSupplier'], 'us'),
  } as const;
}

function damageFacts(answers: Answers, choice: Choose, isAccident: boolean) {
  const isServiceOpen = isAccident && answers['emergencyServices'] === undefined;
  const isClosureOpen =
    hasClosure(answers) || (isServiceOpen && answers['publicMeasures'] === undefined);
  const stolen = choice('stolen', ['vehicle', 'load', 'papers', 'nothing'], 'nothing');
  return {
    stolen: stolen === 'unknown' ? stolen : yesNo(stolen !== 'nothing'),
    propertyDamage: damageOf(answers, isAccident),
    spill: choice('spill', ['none', 'little', 'much', 'waterOrDrain'], 'none'),
    emergencyServices: choicesOf(answers, 'emergencyServices', isAccident),
    publicMeasures: choicesOf(answers, 'publicMeasures', hasServices(answers) || isServiceOpen),
    closureHours: numberIn(answers, 'closureHours') ?? (isClosureOpen ? 'unknown' : 0),
    closureReason: choice('closureReason', ['goods', 'wreck'], 'wreck'),
  } as const;
}

/**
 * Adds "unknown" for each question of an accident that was not asked only because an earlier one has
 * no answer yet. The first report of an accident needs few answers, and none of the others may count
 * as "no".
 */
function withOpenQuestions(answers: Answers): Answers {
  if (!isOneOf(answers, 'eventKind', ['accident'])) return answers;
  const isOpen = (field: string): boolean => answers[field] === undefined;
  const unknown = (fields: readonly string[]): Answers =>
    Object.fromEntries(fields.filter(isOpen).map((field) => [field, 'unknown']));
  const isTrafficOpen =
    isOpen('byTraffic') && (isOpen('eventTypes') || isAskedOf(answers, 'byTraffic'));
  return {
    ...answers,
    ...(isTrafficOpen && unknown(['byTraffic', 'publicRoad'])),
    ...(isTrafficOpen && isOpen('othersDamage') && { othersDamage: ['unknown'] }),
    ...(isOpen('eventTypes') && unknown(['fireNearTank', 'spill'])),
    ...(isOpen('release') && unknown(['gasPlace', 'failedPart', 'product'])),
    ...(isOpen('containmentDamaged') && unknown(['tankFit'])),
    ...(isOpen('environment') && unknown(['spill'])),
  };
}

/** `employmentCountry` is the setting in config.json. */
export function readAccident(given: Answers, employmentCountry: AccidentCountry): AccidentFacts {
  const answers = withOpenQuestions(given);
  const choice: Choose = (field, ids, otherwise) =>
    choiceOf(answers, field, ids, isAskedOf(answers, field), otherwise);
  const eventKind = choiceOf(answers, 'eventKind', eventKinds, true, 'accident');
  const isAccident = eventKind === 'accident' || eventKind === 'unknown';
  const persons = personsOf(answers);
  return {
    eventKind,
    country: accidentCountry(answers['country']),
    employmentCountry,
    placeKind: textIn(answers, 'placeKind') ?? 'unknown',
    siteKind: choice('siteKind', ['home', 'business', 'none'], 'none'),
    activity: textIn(answers, 'activity') ?? 'unknown',
    ...trafficFacts(answers, choice),
    ...goodsFacts(answers, choice, isAccident),
    ...damageFacts(answers, choice, isAccident),
    injured: injuredOf(answers, persons, isAccident || eventKind === 'security'),
    hasUnnamedInjured: persons.length === 0 && isOneOf(answers, 'injured', ['yes']),
    persons,
  };
}

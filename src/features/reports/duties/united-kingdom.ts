/** Duties in Great Britain and Northern Ireland. */
import { productOf } from '../products.ts';
import {
  allOf,
  anyOf,
  isAmong,
  yesNo,
  type AccidentFacts,
  type AmountRange,
  type InjuredPerson,
  type YesNo,
} from './accident-facts.ts';
import {
  asOpen,
  findingOf,
  openFindingOf,
  mostCertainOf,
  type Duty,
  type Finding,
} from './duty.ts';
import {
  forWorkers,
  isAtWork,
  isOffOver3Days,
  isOffOver7Days,
  isOwnWorker,
  isPoliceNotified,
  isPublicTraffic,
  isSomebodyElseHurt,
  isSpecifiedInjury,
  theftFinding,
} from './persons.ts';

/**
 * Kilograms of a flammable gas by RIDDOR 2013 Schedule 2. From `open` kilograms on, the office
 * decides.
 */
const flammableLimits = {
  indoors: { certain: 10, open: 2 },
  outdoors: { certain: 500, open: 100 },
  /**
   * If it is unknown whether the place is indoors: certain from the limit for outdoors on, open
   * from the limit for indoors on.
   */
  both: { certain: 500, open: 2 },
} as const;

/** A litre of the liquid weighs between 0.07 kg (hydrogen) and 1.4 kg (argon). */
const kilogramsPerLitre = { least: 0.07, most: 1.4 } as const;
const inKilograms = ({ minimum: least, maximum: most, unit }: AmountRange) =>
  unit === 'kg'
    ? { least, most }
    : { least: least * kilogramsPerLitre.least, most: most * kilogramsPerLitre.most };

const transfers = ['loading', 'connecting', 'filling', 'disconnecting', 'hoseHandling'];

/**
 * By RIDDOR 2013 reg. 14(3), death and injury by the movement of a vehicle on a road do not count,
 * unless the goods caused them or they happened during loading or unloading.
 */
function outsideRoadRule(event: AccidentFacts, person: InjuredPerson, finding: Finding): Finding {
  const isTransfer = isAmong(event.activity, transfers);
  const isExempt = allOf(
    event.byTraffic,
    event.publicRoad,
    isAmong(person.causedByGoods, ['no']),
    isAmong(isTransfer, ['no']),
  );
  if (isExempt === 'yes') return finding && 'notNeeded';
  return isExempt === 'unknown' ? asOpen(finding) : finding;
}
const eachPerson =
  (find: (person: InjuredPerson) => Finding) =>
  (event: AccidentFacts): Finding =>
    mostCertainOf(event.persons.map((person) => outsideRoadRule(event, person, find(person))));

const deathFinding = eachPerson((person) => {
  if (!person.death) return undefined;
  return person.illness === 'yes' ? 'open' : 'certain';
});
const injuryFinding = eachPerson((person) => {
  if (person.death || isAtWork(person) === 'no') return undefined;
  const finding = findingOf(isSpecifiedInjury(person));
  return isOwnWorker(person) === 'yes' ? finding : asOpen(finding);
});
const daysFinding = (isLong: (person: InjuredPerson) => YesNo) =>
  eachPerson((person) =>
    person.death ? undefined : forWorkers(person, findingOf(isLong(person))),
  );
const publicFinding = eachPerson((person) => {
  if (person.death || isAtWork(person) === 'yes') return undefined;
  const isTreated = isAmong(person.hospitalCare, ['treated']);
  const finding = findingOf(person.hospitalCare === 'examined' ? 'unknown' : isTreated);
  return isAtWork(person) === 'unknown' ? asOpen(finding) : finding;
});
const unknownInjury = ({ injured }: AccidentFacts): Finding =>
  injured === 'unknown' ? 'open' : undefined;

/** Reg. 11(1) is about refillable containers. The office decides whether a bulk tank is one. */
function gasIncidentFinding(event: AccidentFacts): Finding {
  if (productOf(event.product)?.family !== 'lpg') return undefined;
  const findings = [injuryFinding, publicFinding, deathFinding].map((find) => find(event));
  if (findings.includes('certain')) return undefined;
  const isHurtByGas = event.persons.map((person) =>
    person.causedByGoods === 'no'
      ? 'no'
      : anyOf(
          yesNo(person.death),
          isAmong(person.injuryKind, ['unconscious']),
          isAmong(person.hospitalCare, ['treated', 'examined']),
        ),
  );
  return openFindingOf(anyOf(...isHurtByGas));
}

function flammableFinding(event: AccidentFacts): Finding {
  const { least, most } = inKilograms(event.amount);
  const limits = flammableLimits[event.gasPlace === 'unknown' ? 'both' : event.gasPlace];
  if (least >= limits.certain) return 'certain';
  const isOpen = event.gasPlace === 'outdoors' ? most > limits.open : most >= limits.open;
  return isOpen ? 'open' : undefined;
}
function escapeFinding(event: AccidentFacts): Finding {
  if (event.release === 'unknown') return 'open';
  if (event.release !== 'yes' || event.releaseControl === 'planned') return undefined;
  const product = productOf(event.product);
  if (product === undefined || product.id === 'other') return 'open';
  const isReached = event.peopleInGas === 'yes' || event.persons.length > 0 ? 'certain' : 'open';
  const finding = product.flammable ? flammableFinding(event) : isReached;
  return event.releaseControl === 'uncontrolled' ? finding : asOpen(finding);
}
function failureFinding({ failedPart, failedOf }: AccidentFacts): Finding {
  if (failedPart === 'none') return undefined;
  const isBurst = ['shell', 'pipe', 'hose'].includes(failedPart);
  return isBurst && failedOf === 'site' ? 'certain' : 'open';
}
const occurrenceFinding = (event: AccidentFacts): Finding =>
  mostCertainOf([
    escapeFinding(event),
    failureFinding(event),
    findingOf(allOf(event.fire, event.stoppedOver24h)),
  ]);

/** The list of 1997 contains road tankers, whatever the amount is. */
const roadTankerFinding = (event: AccidentFacts): Finding =>
  mostCertainOf([
    findingOf(event.overturned),
    findingOf(allOf(isAmong(event.release, ['yes']), isAmong(event.placeKind, ['road']))),
    openFindingOf(anyOf(event.tankDamaged, event.fireNearTank)),
  ]);

function policeFinding(event: AccidentFacts): Finding {
  const elseHurt = isSomebodyElseHurt(event);
  const isHarm = anyOf(elseHurt, isAmong(event.othersDamage, ['listed']));
  const finding = findingOf(isPublicTraffic(event, isHarm));
  if (finding === undefined) return undefined;
  const isUninsured = allOf(elseHurt, isAmong(event.insuranceShown, ['no']));
  const isNeeded = anyOf(isAmong(event.detailsGiven, ['no', 'nobody']), isUninsured);
  if (isPoliceNotified(event)) return 'done';
  if (isNeeded === 'no') return 'notNeeded';
  return isNeeded === 'yes' ? finding : 'open';
}

const isTerminalEvent = (event: AccidentFacts): YesNo =>
  allOf(isAmong(event.placeKind, ['terminal']), anyOf(isAmong(event.release, ['yes']), event.fire));

const britain = { country: 'GB', axis: 'place' } as const;
const common = (country: 'GB' | 'NI'): readonly Duty[] => [
  {
    country,
    axis: 'place',
    id: 'G11',
    who: 'driver',
    to: 'police',
    by: 'atOnce',
    law: 'ADR 1.10',
    source: 'memory',
    find: theftFinding,
  },
  {
    country,
    axis: 'place',
    id: 'G10',
    who: 'company',
    to: 'environmentAgency',
    by: 'atOnce',
    law: '',
    source: 'second',
    find: ({ spill }) => (spill === 'none' ? undefined : 'open'),
  },
  {
    country,
    axis: 'place',
    id: 'G7',
    who: 'company',
    to: country === 'GB' ? 'hse' : 'hseni',
    by: 'days14',
    law: country === 'GB' ? 'RIDDOR 2013 reg. 11 (1)' : 'RIDDOR (NI) 1997',
    source: 'read',
    find: gasIncidentFinding,
  },
  {
    country,
    axis: 'place',
    id: 'G12',
    who: 'site',
    to: 'comahAuthority',
    by: 'atOnce',
    law: country === 'GB' ? 'COMAH 2015' : 'COMAH (NI) 2015',
    source: 'memory',
    find: (event) => openFindingOf(isTerminalEvent(event)),
  },
];

export const dutiesInGreatBritain: readonly Duty[] = [
  {
    ...britain,
    id: 'G8',
    who: 'driver',
    to: 'policeInPerson',
    by: 'hours24',
    law: 'Road Traffic Act 1988 s. 170',
    source: 'second',
    find: policeFinding,
  },
  {
    ...britain,
    id: 'G2',
    who: 'company',
    to: 'hse',
    by: 'days10',
    law: 'RIDDOR 2013 reg. 6',
    source: 'read',
    find: deathFinding,
  },
  {
    ...britain,
    id: 'G3',
    who: 'company',
    to: 'hse',
    by: 'days10',
    law: 'RIDDOR 2013 reg. 4 (1)',
    source: 'second',
    find: (event) => mostCertainOf([injuryFinding(event), unknownInjury(event)]),
  },
  {
    ...britain,
    id: 'G5',
    who: 'company',
    to: 'hse',
    by: 'days10',
    law: 'RIDDOR 2013 reg. 5',
    source: 'second',
    find: publicFinding,
  },
  {
    ...britain,
    id: 'G6',
    who: 'company',
    to: 'hse',
    by: 'days10',
    law: 'RIDDOR 2013 reg. 7, Sch. 2',
    source: 'second',
    find: occurrenceFinding,
  },
  {
    ...britain,
    id: 'G4',
    who: 'company',
    to: 'hse',
    by: 'days15',
    law: 'RIDDOR 2013 reg. 4 (2)',
    source: 'second',
    find: daysFinding(isOffOver7Days),
  },
  ...common('GB'),
];

const northernIreland = { country: 'NI', axis: 'place' } as const;
const over3Days = daysFinding(isOffOver3Days);
export const dutiesInNorthernIreland: readonly Duty[] = [
  {
    ...northernIreland,
    id: 'N3',
    who: 'driver',
    to: 'policeInPerson',
    by: 'hours24',
    law: 'Road Traffic (NI) Order 1981 art. 175',
    source: 'memory',
    find: policeFinding,
  },
  {
    ...northernIreland,
    id: 'N1',
    who: 'company',
    to: 'hseni',
    by: 'days10',
    law: 'RIDDOR (NI) 1997',
    source: 'second',
    find: (event) =>
      mostCertainOf(
        [deathFinding, injuryFinding, publicFinding, over3Days, unknownInjury].map((find) =>
          find(event),
        ),
      ),
  },
  {
    ...northernIreland,
    id: 'N2',
    who: 'company',
    to: 'hseni',
    by: 'days10',
    law: 'RIDDOR (NI) 1997, Sch. 2',
    source: 'memory',
    find: (event) => mostCertainOf([occurrenceFinding(event), roadTankerFinding(event)]),
  },
  ...common('NI'),
];

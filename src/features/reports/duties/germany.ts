/** Duties in Germany, and for workers insured in Germany. */
import { allOf, anyOf, isAmong, type AccidentFacts, type InjuredPerson } from './accident-facts.ts';
import { asOpen, findingOf, mostCertainOf, type Duty, type Finding } from './duty.ts';
import {
  areServicesNotified,
  forWorkers,
  isGasEvent,
  isGraveInjury,
  isOffOver3Days,
  isOwnWorker,
  isPoliceNotified,
  isPublicTraffic,
  isSerious,
  isSomebodyElseHurt,
  theftFinding,
} from './persons.ts';

/** By SGB VII § 193, an accident with more than three injured workers is a mass accident. */
const massAccidentPersons = 4;

/** An illness may still be an accident at work, so the finding is then open. */
const unlessIll = (person: InjuredPerson, finding: Finding): Finding =>
  person.illness === 'yes' ? asOpen(finding) : finding;

function noticeFinding({ injured, persons }: AccidentFacts): Finding {
  if (injured === 'unknown') return 'open';
  return mostCertainOf(
    persons.map((person) =>
      forWorkers(
        person,
        unlessIll(person, person.death ? 'certain' : findingOf(isOffOver3Days(person))),
      ),
    ),
  );
}

function phoneFinding({ persons }: AccidentFacts): Finding {
  if (persons.length >= massAccidentPersons && persons.some((one) => isOwnWorker(one) === 'yes'))
    return 'certain';
  return mostCertainOf(
    persons.map((person) =>
      forWorkers(
        person,
        mostCertainOf([
          unlessIll(person, person.death ? 'certain' : findingOf(person.intensiveTreatment)),
          asOpen(findingOf(isGraveInjury(person))),
        ]),
      ),
    ),
  );
}

function installationFinding(event: AccidentFacts): Finding {
  const isPartFailed = isAmong(event.failedPart, [
    'shell',
    'pipe',
    'hose',
    'valve',
    'safetyDevice',
  ]);
  if (isPartFailed === 'yes' && event.failedOf === 'ourTanker') return 'open';
  const site = isAmong(event.placeKind, ['customer', 'terminal', 'depot']);
  const hurt = event.persons.map((person) =>
    allOf(isSerious(person), anyOf(person.causedByGoods, isGasEvent(event))),
  );
  const failure = findingOf(allOf(site, isPartFailed));
  const isCertain = event.failedOf === 'site' && !['private', 'unknown'].includes(event.tankOwner);
  return mostCertainOf([
    isCertain ? failure : asOpen(failure),
    findingOf(allOf(site, anyOf(...hurt))),
  ]);
}

function trafficFinding(event: AccidentFacts): Finding {
  const harm = anyOf(
    isSomebodyElseHurt(event),
    isAmong(event.othersDamage, ['listed', 'otherAnimal']),
  );
  const finding = findingOf(isPublicTraffic(event, harm));
  if (finding === undefined) return undefined;
  if (event.detailsGiven === 'yes' || isPoliceNotified(event)) return 'done';
  return event.detailsGiven === 'unknown' ? 'open' : finding;
}

function waterFinding(event: AccidentFacts): Finding {
  if (event.spill === 'none') return undefined;
  if (event.spill === 'little' || event.spill === 'unknown') return 'open';
  return areServicesNotified(event) ? 'done' : 'certain';
}

const germany = { country: 'DE', axis: 'place' } as const;
export const dutiesInGermany: readonly Duty[] = [
  {
    ...germany,
    id: 'D6',
    who: 'driver',
    to: 'ownerOrPolice',
    by: 'atOnce',
    law: 'StVO § 34, StGB § 142',
    source: 'second',
    find: trafficFinding,
  },
  {
    ...germany,
    id: 'D7',
    who: 'driver',
    to: 'police',
    by: 'atOnce',
    phone: '110',
    law: 'GGVSEB § 27 (4a)',
    source: 'memory',
    find: theftFinding,
  },
  {
    ...germany,
    id: 'D8',
    who: 'driver',
    to: 'waterAuthority',
    by: 'atOnce',
    law: 'AwSV § 24 (2)',
    source: 'second',
    find: waterFinding,
  },
  {
    ...germany,
    id: 'D3',
    axis: 'employment',
    who: 'company',
    to: 'berufsgenossenschaftAndState',
    by: 'atOnce',
    law: 'SGB VII § 193, UVAV',
    source: 'second',
    find: phoneFinding,
  },
  {
    ...germany,
    id: 'D2',
    axis: 'employment',
    who: 'company',
    to: 'berufsgenossenschaft',
    by: 'days3',
    law: 'SGB VII § 193 (1), (4)',
    source: 'second',
    find: noticeFinding,
  },
  {
    ...germany,
    id: 'D5',
    who: 'site',
    to: 'stateLabourAuthority',
    by: 'atOnce',
    law: 'BetrSichV § 19 (1)',
    source: 'read',
    find: installationFinding,
  },
  {
    ...germany,
    id: 'D9',
    who: 'site',
    to: 'stateAuthority',
    by: 'atOnce',
    law: '12. BImSchV § 19',
    source: 'second',
    find: (event) =>
      asOpen(
        findingOf(
          allOf(
            isAmong(event.placeKind, ['terminal']),
            anyOf(isAmong(event.release, ['yes']), event.fire),
          ),
        ),
      ),
  },
];

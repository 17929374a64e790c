/** Duties in France, and for workers employed in France. */
import { allOf, anyOf, includesAny, isAmong, yesNo, type AccidentFacts } from './accident-facts.ts';
import {
  asOpen,
  findingOf,
  openFindingOf,
  mostCertainOf,
  type Duty,
  type Finding,
} from './duty.ts';
import {
  areServicesNotified,
  isAtWork,
  isOwnOrAgency,
  isPoliceNotified,
  isPublicTraffic,
  isSerious,
  isSomebodyElseHurt,
  theftFinding,
} from './persons.ts';

/**
 * On a classified site, a release of at least this many kilograms counts as serious. The law
 * contains no number.
 */
const graveReleaseKilograms = 333;

function deathFinding({ persons }: AccidentFacts): Finding {
  return mostCertainOf(
    persons.map((person) => {
      if (!person.death || isAtWork(person) === 'no') return undefined;
      return isOwnOrAgency(person) === 'yes' ? 'certain' : 'open';
    }),
  );
}

function trafficFinding(event: AccidentFacts): Finding {
  const isHurt = event.injured === 'unknown' ? 'unknown' : yesNo(event.persons.length > 0);
  const isDamaged = anyOf(
    isSomebodyElseHurt(event),
    isAmong(event.othersDamage, ['listed', 'otherAnimal']),
  );
  const injury = findingOf(isPublicTraffic(event, isHurt));
  const damage = findingOf(isPublicTraffic(event, isDamaged));
  if (injury === undefined && damage === undefined) return undefined;
  if (isPoliceNotified(event)) return 'done';
  if (event.detailsGiven === 'yes') return injury ?? 'done';
  return mostCertainOf([injury, event.detailsGiven === 'unknown' ? asOpen(damage) : damage]);
}

function equipmentFinding({ failedPart, persons }: AccidentFacts): Finding {
  if (['shell', 'pipe'].includes(failedPart)) return 'certain';
  if (['hose', 'valve', 'unknown'].includes(failedPart)) return 'open';
  const isHurt = persons.map((person) =>
    person.causedByGoods === 'yes' ? isSerious(person) : 'no',
  );
  return openFindingOf(anyOf(...isHurt));
}

function classifiedSiteFinding(event: AccidentFacts): Finding {
  const isSite = anyOf(
    isAmong(event.placeKind, ['terminal', 'depot']),
    allOf(isAmong(event.placeKind, ['customer']), isAmong(event.siteKind, ['business'])),
  );
  const isReleased = isAmong(event.release, ['yes']);
  const finding = openFindingOf(allOf(isSite, anyOf(isReleased, event.fire)));
  const isGrave =
    event.fireNearTank === 'yes' ||
    includesAny(event.publicMeasures, ['evacuation']) === 'yes' ||
    (isReleased === 'yes' &&
      (event.amount.minimum >= graveReleaseKilograms || event.persons.length > 0));
  return finding === 'open' && event.placeKind === 'depot' && isGrave ? 'certain' : finding;
}

function waterFinding(event: AccidentFacts): Finding {
  if (event.spill === 'none') return undefined;
  if (event.spill !== 'waterOrDrain') return 'open';
  return areServicesNotified(event) ? 'done' : 'certain';
}

const france = { country: 'FR', axis: 'place' } as const;
export const dutiesInFrance: readonly Duty[] = [
  {
    ...france,
    id: 'F8',
    who: 'driver',
    to: 'gendarmerie',
    by: 'atOnce',
    law: 'Code de la route R231-1',
    source: 'second',
    find: trafficFinding,
  },
  {
    ...france,
    id: 'F12',
    who: 'driver',
    to: 'gendarmerie',
    by: 'atOnce',
    law: '',
    source: 'memory',
    find: theftFinding,
  },
  {
    ...france,
    id: 'F11',
    who: 'driver',
    to: 'mayorAndPrefect',
    by: 'atOnce',
    law: 'Code de l’environnement L211-5',
    source: 'second',
    find: waterFinding,
  },
  {
    ...france,
    id: 'F2',
    axis: 'employment',
    who: 'driver',
    to: 'employer',
    by: 'hours24',
    law: 'Code de la sécurité sociale L441-1, R441-2',
    source: 'read',
    find: ({ persons }) => (persons.some(({ role }) => role === 'self') ? 'certain' : undefined),
  },
  {
    ...france,
    id: 'F5',
    who: 'company',
    to: 'labourInspectorate',
    by: 'hours12',
    law: 'Code du travail R4121-5',
    source: 'read',
    find: deathFinding,
  },
  {
    ...france,
    id: 'F3',
    axis: 'employment',
    who: 'company',
    to: 'cpam',
    by: 'hours48',
    law: 'Code de la sécurité sociale L441-2, R441-3',
    source: 'read',
    find: ({ injured, persons }) =>
      injured === 'unknown' ? 'open' : findingOf(anyOf(...persons.map(isOwnOrAgency))),
  },
  {
    ...france,
    id: 'F6',
    who: 'company',
    to: 'labourInspectorate',
    by: 'workingDays2',
    law: 'Code du travail L1262-4-4, R1262-2',
    source: 'second',
    find: ({ employmentCountry, persons }) =>
      employmentCountry === 'FR' ? undefined : openFindingOf(anyOf(...persons.map(isOwnOrAgency))),
  },
  {
    ...france,
    id: 'F9',
    who: 'site',
    to: 'dreal',
    by: 'atOnce',
    law: 'Code de l’environnement L557-49',
    source: 'second',
    find: equipmentFinding,
  },
  {
    ...france,
    id: 'F10',
    who: 'site',
    to: 'classifiedSites',
    by: 'atOnce',
    law: 'Code de l’environnement R512-69',
    source: 'read',
    find: classifiedSiteFinding,
  },
];

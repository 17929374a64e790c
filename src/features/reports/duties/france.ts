/** Duties in France, and for workers employed in France. */
import {
  allOf,
  anyOf,
  includesAny,
  isAmong,
  yesNo,
  type AccidentFacts,
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

const isHurtOf = ({ injured, persons }: AccidentFacts): YesNo =>
  injured === 'unknown' ? 'unknown' : yesNo(persons.length > 0);

/** With an injured person, giving the identity is not enough. */
function policeFinding(event: AccidentFacts): Finding {
  const finding = findingOf(isPublicTraffic(event, isHurtOf(event)));
  return finding && isPoliceNotified(event) ? 'done' : finding;
}

function identityFinding(event: AccidentFacts): Finding {
  const isDamaged = anyOf(
    isSomebodyElseHurt(event),
    isAmong(event.othersDamage, ['listed', 'otherAnimal']),
  );
  const finding = findingOf(isPublicTraffic(event, anyOf(isHurtOf(event), isDamaged)));
  if (finding === undefined) return undefined;
  // By R231-1, the identity is given to the police or to the others.
  if (isPoliceNotified(event) || event.detailsGiven === 'yes') return 'done';
  return event.detailsGiven === 'unknown' ? asOpen(finding) : finding;
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
    id: 'F13',
    who: 'driver',
    to: 'gendarmerie',
    by: 'atOnce',
    phone: '17',
    law: 'Code de la route R231-1',
    source: 'second',
    find: policeFinding,
  },
  {
    ...france,
    id: 'F8',
    who: 'driver',
    to: 'involvedOrPolice',
    by: 'atOnce',
    law: 'Code de la route R231-1',
    source: 'second',
    find: identityFinding,
  },
  {
    ...france,
    id: 'F12',
    who: 'driver',
    to: 'gendarmerie',
    by: 'atOnce',
    phone: '17',
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

/**
 * Duties in all countries: calling for help, the report of ADR 1.8.5, and results for the office.
 */
import { productOf } from '../products.ts';
import {
  anyOf,
  includesAny,
  isAmong,
  yesNo,
  type AccidentFacts,
  type InjuredPerson,
} from './accident-facts.ts';
import {
  asOpen,
  findingOf,
  openFindingOf,
  mostCertainOf,
  type Duty,
  type Finding,
} from './duty.ts';
import { areServicesNotified, isOffFor3Days } from './persons.ts';

/**
 * ADR 1.8.5.3, transport categories 3 and 4, in kg or l. From this amount on, a loss of any product
 * must be reported.
 */
const maxLossThreshold = 1000;
/**
 * A product without a category may be of category 0 or 1 (limit 50). From this amount on, the duty
 * is open.
 */
const minOpenAmount = 10;
/** Above this share of a limit the office decides, because estimates are rough. */
const nearShare = 0.2;
const closureHours = 3;

function callFinding(event: AccidentFacts): Finding {
  const danger = anyOf(
    isAmong(event.release, ['yes', 'imminent']),
    event.overturned,
    isAmong(event.tankFit, ['no']),
    event.fireNearTank,
  );
  if (danger === 'no') return undefined;
  if (areServicesNotified(event)) return 'done';
  if (event.dangerNow === 'no') return undefined;
  return danger === 'yes' && event.dangerNow === 'yes' ? 'certain' : 'open';
}

function personFinding(person: InjuredPerson): Finding {
  if (person.causedByGoods === 'no') return undefined;
  const isHit = anyOf(
    yesNo(person.death),
    person.intensiveTreatment,
    isAmong(person.hospitalStay, ['day']),
    isOffFor3Days(person),
    // It is not settled whether a night counts as "one day" of ADR 1.8.5.3.
    person.hospitalStay === 'night' ? 'unknown' : 'no',
  );
  return person.causedByGoods === 'yes' ? findingOf(isHit) : openFindingOf(isHit);
}

function lossFinding({ release, amount, product, propertyDamage }: AccidentFacts): Finding {
  if (release === 'unknown') return 'open';
  if (release !== 'yes') return undefined;
  return mostCertainOf([
    amountFinding(amount, productOf(product)?.lossThreshold),
    findingOf(isAmong(propertyDamage, ['over50k'])),
  ]);
}
function amountFinding(amount: AccidentFacts['amount'], limit: number | undefined): Finding {
  if (amount.minimum >= (limit ?? maxLossThreshold)) return 'certain';
  const isNear =
    limit === undefined ? amount.maximum >= minOpenAmount : amount.maximum > nearShare * limit;
  return isNear ? 'open' : undefined;
}

function imminentFinding(event: AccidentFacts): Finding {
  const isTankLost = event.tankDamaged === 'no' ? 'no' : anyOf(isAmong(event.tankFit, ['no']));
  const isImminent = anyOf(
    isAmong(event.release, ['imminent']),
    event.overturned,
    event.fireNearTank,
    isTankLost,
    event.tankDamaged === 'unknown' ? 'unknown' : 'no',
  );
  const finding = findingOf(isImminent);
  const limit = productOf(event.product)?.lossThreshold;
  if (event.loadKilograms === 'unknown') return asOpen(finding);
  if (event.loadKilograms >= (limit ?? maxLossThreshold)) return finding;
  return limit === undefined ? asOpen(finding) : undefined;
}

function authorityFinding(event: AccidentFacts): Finding {
  if (includesAny(event.emergencyServices, ['fireBrigade', 'police', 'ambulance']) === 'no')
    return undefined;
  if (event.publicMeasures === 'unknown') return 'open';
  const hasMeasures = includesAny(event.publicMeasures, ['evacuation', 'roadClosed', 'trainLine']);
  if (hasMeasures === 'no' || event.closureReason === 'wreck') return undefined;
  const isEvacuated = event.publicMeasures.includes('evacuation');
  const finding = closureFinding(event.closureHours, isEvacuated);
  return event.closureReason === 'goods' ? finding : asOpen(finding);
}
function closureFinding(hours: number | 'unknown', isEvacuated: boolean): Finding {
  if (hours === 'unknown') return 'open';
  if (hours >= closureHours) return 'certain';
  return isEvacuated ? 'open' : undefined;
}

function occurrenceFinding(event: AccidentFacts): Finding {
  const finding = mostCertainOf([
    event.injured === 'unknown' ? 'open' : undefined,
    ...event.persons.map(personFinding),
    lossFinding(event),
    imminentFinding(event),
    authorityFinding(event),
  ]);
  // ADR 1.8.5.1 counts only loading, filling, carriage and unloading.
  const isOutside =
    ['office', 'maintenance'].includes(event.activity) || event.placeKind === 'workshop';
  return isOutside ? asOpen(finding) : finding;
}

const callForHelp: Duty = {
  id: 'C0',
  country: 'all',
  axis: 'place',
  who: 'driver',
  to: 'emergencyServices',
  by: 'atOnce',
  phone: '112',
  law: 'ADR 5.4.3',
  addressIn: { DE: { to: 'emergencyServices', law: 'ADR 5.4.3, GGVSEB § 4 (2)' } },
  source: 'read',
  find: callFinding,
};
const occurrenceReport: Duty = {
  id: 'A1',
  country: 'all',
  axis: 'place',
  who: 'company',
  to: 'nationalAuthority',
  by: 'month1',
  law: 'ADR 1.8.5',
  addressIn: {
    DE: { to: 'balm', law: 'ADR 1.8.5, GGVSEB § 27 (1)' },
    GB: { to: 'departmentForTransport', law: 'ADR 1.8.5, CDG Regulations 2009' },
    NI: { to: 'hseni', law: 'ADR 1.8.5, CDG Regulations (NI) 2010' },
    FR: { to: 'dangerousGoodsMission', law: 'ADR 1.8.5, arrêté TMD art. 7' },
  },
  source: 'read',
  find: occurrenceFinding,
};
/**
 * A worker of another employer is injured. That employer must report, and the office informs it.
 */
const otherWorker: Duty = {
  id: 'X2',
  country: 'all',
  axis: 'place',
  who: 'otherEmployer',
  to: 'injuredPersonsEmployer',
  by: 'today',
  law: '',
  source: 'own',
  find: ({ persons }) =>
    persons.some(({ role }) => ['agency', 'otherFirm', 'responder'].includes(role))
      ? 'open'
      : undefined,
};
export const dutiesEverywhere: readonly Duty[] = [callForHelp, occurrenceReport, otherWorker];

const office = {
  country: 'all',
  axis: 'place',
  who: 'office',
  to: 'office',
  by: 'today',
  law: '',
  source: 'own',
  find: (): Finding => 'open',
} as const;
/** The country or its rules are unknown. */
export const unknownCountry: Duty = { ...office, id: 'X0' };
/** A worker is injured, and the country of insurance is unknown or has no table. */
export const unknownNotice: Duty = { ...office, id: 'X5' };
/** No duty of the tables applies, but the event is too serious for the result "none". */
export const graveEvent: Duty = { ...office, id: 'X1' };
/** No duty was found, but a required answer is missing. */
export const missingAnswers: Duty = { ...office, id: 'X3' };
/** No adviser has signed the rules of the country. */
export const unsignedRules: Duty = { ...office, id: 'X4' };
export const officeDecisions: readonly Duty[] = [
  unknownCountry,
  graveEvent,
  missingAnswers,
  unsignedRules,
  unknownNotice,
];

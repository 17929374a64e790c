/**
 * Which authorities an event may have to be reported to, computed from the answers. The app
 * suggests; the dangerous goods safety adviser and the employer decide. Every light says its
 * reasons as codes (extra.reasons.<code> in src/locales/<locale>/forms/nearbyAccident.json).
 */
import type { Answers } from './inputs-and-answers.ts';
import { entriesIn, isOneOf, numberIn, picks } from './conditions.ts';
import { productOf } from './products.ts';

export type Light = 'red' | 'yellow' | 'green';
export const reasonCodes = [
  'death',
  'intensiveTreatment',
  'hospital',
  'unfitThreeDays',
  'healthUnknown',
  'injuredUnknown',
  'amountReached',
  'amountNear',
  'amountUnknown',
  'productUnknown',
  'imminent',
  'loadUnknown',
  'damageOver50k',
  'damageUnknown',
  'environment',
  'closure',
  'closureUnknown',
  'outsideTransport',
  'nothing',
  'noticeDeath',
  'noticeUnfit',
  'noticeUnknown',
  'noNotice',
] as const;
type ReasonCode = (typeof reasonCodes)[number];
export interface Reason {
  readonly light: Light;
  readonly code: ReasonCode;
  readonly values?: Readonly<Record<string, number>>;
}
export interface Verdict {
  readonly light: Light;
  readonly reasons: readonly Reason[];
}

export interface Assessment {
  /** Occurrence report to the competent authority within one month (ADR 1.8.5, GGVSEB § 27(1)). */
  readonly adr: Verdict;
  /** Accident notice to the employers' liability insurer within three days (SGB VII § 193). */
  readonly bg: Verdict;
  /** Accident in traffic: stop, secure, help, exchange data, do not remove traces (StVO § 34). */
  readonly traffic: boolean;
  /** Theft, loss or sabotage: the police at once (GGVSEB § 27(4a)). */
  readonly police: boolean;
  /**
   * Severity times likelihood of a near miss, 1 to 25; from 12 on the office looks at it the same
   * day.
   */
  readonly risk?: number;
  readonly sameDay: boolean;
}

const sameDayRisk = 12;
/** Hours of evacuation or closure that make the authorities' measures count (ADR 1.8.5.3). */
const closureHours = 3;
/** Share of a threshold above which the safety adviser is called, because estimates are rough. */
const nearShare = 0.2;
/**
 * ADR 1.8.5.3: the highest threshold there is (transport categories 3 and 4); reached, no product
 * is needed.
 */
const highestThreshold = 1000;

const red = (code: ReasonCode, values?: Reason['values']): Reason => ({
  light: 'red',
  code,
  ...(values && { values }),
});
const yellow = (code: ReasonCode, values?: Reason['values']): Reason => ({
  light: 'yellow',
  code,
  ...(values && { values }),
});

/** Whether somebody is hurt is not known, or was not said in the haste of danger. */
const isInjuredOpen = (answers: Answers): boolean =>
  isOneOf(answers, 'injured', ['unknown']) ||
  (isOneOf(answers, 'eventKind', ['accident']) && answers['injured'] === undefined);

function injuryReasons(answers: Answers): readonly Reason[] {
  const reasons: Reason[] = isInjuredOpen(answers) ? [yellow('injuredUnknown')] : [];
  for (const person of entriesIn(answers, 'injuredPersons')) {
    if (isOneOf(person, 'causedByGoods', ['no'])) continue;
    const found: ReasonCode[] = [];
    if (person['death'] === true) found.push('death');
    if (person['intensiveTreatment'] === true) found.push('intensiveTreatment');
    if (isOneOf(person, 'hospitalStay', ['atLeast24h'])) found.push('hospital');
    if (isOneOf(person, 'daysUnfit', ['three', 'moreThanThree'])) found.push('unfitThreeDays');
    const isCertain = isOneOf(person, 'causedByGoods', ['yes']);
    if (found.length > 0)
      reasons.push(...found.map((code) => (isCertain ? red(code) : yellow(code))));
    else if (
      person['death'] !== true &&
      !(
        isOneOf(person, 'hospitalStay', ['none', 'under24h']) &&
        isOneOf(person, 'daysUnfit', ['none', 'oneToTwo'])
      )
    )
      reasons.push(yellow('healthUnknown'));
  }
  return reasons;
}

function lossReasons(answers: Answers): readonly Reason[] {
  const isUnsaid = isOneOf(answers, 'eventKind', ['accident']) && answers['release'] === undefined;
  if (isUnsaid) return [yellow('amountUnknown')];
  if (!isOneOf(answers, 'release', ['yes'])) return [];
  const amount =
    answers['releasedAmountUnknown'] === true ? undefined : numberIn(answers, 'releasedAmount');
  if (amount === undefined) return [yellow('amountUnknown')];
  const limit = productOf(answers['product'])?.lossThreshold;
  if (limit === undefined)
    return [
      amount >= highestThreshold
        ? red('amountReached', { amount, limit: highestThreshold })
        : yellow('productUnknown'),
    ];
  if (amount >= limit) return [red('amountReached', { amount, limit })];
  return amount > nearShare * limit ? [yellow('amountNear', { amount, limit })] : [];
}

function imminentReasons(answers: Answers): readonly Reason[] {
  const isImminent =
    isOneOf(answers, 'release', ['imminent']) ||
    answers['containmentDamaged'] === true ||
    picks(answers, 'eventTypes', ['rollover', 'fire']) ||
    isOneOf(answers, 'ignited', ['fire', 'explosion']);
  if (!isImminent) return [];
  const load = numberIn(answers, 'loadAmountKg');
  const limit = productOf(answers['product'])?.lossThreshold;
  if (load === undefined) return [yellow('loadUnknown')];
  if (limit === undefined)
    return [
      load >= highestThreshold
        ? red('imminent', { load, limit: highestThreshold })
        : yellow('productUnknown'),
    ];
  return load >= limit ? [red('imminent', { load, limit })] : [];
}

function damageReasons(answers: Answers): readonly Reason[] {
  if (!isOneOf(answers, 'release', ['yes'])) return [];
  const reasons: Reason[] = [];
  if (isOneOf(answers, 'propertyDamage', ['over50k'])) reasons.push(red('damageOver50k'));
  if (isOneOf(answers, 'propertyDamage', ['unknown'])) reasons.push(yellow('damageUnknown'));
  if (picks(answers, 'environment', ['soil', 'water', 'drain']))
    reasons.push(yellow('environment'));
  return reasons;
}

function authorityReasons(answers: Answers): readonly Reason[] {
  const isAboutGoods =
    isOneOf(answers, 'release', ['yes', 'imminent']) || answers['containmentDamaged'] === true;
  if (!isAboutGoods || !picks(answers, 'publicMeasures', ['evacuation', 'roadClosed', 'trainLine']))
    return [];
  const hours = numberIn(answers, 'closureHours');
  if (hours === undefined) return [yellow('closureUnknown')];
  return hours >= closureHours ? [red('closure', { hours })] : [];
}

function verdict(reasons: readonly Reason[], none: ReasonCode): Verdict {
  if (reasons.length === 0) return { light: 'green', reasons: [{ light: 'green', code: none }] };
  const light = reasons.some((reason) => reason.light === 'red') ? 'red' : 'yellow';
  const unique = reasons.filter(
    (reason, index) =>
      reasons.findIndex((other) => other.code === reason.code && other.light === reason.light) ===
      index,
  );
  return {
    light,
    reasons: unique.toSorted((a, b) => Number(b.light === 'red') - Number(a.light === 'red')),
  };
}

function assessAdr(answers: Answers): Verdict {
  const reasons = [
    injuryReasons,
    lossReasons,
    imminentReasons,
    damageReasons,
    authorityReasons,
  ].flatMap((criterion) => criterion(answers));
  // ADR 1.8.5.1: only loading, filling, carriage and unloading count. Elsewhere the safety adviser
  // has a look.
  const isOutside = isOneOf(answers, 'activity', ['office', 'maintenance']);
  if (!isOutside || reasons.length === 0) return verdict(reasons, 'nothing');
  return verdict(
    [
      ...reasons.map((reason) => ({ ...reason, light: 'yellow' as const })),
      yellow('outsideTransport'),
    ],
    'nothing',
  );
}

function assessNotice(answers: Answers): Verdict {
  const employees = entriesIn(answers, 'injuredPersons').filter((person) =>
    isOneOf(person, 'role', ['self', 'colleague']),
  );
  const reasons = employees.flatMap((person): readonly Reason[] => {
    if (person['death'] === true) return [red('noticeDeath')];
    if (isOneOf(person, 'daysUnfit', ['moreThanThree'])) return [red('noticeUnfit')];
    return isOneOf(person, 'daysUnfit', ['none', 'oneToTwo', 'three'])
      ? []
      : [yellow('noticeUnknown')];
  });
  return verdict(
    isInjuredOpen(answers) ? [...reasons, yellow('injuredUnknown')] : reasons,
    'noNotice',
  );
}

/**
 * Assesses the answers of the near miss and accident report. Answers that are missing where they
 * would count give yellow, never green.
 */
export function assess(answers: Answers): Assessment {
  const severity = numberIn(answers, 'potentialSeverity');
  const likelihood = numberIn(answers, 'likelihood');
  const risk =
    severity === undefined || likelihood === undefined ? undefined : severity * likelihood;
  const isAccident = isOneOf(answers, 'eventKind', ['accident']);
  return {
    adr: assessAdr(answers),
    bg: assessNotice(answers),
    traffic:
      isAccident &&
      (isOneOf(answers, 'placeKind', ['road']) ||
        picks(answers, 'eventTypes', ['collisionVehicle', 'collisionObject', 'rollover'])),
    police: isOneOf(answers, 'eventKind', ['security']),
    ...(risk !== undefined && { risk }),
    sameDay: risk !== undefined && risk >= sameDayRisk,
  };
}

/**
 * The five levels of a defect. For each level this file defines whom to call, the alarm at the desk
 * and the priority of the report. The texts are in src/locales: `choices.severity` and
 * `severityHelp` in reports.json for vehicles, `choices.tankSeverity` and `optionHelp.tankSeverity`
 * in forms/complaintCustomerTank.json for customers' tanks.
 */
import { entriesIn, isOneOf, textIn } from './conditions.ts';
import type { SafetyCallee } from '../calls/model/call-table.ts';
import type { Answers } from './inputs-and-answers.ts';

/**
 * The levels in ascending order. "note": fix it or pass it on. "soon": repair it by a set date.
 * "noFill": do not fill. "stop": the vehicle must not drive, or the customer's tank must be
 * secured. "life": danger to life now.
 */
export const levels = ['note', 'soon', 'noFill', 'stop', 'life'] as const;
export type Level = (typeof levels)[number];

export const isLevel = (text: string): text is Level => levels.some((level) => level === text);

/** Returns the name of the catalogue that contains the labels of the levels in a form. */
export const levelCatalogue = (kind: string): 'severity' | 'tankSeverity' =>
  kind === 'complaintCustomerTank' ? 'tankSeverity' : 'severity';

interface LevelRule {
  /** Whom to call about a vehicle in the yard, a vehicle on the road, and a customer's tank. */
  readonly calls: Readonly<Record<'yard' | 'road' | 'tank', SafetyCallee | undefined>>;
  /**
   * "repeats": the desk rings until the report is opened. "twice": it rings a second time if nobody
   * opens the report.
   */
  readonly bell: 'repeats' | 'twice' | 'once' | 'silent';
  /** The minimum priority at the desk of a report with a defect of this level. */
  readonly priority: 'danger' | 'urgent' | 'normal';
  /** If true, the form requests a photo. It never does so while somebody is in danger. */
  readonly photo: boolean;
}

const calls = (
  yard: SafetyCallee | undefined,
  road = yard,
  tank = yard,
): Readonly<Record<'yard' | 'road' | 'tank', SafetyCallee | undefined>> => ({ yard, road, tank });

export const levelRules: Readonly<Record<Level, LevelRule>> = {
  life: { calls: calls('emergency'), bell: 'repeats', priority: 'danger', photo: false },
  stop: {
    calls: calls('technician', 'dispatcher', 'dispatcher'),
    bell: 'twice',
    priority: 'urgent',
    photo: true,
  },
  noFill: { calls: calls('technician'), bell: 'once', priority: 'urgent', photo: true },
  soon: { calls: calls(undefined), bell: 'silent', priority: 'normal', photo: true },
  note: { calls: calls(undefined), bell: 'silent', priority: 'normal', photo: false },
};

/** Returns the index in `levels`, or -1 for undefined. */
export const rankOf = (level: Level | undefined): number =>
  level === undefined ? -1 : levels.indexOf(level);

/** Returns true if the level forbids driving. An unknown level does not. */
export const forbidsDriving = (level: Level | undefined): boolean =>
  rankOf(level) >= rankOf('stop');

/** Returns the highest level, or undefined if there are none. */
export const worstOf = (some: readonly (Level | undefined)[]): Level | undefined =>
  levels[Math.max(-1, ...some.map(rankOf))];

/** The former scale in ascending order (see docs/decisions/0049). */
const formerSeverities = ['s1', 's2', 's3', 's4'] as const;
const leaks = ['ctLeak', 'tbLeak'];
/**
 * Defects for which "s4" means danger to life. For all others except leaks, "s4" could be a preset
 * of the form, so it means only "stop".
 */
const lifeThreatening = ['ctPressureHigh', 'ctOther', 'chOther', 'tbOther'];

/**
 * Returns the level of a leak, by its size and by whether it has stopped. A missing answer does not
 * lower it.
 */
export function levelOfLeak(defect: string, form: Answers): Level {
  const isSmall = isOneOf(form, 'leakSize', ['smellOnly', 'bubbles']);
  if (!isSmall || !isOneOf(form, 'leakStopped', ['yes'])) return 'life';
  return defect === 'ctLeak' ? 'noFill' : 'stop';
}

function levelOfFormer(
  severity: (typeof formerSeverities)[number],
  defect: string,
  form: Answers,
): Level {
  if (leaks.includes(defect)) return levelOfLeak(defect, form);
  switch (severity) {
    case 's1':
      return 'note';
    case 's2':
      return 'soon';
    case 's3':
      return /^(?:ch|eq)/.test(defect) ? 'stop' : 'noFill';
    case 's4':
      return lifeThreatening.includes(defect) ? 'life' : 'stop';
  }
}

/** Converts a level of the former scale. Returns undefined for other values. */
function formerLevelOf(entry: Answers, form: Answers): Level | undefined {
  const former = formerSeverities.find((one) => one === entry['severity']);
  return former && levelOfFormer(former, textIn(entry, 'defect') ?? '', form);
}

/**
 * Returns the level of a reported defect from any version of the app, or undefined for an unknown
 * value. If a leak has no level, it is derived from the answers about the leak.
 */
export function levelOf(entry: Answers, form: Answers): Level | undefined {
  const level = levels.find((one) => one === entry['severity']) ?? formerLevelOf(entry, form);
  const defect = textIn(entry, 'defect') ?? '';
  return level ?? (leaks.includes(defect) ? levelOfLeak(defect, form) : undefined);
}

/** Returns the highest level of the defects in a report, or undefined if there are none. */
export const worstLevel = (form: Answers): Level | undefined =>
  worstOf(entriesIn(form, 'defects').map((entry) => levelOf(entry, form)));

/**
 * Values of `foundDuring` that mean that the vehicle is on the road or at a customer's and not in
 * the yard.
 */
const onTheRoad = ['driving', 'delivery', 'loading', 'return', 'roadsideCheck'];
/** Defects of papers. The driver calls the dispatcher, because a technician cannot fix them. */
const papers = ['chDocuments', 'eqInstructions'];

/** Returns whom to call about a defect of this level, or undefined for nobody. */
export function calleeOf(level: Level, defect: string, form: Answers): SafetyCallee | undefined {
  const { yard, road, tank } = levelRules[level].calls;
  if (defect.startsWith('ct')) return tank;
  const isOnTheRoad = isOneOf(form, 'foundDuring', onTheRoad);
  if (papers.includes(defect) && yard === 'technician') return 'dispatcher';
  return isOnTheRoad ? road : yard;
}

/**
 * Converts levels of the former scale to the current one for display. Other levels stay unchanged.
 */
export function inPresentScale(answers: Answers): Answers {
  const { defects } = answers;
  if (!Array.isArray(defects)) return answers;
  const read = (entry: unknown): unknown => {
    if (typeof entry !== 'object' || entry === null) return entry;
    const level = formerLevelOf(entry as Answers, answers);
    return level === undefined ? entry : { ...entry, severity: level };
  };
  return { ...answers, defects: defects.map(read) } as Answers;
}

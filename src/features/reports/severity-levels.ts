/**
 * The five levels of a defect: the one table that says for each level who is called, what the desk
 * does and how urgent the report is. The words of a level stand in src/locales: `choices.severity`
 * and `severityHelp` of reports.json for vehicles, `choices.tankSeverity` and
 * `optionHelp.tankSeverity` of forms/complaintCustomerTank.json for customers' tanks.
 */
import { entriesIn, isOneOf, textIn } from './conditions.ts';
import type { SafetyCallee } from '../calls/model/call-table.ts';
import type { Answers } from './inputs-and-answers.ts';

/**
 * From the least to the worst. note: put right or pass on. soon: repair by a set date. noFill: no
 * gas may flow. stop: a vehicle must not drive, a customer's tank must be secured. life: somebody is
 * in danger now.
 */
export const levels = ['note', 'soon', 'noFill', 'stop', 'life'] as const;
export type Level = (typeof levels)[number];

export const isLevel = (text: string): text is Level => levels.some((level) => level === text);

/** Name of the catalogue of the levels' labels in a form. */
export const levelCatalogue = (kind: string): 'severity' | 'tankSeverity' =>
  kind === 'complaintCustomerTank' ? 'tankSeverity' : 'severity';

interface LevelRule {
  /** Who is called about a vehicle in the yard, about one on the road, about a customer's tank. */
  readonly calls: Readonly<Record<'yard' | 'road' | 'tank', SafetyCallee | undefined>>;
  /** repeats: until somebody opens the report. twice: once more when nobody opens it. */
  readonly bell: 'repeats' | 'twice' | 'once' | 'silent';
  /** How urgent a report with such a defect is at the desk, at least. */
  readonly priority: 'danger' | 'urgent' | 'normal';
  /** A photo is asked for; never while somebody is in danger. */
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

/** How bad a level is, from 0; -1 for none. */
export const rankOf = (level: Level | undefined): number =>
  level === undefined ? -1 : levels.indexOf(level);

/** The worst of some levels; undefined for none. */
export const worstOf = (some: readonly (Level | undefined)[]): Level | undefined =>
  levels[Math.max(-1, ...some.map(rankOf))];

/** The former scale, from the least to the worst; see docs/decisions/0049. */
const formerSeverities = ['s1', 's2', 's3', 's4'] as const;
const leaks = ['ctLeak', 'tbLeak'];
/** With "danger" of the former scale these are a danger to life: others may have been preset so. */
const lifeThreatening = ['ctPressureHigh', 'ctOther', 'chOther', 'tbOther'];

/** How bad a leak is by its size and by whether it has stopped; what is not said lowers nothing. */
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

/** The level that a phone of an earlier version means; undefined where it names none of its scale. */
function formerLevelOf(entry: Answers, form: Answers): Level | undefined {
  const former = formerSeverities.find((one) => one === entry['severity']);
  return former && levelOfFormer(former, textIn(entry, 'defect') ?? '', form);
}

/**
 * The level of a reported defect, whatever version of the app wrote it; undefined where it is not
 * known. A leak without a level is judged by what is said of it.
 */
export function levelOf(entry: Answers, form: Answers): Level | undefined {
  const level = levels.find((one) => one === entry['severity']) ?? formerLevelOf(entry, form);
  const defect = textIn(entry, 'defect') ?? '';
  return level ?? (leaks.includes(defect) ? levelOfLeak(defect, form) : undefined);
}

/** The worst level of the defects in a report; undefined where none says one. */
export const worstLevel = (form: Answers): Level | undefined =>
  worstOf(entriesIn(form, 'defects').map((entry) => levelOf(entry, form)));

/** Found where the vehicle stands on the road or at a customer's, not in the yard. */
const onTheRoad = ['driving', 'delivery', 'loading', 'return', 'roadsideCheck'];
/** Missing papers are nothing that a technician can repair. */
const papers = ['chDocuments', 'eqInstructions'];

/** Who is to be called about a defect of this level; undefined for nobody. */
export function calleeOf(level: Level, defect: string, form: Answers): SafetyCallee | undefined {
  const { yard, road, tank } = levelRules[level].calls;
  if (defect.startsWith('ct')) return tank;
  const isOnTheRoad = isOneOf(form, 'foundDuring', onTheRoad);
  if (papers.includes(defect) && yard === 'technician') return 'dispatcher';
  return isOnTheRoad ? road : yard;
}

/**
 * Converts the levels of the former scale to the present one, for display. Levels of the present
 * scale stay as they are.
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

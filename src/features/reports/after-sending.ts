/** Instructions that the driver gets after a report of defects is sent. */
import { entriesIn, isOneOf, textIn } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';
import type { ReportKind } from './kinds.ts';
import type { SafetyCallee } from '../calls/model/call-table.ts';
import { calleeOf, type Level, levelOf, rankOf, worstOf } from './severity-levels.ts';

export interface AfterSending {
  /** The level that selects the texts of the instruction. */
  readonly level: Level;
  /** Whom to call, the most urgent first. */
  readonly callees: readonly SafetyCallee[];
}

/**
 * Returns the level of the answer about the vehicle as a whole. It may be worse than the level of
 * each defect.
 */
function levelOfUse(answers: Answers): Level | undefined {
  if (isOneOf(answers, 'driveable', ['no']) || isOneOf(answers, 'usable', ['no'])) return 'stop';
  return isOneOf(answers, 'usable', ['drivingOnly']) ? 'noFill' : undefined;
}

/** Returns undefined if the driver may continue, and for reports that are not about defects. */
export function afterSending(kind: ReportKind, answers: Answers): AfterSending | undefined {
  if (kind === 'dispositionMessage' || kind === 'nearbyAccident') return undefined;
  const defects = entriesIn(answers, 'defects').map((entry) => ({
    id: textIn(entry, 'defect') ?? '',
    level: levelOf(entry, answers),
  }));
  const level = worstOf([...defects.map((defect) => defect.level), levelOfUse(answers)]);
  if (level === undefined || rankOf(level) < rankOf('noFill')) return undefined;
  const worst = defects.filter((defect) => defect.level === level);
  const callees = worst.map(({ id }) => calleeOf(level, id, answers));
  const first = callees[0] ?? calleeOf(level, '', answers);
  if (first === undefined) return undefined;
  return { level, callees: first === 'emergency' ? [first, 'dispatcher'] : [first] };
}

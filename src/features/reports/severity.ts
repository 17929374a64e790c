/** Determines how urgent a report is from its answers. */
import { isOneOf } from './conditions.ts';
import { isDangerousEvent } from './dangerous-event.ts';
import type { Answers } from './inputs-and-answers.ts';
import { levelRules, worstLevel } from './severity-levels.ts';

export const severities = ['danger', 'urgent', 'normal'] as const;
export type Severity = (typeof severities)[number];

/** Returns true for an answer that means "do not drive on", "do not use" or "immediately". */
const isUrgent = (answers: Answers): boolean =>
  isOneOf(answers, 'urgency', ['immediate']) ||
  isOneOf(answers, 'driveable', ['no']) ||
  isOneOf(answers, 'usable', ['no']) ||
  isOneOf(answers, 'eventKind', ['accident', 'security']);

export function severityOf(kind: string, answers: Answers): Severity {
  if (kind === 'nearbyAccident' && isDangerousEvent(answers)) return 'danger';
  const level = kind === 'nearbyAccident' ? undefined : worstLevel(answers);
  const priority = level ? levelRules[level].priority : 'normal';
  return priority === 'normal' && isUrgent(answers) ? 'urgent' : priority;
}

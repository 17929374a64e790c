import { numberIn } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';

/** Severity times likelihood, 1 to 25. */
const sameDayRisk = 12;

/** True where the office looks at a near miss the same day. */
export function isSameDayRisk(answers: Answers): boolean {
  const severity = numberIn(answers, 'potentialSeverity') ?? 0;
  const likelihood = numberIn(answers, 'likelihood') ?? 0;
  return severity * likelihood >= sameDayRisk;
}

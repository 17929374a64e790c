/** Determines how urgent a reported event is. */
import { entriesIn, isOneOf, numberIn, picks } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';

/** Returns true for an event with gas, fire, an injured person or the answer "danger now". */
export const isDangerousEvent = (answers: Answers): boolean =>
  answers['dangerNow'] === true ||
  isOneOf(answers, 'release', ['yes']) ||
  isOneOf(answers, 'injured', ['yes']) ||
  entriesIn(answers, 'injuredPersons').length > 0 ||
  isOneOf(answers, 'ignited', ['flash', 'fire', 'explosion']) ||
  (isOneOf(answers, 'eventKind', ['accident']) &&
    picks(answers, 'eventTypes', ['fire', 'explosion', 'gasRelease']));

/**
 * Severity times likelihood, 1 to 25. From this value on, the office must assess a near miss the
 * same day.
 */
const sameDayRisk = 12;

/** Returns true if the office must assess a near miss the same day. */
export function isSameDayRisk(answers: Answers): boolean {
  const severity = numberIn(answers, 'potentialSeverity') ?? 0;
  const likelihood = numberIn(answers, 'likelihood') ?? 0;
  return severity * likelihood >= sameDayRisk;
}

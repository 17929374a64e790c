/** When an event is dangerous as it is reported: gas, fire, somebody hurt, or "danger now". */
import { entriesIn, isOneOf, picks } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';

export const isDangerousEvent = (answers: Answers): boolean =>
  answers['dangerNow'] === true ||
  isOneOf(answers, 'release', ['yes']) ||
  isOneOf(answers, 'injured', ['yes']) ||
  entriesIn(answers, 'injuredPersons').length > 0 ||
  isOneOf(answers, 'ignited', ['flash', 'fire', 'explosion']) ||
  (isOneOf(answers, 'eventKind', ['accident']) &&
    picks(answers, 'eventTypes', ['fire', 'explosion', 'gasRelease']));

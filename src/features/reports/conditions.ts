/** Functions that read answers, for the conditions in form definitions. */
import type { Condition } from './field-kinds.ts';
import type { Answers } from './inputs-and-answers.ts';

/** Returns true if the choice `field` is one of `ids`. */
export const isOneOf = (answers: Answers, field: string, ids: readonly string[]): boolean => {
  const answer = answers[field];
  return typeof answer === 'string' && ids.includes(answer);
};

/** Returns true if at least one of `ids` is selected in `field`. */
export const picks = (answers: Answers, field: string, ids: readonly string[]): boolean => {
  const answer = answers[field];
  return (
    Array.isArray(answer) &&
    answer.some((option: unknown) => typeof option === 'string' && ids.includes(option))
  );
};

/** Returns true if `field` has an answer; false and 0 are answers. */
export const isGiven = (answers: Answers, field: string): boolean => answers[field] !== undefined;

/** Returns the answer of `field` if it is a number. */
export const numberIn = (answers: Answers, field: string): number | undefined => {
  const answer = answers[field];
  return typeof answer === 'number' ? answer : undefined;
};

/** Returns the answer of `field` if it is a text or a choice. */
export const textIn = (answers: Answers, field: string): string | undefined => {
  const answer = answers[field];
  return typeof answer === 'string' ? answer : undefined;
};

/** Returns the entries of the list `field`, or none if there is no list. */
export const entriesIn = (answers: Answers, field: string): readonly Answers[] => {
  const answer = answers[field];
  if (!Array.isArray(answer)) return [];
  return answer.filter(
    (entry: unknown): entry is Answers => typeof entry === 'object' && entry !== null,
  );
};

/** Returns the condition that the choice `field` of the same form or list entry is one of `ids`. */
export const when =
  (field: string, ...ids: readonly string[]): Condition =>
  (answers) =>
    isOneOf(answers, field, ids);

export const always: Condition = () => true;

/**
 * The condition of a field that only reports of earlier versions answer. It is kept, so that lists
 * and exports can read it.
 */
export const never: Condition = () => false;

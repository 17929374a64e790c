/** Helpers that read answers, for the conditions of form definitions. */
import type { Condition } from './field-kinds.ts';
import type { Answers } from './inputs-and-answers.ts';

/** True if the choice `field` is one of `ids`. */
export const isOneOf = (answers: Answers, field: string, ids: readonly string[]): boolean => {
  const answer = answers[field];
  return typeof answer === 'string' && ids.includes(answer);
};

/** True if at least one of `ids` is picked in `field`. */
export const picks = (answers: Answers, field: string, ids: readonly string[]): boolean => {
  const answer = answers[field];
  return (
    Array.isArray(answer) &&
    answer.some((option: unknown) => typeof option === 'string' && ids.includes(option))
  );
};

/** True if `field` has an answer; false and 0 are answers. */
export const isGiven = (answers: Answers, field: string): boolean => answers[field] !== undefined;

/** The answer of `field` if it is a number. */
export const numberIn = (answers: Answers, field: string): number | undefined => {
  const answer = answers[field];
  return typeof answer === 'number' ? answer : undefined;
};

/** The answer of `field` if it is a text or a choice. */
export const textIn = (answers: Answers, field: string): string | undefined => {
  const answer = answers[field];
  return typeof answer === 'string' ? answer : undefined;
};

/** The entries of the list `field`; empty without a list. */
export const entriesIn = (answers: Answers, field: string): readonly Answers[] => {
  const answer = answers[field];
  if (!Array.isArray(answer)) return [];
  return answer.filter(
    (entry: unknown): entry is Answers => typeof entry === 'object' && entry !== null,
  );
};

/** Condition: the choice `field` of the same scope is one of `ids`. */
export const when =
  (field: string, ...ids: readonly string[]): Condition =>
  (answers) =>
    isOneOf(answers, field, ids);

export const always: Condition = () => true;

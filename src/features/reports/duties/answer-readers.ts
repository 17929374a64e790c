/** Converts answers to facts. An answer that no form offers as an option counts as unknown. */
import { textIn } from '../conditions.ts';
import type { Condition } from '../field-kinds.ts';
import type { Answers } from '../inputs-and-answers.ts';
import { accidentCountry, dutyCountries, yesNo, type YesNo } from './accident-facts.ts';

/**
 * Returns true if the form showed the question. If the country is unknown, it is enough that the
 * form of any country shows it.
 */
export function wasAsked(condition: Condition, answers: Answers, form: Answers): boolean {
  const isInside = answers !== form;
  const asked = (country?: string): boolean => {
    const outer = country === undefined ? form : { ...form, country };
    return condition(isInside ? answers : outer, outer);
  };
  return accidentCountry(form['country']) === 'unknown'
    ? asked() || dutyCountries.some(asked)
    : asked();
}

/**
 * Returns the answer if it is one of `ids`. Otherwise returns "unknown" if the question was asked,
 * and `otherwise` if it was not.
 */
export function choiceOf<Id extends string>(
  answers: Answers,
  field: string,
  ids: readonly Id[],
  isAsked: boolean,
  otherwise: Id,
): Id | 'unknown' {
  const answer = answers[field];
  const known = ids.find((id) => id === answer);
  if (known !== undefined) return known;
  return answer !== undefined || isAsked ? 'unknown' : otherwise;
}
export const yesOrNo = ['yes', 'no'] as const;

/** Looks up an answer. Returns undefined for unknown answers, including "constructor". */
export function meaningOf<Meaning>(
  answers: Answers,
  field: string,
  meanings: Readonly<Record<string, Meaning>>,
): Meaning | undefined {
  const answer = textIn(answers, field) ?? '';
  return Object.hasOwn(meanings, answer) ? meanings[answer] : undefined;
}

/** Returns the selected options, or "unknown" if the question was asked and has no answer. */
export function choicesOf(
  answers: Answers,
  field: string,
  isAsked: boolean,
): readonly string[] | 'unknown' {
  const answer = answers[field];
  if (Array.isArray(answer))
    return answer.filter((id: unknown): id is string => typeof id === 'string' && id !== 'none');
  return isAsked ? 'unknown' : [];
}

/** Returns yes or no, or "unknown" if the question was asked and has no answer. */
export function booleanOf(answers: Answers, field: string, isAsked: boolean): YesNo {
  const answer = answers[field];
  if (typeof answer === 'boolean') return yesNo(answer);
  return isAsked ? 'unknown' : 'no';
}

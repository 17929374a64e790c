/** Checks without a defect, which are sent with a form for defects. */
import { textIn } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';

/**
 * True for a report that says "checked, nothing found". `unread` names answers that could not be
 * read; with the defects among them the report is not called a check.
 */
export function isWithoutDefect({
  kind,
  answers,
  unread = [],
}: {
  readonly kind: string;
  readonly answers: object;
  readonly unread?: readonly { readonly field: string }[] | undefined;
}): boolean {
  const { defects = [], ...others } = answers as Answers;
  return (
    kind !== 'dispositionMessage' &&
    kind !== 'nearbyAccident' &&
    textIn(others, 'followsReport') === undefined &&
    Array.isArray(defects) &&
    defects.length === 0 &&
    !unread.some(({ field }) => field.split('.')[0] === 'defects')
  );
}

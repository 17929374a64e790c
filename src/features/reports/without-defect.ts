/** Detects departure checks without a defect, which are sent with a form for defects. */
import { textIn } from './conditions.ts';
import type { Answers } from './inputs-and-answers.ts';

/**
 * Returns true for a report "checked, nothing found". `unread` are the answers that could not be
 * read. If they include the defects, the result is false.
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
    kind !== 'departureCheck' &&
    textIn(others, 'followsReport') === undefined &&
    Array.isArray(defects) &&
    defects.length === 0 &&
    !unread.some(({ field }) => field.split('.')[0] === 'defects')
  );
}

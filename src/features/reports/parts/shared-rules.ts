/** Plausibility rules that several forms share; all of them ask, none refuses. */
import type { FormRule } from '../form.ts';
import { numberIn } from '../conditions.ts';

/** A tank does not lose level by being filled. */
export const levelsRule: FormRule = (answers) => {
  const before = numberIn(answers, 'fillLevelBefore');
  const after = numberIn(answers, 'fillLevelAfter');
  if (before === undefined || after === undefined || after >= before) return [];
  return [{ field: 'fillLevelAfter', level: 'warning', code: 'levelFell', values: { before } }];
};

/** The mark after the label of a field: one rule for all forms. */
import type { Field } from './field-kinds.ts';
import type { FormDefinition } from './form.ts';
import type { FormEvaluation } from './read-answers.ts';

/**
 * "optional": the report can be sent without this answer. "either": one of two fields is enough
 * (Field.insteadOf). Undefined: the answer is required. Required fields have no mark, because most
 * fields are required. The mark does not depend on what is typed into the two fields.
 */
export function markOf(
  { fields }: FormDefinition,
  { required }: FormEvaluation,
  { id, insteadOf }: Pick<Field, 'id' | 'insteadOf'>,
  path: string = id,
): 'optional' | 'either' | undefined {
  const isRequired = required.has(path);
  const isPair = isRequired
    ? fields.some((other) => other.insteadOf === path)
    : insteadOf !== undefined && required.has(insteadOf);
  if (isPair) return 'either';
  return isRequired ? undefined : 'optional';
}

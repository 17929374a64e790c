import { presetOf } from './asked-fields.ts';
import type { FormContext } from './field-kinds.ts';
import type { FormDefinition } from './form.ts';
import type { Input, Inputs } from './inputs-and-answers.ts';
import type { FormEvaluation } from './read-answers.ts';

const noContext: FormContext = { now: 0, startedAt: 0, profile: {} };

/**
 * Returns the inputs plus the presets that come from the time, the profile, the vehicle or the
 * company, for example "when did it happen". A report is sent with them. A later correction opens at
 * another time and perhaps with another vehicle, and must contain what was sent. Presets that come
 * from other answers are left out, so that they change with these answers.
 *
 * An anonymous report keeps only what the driver entered, because such a preset can identify him.
 */
export function withContextPresets(
  { fields }: FormDefinition,
  inputs: Inputs,
  { effective, answers }: Pick<FormEvaluation, 'effective' | 'answers'>,
): Inputs {
  if (answers['reporterMode'] === 'anonymous') return inputs;
  const fixed: Record<string, Input> = {};
  for (const field of fields) {
    if (field.kind === 'list' || inputs[field.id] !== undefined) continue;
    const shown = effective[field.id];
    if (shown === undefined) continue;
    const here = { path: field.id, name: field.id, answers, form: answers };
    if (presetOf(field, here, noContext) !== shown) fixed[field.id] = shown;
  }
  return { ...inputs, ...fixed };
}

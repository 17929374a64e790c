import type { FormDefinition } from './form.ts';
import type { FormEvaluation } from './read-answers.ts';

/**
 * Returns true if the report was complete only because it needs a few answers at first
 * (FormDefinition.minimum): a question that the whole form requires has no answer yet.
 */
export const hasOpenQuestions = (
  { fields }: Pick<FormDefinition, 'fields'>,
  { minimum, visible, answers }: Pick<FormEvaluation, 'minimum' | 'visible' | 'answers'>,
): boolean =>
  minimum &&
  fields.some(
    ({ id, required }) =>
      visible.has(id) && answers[id] === undefined && required?.(answers, answers) === true,
  );

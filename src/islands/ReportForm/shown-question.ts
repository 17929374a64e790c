import type { Field } from '../../features/reports/field-kinds.ts';
import type { FormEvaluation } from '../../features/reports/read-answers.ts';

/** True for a required question with one possible answer, which is given already. */
const isAnswered = ({ id }: Field, { offered, effective, required }: FormEvaluation): boolean => {
  const options = offered.get(id);
  return required.has(id) && options?.length === 1 && options[0] === effective[id];
};

/** Returns whether the screen shows the field: it applies, and the driver has a choice. */
export const isShownQuestion = (field: Field, reading: FormEvaluation): boolean =>
  reading.visible.has(field.id) && !isAnswered(field, reading);

/** Decides which parts of an answer are shown where. Pure functions. */
import type { Warning } from '../../../features/gas/job-result.ts';
import type { TaskInput, TaskOutput } from '../../../features/gas/tasks/task.ts';
import type { TaskEvaluation } from './read-task.ts';

/** Outputs shown instead of the main ones if the tank is overfilled. */
const excess: Readonly<Record<string, readonly string[]>> = {
  room: ['excessLitres', 'excessKilograms'],
  load: ['overloadKilograms'],
};

/** The fields next to which a warning is repeated. */
const warnedInputs: Readonly<Partial<Record<Warning['code'], string>>> = {
  overLimit: 'levelPercent',
  overMaximumLoad: 'onBoardKilograms',
};
/** The warning that the tank is overfilled, if it belongs to this number field. */
export const overWarningOf = ({ answer }: TaskEvaluation, input: string): Warning | undefined =>
  answer?.warnings.find(({ code }) => warnedInputs[code] === input);

/** True if the tank is overfilled; the answer is then shown in red. */
export const isOver = ({ answer, faults }: TaskEvaluation): boolean =>
  answer?.warnings.some(({ code }) => warnedInputs[code] !== undefined) === true ||
  Object.values(faults).some(({ reason }) => reason.code === 'levelAboveLimit');

/** The main outputs; all outputs if a task has no main ones. */
export function figuresOf(evaluation: TaskEvaluation): readonly TaskOutput[] {
  const { task, answer } = evaluation;
  const there = task.outputs.filter(({ id }) => answer?.outputs[id] !== undefined);
  const over = there.filter(({ id }) => isOver(evaluation) && excess[task.id]?.includes(id));
  if (over.length > 0) return over;
  const main = there.filter(({ main: isMain }) => isMain);
  return task.outputs.some(({ main: isMain }) => isMain) ? main : there;
}

/** The other outputs. */
export function detailsOf(evaluation: TaskEvaluation): readonly TaskOutput[] {
  const figures = figuresOf(evaluation);
  return evaluation.task.outputs.filter(
    (output) => evaluation.answer?.outputs[output.id] !== undefined && !figures.includes(output),
  );
}

const shares = new Set(['propane', 'nButane', 'isobutane', 'propylene']);

/** Required fields that are empty; an empty share counts as none. */
export const missingInputs = ({ shown, texts }: TaskEvaluation): readonly TaskInput[] =>
  shown.filter(
    (input) =>
      input.type === 'number' &&
      input.optional !== true &&
      !shares.has(input.id) &&
      (texts[input.id] ?? '').trim() === '',
  );

const asides: Readonly<Record<string, readonly string[]>> = {
  room: ['productTemperatureCelsius', 'vapourReturn'],
  load: ['onBoardKilograms', 'largestSectionLitres'],
  deliveryNote: [
    'propyleneMassPercent',
    'pressureCorrection',
    'barAboveSaturation',
    'compositionKind',
    'propane',
    'nButane',
    'isobutane',
  ],
  gauge: ['ambientBar'],
  cryogenicLevel: ['ambientBar'],
  cryogenicDelivery: ['ambientBar'],
  cryogenicFilling: ['largestSectionLitres', 'ambientBar'],
  convertQuantity: ['ambientBar'],
  meterPressure: ['ambientBar'],
};
/**
 * Assumed values that the driver should confirm. The air pressure is left out of tasks in which it
 * matters little; there it is folded and listed below the answer.
 */
export const askedFor = ({ task, assumed }: TaskEvaluation): readonly TaskInput[] =>
  assumed.filter(({ id }) => id !== 'ambientBar' || !isAside(task.id, id));

/**
 * True if the box of the answer has room for a whole explanation. The box covers the fields, so it
 * shows only a short one if there are warnings or assumed values.
 */
export const isBoxFree = (evaluation: TaskEvaluation): boolean =>
  evaluation.answer?.warnings.length === 0 && askedFor(evaluation).length === 0;

/** True if an input is rarely needed, so that it is shown under "more". */
export const isAside = (task: string, input: string): boolean =>
  asides[task]?.includes(input) === true;

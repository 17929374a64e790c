/** Which parts of an answer stand where. Pure. */
import type { Warning } from '../../../features/gas/job-result.ts';
import type { TaskInput, TaskOutput } from '../../../features/gas/tasks/task.ts';
import type { TaskEvaluation } from './read-task.ts';

/** Outputs that matter instead of the main ones when there is too much in the tank. */
const excess: Readonly<Record<string, readonly string[]>> = {
  room: ['excessLitres', 'excessKilograms'],
  load: ['overloadKilograms'],
};

/** The fields that a warning is also said beside. */
const warnedInputs: Readonly<Partial<Record<Warning['code'], string>>> = {
  overLimit: 'levelPercent',
  overMaximumLoad: 'onBoardKilograms',
};
/** What the answer says against the number of a field: more is in the tank than may be. */
export const overWarningOf = ({ answer }: TaskEvaluation, input: string): Warning | undefined =>
  answer?.warnings.find(({ code }) => warnedInputs[code] === input);

/** More in the tank than may be: shown in red. */
export const isOver = ({ answer, faults }: TaskEvaluation): boolean =>
  answer?.warnings.some(({ code }) => warnedInputs[code] !== undefined) === true ||
  Object.values(faults).some(({ reason }) => reason.code === 'levelAboveLimit');

/** The outputs that answer the question; all of them where a task has no main one. */
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

/** Fields that are empty and must not be; an empty share counts as none. */
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
 * Assumed values that the driver is asked for. The air pressure is not where it matters little: it
 * stands folded away and is named under the answer.
 */
export const askedFor = ({ task, assumed }: TaskEvaluation): readonly TaskInput[] =>
  assumed.filter(({ id }) => id !== 'ambientBar' || !isAside(task.id, id));

/**
 * Whether the answer's box, which stays over the fields, has room for an explanation: warnings and
 * what is assumed come first.
 */
export const isBoxFree = (evaluation: TaskEvaluation): boolean =>
  evaluation.answer?.warnings.length === 0 && askedFor(evaluation).length === 0;

/** Whether an input can be left alone on most days, so that it stands behind "more". */
export const isAside = (task: string, input: string): boolean =>
  asides[task]?.includes(input) === true;

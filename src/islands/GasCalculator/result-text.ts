/** A result as plain text, for the clipboard and for messages. */
import type { NumberInput } from '../../features/gas/tasks/task.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import { interpolate } from '../../i18n/format.ts';
import { formatFixed, formatSignificant } from '../../i18n/numbers.ts';
import { detailsOf, figuresOf } from './answer-parts.ts';
import type { TaskEvaluation } from './read-task.ts';
import {
  basisLines,
  choiceLabel,
  inputLabel,
  labelled,
  outputLabel,
  outputNote,
  outputText,
  taskTexts,
  typedUnitLabel,
  warningText,
  type CalculatorScreenTexts,
} from './words.ts';

export interface Line {
  readonly label: string;
  readonly value: string;
}

/**
 * "4.850 l": what was entered, in the unit it was entered in, with its thousands; what is no number
 * stays as it was typed.
 */
function enteredText(
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  input: NumberInput,
): string {
  const typed = (evaluation.texts[input.id] ?? '').trim();
  const value = evaluation.entered[input.id];
  return withUnit(
    value === undefined ? typed : formatSignificant(value, words.locale, 8),
    typedUnitLabel(words, evaluation, input),
    words.locale,
  );
}

/** What was entered and chosen; what was left empty is left out. */
export function inputLines(
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] {
  return evaluation.shown.flatMap((input) => {
    const value =
      input.type === 'choice'
        ? choiceLabel(words, input, String(evaluation.values[input.id]))
        : (evaluation.texts[input.id] ?? '').trim() && enteredText(words, evaluation, input);
    return value === '' ? [] : [{ label: inputLabel(words, input), value }];
  });
}

function outputLines(
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  outputs: ReturnType<typeof figuresOf>,
): readonly Line[] {
  return outputs.flatMap((output) => {
    const result = evaluation.answer?.outputs[output.id];
    const row = evaluation.answer?.labels?.[output.id];
    const value =
      result &&
      [
        outputText(words, evaluation.task, output, result),
        outputNote(words, output, evaluation.values),
        row === undefined ? '' : `(${interpolate(words.t.adrRow, { row })})`,
      ]
        .filter(Boolean)
        .join(' ');
    return value === undefined ? [] : [{ label: outputLabel(words, output), value }];
  });
}
export const figureLines = (
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] => outputLines(words, evaluation, figuresOf(evaluation));
export const detailLines = (
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] =>
  outputLines(
    words,
    evaluation,
    detailsOf(evaluation).filter(({ id }) => evaluation.answer?.outputs[id]?.ok),
  );

/**
 * Why less goes in than the gauge lets one expect, with both litres; '' where nothing needs it: the
 * gas goes back to the truck, or nothing more goes in.
 */
export function gasSpaceText(words: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  const { task, answer } = evaluation;
  const litresOf = (id: string): number => {
    const output = answer?.outputs[id];
    return output?.ok ? Math.round(output.value) : 0;
  };
  const room = litresOf('roomLitres');
  const gas = room - litresOf('deliverLitres');
  if (task.id !== 'room' || gas <= 0) return '';
  const inWords = (litres: number): string => formatFixed(litres, words.locale, 0);
  return interpolate(words.t.gasSpaceCounted, { room: inWords(room), gas: inWords(gas) });
}

const written = (words: CalculatorScreenTexts, lines: readonly Line[]): readonly string[] =>
  lines.map(({ label, value }) => labelled(words, label, value));

/**
 * The result as lines of text, the answer first. With `maximumLength` the end is left out piece by
 * piece (details, then basis, then inputs), never the answer or its warnings. '' without an answer.
 */
export function resultText(
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  maximumLength = Number.POSITIVE_INFINITY,
): string {
  const { task, answer } = evaluation;
  if (!answer) return '';
  const { title, question } = taskTexts(words, task.id);
  const head = [
    labelled(words, `${words.t.title}, ${title}`, question),
    ...written(words, figureLines(words, evaluation)),
    ...answer.warnings.map((warning) =>
      labelled(words, words.t.warningsLabel, warningText(words, warning)),
    ),
  ];
  const inputs = written(words, inputLines(words, evaluation));
  const details = written(words, detailLines(words, evaluation));
  const basis = basisLines(words, answer.basis, evaluation.values);
  const last =
    basis.length > 0 ? [labelled(words, words.t.basisLabel, `${basis.join('. ')}.`)] : [];
  const whole = [
    [...head, ...inputs, ...details, ...last],
    [...head, ...inputs, ...last],
    [...head, ...inputs],
    head,
  ].map((lines) => lines.join('\n').replaceAll('\u00a0', ' '));
  return whole.find((text) => text.length <= maximumLength) ?? whole.at(-1) ?? '';
}

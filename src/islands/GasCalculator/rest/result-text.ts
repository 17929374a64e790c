/** A result as plain text, for the clipboard and for messages. */
import { numberOf, type NumberInput, type TaskInput } from '../../../features/gas/tasks/task.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import { interpolate, formatNumber } from '../../../i18n/format.ts';
import { formatFixed, formatSignificant } from '../../../i18n/numbers.ts';
import { askedFor, detailsOf, figuresOf } from './answer-parts.ts';
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
 * "4.850 l": the entered value in its unit, with group separators; a text that is no number stays
 * unchanged.
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

/** The value of an input as text; '' for an empty one. */
export function inputText(
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  input: TaskInput,
): string {
  if (input.type === 'choice')
    return choiceLabel(words, input, String(evaluation.values[input.id]));
  return (evaluation.texts[input.id] ?? '').trim() && enteredText(words, evaluation, input);
}

/**
 * "Vorläufig. Angenommen ist: Temperatur 15 °C.": lists the assumed values; '' for a final result
 * or without an answer.
 */
export function provisionalText(words: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  const asked = askedFor(evaluation);
  if (!evaluation.answer || asked.length === 0) return '';
  const inputs = asked.map((input) => {
    const name = inputLabel(words, input).replace(/ \(.*\)$/u, '');
    return `${name} ${inputText(words, evaluation, input)}`;
  });
  return interpolate(words.t.provisional, { inputs: inputs.join(', ') });
}

/** Entered and chosen values, with assumed values marked; empty inputs are omitted. */
export function inputLines(
  words: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] {
  return evaluation.shown.flatMap((input) => {
    const value = inputText(words, evaluation, input);
    const marked = evaluation.assumed.includes(input)
      ? interpolate(words.t.assumedValue, { value })
      : value;
    return value === '' ? [] : [{ label: inputLabel(words, input), value: marked }];
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
 * Explains why fewer litres are delivered than the gauge leaves room for, with both numbers; '' if
 * no explanation is needed because the gas returns to the truck or nothing more fits.
 */
export function gasSpaceText(words: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  const { task, answer, values } = evaluation;
  const litresOf = (id: string): number => {
    const output = answer?.outputs[id];
    return output?.ok ? Number(output.value.toFixed(0)) : 0;
  };
  const room = litresOf('roomLitres');
  const deliver = litresOf('deliverLitres');
  if (task.id !== 'room' || room <= deliver) return '';
  const inWords = (litres: number): string => formatFixed(litres, words.locale, 0);
  return interpolate(words.t.gasSpaceCounted, {
    limit: formatNumber(numberOf(values, 'limitPercent'), words.locale, 1),
    room: inWords(room),
    deliver: inWords(deliver),
  });
}

const written = (words: CalculatorScreenTexts, lines: readonly Line[]): readonly string[] =>
  lines.map(({ label, value }) => labelled(words, label, value));

/**
 * The result as lines of text, answer first. With `maximumLength` the end is shortened step by step
 * (details, then basis, then inputs), but never the answer, its warnings or its assumptions. ''
 * without an answer.
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
    ...[provisionalText(words, evaluation)].filter(Boolean),
    ...answer.warnings.map((warning) =>
      labelled(words, words.t.warningsLabel, warningText(words, warning)),
    ),
  ];
  const inputs = [
    ...[gasSpaceText(words, evaluation)].filter(Boolean),
    ...written(words, inputLines(words, evaluation)),
  ];
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

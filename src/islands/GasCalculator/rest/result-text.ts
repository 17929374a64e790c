/** A result as plain text, for the clipboard and for messages. */
import { numberOf, type NumberInput, type TaskInput } from '../../../features/gas/tasks/task.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import { interpolate, formatNumber } from '../../../i18n/format.ts';
import { formatFixed, formatSignificant, roundedAsShown } from '../../../i18n/numbers.ts';
import { askedFor, detailsOf, figuresOf } from './answer-parts.ts';
import type { TaskEvaluation } from './read-task.ts';
import {
  basisLines,
  choiceLabel,
  inputLabel,
  isForbidding,
  labelled,
  outputLabel,
  outputNote,
  outputText,
  taskTexts,
  typedUnitLabel,
  warningText,
  type CalculatorScreenTexts,
} from './texts.ts';

export interface Line {
  readonly label: string;
  readonly value: string;
}

/**
 * "4.850 L": the entered value in its unit, with group separators; a text that is no number stays
 * unchanged.
 */
function enteredText(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  input: NumberInput,
): string {
  const typed = (evaluation.texts[input.id] ?? '').trim();
  const value = evaluation.entered[input.id];
  return withUnit(
    value === undefined ? typed : formatSignificant(value, texts.locale, 8),
    typedUnitLabel(texts, evaluation, input),
    texts.locale,
  );
}

/** The value of an input as text; '' for an empty one. */
export function inputText(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  input: TaskInput,
): string {
  if (input.type === 'choice')
    return choiceLabel(texts, input, String(evaluation.values[input.id]));
  return (evaluation.texts[input.id] ?? '').trim() && enteredText(texts, evaluation, input);
}

/**
 * "Vorläufig. Angenommen ist: Temperatur 15 °C.": lists the assumed values; '' for a final result
 * or without an answer.
 */
export function provisionalText(texts: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  const asked = askedFor(evaluation);
  if (!evaluation.answer || asked.length === 0) return '';
  const inputs = asked.map((input) => {
    const name = inputLabel(texts, input).replace(/ \(.*\)$/u, '');
    return `${name} ${inputText(texts, evaluation, input)}`;
  });
  return interpolate(texts.t.provisional, { inputs: inputs.join(', ') });
}

/** Entered and chosen values, with assumed values marked; empty inputs are omitted. */
export function inputLines(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] {
  return evaluation.shown.flatMap((input) => {
    const value = inputText(texts, evaluation, input);
    const marked = evaluation.assumed.includes(input)
      ? interpolate(texts.t.assumedValue, { value })
      : value;
    return value === '' ? [] : [{ label: inputLabel(texts, input), value: marked }];
  });
}

function outputLines(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  outputs: ReturnType<typeof figuresOf>,
): readonly Line[] {
  return outputs.flatMap((output) => {
    const result = evaluation.answer?.outputs[output.id];
    const row = evaluation.answer?.labels?.[output.id];
    const value =
      result &&
      [
        outputText(texts, evaluation.task, output, result),
        outputNote(texts, output, evaluation.values),
        row === undefined ? '' : `(${interpolate(texts.t.adrRow, { row })})`,
      ]
        .filter(Boolean)
        .join(' ');
    return value === undefined ? [] : [{ label: outputLabel(texts, output), value }];
  });
}
export const figureLines = (
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] => outputLines(texts, evaluation, figuresOf(evaluation));
export const detailLines = (
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): readonly Line[] =>
  outputLines(
    texts,
    evaluation,
    detailsOf(evaluation).filter(({ id }) => evaluation.answer?.outputs[id]?.ok),
  );

/**
 * Explains why fewer litres are delivered than the gauge leaves room for, with both numbers; '' if
 * no explanation is needed because the gas returns to the truck or nothing more fits.
 */
export function gasSpaceText(texts: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  return gasSpace(texts, evaluation, 'gasSpaceCounted');
}

/** The same in few words, for the box of an answer that also lists assumed values or warnings. */
export function shortGasSpaceText(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
): string {
  return gasSpace(texts, evaluation, 'gasSpaceShort');
}

function gasSpace(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  sentence: 'gasSpaceCounted' | 'gasSpaceShort',
): string {
  const { task, answer, values } = evaluation;
  const litresOf = (id: string): number => {
    const output = answer?.outputs[id];
    return output?.ok ? roundedAsShown(output.value, 0) : 0;
  };
  const room = litresOf('roomLitres');
  const deliver = litresOf('deliverLitres');
  if (task.id !== 'room' || room <= deliver) return '';
  const rounded = (litres: number): string => formatFixed(litres, texts.locale, 0);
  return interpolate(texts.t[sentence], {
    limit: formatNumber(numberOf(values, 'limitPercent'), texts.locale, 1),
    room: rounded(room),
    deliver: rounded(deliver),
    less: rounded(room - deliver),
  });
}

const written = (texts: CalculatorScreenTexts, lines: readonly Line[]): readonly string[] =>
  lines.map(({ label, value }) => labelled(texts, label, value));

/** Sentences that already end with a point are not given a second one. */
const sentences = (parts: readonly string[]): string =>
  parts.map((part) => (/[.!?]$/u.test(part) ? part : `${part}.`)).join(' ');

/**
 * The result for a screen reader; '' without an answer. A prohibition comes first, figures of one
 * label are one sentence, and a figure that the prohibition contains is not repeated.
 */
export function spokenResult(texts: CalculatorScreenTexts, evaluation: TaskEvaluation): string {
  const { answer } = evaluation;
  if (!answer) return '';
  const spoken = (forbids: boolean): readonly string[] =>
    answer.warnings
      .filter((warning) => isForbidding(warning) === forbids)
      .map((warning) => warningText(texts, warning));
  const prohibitions = spoken(true);
  const isSaid = (value: string): boolean =>
    prohibitions.some((sentence) =>
      ` ${withoutHardSpaces(sentence)}`.includes(` ${withoutHardSpaces(value)}`),
    );
  const figures = new Map<string, string>();
  for (const { label, value } of figureLines(texts, evaluation)) {
    const before = figures.get(label);
    if (!isSaid(value)) figures.set(label, before === undefined ? value : `${before}, ${value}`);
  }
  return sentences(
    [
      ...prohibitions,
      ...[...figures].map(([label, value]) => labelled(texts, label, value)),
      provisionalText(texts, evaluation),
      ...spoken(false),
    ].filter(Boolean),
  );
}
const withoutHardSpaces = (text: string): string => text.replaceAll(/\s/gu, ' ');

/**
 * The result as lines of text, answer first. With `maximumLength` the end is shortened step by step
 * (details, then basis, then inputs), but never the answer, its warnings or its assumptions. ''
 * without an answer.
 */
export function resultText(
  texts: CalculatorScreenTexts,
  evaluation: TaskEvaluation,
  maximumLength = Number.POSITIVE_INFINITY,
): string {
  const { task, answer } = evaluation;
  if (!answer) return '';
  const { title, question } = taskTexts(texts, task.id);
  const head = [
    labelled(texts, `${texts.t.title}, ${title}`, question),
    ...written(texts, figureLines(texts, evaluation)),
    ...[provisionalText(texts, evaluation)].filter(Boolean),
    ...answer.warnings.map((warning) =>
      labelled(texts, texts.t.warningsLabel, warningText(texts, warning)),
    ),
  ];
  const inputs = [
    ...[gasSpaceText(texts, evaluation)].filter(Boolean),
    ...written(texts, inputLines(texts, evaluation)),
  ];
  const details = written(texts, detailLines(texts, evaluation));
  const basis = basisLines(texts, answer.basis, evaluation.values);
  const last =
    basis.length > 0 ? [labelled(texts, texts.t.basisLabel, `${basis.join('. ')}.`)] : [];
  const whole = [
    [...head, ...inputs, ...details, ...last],
    [...head, ...inputs, ...last],
    [...head, ...inputs],
    head,
  ].map((lines) => lines.join('\n').replaceAll('\u00a0', ' '));
  return whole.find((text) => text.length <= maximumLength) ?? whole.at(-1) ?? '';
}

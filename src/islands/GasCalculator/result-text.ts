/** A result as plain text, for the clipboard and for messages. */
import type { NumberInput } from '../../features/gas/tasks/task.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import { interpolate } from '../../i18n/format.ts';
import { formatSignificant, readTypedNumber } from '../../i18n/numbers.ts';
import { detailsOf, figuresOf } from './answer-parts.ts';
import { decimalsOf, type TaskEvaluation } from './read-task.ts';
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
  reading: TaskEvaluation,
  input: NumberInput,
): string {
  const typed = (reading.texts[input.id] ?? '').trim();
  const value = readTypedNumber(typed, words.locale, decimalsOf(input));
  return withUnit(
    value === undefined ? typed : formatSignificant(value, words.locale, 8),
    typedUnitLabel(words, reading, input),
    words.locale,
  );
}

/** What was entered and chosen; what was left empty is left out. */
export function inputLines(words: CalculatorScreenTexts, reading: TaskEvaluation): readonly Line[] {
  return reading.shown.flatMap((input) => {
    const value =
      input.type === 'choice'
        ? choiceLabel(words, input, String(reading.values[input.id]))
        : (reading.texts[input.id] ?? '').trim() && enteredText(words, reading, input);
    return value === '' ? [] : [{ label: inputLabel(words, input), value }];
  });
}

function outputLines(
  words: CalculatorScreenTexts,
  reading: TaskEvaluation,
  outputs: ReturnType<typeof figuresOf>,
): readonly Line[] {
  return outputs.flatMap((output) => {
    const result = reading.answer?.outputs[output.id];
    const row = reading.answer?.labels?.[output.id];
    const value =
      result &&
      [
        outputText(words, reading.task, output, result),
        outputNote(words, output, reading.values),
        row === undefined ? '' : `(${interpolate(words.t.adrRow, { row })})`,
      ]
        .filter(Boolean)
        .join(' ');
    return value === undefined ? [] : [{ label: outputLabel(words, output), value }];
  });
}
export const figureLines = (
  words: CalculatorScreenTexts,
  reading: TaskEvaluation,
): readonly Line[] => outputLines(words, reading, figuresOf(reading));
export const detailLines = (
  words: CalculatorScreenTexts,
  reading: TaskEvaluation,
): readonly Line[] =>
  outputLines(
    words,
    reading,
    detailsOf(reading).filter(({ id }) => reading.answer?.outputs[id]?.ok),
  );

const written = (words: CalculatorScreenTexts, lines: readonly Line[]): readonly string[] =>
  lines.map(({ label, value }) => labelled(words, label, value));

/**
 * The result as lines of text, the answer first. With `maximumLength` the end is left out piece by
 * piece (details, then basis, then inputs), never the answer or its warnings. '' without an answer.
 */
export function resultText(
  words: CalculatorScreenTexts,
  reading: TaskEvaluation,
  maximumLength = Number.POSITIVE_INFINITY,
): string {
  const { task, answer } = reading;
  if (!answer) return '';
  const { title, question } = taskTexts(words, task.id);
  const head = [
    labelled(words, `${words.t.title}, ${title}`, question),
    ...written(words, figureLines(words, reading)),
    ...answer.warnings.map((warning) =>
      labelled(words, words.t.warningsLabel, warningText(words, warning)),
    ),
  ];
  const inputs = written(words, inputLines(words, reading));
  const details = written(words, detailLines(words, reading));
  const basis = basisLines(words, answer.basis, reading.values);
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

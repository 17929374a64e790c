/** Answers as lines of text, in the order and the words of their form; see readStoredAnswers. */
import { withMinusSign } from '../src/i18n/unit-space.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import type { Field } from '../src/features/reports/field-kinds.ts';
import { entriesIn, textIn } from '../src/features/reports/conditions.ts';
import type {
  Answer,
  Answers,
  DayWindow,
  Place,
} from '../src/features/reports/inputs-and-answers.ts';
import { wordOf } from '../src/features/reports/readable-answers.ts';
import { printable } from './text.ts';
import type { FieldWords, Words } from './words.ts';

/** Lines below a text begin further in. */
const indent = (text: string, depth: number): string =>
  printable(text).replaceAll('\n', `\n${'  '.repeat(depth + 2)}`);
const line = (depth: number, label: string, text: string): string =>
  `${'  '.repeat(depth)}${printable(label)}: ${indent(text, depth)}`;

interface Reading {
  readonly words: Words;
  readonly kind: string;
  readonly answers: Answers;
  readonly depth: number;
}

function choiceText({ words, kind }: Reading, catalogue: string, id: string): string {
  return (
    wordOf(words.form(kind)?.choices[catalogue], id) ??
    wordOf(words.shared.choices[catalogue], id) ??
    id
  );
}

function numberText(
  { words, answers }: Reading,
  field: Extract<Field, { kind: 'number' }>,
  value: number,
): string {
  const chosen = field.unitFrom === undefined ? undefined : answers[field.unitFrom];
  const unit = field.unit ?? (typeof chosen === 'string' ? chosen : undefined);
  const written = withMinusSign(
    new Intl.NumberFormat(words.language, {
      maximumFractionDigits: 8,
      useGrouping: field.grouping !== false,
    }).format(value),
  );
  return unit === undefined ? written : `${written} ${wordOf(words.shared.units, unit) ?? unit}`;
}

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

/** The words of a place, and its point with how exact it is. */
function placeText({ latitude, longitude, accuracyMetres, address }: Place): string {
  if (latitude === undefined || longitude === undefined) return address;
  const accuracy = accuracyMetres === undefined ? '' : ` (± ${accuracyMetres} m)`;
  return joined([address, `${latitude}, ${longitude}${accuracy}`], ' · ');
}

const windowText = ({ day, from, to }: DayWindow): string =>
  joined([day, joined([from, to], '–')], ' ');

function ratingText({ words, kind }: Reading, field: Field, value: number): string {
  if (field.kind !== 'rating') return String(value);
  const word = words.form(kind)?.ratings[field.id]?.[String(value)] ?? '';
  return `${value}/${field.length} ${word}`.trimEnd();
}

/** One line for a value; '' where it is not what the field holds. */
function valueText(reading: Reading, field: Field, value: Answer): string {
  if (typeof value === 'string')
    return field.kind === 'choice'
      ? choiceText(reading, field.catalogue, value)
      : value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  if (typeof value === 'number')
    return field.kind === 'number'
      ? numberText(reading, field, value)
      : ratingText(reading, field, value);
  if (typeof value === 'boolean') return reading.words.shared.yesNo[value ? 'yes' : 'no'];
  switch (field.kind) {
    case 'choices':
      return (value as readonly string[])
        .map((id) => choiceText(reading, field.catalogue, id))
        .join(', ');
    case 'dayWindow':
      return windowText(value as DayWindow);
    case 'place':
      return placeText(value as Place);
    default:
      return '';
  }
}

function fieldLines(
  reading: Reading,
  fields: readonly Field[],
  words: Readonly<Record<string, FieldWords>>,
): string[] {
  const { answers, depth } = reading;
  return fields.flatMap((field): string[] => {
    const value = answers[field.id];
    if (value === undefined) return [];
    const own = words[field.id];
    const label = own?.label ?? field.id;
    if (field.kind !== 'list') return [line(depth, label, valueText(reading, field, value))];
    return entriesIn(answers, field.id).flatMap((entry, index) => [
      `${'  '.repeat(depth)}${printable(label)} ${index + 1}`,
      ...fieldLines(
        { ...reading, answers: entry, depth: depth + 1 },
        field.fields,
        own?.fields ?? {},
      ),
    ]);
  });
}

const fieldsOf = (kind: string): readonly Field[] =>
  new Map<string, { readonly fields: readonly Field[] }>(Object.entries(formDefinitions)).get(kind)
    ?.fields ?? [];

/** The answers of a report, as far as its form can have written them. */
export function answerLines(kind: string, answers: Answers, words: Words): string[] {
  const follows = textIn(answers, 'followsReport');
  const purpose = textIn(answers, 'followPurpose') ?? 'answer';
  const followText = textIn(answers, 'followText');
  const { list, screen } = words.follow;
  const name = purpose === 'withdrawal' ? screen.reason : screen.text;
  const sentence = wordOf(list.purposes, purpose) ?? `${purpose} {{code}}`;
  return [
    ...(follows === undefined
      ? []
      : [`  ${printable(sentence.replace('{{code}}', () => follows))}`]),
    ...(followText === undefined ? [] : [line(1, name, followText)]),
    ...fieldLines(
      { words, kind, answers, depth: 1 },
      fieldsOf(kind),
      words.form(kind)?.fields ?? {},
    ),
  ];
}

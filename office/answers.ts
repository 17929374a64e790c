/** Answers as lines of text, in the order and the words of their form. */
import { withMinusSign } from '../src/i18n/unit-space.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import type { Field } from '../src/features/reports/field-kinds.ts';
import { wordOf } from '../src/features/reports/readable-answers.ts';
import { printable } from './text.ts';
import type { Json } from '../src/features/office/model/document-values.ts';
import type { FieldWords, Words } from './words.ts';

type Answers = Readonly<Record<string, Json>>;
const isObject = (value: Json): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** Lines below a text begin further in. */
const indent = (text: string, depth: number): string =>
  printable(text).replaceAll('\n', `\n${'  '.repeat(depth + 2)}`);
const line = (depth: number, label: string, text: string): string =>
  `${'  '.repeat(depth)}${printable(label)}: ${indent(text, depth)}`;

/** A single value as it is. */
const plainText = (value: Json): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

/** An answer that no form explains, as it is. */
function plainLines(depth: number, label: string, value: Json): string[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([key, part]) =>
      plainLines(depth, `${label}.${key}`, part),
    );
  if (!isList(value)) return [line(depth, label, plainText(value))];
  if (value.every((one) => !isObject(one) && !isList(one)))
    return [line(depth, label, value.map(plainText).join(', '))];
  return value.flatMap((one, index) => plainLines(depth, `${label}.${index + 1}`, one));
}

interface Place {
  readonly words: Words;
  readonly kind: string;
  readonly answers: Answers;
  readonly depth: number;
}

function choiceText({ words, kind }: Place, catalogue: string, id: Json): string {
  const key = plainText(id);
  return (
    wordOf(words.form(kind)?.choices[catalogue], key) ??
    wordOf(words.shared.choices[catalogue], key) ??
    key
  );
}

function numberText(
  { words, answers }: Place,
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

/** The point of a place with how exact it is, or nothing. */
function pointText({ latitude, longitude, accuracyMetres }: Answers): string {
  if (latitude === undefined || longitude === undefined) return '';
  const accuracy = accuracyMetres === undefined ? '' : ` (± ${plainText(accuracyMetres)} m)`;
  return `${plainText(latitude)}, ${plainText(longitude)}${accuracy}`;
}

function objectText(field: Field, value: Answers): string | undefined {
  const { day = '', from = '', to = '', address = '' } = value;
  const join = (parts: readonly Json[], between: string): string =>
    parts
      .map(plainText)
      .filter((part) => part !== '')
      .join(between);
  if (field.kind === 'dayWindow') return join([day, join([from, to], '–')], ' ');
  return field.kind === 'place' ? join([address, pointText(value)], ' · ') : undefined;
}

function ratingText({ words, kind }: Place, field: Field, value: number): string | undefined {
  if (field.kind !== 'rating') return undefined;
  const word = words.form(kind)?.ratings[field.id]?.[String(value)] ?? '';
  return `${value}/${field.length} ${word}`.trimEnd();
}

/** One line for a value; undefined where it is not what the field holds. */
function valueText(place: Place, field: Field, value: Json): string | undefined {
  if (typeof value === 'string')
    return field.kind === 'choice'
      ? choiceText(place, field.catalogue, value)
      : value.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 ');
  if (typeof value === 'number')
    return field.kind === 'number'
      ? numberText(place, field, value)
      : ratingText(place, field, value);
  if (field.kind === 'boolean' && typeof value === 'boolean')
    return place.words.shared.yesNo[value ? 'yes' : 'no'];
  if (field.kind === 'choices' && isList(value))
    return value.map((id) => choiceText(place, field.catalogue, id)).join(', ');
  return isObject(value) ? objectText(field, value) : undefined;
}

function fieldLines(
  place: Place,
  fields: readonly Field[],
  words: Readonly<Record<string, FieldWords>>,
): string[] {
  const { answers, depth } = place;
  const known = fields.flatMap((field): string[] => {
    const value = answers[field.id];
    if (value === undefined) return [];
    const own = words[field.id];
    const label = own?.label ?? field.id;
    if (field.kind === 'list' && isList(value) && value.every(isObject)) {
      return value.flatMap((entry, index) => [
        `${'  '.repeat(depth)}${printable(label)} ${index + 1}`,
        ...fieldLines(
          { ...place, answers: entry, depth: depth + 1 },
          field.fields,
          own?.fields ?? {},
        ),
      ]);
    }
    const text = valueText(place, field, value);
    return text === undefined ? plainLines(depth, label, value) : [line(depth, label, text)];
  });
  const unknown = Object.entries(answers).filter(([key]) => !fields.some(({ id }) => id === key));
  return [...known, ...unknown.flatMap(([key, value]) => plainLines(depth, key, value))];
}

/**
 * The answers of a report; what its form does not know, perhaps because it is newer, is shown as it
 * is.
 */
export function answerLines(kind: string, answers: Answers, words: Words): string[] {
  const fields =
    new Map<string, { readonly fields: readonly Field[] }>(Object.entries(formDefinitions)).get(
      kind,
    )?.fields ?? [];
  const { followsReport: follows, followPurpose = 'answer', followText, ...own } = answers;
  const lines = fieldLines(
    { words, kind, answers: own, depth: 1 },
    fields,
    words.form(kind)?.fields ?? {},
  );
  const { list, screen } = words.follow;
  const purpose = plainText(followPurpose);
  const name = purpose === 'withdrawal' ? screen.reason : screen.text;
  const sentence = wordOf(list.purposes, purpose) ?? `${purpose} {{code}}`;
  return [
    ...(follows === undefined
      ? []
      : [`  ${printable(sentence.replace('{{code}}', plainText(follows)))}`]),
    ...(followText === undefined ? [] : plainLines(1, name, followText)),
    ...lines,
  ];
}

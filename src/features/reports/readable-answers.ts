/**
 * Answers as a person reads them: in the sections, the order and the words of their form. Pure; the
 * words come in.
 */
import { colonIn } from '../../i18n/format.ts';
import { withMinusSign, withUnit } from '../../i18n/unit-space.ts';
import type { Field } from './field-kinds.ts';
import type { Answer, Answers, DayWindow, Place } from './inputs-and-answers.ts';
import { inPresentScale } from './severity-levels.ts';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
export interface FieldWords {
  readonly label: string;
  readonly entry?: string;
  readonly fields?: Readonly<Record<string, FieldWords>>;
}

/**
 * The part of the texts that reading needs: src/locales/<locale>/forms/<kind>.json and
 * reports.json.
 */
export interface ReadableWords {
  /** Language tag for numbers and days, e.g. "de-DE". */
  readonly tag: string;
  readonly form: {
    readonly sections: Readonly<Record<string, string>>;
    readonly fields: Readonly<Record<string, FieldWords>>;
    readonly choices?: Labels;
    readonly ratings?: Labels;
  };
  readonly reports: {
    readonly yesNo: { readonly yes: string; readonly no: string };
    readonly units: Readonly<Record<string, string>>;
    readonly choices: Labels;
  };
}

/**
 * The part of a field that reading needs, without functions: it can be handed to a screen as data.
 */
export interface ReadableField {
  readonly id: string;
  readonly section: string;
  readonly kind: Field['kind'];
  readonly catalogue?: string;
  readonly unit?: string;
  readonly unitFrom?: string;
  readonly decimals?: number;
  readonly grouping?: boolean;
  readonly length?: number;
  /** Of a list: the field whose choice names an entry. */
  readonly keyField?: string;
  readonly fields?: readonly ReadableField[];
}
export interface ReadableForm {
  readonly sections: readonly string[];
  readonly fields: readonly ReadableField[];
  /** What the next report may begin with; see FormDefinition. */
  readonly repeats?: readonly string[];
}

const parts = [
  'id',
  'section',
  'kind',
  'catalogue',
  'unit',
  'unitFrom',
  'decimals',
  'grouping',
  'length',
  'keyField',
] as const;

/** What reading needs of a form definition, as plain data. */
export const outlineOf = ({ sections, fields, repeats }: ReadableForm): ReadableForm => ({
  sections,
  fields: fields.map(outlineOfField),
  ...(repeats && { repeats }),
});
function outlineOfField(field: ReadableField): ReadableField {
  const outline = Object.fromEntries(
    parts.flatMap((part) => (field[part] === undefined ? [] : [[part, field[part]]])),
  );
  return {
    ...outline,
    ...(field.fields && { fields: field.fields.map(outlineOfField) }),
  } as unknown as ReadableField;
}

interface ReadableLine {
  /** Path of the field: "product", "defects.2.severity". */
  readonly field: string;
  readonly label: string;
  readonly value: string;
}
export interface ReadableGroup {
  /** Id of the form's section. */
  readonly section: string;
  readonly title: string;
  readonly lines: readonly ReadableLine[];
}

interface Reading {
  readonly words: ReadableWords;
  readonly answers: Answers;
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The word under a key that came with a report: "constructor", which every object has, is none. */
export const wordOf = (
  words: Readonly<Record<string, string>> | undefined,
  key: string,
): string | undefined => (words && Object.hasOwn(words, key) ? words[key] : undefined);

function choiceText({ words }: Reading, catalogue: string, id: unknown): string {
  const key = String(id);
  return (
    wordOf(words.form.choices?.[catalogue], key) ??
    wordOf(words.reports.choices[catalogue], key) ??
    key
  );
}

function numberText({ words, answers }: Reading, field: ReadableField, value: number): string {
  const chosen = field.unitFrom === undefined ? undefined : answers[field.unitFrom];
  const unit = field.unit ?? (typeof chosen === 'string' ? chosen : undefined);
  const written = withMinusSign(
    new Intl.NumberFormat(words.tag, {
      maximumFractionDigits: field.decimals ?? 2,
      useGrouping: field.grouping !== false,
    }).format(value),
  );
  return withUnit(
    written,
    unit === undefined ? '' : (wordOf(words.reports.units, unit) ?? unit),
    words.tag,
  );
}

/**
 * A local day, month or moment ("2026-11-21", "2026-11", "2026-11-21T08:15") as the language writes
 * it; anything else stays as it is.
 */
function timeText({ words }: Reading, value: string): string {
  const found = /^(\d{4})-(\d{2})(?:-(\d{2}))?(?:T(\d{2}):(\d{2}))?$/.exec(value);
  if (!found) return value;
  const [, year, month, day, hour, minute] = found;
  const moment = new Date(
    Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day ?? 1),
      Number(hour ?? 0),
      Number(minute ?? 0),
    ),
  );
  const shape = timeShape(day !== undefined, hour !== undefined);
  return new Intl.DateTimeFormat(words.tag, { ...shape, timeZone: 'UTC' }).format(moment);
}

function timeShape(hasDay: boolean, hasTime: boolean): Intl.DateTimeFormatOptions {
  if (!hasDay) return { month: 'long', year: 'numeric' };
  return hasTime ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' };
}

function placeText(
  { words }: Reading,
  { latitude, longitude, accuracyMetres, address }: Place,
): string {
  const number = new Intl.NumberFormat(words.tag, { maximumFractionDigits: 5 });
  const accuracy = accuracyMetres === undefined ? '' : ` (± ${number.format(accuracyMetres)} m)`;
  const isPoint = latitude !== undefined && longitude !== undefined;
  const point = isPoint ? `${latitude}, ${longitude}${accuracy}` : '';
  return [address, point].filter((part) => part !== '').join(' · ');
}

function writtenText(reading: Reading, field: ReadableField, value: string): string {
  switch (field.kind) {
    case 'choice':
      return choiceText(reading, field.catalogue ?? '', value);
    case 'moment':
    case 'day':
    case 'month':
      return timeText(reading, value);
    default:
      return value;
  }
}

function ratingText({ words }: Reading, { id, length }: ReadableField, value: number): string {
  return `${value}/${length ?? ''} ${words.form.ratings?.[id]?.[String(value)] ?? ''}`.trimEnd();
}

function windowText(reading: Reading, { day, from, to }: DayWindow): string {
  const times = [from, to].filter((time) => time !== '').join('–');
  return `${timeText(reading, String(day))} ${times}`.trimEnd();
}

function numericText(reading: Reading, field: ReadableField, value: number): string | undefined {
  if (field.kind === 'number') return numberText(reading, field, value);
  return field.kind === 'rating' ? ratingText(reading, field, value) : undefined;
}

/** What one answer says; undefined where it is not what the field holds. */
function valueText(reading: Reading, field: ReadableField, value: Answer): string | undefined {
  const { kind, catalogue = '' } = field;
  if (typeof value === 'string') return writtenText(reading, field, value);
  if (typeof value === 'number') return numericText(reading, field, value);
  if (typeof value === 'boolean')
    return kind === 'boolean' ? reading.words.reports.yesNo[value ? 'yes' : 'no'] : undefined;
  if (Array.isArray(value))
    return kind === 'choices'
      ? value.map((id: unknown) => choiceText(reading, catalogue, id)).join(', ')
      : undefined;
  if (!isAnswers(value)) return undefined;
  if (kind === 'dayWindow') return windowText(reading, value as unknown as DayWindow);
  return kind === 'place' ? placeText(reading, value as unknown as Place) : undefined;
}

/** An answer that its form does not know, perhaps because the form is newer: as it is stored. */
function plain(value: Answer): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** The name of an entry of a list: in the words of the list, else its label with the number. */
export const entryName = (
  { label, entry = `${label} {{position}}` }: Pick<FieldWords, 'label' | 'entry'>,
  index: number,
): string => entry.replace('{{position}}', String(index + 1));

function fieldLines(
  reading: Reading,
  field: ReadableField,
  words: FieldWords | undefined,
  path: string,
): readonly ReadableLine[] {
  const value = reading.answers[field.id];
  if (value === undefined) return [];
  const label = words?.label ?? field.id;
  if (field.kind === 'list' && Array.isArray(value)) {
    return (value as readonly unknown[]).filter(isAnswers).flatMap((entry, index) => {
      const head = entryName(words ?? { label }, index);
      const colon = colonIn(reading.words.tag);
      return (field.fields ?? []).flatMap((inner) =>
        fieldLines(
          { ...reading, answers: entry },
          inner,
          words?.fields?.[inner.id],
          `${path}.${index}.${inner.id}`,
        ).map((line) => ({
          ...line,
          label: inner.id === field.keyField ? head : `${head}${colon} ${line.label}`,
        })),
      );
    });
  }
  const text = valueText(reading, field, value) ?? plain(value);
  return text === '' ? [] : [{ field: path, label, value: text }];
}

/**
 * The answers of a report, section by section in the form's order; sections without answers are
 * left out.
 */
export function readableAnswers(
  definition: ReadableForm,
  stored: Answers,
  words: ReadableWords,
): readonly ReadableGroup[] {
  const answers = inPresentScale(stored);
  // A unit stands beside its number, not on a line of its own.
  const units = new Set(
    definition.fields.flatMap(({ id, unitFrom }) =>
      unitFrom !== undefined && answers[id] !== undefined ? [unitFrom] : [],
    ),
  );
  return definition.sections
    .map((section): ReadableGroup => ({
      section,
      title: words.form.sections[section] ?? section,
      lines: definition.fields
        .filter((field) => field.section === section && !units.has(field.id))
        .flatMap((field) =>
          fieldLines({ words, answers }, field, words.form.fields[field.id], field.id),
        ),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/**
 * Converts answers to text for the driver, the desk and exports, in the sections, the order and the
 * texts of their form. The functions are pure.
 */
import { colonIn, interpolate } from '../../i18n/format.ts';
import { withMinusSign, withUnit } from '../../i18n/unit-space.ts';
import type { Field } from './field-kinds.ts';
import type { Answer, Answers, DayWindow, Place } from './inputs-and-answers.ts';
import { isSubstance, plateOf } from './products.ts';
import { inPresentScale } from './severity-levels.ts';

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
export interface FieldTexts {
  readonly label: string;
  /** For a list, the name of an entry, with the placeholder {{position}}. */
  readonly entry?: string | undefined;
  readonly fields?: Readonly<Record<string, FieldTexts>> | undefined;
}
/** The texts of the fields and choices of a form. */
export interface AnswerTexts {
  readonly fields: Readonly<Record<string, FieldTexts>>;
  readonly choices?: Labels | undefined;
  readonly ratings?: Labels | undefined;
}

/** The texts for showing answers, from src/locales/<locale>/forms/<kind>.json and reports.json. */
export interface ReadableTexts {
  /** The language tag for numbers and days, e.g. "de-DE". */
  readonly tag: string;
  readonly form: AnswerTexts & { readonly sections: Readonly<Record<string, string>> };
  readonly reports: {
    readonly yesNo: { readonly yes: string; readonly no: string };
    readonly units: Readonly<Record<string, string>>;
    readonly choices: Labels;
    /** "{{value}} of {{length}}"; a screen reader reads "3/5" as a fraction or a date. */
    readonly ratingOf: string;
    /** The accessible name of a plate. */
    readonly plate: string;
  };
}

/**
 * The part of a field that is needed to show its answer. It contains no functions, so a page can
 * contain it as data.
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
  /** For a list, the field whose choice is the name of an entry. */
  readonly keyField?: string;
  readonly fields?: readonly ReadableField[];
}
export interface ReadableForm {
  readonly sections: readonly string[];
  readonly fields: readonly ReadableField[];
  /** The fields that the next report can copy (see FormDefinition). */
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

/** Returns the part of a form definition that is needed to show answers, as plain data. */
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
  /** The path of the field: "product", "defects.2.severity". */
  readonly field: string;
  readonly label: string;
  readonly value: string;
  /** The value stays as it is in a translated page: somebody typed it, or it names a substance. */
  readonly kept?: 'typed' | 'substance';
  /** The plate of a product. */
  readonly plate?: ReturnType<typeof plateOf>;
}
export interface ReadableGroup {
  /** The id of the section in the form. */
  readonly section: string;
  readonly title: string;
  readonly lines: readonly ReadableLine[];
}

interface Reading {
  readonly texts: ReadableTexts;
  readonly answers: Answers;
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text for a key of a report; undefined for inherited property names such as "constructor". */
export const ownText = (
  texts: Readonly<Record<string, string>> | undefined,
  key: string,
): string | undefined => (texts && Object.hasOwn(texts, key) ? texts[key] : undefined);

interface ChoiceTexts {
  /** Undefined for a kind that has no form. */
  readonly form?: AnswerTexts | undefined;
  readonly reports: { readonly choices: Labels };
}
/** Returns the text of a choice: from its form, or else from the shared texts, or else its id. */
export const choiceText = ({ form, reports }: ChoiceTexts, catalogue: string, id: string): string =>
  ownText(form?.choices?.[catalogue], id) ?? ownText(reports.choices[catalogue], id) ?? id;

/** Returns the text for one value of a rating, or undefined if its form has none. */
export const ratingPointText = (
  form: AnswerTexts | undefined,
  fieldId: string,
  value: number,
): string | undefined => ownText(form?.ratings?.[fieldId], String(value));

function numberText({ texts, answers }: Reading, field: ReadableField, value: number): string {
  const chosen = field.unitFrom === undefined ? undefined : answers[field.unitFrom];
  const unit = field.unit ?? (typeof chosen === 'string' ? chosen : undefined);
  const written = withMinusSign(
    new Intl.NumberFormat(texts.tag, {
      maximumFractionDigits: field.decimals ?? 2,
      useGrouping: field.grouping !== false,
    }).format(value),
  );
  return withUnit(
    written,
    unit === undefined ? '' : (ownText(texts.reports.units, unit) ?? unit),
    texts.tag,
  );
}

/**
 * Returns a local day, month or time ("2026-11-21", "2026-11", "2026-11-21T08:15") in the format of
 * the language. Other values stay unchanged.
 */
function timeText({ texts }: Reading, value: string): string {
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
  return new Intl.DateTimeFormat(texts.tag, { ...shape, timeZone: 'UTC' }).format(moment);
}

function timeShape(hasDay: boolean, hasTime: boolean): Intl.DateTimeFormatOptions {
  if (!hasDay) return { month: 'long', year: 'numeric' };
  return hasTime ? { dateStyle: 'medium', timeStyle: 'short' } : { dateStyle: 'medium' };
}

function placeText(
  { texts }: Reading,
  { latitude, longitude, accuracyMetres, address }: Place,
): string {
  const number = new Intl.NumberFormat(texts.tag, { maximumFractionDigits: 5 });
  const accuracy = accuracyMetres === undefined ? '' : ` (± ${number.format(accuracyMetres)} m)`;
  const isPoint = latitude !== undefined && longitude !== undefined;
  const point = isPoint ? `${latitude}, ${longitude}${accuracy}` : '';
  return [address, point].filter((part) => part !== '').join(' · ');
}

function writtenText(reading: Reading, field: ReadableField, value: string): string {
  switch (field.kind) {
    case 'choice':
      return choiceText(reading.texts, field.catalogue ?? '', value);
    case 'moment':
    case 'day':
    case 'month':
      return timeText(reading, value);
    default:
      return value;
  }
}

function ratingText({ texts }: Reading, { id, length }: ReadableField, value: number): string {
  const points =
    length === undefined ? String(value) : interpolate(texts.reports.ratingOf, { value, length });
  const word = ratingPointText(texts.form, id, value);
  return word === undefined ? points : `${word} (${points})`;
}

function windowText(reading: Reading, { day, from, to }: DayWindow): string {
  const times = [from, to].filter((time) => time !== '').join('–');
  return `${timeText(reading, String(day))} ${times}`.trimEnd();
}

function numericText(reading: Reading, field: ReadableField, value: number): string | undefined {
  if (field.kind === 'number') return numberText(reading, field, value);
  return field.kind === 'rating' ? ratingText(reading, field, value) : undefined;
}

/** Returns one answer as text, or undefined if it does not fit its field. */
function valueText(reading: Reading, field: ReadableField, value: Answer): string | undefined {
  const { kind, catalogue = '' } = field;
  if (typeof value === 'string') return writtenText(reading, field, value);
  if (typeof value === 'number') return numericText(reading, field, value);
  if (typeof value === 'boolean')
    return kind === 'boolean' ? reading.texts.reports.yesNo[value ? 'yes' : 'no'] : undefined;
  if (Array.isArray(value))
    return kind === 'choices'
      ? value.map((id: unknown) => choiceText(reading.texts, catalogue, String(id))).join(', ')
      : undefined;
  if (!isAnswers(value)) return undefined;
  if (kind === 'dayWindow') return windowText(reading, value as unknown as DayWindow);
  return kind === 'place' ? placeText(reading, value as unknown as Place) : undefined;
}

/**
 * Returns the stored value of an answer that does not fit its field, perhaps because the form is
 * newer.
 */
function plain(value: Answer): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/**
 * Returns the name of an entry of a list: the text of the list for its entries, or else its label
 * with the number.
 */
export const entryName = (
  { label, entry = `${label} {{position}}` }: Pick<FieldTexts, 'label' | 'entry'>,
  index: number,
): string => entry.replace('{{position}}', String(index + 1));

function keptAs({ kind, catalogue }: ReadableField, value: Answer): ReadableLine['kept'] {
  if (kind === 'text' || kind === 'place') return 'typed';
  return isSubstance(catalogue, value) ? 'substance' : undefined;
}

function fieldLines(
  reading: Reading,
  field: ReadableField,
  texts: FieldTexts | undefined,
  path: string,
): readonly ReadableLine[] {
  const value = reading.answers[field.id];
  if (value === undefined) return [];
  const label = texts?.label ?? field.id;
  if (field.kind === 'list' && Array.isArray(value)) {
    return (value as readonly unknown[]).filter(isAnswers).flatMap((entry, index) => {
      const head = entryName(texts ?? { label }, index);
      const colon = colonIn(reading.texts.tag);
      return (field.fields ?? []).flatMap((inner) =>
        fieldLines(
          { ...reading, answers: entry },
          inner,
          texts?.fields?.[inner.id],
          `${path}.${index}.${inner.id}`,
        ).map((line) => ({
          ...line,
          label: inner.id === field.keyField ? head : `${head}${colon} ${line.label}`,
        })),
      );
    });
  }
  const text = valueText(reading, field, value) ?? plain(value);
  const kept = keptAs(field, value);
  if (text === '') return [];
  const plate = kept === 'substance' ? plateOf(value, reading.texts.reports.plate) : undefined;
  return [{ field: path, label, value: text, ...(kept && { kept }), ...(plate && { plate }) }];
}

/**
 * Returns the answers of a report, section by section in the order of the form. Sections without
 * answers are left out.
 */
export function readableAnswers(
  definition: ReadableForm,
  stored: Answers,
  texts: ReadableTexts,
): readonly ReadableGroup[] {
  const answers = inPresentScale(stored);
  // A unit is shown next to its number, not on a separate line.
  const units = new Set(
    definition.fields.flatMap(({ id, unitFrom }) =>
      unitFrom !== undefined && answers[id] !== undefined ? [unitFrom] : [],
    ),
  );
  return definition.sections
    .map((section): ReadableGroup => ({
      section,
      title: texts.form.sections[section] ?? section,
      lines: definition.fields
        .filter((field) => field.section === section && !units.has(field.id))
        .flatMap((field) =>
          fieldLines({ texts, answers }, field, texts.form.fields[field.id], field.id),
        ),
    }))
    .filter(({ lines }) => lines.length > 0);
}

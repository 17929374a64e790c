/** The texts of a form: labels, choices and problems by the ids of its definition. */
import type { Field } from '../../features/reports/field-kinds.ts';
import type { Problem } from '../../features/reports/form.ts';
import type { ReportKind } from '../../features/reports/kinds.ts';
import { isSubstance, plateOf, productCatalogue } from '../../features/reports/products.ts';
import { momentHere } from '../../features/reports/moment-zone.ts';
import { roundedNumber } from '../../features/reports/read-number.ts';
import type { Level } from '../../features/reports/severity-levels.ts';
import { formatDateTime, formatList, formatNumber, interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { withUnit } from '../../i18n/unit-space.ts';
import type reports from '../../locales/de/reports.json';
import type { OptionGroup } from '../../ui/options.ts';

export type ReportTexts = typeof reports & { readonly kinds: Readonly<Record<ReportKind, string>> };
type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;
/**
 * `fields` are the fields of a list's entries, `add` is its button and `entry` the heading of one
 * entry.
 */
export interface FieldTexts {
  readonly label: string;
  readonly help?: string;
  readonly add?: string;
  readonly entry?: string;
  readonly fields?: Readonly<Record<string, FieldTexts>>;
}
/** src/locales/<locale>/forms/<kind>.json */
export interface FormTexts {
  readonly title: string;
  /** The name in the header of a step, if the title is too long for it. */
  readonly short?: string | undefined;
  readonly intro: string;
  readonly sections: Readonly<Record<string, string>>;
  readonly fields: Readonly<Record<string, FieldTexts>>;
  readonly ratings?: Labels;
  readonly groups?: Labels;
  readonly choices?: Labels;
  /** A line under a choice, by catalogue and option. */
  readonly optionHelp?: Labels;
  /** Texts used only by this form. */
  readonly extra?: Labels;
}
export interface FormScreenTexts {
  readonly locale: Locale;
  readonly form: FormTexts;
  readonly reports: ReportTexts;
}

/** The texts of the field at "product" or "defects.2.severity". */
export function fieldTexts({ form }: FormScreenTexts, path: string): FieldTexts {
  const [id = '', , inner] = path.split('.');
  const own = form.fields[id];
  return (inner === undefined ? own : own?.fields?.[inner]) ?? { label: path };
}

/**
 * The label of a choice from the form's own catalogue or the shared one; an unknown id is returned
 * unchanged.
 */
export const choiceLabel = (
  { form, reports }: FormScreenTexts,
  catalogue: string,
  id: string,
): string => form.choices?.[catalogue]?.[id] ?? (reports.choices as Labels)[catalogue]?.[id] ?? id;

/** The help texts of the options of a catalogue. */
function helpOf({ form, reports }: FormScreenTexts, catalogue: string): Labels[string] {
  const own = form.optionHelp?.[catalogue];
  if (catalogue !== 'severity' && catalogue !== 'tankSeverity') return own ?? {};
  const levels = own ?? reports.severityHelp;
  return { ...levels, life: `${levels['life'] ?? ''} ${reports.lifeEnough}` };
}

/** The name of a severity level and its instruction, in the wording of this form. */
export function levelTexts(
  { form, reports }: FormScreenTexts,
  level: Level,
): { readonly title: string; readonly instruction: string } {
  return {
    title: form.choices?.['tankSeverity']?.[level] ?? reports.choices.severity[level],
    instruction: form.optionHelp?.['tankSeverity']?.[level] ?? reports.severityHelp[level],
  };
}

/** Options under their headings, limited to `offered` and to those already chosen. */
export function optionGroups(
  texts: FormScreenTexts,
  field: Extract<Field, { kind: 'choice' | 'choices' }>,
  offered: readonly string[] | undefined,
  chosen: readonly string[],
): readonly OptionGroup[] {
  const head = (id: string): string =>
    texts.form.groups?.[field.catalogue]?.[id] ??
    (texts.reports as { groups?: Labels }).groups?.[field.catalogue]?.[id] ??
    id;
  const help = helpOf(texts, field.catalogue);
  const isShown = (id: string): boolean =>
    offered === undefined || offered.includes(id) || chosen.includes(id);
  const groups = field.groups ?? [{ id: '', options: field.options }];
  return groups
    .map((group) => ({
      label: group.id && head(group.id),
      options: group.options.filter(isShown).map((id) => ({
        id,
        label: choiceLabel(texts, field.catalogue, id),
        help: help[id],
        kept: isSubstance(field.catalogue, id),
        ...(field.catalogue === productCatalogue && { plate: plateOf(id, texts.reports.plate) }),
        danger: field.kind === 'choice' && field.dangerous?.includes(id),
        // A typed value can only be kept in a field that has a text for "other".
        other: 'otherText' in field && field.otherText !== undefined && /^other$|Other$/.test(id),
      })),
    }))
    .filter(({ options }) => options.length > 0);
}

/** The unit of a number field; `answers` contains the choice if the unit is one. */
export function unitOf(
  texts: FormScreenTexts,
  field: Extract<Field, { kind: 'number' }>,
  unitChoice: unknown,
): string | undefined {
  const id = field.unit ?? (typeof unitChoice === 'string' ? unitChoice : undefined);
  return id === undefined
    ? undefined
    : ((texts.reports.units as Readonly<Record<string, string>>)[id] ?? id);
}

/**
 * The note that a typed number was rounded; undefined if it was not. `answer` is the number as it
 * was read.
 */
export function roundedText(
  texts: FormScreenTexts,
  field: Extract<Field, { kind: 'number' }>,
  value: unknown,
  answer: unknown,
  unitChoice: unknown,
): string | undefined {
  const kept =
    typeof value === 'string' ? roundedNumber(field, value, answer, unitChoice) : undefined;
  return kept === undefined
    ? undefined
    : interpolate(texts.reports.form.rounded, {
        value: withUnit(
          formatNumber(kept, texts.locale),
          unitOf(texts, field, unitChoice) ?? '',
          texts.locale,
        ),
      });
}

/**
 * The note that the device shows the typed moment in another time zone than that in which it was
 * typed; undefined if it does not.
 */
export function movedText(texts: FormScreenTexts, value: unknown): string | undefined {
  const { typed } = momentHere(typeof value === 'string' ? value : '');
  return (
    typed &&
    interpolate(texts.reports.form.moved, {
      // The typed day and time, not converted: the day may differ from that in the field too.
      time: formatDateTime(Date.parse(`${typed.minute.slice(0, 16)}Z`), texts.locale, 'UTC'),
      zone: typed.timeZone,
    })
  );
}

/**
 * One sentence for one problem. Numbers are formatted for the language, years without separators,
 * and the choices of a list are joined by "or".
 */
export function problemText(
  { locale, reports }: FormScreenTexts,
  { code, values = {} }: Pick<Problem, 'code' | 'values'>,
): string {
  const sentence = (reports.problems as Readonly<Record<string, string>>)[code] ?? code;
  const written: Record<string, string | number> = {};
  for (const [key, value] of Object.entries(values))
    if (typeof value === 'number')
      written[key] = code === 'yearOutOfRange' ? value : formatNumber(value, locale);
    else if (typeof value === 'string') written[key] = value;
    else written[key] = formatList(value, locale, 'disjunction');
  return interpolate(sentence, written);
}

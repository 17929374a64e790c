import type { Entry } from '../../features/office/model/desk-list.ts';
import {
  readableAnswers,
  type ReadableForm,
  type ReadableGroup,
  unknownAnswers,
  wordOf,
} from '../../features/reports/readable-answers.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { formatDateTime, formatDay } from '../../i18n/format.ts';
import { languages, type Locale } from '../../i18n/locales.ts';
import type { FormTexts } from '../../i18n/texts.ts';
import type office from '../../locales/de/office.json';
import type reports from '../../locales/de/reports.json';

/** What the office page says; `forms` and `outlines` by kind. */
export interface OfficeTexts {
  readonly office: typeof office;
  readonly kinds: Readonly<Record<string, string>>;
  readonly reports: typeof reports;
  /** What a report that follows another one is to it. */
  readonly purposes: Readonly<Record<string, string>>;
  readonly forms: Readonly<Record<string, FormTexts>>;
  readonly outlines: Readonly<Record<string, ReadableForm>>;
}
export interface OfficeProps {
  readonly locale: Locale;
  readonly texts: OfficeTexts;
}

export const kindText = ({ kinds }: OfficeTexts, kind: string): string =>
  wordOf(kinds, kind) ?? kind;

/** When a report came; of an anonymous one only the day is known. */
export const sentText = ({ report }: Entry, locale: Locale): string =>
  report.anonymous
    ? formatDay(new Date(report.createdOn), locale)
    : formatDateTime(Date.parse(report.sentAt), locale);

/** A word of the form's own catalogue, else of the shared one. */
export function choiceText(
  { forms, reports }: OfficeTexts,
  kind: string,
  catalogue: string,
  id: string,
): string {
  const own = forms[kind] as
    { readonly choices?: Readonly<Record<string, Readonly<Record<string, string>>>> } | undefined;
  const shared: Readonly<Record<string, Readonly<Record<string, string>>>> = reports.choices;
  return wordOf(own?.choices?.[catalogue], id) ?? wordOf(shared[catalogue], id) ?? id;
}

/** A line needs no more of what may be a whole book. */
const summaryLength = 400;

/** What a report is about, in a line. */
export function summaryOf(texts: OfficeTexts, { report }: Entry): string {
  const answers = report.answers as Answers;
  const { kind } = report;
  const parts: string[] = [];
  for (const field of ['messageType', 'eventKind'])
    if (typeof answers[field] === 'string')
      parts.push(choiceText(texts, kind, field, answers[field]));
  const { defects } = answers;
  if (Array.isArray(defects))
    for (const entry of defects as readonly Answers[])
      if (typeof entry['defect'] === 'string')
        parts.push(choiceText(texts, kind, defectCatalogue(texts, kind), entry['defect']));
  for (const field of ['vehiclePlate', 'trailerPlate', 'customerName', 'tankSerial'])
    if (typeof answers[field] === 'string') parts.push(answers[field]);
  for (const field of ['followText', 'text', 'description'])
    if (typeof answers[field] === 'string') parts.push(answers[field]);
  return parts.join(' · ').slice(0, summaryLength);
}

/** Name of the catalogue of a form's defects. */
export function defectCatalogue({ outlines }: OfficeTexts, kind: string): string {
  const list = outlines[kind]?.fields.find(({ id }) => id === 'defects');
  return list?.fields?.find(({ id }) => id === 'defect')?.catalogue ?? '';
}

/** All answers as the driver saw them. */
export function groupsOf(
  { texts, locale }: OfficeProps,
  { report }: Entry,
): readonly ReadableGroup[] {
  const form = texts.forms[report.kind];
  const outline = texts.outlines[report.kind];
  const answers = report.answers as Answers;
  if (!form || !outline) return [];
  const known = ['followsReport', 'followPurpose', 'followText'];
  const unknown = unknownAnswers(outline, answers, known);
  return [
    ...readableAnswers(outline, answers, {
      tag: languages[locale].tag,
      form,
      reports: texts.reports,
    }),
    ...(unknown.length > 0 ? [{ section: '', title: '', lines: unknown }] : []),
  ];
}

import type { Entry } from '../../features/office/model/desk-list.ts';
import { defectsOf, shownSeverity } from '../../features/office/model/report-facts.ts';
import { isLevel, levelCatalogue } from '../../features/reports/severity-levels.ts';
import type { LogEntry } from '../../features/office/model/work.ts';
import {
  choiceText,
  entryName,
  type FieldTexts,
  readableAnswers,
  type ReadableForm,
  type ReadableGroup,
  type ReadableTexts,
  ownText,
} from '../../features/reports/readable-answers.ts';
import { parseDay } from '../../features/reports/dates.ts';
import type { Answers } from '../../features/reports/inputs-and-answers.ts';
import { formatDateTime, formatDay, interpolate } from '../../i18n/format.ts';
import { languages, type Locale } from '../../i18n/locales.ts';
import type { FormTexts } from '../../i18n/texts.ts';
import type office from '../../locales/de/office.json';
import type reports from '../../locales/de/reports.json';
import type unread from '../../locales/de/unread.json';

/** The texts of the office page; `forms` and `outlines` by kind. */
export interface OfficeTexts {
  readonly office: typeof office;
  readonly kinds: Readonly<Record<string, string>>;
  readonly reports: typeof reports;
  /** The purposes of a report that follows another one. */
  readonly purposes: Readonly<Record<string, string>>;
  readonly unread: typeof unread;
  readonly forms: Readonly<Record<string, FormTexts>>;
  readonly outlines: Readonly<Record<string, ReadableForm>>;
}
export interface OfficeProps {
  readonly locale: Locale;
  readonly texts: OfficeTexts;
}

export const kindText = ({ kinds }: OfficeTexts, kind: string): string =>
  ownText(kinds, kind) ?? kind;

/** Number of characters of an account's random id that distinguish it within an office. */
const idLength = 6;

/**
 * The typed name with the account that signed: its address if the rules have compared it, otherwise
 * the beginning of its id. `log` contains the entry in which a certificate was signed.
 */
export function signedText(
  { office }: OfficeTexts,
  signed: {
    readonly name: string;
    readonly by: string;
    readonly account?: string | undefined;
    readonly entry?: string | undefined;
  },
  log: readonly LogEntry[] = [],
): string {
  const account =
    signed.account ??
    log.find(({ key }) => key !== undefined && key === signed.entry)?.account ??
    interpolate(office.accountId, { id: signed.by.slice(0, idLength) });
  return account === signed.name ? account : `${signed.name} (${account})`;
}

/**
 * The time at which a report was sent. An anonymous report has only a day. If the day is not a
 * valid date, it is shown as stored.
 */
export function sentText({ report }: Entry, locale: Locale): string {
  if (!report.anonymous) return formatDateTime(Date.parse(report.sentAt), locale);
  const { createdOn } = report;
  return parseDay(createdOn) === createdOn ? formatDay(new Date(createdOn), locale) : createdOn;
}

/** The texts of the choices of a kind of report. */
const choiceTextsOf = ({ forms, reports }: OfficeTexts, kind: string) => ({
  form: forms[kind],
  reports,
});

/** The priority of a report, perhaps "unknown". */
export function severityText(texts: OfficeTexts, { report }: Entry): string {
  const known = shownSeverity(report);
  return isLevel(known)
    ? choiceText(choiceTextsOf(texts, report.kind), levelCatalogue(report.kind), known)
    : texts.office.severity[known];
}

/** Maximum length of a summary in characters, because an answer may be very long. */
const summaryLength = 400;

/** The summary of a report in one line. */
export function summaryOf(texts: OfficeTexts, { report }: Entry): string {
  const answers = report.answers as Answers;
  const { kind } = report;
  const parts: string[] = [];
  for (const field of ['messageType', 'eventKind'])
    if (typeof answers[field] === 'string')
      parts.push(choiceText(choiceTextsOf(texts, kind), field, answers[field]));
  for (const { id } of defectsOf(report))
    if (id !== '')
      parts.push(choiceText(choiceTextsOf(texts, kind), defectCatalogue(texts, kind), id));
  for (const field of ['vehiclePlate', 'trailerPlate', 'customerName', 'tankSerial'])
    if (typeof answers[field] === 'string') parts.push(answers[field]);
  for (const field of ['followText', 'text', 'description'])
    if (typeof answers[field] === 'string') parts.push(answers[field]);
  return parts.join(' · ').slice(0, summaryLength);
}

/** The name of a defect; its number if the name could not be read. */
export function defectName(
  texts: OfficeTexts,
  kind: string,
  { key, id }: { readonly key: string; readonly id: string },
): string {
  if (id !== '') return choiceText(choiceTextsOf(texts, kind), defectCatalogue(texts, kind), id);
  const fieldTexts: FieldTexts | undefined = texts.forms[kind]?.fields['defects'];
  return entryName(fieldTexts ?? { label: texts.office.defects.title }, Number(key.slice(1)));
}

/** Name of the catalogue of a form's defects. */
function defectCatalogue({ outlines }: OfficeTexts, kind: string): string {
  const list = outlines[kind]?.fields.find(({ id }) => id === 'defects');
  return list?.fields?.find(({ id }) => id === 'defect')?.catalogue ?? '';
}

/** The texts for the answers of a report; undefined for a kind without form. */
export function answerTextsOf(
  { texts, locale }: OfficeProps,
  { report: { kind } }: Entry,
): ReadableTexts | undefined {
  const form = texts.forms[kind];
  return form && { tag: languages[locale].tag, form, reports: texts.reports };
}

/** All answers as the driver sees them. */
export function groupsOf(props: OfficeProps, entry: Entry): readonly ReadableGroup[] {
  const { kind, answers } = entry.report;
  const outline = props.texts.outlines[kind];
  const answerTexts = answerTextsOf(props, entry);
  return outline && answerTexts ? readableAnswers(outline, answers as Answers, answerTexts) : [];
}

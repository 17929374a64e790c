/**
 * A stored document as a report, for the page and the command line. Whoever may write a report need
 * not use the app, and the rules see only the outermost of what it holds.
 */
import { excerptOf, readStoredAnswers } from '../../reports/read-stored-answers.ts';
import type { ReadableForm } from '../../reports/readable-answers.ts';
import { type Json, type RawDocument, wireDocument } from './document-values.ts';
import { type Report, reportSchema } from './report.ts';
import type { ReportCollection } from './quarantine.ts';

/** A report of the forms has about 200 values, its longest list 50 entries. */
const maxValues = 2000;
const deepestValue = 12;

export const idOf = (name: string): string => name.split('/').at(-1) ?? '';

/** Does it hold more, or deeper, than any form could have written? */
function isBeyondForms(fields: unknown): boolean {
  let count = 0;
  const isBeyond = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    count += 1;
    // On the wire a value is an object, a map or list three.
    if (count > maxValues || depth > deepestValue * 3) return true;
    return Object.values(value).some((part) => isBeyond(part, depth + 1));
  };
  return isBeyond(fields, 0);
}

/** Outlines of the forms by the kind of report. */
export type Forms = Readonly<Record<string, ReadableForm>>;

const formOf = (forms: Forms, kind: unknown): ReadableForm | undefined =>
  typeof kind === 'string' && Object.hasOwn(forms, kind) ? forms[kind] : undefined;

/**
 * The report, or in words why it is none. Its answers are those that its form can have written;
 * `unread` names the others, cut down to some lines unless `isWhole`.
 */
export function readReport(
  collection: ReportCollection,
  document: RawDocument,
  forms: Forms,
  isWhole = false,
): Report | string {
  if (isBeyondForms(document.fields)) return 'it holds more than a form can write';
  const read = wireDocument.safeParse(document);
  const fields = read.success ? read.data.fields : {};
  const parsed = reportSchema.safeParse({
    ...fields,
    ...readStoredAnswers(
      formOf(forms, fields['kind']),
      fields['answers'],
      isWhole ? (value) => value as Json : excerptOf,
    ),
    id: idOf(document.name),
    anonymous: collection === 'anonymousReports',
  });
  if (parsed.success) return parsed.data;
  const issue = (read.success ? parsed.error : read.error).issues[0];
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}

/**
 * Converts a stored document to a report, for the office page and the command line. A report need
 * not be written by the app, and the rules check only the top level of its content.
 */
import * as z from 'zod/mini';
import { excerptOf, readStoredAnswers } from '../../reports/read-stored-answers.ts';
import type { ReadableForm } from '../../reports/readable-answers.ts';
import { type Json, type RawDocument, wireDocument } from './document-values.ts';
import { type Report, reportSchema } from './report.ts';
import type { ReportCollection } from './quarantine.ts';

/** Zod has no messages without a language ("Invalid input"). The office reads them in English. */
const inEnglish = { error: z.locales.en().localeError };

/** A report of our forms has about 200 values, and its longest list has 50 entries. */
const maxValues = 2000;
const deepestValue = 12;

export const idOf = (name: string): string => name.split('/').at(-1) ?? '';

/** Returns true if the document has more values or deeper nesting than any form can write. */
function isBeyondForms(fields: unknown): boolean {
  let count = 0;
  const isBeyond = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    count += 1;
    // In the REST format a value is one level of objects; a map or list is three.
    if (count > maxValues || depth > deepestValue * 3) return true;
    return Object.values(value).some((part) => isBeyond(part, depth + 1));
  };
  return isBeyond(fields, 0);
}

/** The outlines of the forms by the kind of report. */
export type Forms = Readonly<Record<string, ReadableForm>>;

const formOf = (forms: Forms, kind: unknown): ReadableForm | undefined =>
  typeof kind === 'string' && Object.hasOwn(forms, kind) ? forms[kind] : undefined;

/**
 * Returns the report, or a text with the reason why it is not one. `answers` contains the answers
 * that its form can have written. `unread` lists the others, shortened to some lines unless
 * `isWhole` is true.
 */
export function readReport(
  collection: ReportCollection,
  document: RawDocument,
  forms: Forms,
  isWhole = false,
): Report | string {
  if (isBeyondForms(document.fields)) return 'it holds more than a form can write';
  const read = wireDocument.safeParse(document, inEnglish);
  const fields = read.success ? read.data.fields : {};
  const parsed = reportSchema.safeParse(
    {
      ...fields,
      ...readStoredAnswers(
        formOf(forms, fields['kind']),
        fields['answers'],
        isWhole ? (value) => value as Json : excerptOf,
      ),
      id: idOf(document.name),
      anonymous: collection === 'anonymousReports',
    },
    inEnglish,
  );
  if (parsed.success) return parsed.data;
  const issue = (read.success ? parsed.error : read.error).issues[0];
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}

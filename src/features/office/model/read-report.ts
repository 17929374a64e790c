/**
 * A stored document as a report, for the page and the command line. Whoever may write a report need
 * not use the app, and the rules see only the outermost of what it holds.
 */
import { type RawDocument, wireDocument } from './document-values.ts';
import { type Report, reportSchema } from './report.ts';
import type { ReportCollection } from './set-aside.ts';

/** A report of the forms has about 200 values, its longest list 50 entries. */
const mostValues = 2000;
const deepestValue = 12;

export const idOf = (name: string): string => name.split('/').at(-1) ?? '';

/** Does it hold more, or deeper, than any form could have written? */
function isBeyondForms(fields: unknown): boolean {
  let count = 0;
  const isBeyond = (value: unknown, depth: number): boolean => {
    if (typeof value !== 'object' || value === null) return false;
    count += 1;
    // On the wire a value is an object, a map or list three.
    if (count > mostValues || depth > deepestValue * 3) return true;
    return Object.values(value).some((part) => isBeyond(part, depth + 1));
  };
  return isBeyond(fields, 0);
}

/** The report, or in words why it is none. */
export function readReport(collection: ReportCollection, document: RawDocument): Report | string {
  if (isBeyondForms(document.fields)) return 'it holds more than a form can write';
  const read = wireDocument.safeParse(document);
  const parsed = reportSchema.safeParse({
    ...(read.success ? read.data.fields : {}),
    id: idOf(document.name),
    anonymous: collection === 'anonymousReports',
  });
  if (parsed.success) return parsed.data;
  const issue = (read.success ? parsed.error : read.error).issues[0];
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`;
}

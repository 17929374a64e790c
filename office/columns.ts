/** A report as one row of a table. */
import type { Cell } from '../src/features/office/model/csv.ts';
import { photoFile } from './photos.ts';
import type { Dossier } from '../src/features/office/model/report.ts';
import type { Json } from '../src/features/office/model/document-values.ts';

const isScalar = (value: Json): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/**
 * Answers by the path of their field: objects by their parts, lists of ids in one cell, lists of
 * entries as JSON.
 */
function flatten(path: string, value: Json, into: Map<string, Cell>): void {
  if (isScalar(value)) into.set(path, value);
  else if (isList(value))
    into.set(path, value.every(isScalar) ? value.map(String).join(' | ') : JSON.stringify(value));
  else for (const [key, part] of Object.entries(value)) flatten(`${path}.${key}`, part, into);
}

/** Columns in their order, the answers last; anonymous reports leave empty what they do not say. */
export function rowOf({ report, receipt }: Dossier): ReadonlyMap<string, Cell> {
  const row = new Map<string, Cell>(
    Object.entries({
      id: report.id,
      shortCode: report.shortCode,
      kind: report.kind,
      status: receipt?.status,
      statusAt: receipt === undefined ? undefined : new Date(receipt.at).toISOString(),
      statusNote: receipt?.note,
      ...(report.anonymous
        ? { createdOn: report.createdOn }
        : {
            sentAt: report.sentAt,
            createdAt: report.createdAt,
            clockOffsetMilliseconds: report.clockOffsetMilliseconds,
            uid: report.uid,
            name: report.reporter.name,
            personnelNumber: report.reporter.personnelNumber,
            phone: report.reporter.phone,
            depot: report.reporter.depot,
            appVersion: report.appVersion,
          }),
      locale: report.locale,
      formVersion: report.formVersion,
      contentHash: report.contentHash,
      photos: report.photos.length,
      photoFiles: report.photos.map((photo, index) => photoFile(report, photo, index)).join(' | '),
    }),
  );
  flatten('answers', report.answers, row);
  return row;
}

/**
 * All columns of all rows: those of the first row, then each new one where it first appeared after
 * its left neighbour.
 */
export function mergeColumns(columns: string[], row: ReadonlyMap<string, Cell>): void {
  let at = 0;
  for (const name of row.keys()) {
    const known = columns.indexOf(name);
    if (known >= 0) at = known + 1;
    else columns.splice(at++, 0, name);
  }
}

/** A report as one row of a table. */
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import type { Cell } from '../src/features/office/model/csv.ts';
import { photoFile } from './photos.ts';
import type { Dossier, Report } from '../src/features/office/model/report.ts';
import type { Json } from '../src/features/office/model/document-values.ts';

const isScalar = (value: Json): value is string | number | boolean | null =>
  value === null || typeof value !== 'object';
const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** What a place and a window of time consist of: the only answers with parts that get columns. */
const parts = new Set(
  'source latitude longitude accuracyMetres altitudeMetres address day from to'.split(' '),
);

/**
 * Answers by the path of their field: places and windows by their parts, lists of ids in one cell,
 * everything else as JSON.
 */
function flatten(path: string, value: Json, into: Map<string, Cell>): void {
  if (isScalar(value)) into.set(path, value);
  else if (isList(value))
    into.set(path, value.every(isScalar) ? value.map(String).join(' | ') : JSON.stringify(value));
  else if (Object.entries(value).every(([key, part]) => parts.has(key) && isScalar(part)))
    for (const [key, part] of Object.entries(value)) flatten(`${path}.${key}`, part, into);
  else into.set(path, JSON.stringify(value));
}

/** Answers that no form knows share one cell, so that nobody makes columns for the office. */
const otherAnswers = 'answers.other';
/** What a report says of the one that it follows stands in no form. */
const followFields = ['followsReport', 'followPurpose', 'followText'];
const fieldsOf = new Map<string, ReadonlySet<string>>(
  Object.values(formDefinitions).map(({ kind, fields }) => [
    kind,
    new Set([...fields.map(({ id }) => id), ...followFields]),
  ]),
);

function flattenAnswers({ kind, answers }: Report, row: Map<string, Cell>): void {
  const known = fieldsOf.get(kind);
  const other: [string, Json][] = [];
  for (const [key, value] of Object.entries(answers))
    if (known?.has(key) === true) flatten(`answers.${key}`, value, row);
    else other.push([key, value]);
  if (other.length > 0) row.set(otherAnswers, JSON.stringify(Object.fromEntries(other)));
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
  flattenAnswers(report, row);
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

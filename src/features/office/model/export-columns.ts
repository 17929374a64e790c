/** Defines the columns of the answers. Each is identified by the path of its field. */
import { followKeys } from '../../reports/following.ts';
import type { FieldTexts, ReadableField } from '../../reports/readable-answers.ts';
import { maxEntries } from '../../reports/read-stored-answers.ts';
import { type TableLabels, titleWith, textFor } from './table-texts.ts';

export interface Column {
  readonly key: string;
  readonly title: string;
}

export const answersRoot = 'answers';
/**
 * All unreadable answers share one column, so that a manipulated report cannot add columns to the
 * table.
 */
export const unreadKey = 'unread';
/** The id of the list whose entries the office certifies one by one. */
export const defectList = 'defects';

/** The additional columns of a field whose answer consists of several parts. */
const partsOf: Partial<Record<ReadableField['kind'], readonly string[]>> = {
  place: ['latitude', 'longitude', 'accuracyMetres', 'altitudeMetres', 'source'],
  dayWindow: ['from', 'to'],
  rating: ['word'],
};
const outcomeKeys = ['outcome', 'outcomeBy', 'outcomeAt'] as const;
export const outcomeKey = (index: number, part: string): string =>
  `work.${defectList}.${index}.${part}`;

function titleOf(labels: TableLabels, field: ReadableField, label: string): string {
  if (field.kind === 'rating') return `${label} (1–${field.length ?? ''})`;
  if (field.kind !== 'number' || field.unit === undefined) return label;
  return `${label} (${textFor(labels, ({ reports }) => reports.units, field.unit)})`;
}

/**
 * Returns all columns of these fields, in order. `before` is the prefix of the titles for the
 * entries of a list.
 */
function columnsOfFields(
  labels: TableLabels,
  fields: readonly ReadableField[],
  texts: Readonly<Record<string, FieldTexts>>,
  path: string,
  before?: { readonly title: string; readonly keyField: string | undefined },
): Column[] {
  return fields.flatMap((field): Column[] => {
    const key = `${path}.${field.id}`;
    const own = texts[field.id];
    if (field.kind === 'photos') return [];
    if (field.kind === 'list') return columnsOfList(labels, field, own, key);
    const label = titleOf(labels, field, own?.label ?? field.id);
    const ofEntry = before && (before.keyField === field.id ? before.title : undefined);
    const title = ofEntry ?? (before ? titleWith(labels, before.title, label) : label);
    return [
      { key, title },
      ...(partsOf[field.kind] ?? []).map((part) => ({
        key: `${key}.${part}`,
        title: titleWith(
          labels,
          title,
          textFor(labels, ({ office }) => office.export.parts, part),
        ),
      })),
    ];
  });
}

function columnsOfList(
  labels: TableLabels,
  field: ReadableField,
  own: FieldTexts | undefined,
  key: string,
): Column[] {
  const entry = own?.entry ?? `${own?.label ?? field.id} {{position}}`;
  return Array.from({ length: maxEntries }, (_, index) => {
    const title = entry.replace('{{position}}', String(index + 1));
    const before = { title, keyField: field.keyField };
    const inner = own?.fields ?? {};
    return [
      ...columnsOfFields(labels, field.fields ?? [], inner, `${key}.${index}`, before),
      ...(field.id === defectList ? outcomeKeys : []).map((part) => ({
        key: outcomeKey(index, part),
        title: titleWith(
          labels,
          title,
          textFor(labels, ({ office }) => office.export.parts, part),
        ),
      })),
    ];
  }).flat();
}

/** Returns every column that the answers of a kind can have, even if no report fills it. */
export function answerColumns(
  labels: TableLabels,
  kind: string,
  fields: readonly ReadableField[],
): readonly Column[] {
  const texts = labels.texts?.forms[kind]?.fields ?? {};
  const columnTitle = (key: string): string =>
    textFor(labels, ({ office }) => office.export.columns, key);
  return [
    ...followKeys.map((key) => ({ key: `${answersRoot}.${key}`, title: columnTitle(key) })),
    ...columnsOfFields(labels, fields, texts, answersRoot),
    { key: unreadKey, title: labels.texts?.unread.column ?? unreadKey },
  ];
}

/** Builds the office's queries in the format of Firestore's REST interface. */
import { OfficeError, type PageQuestion } from '../../features/office/model/office-port.ts';
import type { ReportFilter } from '../../features/office/model/roles.ts';

/** The field by which the documents of each collection are ordered. */
const orders = {
  reports: { field: 'sentAt', type: 'timestampValue' },
  anonymousReports: { field: 'createdOn', type: 'stringValue' },
  readings: { field: 'at', type: 'timestampValue' },
} as const;
export type PagedCollection = keyof typeof orders;

export const equals = ([field, value]: ReportFilter[number]): object => ({
  fieldFilter: { field: { fieldPath: field }, op: 'EQUAL', value: { stringValue: value } },
});
export const compares = (
  field: string,
  op: string,
  time: string,
  type = 'timestampValue',
): object => ({
  fieldFilter: { field: { fieldPath: field }, op, value: { [type]: time } },
});
export const where = (filters: readonly object[]): object =>
  filters.length === 0 ? {} : { where: { compositeFilter: { op: 'AND', filters } } };

/** Returns the query for a page, ordered by time and, if the times are equal, by name. */
export function pageQuery(
  collection: PagedCollection,
  { limit, order, from, before, after }: PageQuestion,
  filter: ReportFilter,
): object {
  const { field, type } = orders[collection];
  const direction = order === 'newest' ? 'DESCENDING' : 'ASCENDING';
  return {
    ...where([
      ...filter.map(equals),
      ...(from === undefined ? [] : [compares(field, 'GREATER_THAN_OR_EQUAL', from, type)]),
      ...(before === undefined ? [] : [compares(field, 'LESS_THAN', before, type)]),
    ]),
    orderBy: [field, '__name__'].map((fieldPath) => ({ field: { fieldPath }, direction })),
    ...(after && {
      startAt: { values: [{ [type]: after.at }, { referenceValue: after.name }], before: false },
    }),
    limit,
  };
}

/**
 * Reads the documents with these names. If one of them may not be read, the rules refuse the whole
 * request. The request is then repeated in halves until only the refused documents are left out.
 */
export async function readInHalves<Found>(
  names: readonly string[],
  read: (names: readonly string[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  if (names.length === 0) return [];
  try {
    return await read(names);
  } catch (error) {
    if (!(error instanceof OfficeError) || error.problem !== 'refused') throw error;
    if (names.length === 1) return [];
    const half = Math.ceil(names.length / 2);
    const halves = [names.slice(0, half), names.slice(half)];
    return (await Promise.all(halves.map((some) => readInHalves(some, read)))).flat();
  }
}

/**
 * Returns the value by which a document is ordered, or '' if the document does not have this field.
 */
export function orderValue(
  collection: PagedCollection,
  fields: Readonly<Record<string, unknown>>,
): string {
  const { field, type } = orders[collection];
  const value: unknown = fields[field];
  const text =
    typeof value === 'object' && value !== null
      ? (value as Readonly<Record<string, unknown>>)[type]
      : '';
  return typeof text === 'string' ? text : '';
}

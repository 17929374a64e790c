/**
 * Parses structured queries, runs them over a collection, and determines which field values they
 * guarantee in every result.
 */
import * as z from 'zod';
import { ApiError, invalid } from './errors.ts';
import { type FieldPath, parseFieldPath } from './field-paths.ts';
import {
  type Filter,
  filterSchema,
  inequalityFields,
  matchesFilter,
  namedOrNumbered,
  readFilter,
  valueOf,
} from './filters.ts';
import type { Names } from './names.ts';
import { compareNames, compareValues } from './order.ts';
import type { StoredDocument } from './store.ts';
import { readValue, type WireValue } from './values.ts';

const cursorSchema = z.strictObject({
  values: z.optional(z.array(z.unknown())),
  before: z.optional(z.boolean()),
});
const countSchema = z.union([
  z.int().check(z.gte(0)),
  z.strictObject({ value: z.int().check(z.gte(0)) }),
]);
const fieldSchema = z.strictObject({ fieldPath: z.string() });
export const querySchema = z.strictObject({
  from: z.tuple([
    z.strictObject({
      collectionId: z.optional(z.string()),
      allDescendants: z.optional(z.boolean()),
    }),
  ]),
  where: z.optional(filterSchema),
  orderBy: z.optional(
    z.array(
      z.strictObject({
        field: fieldSchema,
        direction: z.optional(
          namedOrNumbered({ ASCENDING: 1, DESCENDING: 2, DIRECTION_UNSPECIFIED: 0 }),
        ),
      }),
    ),
  ),
  startAt: z.optional(cursorSchema),
  endAt: z.optional(cursorSchema),
  offset: z.optional(z.int().check(z.gte(0))),
  limit: z.optional(countSchema),
  select: z.optional(z.strictObject({ fields: z.optional(z.array(fieldSchema)) })),
});

interface Order {
  readonly path: FieldPath;
  readonly descending: boolean;
}
interface Cursor {
  readonly values: readonly WireValue[];
  readonly before: boolean;
}

export interface Query {
  readonly collectionId: string;
  readonly filter: Filter | undefined;
  readonly orders: readonly Order[];
  readonly startAt: Cursor | undefined;
  readonly endAt: Cursor | undefined;
  readonly offset: number;
  readonly limit: number | undefined;
  /** Fields in the response; undefined selects all. */
  readonly select: readonly FieldPath[] | undefined;
}

const isName = (path: FieldPath): boolean => path.length === 1 && path[0] === '__name__';
const samePath = (a: FieldPath, b: FieldPath): boolean =>
  a.length === b.length && a.every((part, index) => part === b[index]);

/** Parses a query. Throws INVALID_ARGUMENT, or PERMISSION_DENIED for a collection group query. */
export function readQuery(data: z.infer<typeof querySchema>): Query {
  const {
    from: [{ collectionId = '', allDescendants }],
    where,
    orderBy = [],
    startAt,
    endAt,
    offset = 0,
    limit,
    select,
  } = data;
  if (allDescendants)
    throw new ApiError(
      'PERMISSION_DENIED',
      'Collection group queries are not granted by the security rules.',
    );
  if (collectionId === '') throw invalid('A query needs a collection.');
  const filter = where && readFilter(where);
  const orders = ordersOf(orderBy, filter);
  const cursor = (data: z.infer<typeof cursorSchema> | undefined): Cursor | undefined => {
    if (!data) return undefined;
    const values = (data.values ?? []).map((value, index) => readValue(value, `cursor[${index}]`));
    if (values.length > orders.length)
      throw invalid('A cursor has more values than the query has orders.');
    return { values, before: data.before ?? false };
  };
  return {
    collectionId,
    filter,
    orders,
    startAt: cursor(startAt),
    endAt: cursor(endAt),
    offset,
    limit: typeof limit === 'object' ? limit.value : limit,
    select: select && (select.fields ?? []).map(({ fieldPath }) => parseFieldPath(fieldPath)),
  };
}

/**
 * The requested orders, followed by the implicit ones: fields of inequalities and the document
 * name.
 */
function ordersOf(
  requested: NonNullable<z.infer<typeof querySchema>['orderBy']>,
  filter: Filter | undefined,
): readonly Order[] {
  const orders: Order[] = requested.map(({ field, direction }) => ({
    path: parseFieldPath(field.fieldPath),
    descending: direction === 'DESCENDING',
  }));
  const descending = orders.at(-1)?.descending ?? false;
  for (const path of filter ? inequalityFields(filter) : [])
    if (!orders.some((order) => samePath(order.path, path))) orders.push({ path, descending });
  if (!orders.some(({ path }) => isName(path))) orders.push({ path: ['__name__'], descending });
  return orders;
}

/** The documents of the collection that match the query, in its order. */
export function runQuery(
  query: Query,
  documents: readonly StoredDocument[],
  names: Names,
): readonly StoredDocument[] {
  const { filter, orders, startAt, endAt, offset, limit } = query;
  const value = (document: StoredDocument, path: FieldPath): WireValue | undefined =>
    valueOf(document, path, names);
  const compare = (left: WireValue, right: WireValue): number =>
    'referenceValue' in left && 'referenceValue' in right
      ? compareNames(left.referenceValue, right.referenceValue)
      : compareValues(left, right);
  const againstCursor = (document: StoredDocument, cursor: Cursor): number => {
    for (const [index, bound] of cursor.values.entries()) {
      const order = orders[index];
      const own = order && value(document, order.path);
      if (!order || !own) return 0;
      const difference = compare(own, bound) * (order.descending ? -1 : 1);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  const found = documents
    .filter(
      (document) =>
        (filter === undefined || matchesFilter(filter, document, names)) &&
        orders.every(({ path }) => value(document, path) !== undefined),
    )
    .filter((document) => {
      const start = startAt ? againstCursor(document, startAt) : 1;
      const end = endAt ? againstCursor(document, endAt) : -1;
      return (
        (startAt?.before ? start >= 0 : start > 0) && ((endAt?.before ?? true) ? end < 0 : end <= 0)
      );
    })
    .toSorted((a, b) => {
      for (const { path, descending } of orders) {
        const x = value(a, path);
        const y = value(b, path);
        const difference = x && y ? compare(x, y) * (descending ? -1 : 1) : 0;
        if (difference !== 0) return difference;
      }
      return 0;
    });
  return found.slice(offset, limit === undefined ? undefined : offset + limit);
}

/** The fields of the query's projection; undefined for all. `__name__` alone selects none. */
export const projection = ({ select }: Query): readonly FieldPath[] | undefined =>
  select?.filter((path) => !isName(path));

/** Parses the filters of queries and compares documents with them. */
import * as z from 'zod';
import { invalid } from './errors.ts';
import { type FieldPath, parseFieldPath, valueAt } from './field-paths.ts';
import type { Names } from './names.ts';
import {
  compareTexts,
  compareValues,
  equalValues,
  isNaNValue,
  isNullValue,
  sameRank,
} from './order.ts';
import type { StoredDocument } from './store.ts';
import { readValue, type WireValue } from './values.ts';

const fieldSchema = z.strictObject({ fieldPath: z.string() });
/**
 * An enumeration by its names; Google's server library sends the numbers of the protocol buffer.
 */
export const namedOrNumbered = <const Name extends string>(
  numbers: Readonly<Record<Name, number>>,
) => {
  const entries = Object.entries<number>(numbers);
  return z.preprocess(
    (value) => entries.find(([, number]) => number === value)?.[0] ?? value,
    z.enum(Object.keys(numbers) as Name[]),
  );
};
const comparisonNumbers = {
  EQUAL: 5,
  NOT_EQUAL: 6,
  LESS_THAN: 1,
  LESS_THAN_OR_EQUAL: 2,
  GREATER_THAN: 3,
  GREATER_THAN_OR_EQUAL: 4,
  ARRAY_CONTAINS: 7,
  ARRAY_CONTAINS_ANY: 9,
  IN: 8,
  NOT_IN: 10,
} as const;
type Comparator = keyof typeof comparisonNumbers;
const unaryNumbers = { IS_NULL: 3, IS_NAN: 2, IS_NOT_NULL: 5, IS_NOT_NAN: 4 } as const;
type Unary = keyof typeof unaryNumbers;

interface RawFilter {
  readonly fieldFilter?:
    | {
        readonly field: { readonly fieldPath: string };
        readonly op: Comparator;
        readonly value?: unknown;
      }
    | undefined;
  readonly unaryFilter?:
    { readonly field: { readonly fieldPath: string }; readonly op: Unary } | undefined;
  readonly compositeFilter?:
    { readonly op: 'AND' | 'OR'; readonly filters: readonly RawFilter[] } | undefined;
}
export const filterSchema: z.ZodType<RawFilter> = z.lazy(() =>
  z.strictObject({
    fieldFilter: z.optional(
      z.strictObject({
        field: fieldSchema,
        op: namedOrNumbered(comparisonNumbers),
        value: z.optional(z.unknown()),
      }),
    ),
    unaryFilter: z.optional(
      z.strictObject({ field: fieldSchema, op: namedOrNumbered(unaryNumbers) }),
    ),
    compositeFilter: z.optional(
      z.strictObject({ op: namedOrNumbered({ AND: 1, OR: 2 }), filters: z.array(filterSchema) }),
    ),
  }),
);

export type Filter =
  | {
      readonly type: 'compare';
      readonly path: FieldPath;
      readonly operator: Comparator;
      readonly value: WireValue;
    }
  | {
      readonly type: 'unary';
      readonly path: FieldPath;
      readonly operator: Unary;
    }
  | { readonly type: 'all'; readonly filters: readonly Filter[] }
  | { readonly type: 'any'; readonly filters: readonly Filter[] };

const maxListed = 30;
const lists = new Set(['ARRAY_CONTAINS_ANY', 'IN', 'NOT_IN']);

/** Reads a filter; throws INVALID_ARGUMENT. */
export function readFilter(data: RawFilter): Filter {
  const kinds = [data.fieldFilter, data.unaryFilter, data.compositeFilter].filter(
    (part) => part !== undefined,
  );
  if (kinds.length !== 1)
    throw invalid('A filter is exactly one of fieldFilter, unaryFilter and compositeFilter.');
  if (data.compositeFilter)
    return {
      type: data.compositeFilter.op === 'AND' ? 'all' : 'any',
      filters: data.compositeFilter.filters.map(readFilter),
    };
  if (data.unaryFilter)
    return {
      type: 'unary',
      path: parseFieldPath(data.unaryFilter.field.fieldPath),
      operator: data.unaryFilter.op,
    };
  if (!data.fieldFilter) throw invalid('A filter is empty.');
  const { field, op, value: raw } = data.fieldFilter;
  const value = readValue(raw, field.fieldPath);
  if (
    lists.has(op) &&
    (!('arrayValue' in value) ||
      value.arrayValue.values.length === 0 ||
      value.arrayValue.values.length > maxListed)
  ) {
    throw invalid(`${op} needs a list of 1 to ${maxListed} values.`);
  }
  return { type: 'compare', path: parseFieldPath(field.fieldPath), operator: op, value };
}

/** The value of a field, or the document's own name for __name__. */
export function valueOf(
  document: StoredDocument,
  path: FieldPath,
  names: Names,
): WireValue | undefined {
  return path.length === 1 && path[0] === '__name__'
    ? { referenceValue: names.toName(document.path) }
    : valueAt(document.fields, path);
}

const listed = (value: WireValue): readonly WireValue[] =>
  'arrayValue' in value ? value.arrayValue.values : [];

const unaryTests: Readonly<Record<Unary, (own: WireValue) => boolean>> = {
  IS_NULL: isNullValue,
  IS_NOT_NULL: (own) => !isNullValue(own),
  IS_NAN: isNaNValue,
  IS_NOT_NAN: (own) => !isNullValue(own) && !isNaNValue(own),
};

type Comparison = (own: WireValue, value: WireValue) => boolean;
/** Compares two values of the same type; false for different types and NaN. */
const ordered =
  (holds: (order: number) => boolean): Comparison =>
  (own, value) =>
    sameRank(own, value) &&
    !isNaNValue(own) &&
    !isNaNValue(value) &&
    holds(compareValues(own, value));

const comparisonTests: Readonly<Record<Comparator, Comparison>> = {
  EQUAL: equalValues,
  NOT_EQUAL: (own, value) => !isNullValue(own) && !equalValues(own, value),
  LESS_THAN: ordered((order) => order < 0),
  LESS_THAN_OR_EQUAL: ordered((order) => order <= 0),
  GREATER_THAN: ordered((order) => order > 0),
  GREATER_THAN_OR_EQUAL: ordered((order) => order >= 0),
  ARRAY_CONTAINS: (own, value) => listed(own).some((item) => equalValues(item, value)),
  ARRAY_CONTAINS_ANY: (own, value) =>
    listed(own).some((item) => listed(value).some((wanted) => equalValues(item, wanted))),
  IN: (own, value) =>
    listed(value).some((wanted) => !isNullValue(wanted) && equalValues(own, wanted)),
  NOT_IN: (own, value) =>
    !isNullValue(own) &&
    !listed(value).some((unwanted) => isNullValue(unwanted) || equalValues(own, unwanted)),
};

/** Whether the document matches. An absent field matches no filter. */
export function matchesFilter(filter: Filter, document: StoredDocument, names: Names): boolean {
  if (filter.type === 'all')
    return filter.filters.every((inner) => matchesFilter(inner, document, names));
  if (filter.type === 'any')
    return filter.filters.some((inner) => matchesFilter(inner, document, names));
  const own = valueOf(document, filter.path, names);
  if (own === undefined) return false;
  return filter.type === 'unary'
    ? unaryTests[filter.operator](own)
    : comparisonTests[filter.operator](own, filter.value);
}

const inequalities = new Set([
  'NOT_EQUAL',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
  'GREATER_THAN',
  'GREATER_THAN_OR_EQUAL',
  'NOT_IN',
]);

/** Fields with an inequality, each once, in their order. Results are sorted by them implicitly. */
export function inequalityFields(filter: Filter): readonly FieldPath[] {
  const paths = new Map<string, FieldPath>();
  const visit = (part: Filter): void => {
    if ('filters' in part) part.filters.forEach(visit);
    else if (
      part.type === 'compare' ? inequalities.has(part.operator) : part.operator.startsWith('IS_NOT')
    )
      paths.set(part.path.join('.'), part.path);
  };
  visit(filter);
  return [...paths].toSorted(([a], [b]) => compareTexts(a, b)).map(([, path]) => path);
}

/**
 * The field values that every result must have, because equality filters require them. The rules
 * use only these values to decide about a query.
 */
export function provenValues(
  filter: Filter,
): readonly { readonly path: FieldPath; readonly value: WireValue }[] {
  if (filter.type === 'all') return filter.filters.flatMap(provenValues);
  if (filter.type === 'any')
    return filter.filters.length === 1 ? filter.filters.flatMap(provenValues) : [];
  if (filter.type === 'unary')
    return filter.operator === 'IS_NULL' ? [{ path: filter.path, value: { nullValue: null } }] : [];
  return filter.operator === 'EQUAL' ? [{ path: filter.path, value: filter.value }] : [];
}

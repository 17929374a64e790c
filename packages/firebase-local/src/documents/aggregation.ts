/** Counts, sums and averages over the results of a query. */
import * as z from 'zod';
import { invalid } from './errors.ts';
import { parseFieldPath, valueAt } from './field-paths.ts';
import { querySchema } from './query.ts';
import type { StoredDocument } from './store.ts';
import { doubleValue, integerValue, numberOf, type WireFields, type WireValue } from './values.ts';

const fieldSchema = z.strictObject({ field: z.strictObject({ fieldPath: z.string() }) });
/** A 64-bit number as text, or as a number when it is small. */
const longSchema = z.union([z.string().check(z.regex(/^[1-9]\d{0,17}$/)), z.int().check(z.gte(1))]);
const aggregationSchema = z.strictObject({
  alias: z.optional(z.string()),
  count: z.optional(
    z.strictObject({
      upTo: z.optional(z.union([longSchema, z.strictObject({ value: longSchema })])),
    }),
  ),
  sum: z.optional(fieldSchema),
  avg: z.optional(fieldSchema),
});
export const aggregationQuerySchema = z.looseObject({
  structuredAggregationQuery: z.strictObject({
    structuredQuery: querySchema,
    aggregations: z.array(aggregationSchema).check(z.minLength(1), z.maxLength(5)),
  }),
});
type Aggregation = z.infer<typeof aggregationSchema>;

function numbersAt(
  documents: readonly StoredDocument[],
  fieldPath: string,
): readonly (bigint | number)[] {
  const path = parseFieldPath(fieldPath);
  return documents.flatMap(({ fields }) => {
    const value = valueAt(fields, path);
    const number = value && numberOf(value);
    return number === undefined ? [] : [number];
  });
}

function aggregate(
  { count, sum, avg }: Aggregation,
  documents: readonly StoredDocument[],
): WireValue {
  if (count) {
    const upTo = typeof count.upTo === 'object' ? count.upTo.value : count.upTo;
    return integerValue(BigInt(Math.min(documents.length, Number(upTo ?? Infinity))));
  }
  if (sum) {
    const numbers = numbersAt(documents, sum.field.fieldPath);
    if (numbers.every((number) => typeof number === 'bigint'))
      return integerValue(numbers.reduce((total, number) => total + number, 0n));
    return doubleValue(numbers.reduce((total: number, number) => total + Number(number), 0));
  }
  if (avg) {
    const numbers = numbersAt(documents, avg.field.fieldPath);
    return numbers.length === 0
      ? { nullValue: null }
      : doubleValue(
          numbers.reduce((total: number, number) => total + Number(number), 0) / numbers.length,
        );
  }
  throw invalid('An aggregation is exactly one of count, sum and avg.');
}

/** One value per aggregation, under its alias. */
export function aggregateAll(
  aggregations: readonly Aggregation[],
  documents: readonly StoredDocument[],
): WireFields {
  return Object.fromEntries(
    aggregations.map((aggregation, index) => [
      aggregation.alias ?? `field_${index + 1}`,
      aggregate(aggregation, documents),
    ]),
  );
}

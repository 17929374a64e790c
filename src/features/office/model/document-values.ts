/** Converts document values of Firestore's REST interface to plain JSON. */
import * as z from 'zod';

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const wireFields: z.ZodType<Readonly<Record<string, Json>>> = z.lazy(() =>
  z.record(z.string(), wireValue),
);

/**
 * A value in the REST format. Integers beyond 2^53 stay strings, so that no digit is lost. Times
 * become ISO strings, bytes base64.
 */
export const wireValue: z.ZodType<Json> = z.union([
  z.strictObject({ nullValue: z.unknown() }).transform(() => null),
  z.strictObject({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.strictObject({ booleanValue: z.boolean() }).transform(({ booleanValue }) => booleanValue),
  z
    .strictObject({ integerValue: z.string() })
    .transform(({ integerValue }) =>
      Number.isSafeInteger(Number(integerValue)) ? Number(integerValue) : integerValue,
    ),
  z
    .strictObject({ doubleValue: z.union([z.number(), z.string()]) })
    .transform(({ doubleValue }) => doubleValue),
  z.strictObject({ timestampValue: z.string() }).transform(({ timestampValue }) => timestampValue),
  z.strictObject({ bytesValue: z.string() }).transform(({ bytesValue }) => bytesValue),
  z.strictObject({ referenceValue: z.string() }).transform(({ referenceValue }) => referenceValue),
  z
    .strictObject({
      geoPointValue: z.object({
        latitude: z.number().default(0),
        longitude: z.number().default(0),
      }),
    })
    .transform(({ geoPointValue }): Json => ({ ...geoPointValue })),
  z
    .strictObject({
      arrayValue: z.object({ values: z.array(z.lazy(() => wireValue)).default([]) }),
    })
    .transform(({ arrayValue }): Json => arrayValue.values),
  z
    .strictObject({ mapValue: z.object({ fields: wireFields.default({}) }) })
    .transform(({ mapValue }): Json => mapValue.fields),
]);

/**
 * A document before its values are parsed. They are parsed one document at a time, so that an
 * unreadable document does not hide the others.
 */
export const rawDocument = z.object({
  name: z.string(),
  fields: z.record(z.string(), z.unknown()).default({}),
});
export type RawDocument = z.infer<typeof rawDocument>;

/** A document that was read: its resource name and its fields. */
export const wireDocument = z.object({ name: z.string(), fields: wireFields.default({}) });

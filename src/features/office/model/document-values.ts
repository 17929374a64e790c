/** Converts document values of Firestore's REST interface to plain JSON. */
import * as z from 'zod/mini';

export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const wireFields: z.ZodMiniType<Readonly<Record<string, Json>>> = z.lazy(() =>
  z.record(z.string(), wireValue),
);
const wireMap = z.object({ fields: z._default(wireFields, {}) });
const wireArray = z.object({ values: z._default(z.array(z.lazy(() => wireValue)), []) });
const geoPoint = z.object({
  latitude: z._default(z.number(), 0),
  longitude: z._default(z.number(), 0),
});
/** A value with the name of its type, for example { stringValue: "…" }, as the plain value. */
const valueOfType = <Shape extends z.core.$ZodShape>(
  shape: Shape,
  toJson: (value: z.output<z.ZodMiniObject<Shape, z.core.$strict>>) => Json,
): z.ZodMiniType<Json> => z.pipe(z.strictObject(shape), z.transform(toJson));

/**
 * A value in the REST format. Integers beyond 2^53 stay strings, so that no digit is lost. Times
 * become ISO strings, bytes base64.
 */
export const wireValue: z.ZodMiniType<Json> = z.union([
  valueOfType({ nullValue: z.unknown() }, () => null),
  valueOfType({ stringValue: z.string() }, ({ stringValue }) => stringValue),
  valueOfType({ booleanValue: z.boolean() }, ({ booleanValue }) => booleanValue),
  valueOfType({ integerValue: z.string() }, ({ integerValue }) =>
    Number.isSafeInteger(Number(integerValue)) ? Number(integerValue) : integerValue,
  ),
  valueOfType({ doubleValue: z.union([z.number(), z.string()]) }, ({ doubleValue }) => doubleValue),
  valueOfType({ timestampValue: z.string() }, ({ timestampValue }) => timestampValue),
  valueOfType({ bytesValue: z.string() }, ({ bytesValue }) => bytesValue),
  valueOfType({ referenceValue: z.string() }, ({ referenceValue }) => referenceValue),
  valueOfType({ geoPointValue: geoPoint }, ({ geoPointValue }) => ({ ...geoPointValue })),
  valueOfType({ arrayValue: wireArray }, ({ arrayValue }) => arrayValue.values),
  valueOfType({ mapValue: wireMap }, ({ mapValue }) => mapValue.fields),
]);

/**
 * A document before its values are parsed. They are parsed one document at a time, so that an
 * unreadable document does not hide the others.
 */
export const rawDocument = z.object({
  name: z.string(),
  fields: z._default(z.record(z.string(), z.unknown()), {}),
});
export type RawDocument = z.infer<typeof rawDocument>;

/** A document as read: its resource name and its fields. */
export const wireDocument = z.object({
  name: z.string(),
  fields: z._default(wireFields, {}),
});

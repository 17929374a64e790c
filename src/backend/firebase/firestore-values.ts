/** Document values on the wire of the Firestore REST interface. */
import type { DocumentFields, DocumentValue } from '../../features/outbox/model/report-document.ts';

type WireValue =
  | { readonly nullValue: null }
  | { readonly stringValue: string }
  | { readonly booleanValue: boolean }
  | { readonly integerValue: string }
  | { readonly doubleValue: number }
  | { readonly timestampValue: string }
  | { readonly arrayValue: { readonly values: readonly WireValue[] } }
  | { readonly mapValue: { readonly fields: WireFields } };
export type WireFields = { readonly [key: string]: WireValue };

function toWire(value: DocumentValue): WireValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(toWire) } };
  return { mapValue: { fields: toWireFields(value as DocumentFields) } };
}

/** Whole numbers become 64-bit integers, Dates become timestamps with milliseconds. */
export const toWireFields = (fields: DocumentFields): WireFields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toWire(value)]));

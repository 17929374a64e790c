/** Converts document values to and from the format of the Firestore REST interface. */
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

/** Whole numbers become 64-bit integers; Dates become timestamps with milliseconds. */
export const toWireFields = (fields: DocumentFields): WireFields =>
  Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, toWire(value)]));

/** Types that a report cannot contain (points, references) become null. */
function fromWire(value: unknown): DocumentValue {
  const [[kind, content] = ['', null]] = Object.entries(value ?? {}) as [string, unknown][];
  switch (kind) {
    case 'stringValue':
      return String(content);
    case 'booleanValue':
      return content === true;
    case 'integerValue':
    case 'doubleValue':
      return Number(content);
    case 'timestampValue':
      return new Date(String(content));
    case 'arrayValue': {
      const { values } = content as { readonly values?: unknown };
      return Array.isArray(values) ? values.map(fromWire) : [];
    }
    case 'mapValue':
      return fromWireFields((content as { readonly fields?: unknown }).fields);
    default:
      return null;
  }
}

export const fromWireFields = (fields: unknown): DocumentFields =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([key, value]) => [key, fromWire(value)]));

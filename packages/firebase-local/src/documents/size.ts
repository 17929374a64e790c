/** Size of a document by Google's published formula. */
import type { WireFields, WireValue } from './values.ts';

/** Maximum size of a document in bytes: 1 MiB. */
export const maxBytes = 1_048_576;

const textSize = (text: string): number => Buffer.byteLength(text) + 1;
/** The size of a name: its segments and 16 bytes. */
const nameSize = (segments: readonly string[]): number =>
  segments.reduce((sum, segment) => sum + textSize(segment), 16);

function valueSize(value: WireValue): number {
  if ('nullValue' in value || 'booleanValue' in value) return 1;
  if ('stringValue' in value) return textSize(value.stringValue);
  if ('bytesValue' in value) return Buffer.byteLength(value.bytesValue, 'base64');
  if ('referenceValue' in value) return nameSize(value.referenceValue.split('/').slice(5));
  if ('geoPointValue' in value) return 16;
  if ('arrayValue' in value)
    return value.arrayValue.values.reduce((sum, item) => sum + valueSize(item), 0);
  if ('mapValue' in value) return fieldsSize(value.mapValue.fields);
  return 8;
}

function fieldsSize(fields: WireFields): number {
  return Object.entries(fields).reduce(
    (sum, [name, value]) => sum + textSize(name) + valueSize(value),
    0,
  );
}

/** Bytes of a document with its name, given as path segments below "documents". */
export const documentSize = (path: readonly string[], fields: WireFields): number =>
  nameSize(path) + fieldsSize(fields) + 32;

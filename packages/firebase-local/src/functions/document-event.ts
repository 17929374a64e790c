/**
 * Encodes the payload of a Firestore event. Google delivers it as a protocol buffer
 * (google.events.cloud.firestore.v1.DocumentEventData), and firebase-functions reads nothing else.
 */
import type { StoredDocument } from '../documents/store.ts';
import type { WireFields, WireValue } from '../documents/values.ts';

/** Numbers of the fields of google.events.cloud.firestore.v1.Value. */
const numbers = {
  booleanValue: 1,
  integerValue: 2,
  doubleValue: 3,
  referenceValue: 5,
  mapValue: 6,
  geoPointValue: 8,
  arrayValue: 9,
  timestampValue: 10,
  nullValue: 11,
  stringValue: 17,
  bytesValue: 18,
} as const;

function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  while (rest > 0x7fn) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
}
const tag = (field: number, type: number): Buffer => varint(BigInt((field << 3) | type));
const integer = (field: number, value: bigint): Buffer =>
  Buffer.concat([tag(field, 0), varint(value)]);
const double = (field: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([tag(field, 1), bytes]);
};
const bytes = (field: number, content: Buffer): Buffer =>
  Buffer.concat([tag(field, 2), varint(BigInt(content.length)), content]);
const text = (field: number, content: string): Buffer => bytes(field, Buffer.from(content));

/** A google.protobuf.Timestamp of microseconds since 1970. */
function time(microseconds: bigint): Buffer {
  const rest = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  return Buffer.concat([integer(1, (microseconds - rest) / 1_000_000n), integer(2, rest * 1000n)]);
}
/** The same of a time as the REST interface writes it. */
function timeOf(written: string): Buffer {
  const fraction = /\.(\d+)Z$/.exec(written)?.[1] ?? '';
  const seconds = BigInt(Math.floor(Date.parse(written) / 1000));
  return Buffer.concat([integer(1, seconds), integer(2, BigInt(fraction.padEnd(9, '0')))]);
}

function encodeValue(value: WireValue): Buffer {
  if ('booleanValue' in value) return integer(numbers.booleanValue, value.booleanValue ? 1n : 0n);
  if ('integerValue' in value) return integer(numbers.integerValue, BigInt(value.integerValue));
  if ('doubleValue' in value) return double(numbers.doubleValue, Number(value.doubleValue));
  if ('referenceValue' in value) return text(numbers.referenceValue, value.referenceValue);
  if ('mapValue' in value) return bytes(numbers.mapValue, encodeFields(1, value.mapValue.fields));
  if ('geoPointValue' in value) {
    const { latitude, longitude } = value.geoPointValue;
    return bytes(numbers.geoPointValue, Buffer.concat([double(1, latitude), double(2, longitude)]));
  }
  if ('arrayValue' in value)
    return bytes(
      numbers.arrayValue,
      Buffer.concat(value.arrayValue.values.map((item) => bytes(1, encodeValue(item)))),
    );
  if ('timestampValue' in value) return bytes(numbers.timestampValue, timeOf(value.timestampValue));
  if ('stringValue' in value) return text(numbers.stringValue, value.stringValue);
  if ('bytesValue' in value)
    return bytes(numbers.bytesValue, Buffer.from(value.bytesValue, 'base64'));
  return integer(numbers.nullValue, 0n);
}

const encodeFields = (field: number, fields: WireFields): Buffer =>
  Buffer.concat(
    Object.entries(fields).map(([name, value]) =>
      bytes(field, Buffer.concat([text(1, name), bytes(2, encodeValue(value))])),
    ),
  );

const encodeDocument = (name: string, document: StoredDocument): Buffer =>
  Buffer.concat([
    text(1, name),
    encodeFields(2, document.fields),
    bytes(3, time(document.createTime)),
    bytes(4, time(document.updateTime)),
  ]);

/** The payload of a change from `before` to `after` of the document with the full name `name`. */
export const encodeDocumentEvent = (
  name: string,
  before: StoredDocument | undefined,
  after: StoredDocument | undefined,
): Buffer =>
  Buffer.concat([
    ...(after ? [bytes(1, encodeDocument(name, after))] : []),
    ...(before ? [bytes(2, encodeDocument(name, before))] : []),
  ]);

import { crc32 } from 'node:zlib';

/**
 * One record: length of the JSON in bytes and its CRC-32, eight hexadecimal digits each, the JSON,
 * a line end. Readable in any editor: `0000000d 3a5c1f02 {"kind":"…"}`.
 */
const HEADER_BYTES = 18;
const LINE_END = 0x0a;

/**
 * Thrown for an unreadable record that is followed by readable ones: the file was changed or the
 * disk is damaged.
 */
export class JournalDamagedError extends Error {
  constructor(path: string, offset: number) {
    super(
      `${path} is damaged at byte ${offset}: restore it from a copy, or start with empty data (--reset).`,
    );
    this.name = 'JournalDamagedError';
  }
}

/** The bytes of one record. Throws when the value has no JSON form. */
export function frameRecord(value: unknown): Buffer {
  const json: string | undefined = JSON.stringify(value);
  if (json === undefined)
    throw new TypeError('Only values with a JSON form can be written to a journal.');
  const body = Buffer.from(json, 'utf8');
  return Buffer.concat([
    Buffer.from(`${hex(body.length)} ${hex(crc32(body))} `, 'latin1'),
    body,
    Buffer.of(LINE_END),
  ]);
}

/**
 * Returns all complete records from the start and the offset where the last one ends. One torn
 * write may follow. Throws JournalDamagedError when a readable record follows an unreadable one.
 */
export function readRecords(
  content: Buffer,
  path: string,
): { values: unknown[]; goodBytes: number } {
  const values: unknown[] = [];
  let offset = 0;
  while (offset < content.length) {
    const record = readRecord(content, offset);
    if (record === undefined) {
      if (hasRecordAfter(content, offset)) throw new JournalDamagedError(path, offset);
      break;
    }
    values.push(record.value);
    offset = record.end;
  }
  return { values, goodBytes: offset };
}

function readRecord(content: Buffer, offset: number): { value: unknown; end: number } | undefined {
  const header = /^([0-9a-f]{8}) ([0-9a-f]{8}) $/.exec(
    content.toString('latin1', offset, offset + HEADER_BYTES),
  );
  if (!header) return undefined;
  const start = offset + HEADER_BYTES;
  const end = start + Number.parseInt(header[1] ?? '', 16);
  if (end >= content.length || content[end] !== LINE_END) return undefined;
  const body = content.subarray(start, end);
  if (hex(crc32(body)) !== header[2]) return undefined;
  return { value: JSON.parse(body.toString('utf8')), end: end + 1 };
}

/** JSON contains no raw line end, so each later record begins directly after one. */
function hasRecordAfter(content: Buffer, offset: number): boolean {
  for (
    let at = content.indexOf(LINE_END, offset);
    at >= 0;
    at = content.indexOf(LINE_END, at + 1)
  ) {
    if (readRecord(content, at + 1) !== undefined) return true;
  }
  return false;
}

const hex = (value: number): string => value.toString(16).padStart(8, '0');

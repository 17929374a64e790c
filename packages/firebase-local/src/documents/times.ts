/** Timestamps in requests: RFC 3339 texts in UTC, exact to the microsecond. */

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;
const earliest = BigInt(Date.parse('0001-01-01T00:00:00Z')) * 1000n;
const latest = BigInt(Date.parse('9999-12-31T23:59:59Z')) * 1000n + 999_999n;

/**
 * Microseconds since 1970 of an RFC 3339 text, truncated; undefined when it is invalid or outside
 * the years 1 to 9999.
 */
export function textToMicroseconds(text: string): bigint | undefined {
  const parts = pattern.exec(text);
  if (!parts) return undefined;
  const [, , , day = '', , , , fraction = '', zone = ''] = parts;
  const whole = Date.parse(`${text.slice(0, 19)}Z`);
  if (Number.isNaN(whole) || new Date(whole).getUTCDate() !== Number(day)) return undefined;
  const offset =
    zone === 'Z'
      ? 0
      : (zone.startsWith('-') ? -1 : 1) *
        (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4))) *
        60_000;
  const microseconds = BigInt(whole - offset) * 1000n + BigInt(fraction.padEnd(6, '0').slice(0, 6));
  return microseconds >= earliest && microseconds <= latest ? microseconds : undefined;
}

/** "2026-11-21T08:15:30.123456Z": always six decimals, so that texts sort by time. */
export function microsecondsToText(microseconds: bigint): string {
  const rest = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = Number((microseconds - rest) / 1_000_000n);
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(rest).padStart(6, '0')}Z`;
}

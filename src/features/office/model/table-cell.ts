/** The content of a table cell before it is formatted for a file. */

/** A number with the decimals that its form allows. */
interface NumberCell {
  readonly type: 'number';
  readonly value: number;
  readonly decimals: number;
  /** False for numbers without a thousands separator, such as a year. */
  readonly isGrouped: boolean;
}
/** A point in time in milliseconds since 1970, independent of time zones. */
interface MomentCell {
  readonly type: 'moment';
  readonly at: number;
}
/**
 * A local date or time without a time zone: "2026-11", "2026-11-21", "2026-11-21T14:05" or
 * "2026-11-21T14:05:33".
 */
export interface ClockCell {
  readonly type: 'clock';
  readonly text: string;
}
/** A time of day: "14:05". */
interface TimeCell {
  readonly type: 'time';
  readonly text: string;
}
interface DurationCell {
  readonly type: 'duration';
  readonly milliseconds: number;
}
export type TableCell =
  undefined | string | NumberCell | MomentCell | ClockCell | TimeCell | DurationCell;

const clockShape = /^(\d{4})-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?)?$/;

/**
 * Interprets a local time as UTC and returns it in milliseconds since 1970. Returns undefined for a
 * day that does not exist.
 */
export function utcOf(text: string): number | undefined {
  const found = clockShape.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found
    .slice(1)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)));
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
  // Date.UTC would change a day such as 30 February to a later one, so these days are rejected.
  // Years up to 1900 are also rejected, because the day numbers of spreadsheets are reliable only
  // from March 1900 on.
  return (year ?? 0) > 1900 && new Date(at).toISOString().startsWith(text) ? at : undefined;
}

/** Returns the cell for a day, a month or a time in an answer. Any other text stays a text. */
export const clockCell = (text: string): TableCell =>
  utcOf(text) === undefined ? text : { type: 'clock', text };

export const timeCell = (text: string): TableCell =>
  /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? { type: 'time', text } : text;

export const numberCell = (value: number, decimals = 0, isGrouped = true): TableCell => ({
  type: 'number',
  value,
  decimals,
  isGrouped,
});

/**
 * Returns the cell for a point in time. `written` is shown if a spreadsheet cannot represent the
 * time.
 */
export const momentCell = (at: number, written = String(at)): TableCell =>
  at > Date.UTC(1901, 0) && at < Date.UTC(10_000, 0) ? { type: 'moment', at } : written;

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/**
 * Returns the local time in a time zone: wallClock(0, "Europe/Berlin") gives "1970-01-01T01:00:00".
 */
export function wallClock(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

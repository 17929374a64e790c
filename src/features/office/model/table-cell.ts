/** What a cell of a table holds, before a writer gives it the form of its file. */

/** A number with the places that its form allows after the decimal separator. */
interface NumberCell {
  readonly type: 'number';
  readonly value: number;
  readonly decimals: number;
  /** False for numbers that are names, such as a year. */
  readonly isGrouped: boolean;
}
/** A moment of which the time zone does not matter: milliseconds since 1970. */
interface MomentCell {
  readonly type: 'moment';
  readonly at: number;
}
/**
 * What a calendar or a clock shows, in no time zone: "2026-11", "2026-11-21", "2026-11-21T14:05" or
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

/** Milliseconds since 1970 of what a clock shows, as if it stood in UTC; undefined for no such day. */
export function utcOf(text: string): number | undefined {
  const found = clockShape.exec(text);
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found
    .slice(1)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)));
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
  // The 30th of February would become a day in March. Spreadsheets begin with 1900, two months late.
  return (year ?? 0) > 1900 && new Date(at).toISOString().startsWith(text) ? at : undefined;
}

/** A day, a month or a moment as it stands in an answer; a text that is none stays a text. */
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

/** `written` is shown where it is no moment that a spreadsheet knows. */
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

/** What a clock in a time zone shows: wallClock(0, "Europe/Berlin") gives "1970-01-01T01:00:00". */
export function wallClock(at: number, timeZone: string): string {
  const parts = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const { year, month, day, hour, minute, second } = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

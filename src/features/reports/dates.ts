/**
 * Converts days, months and times to text and back, in the time zone of the device. Dates that do
 * not exist, such as 30 February, are invalid.
 */
import { cleanCode } from '../../i18n/typed-characters.ts';

const two = (value: number): string => String(value).padStart(2, '0');
const exists = (year: number, month: number, day: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(2000, month, 0)).getUTCDate() - (month === 2 && !leap(year) ? 1 : 0);
const leap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** Returns the local day of a time: "2026-11-21". */
export function localDay(milliseconds: number): string {
  const date = new Date(milliseconds);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Returns the local minute of a time: "2026-11-21T14:05". */
export function localMinute(milliseconds: number): string {
  const date = new Date(milliseconds);
  return `${localDay(milliseconds)}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * Parses "2026-11-21", "21.11.2026" or "21/11/2026" to "2026-11-21". Returns undefined for other
 * text.
 */
export function parseDay(typed: string): string | undefined {
  const text = cleanCode(typed);
  const { year, month, day } =
    (
      /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text) ??
      /^(?<day>\d{1,2})[./](?<month>\d{1,2})[./](?<year>\d{4})$/.exec(text)
    )?.groups ?? {};
  if (year === undefined || month === undefined || day === undefined) return undefined;
  return exists(Number(year), Number(month), Number(day))
    ? `${year}-${two(Number(month))}-${two(Number(day))}`
    : undefined;
}

/**
 * Parses "2026-11", "11/2026", "11.2026" or "11-2026" to "2026-11". Returns undefined for other
 * text.
 */
export function parseMonth(typed: string): string | undefined {
  const text = cleanCode(typed);
  const { year, month } =
    (
      /^(?<year>\d{4})-(?<month>\d{2})$/.exec(text) ??
      /^(?<month>\d{1,2}) ?[./-] ?(?<year>\d{4})$/.exec(text)
    )?.groups ?? {};
  if (year === undefined || month === undefined) return undefined;
  return exists(Number(year), Number(month), 1) ? `${year}-${two(Number(month))}` : undefined;
}

/** Returns true for a time of day "00:00" to "23:59". */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * Returns a local minute "2026-11-21T14:05" in milliseconds since 1970 (seconds are ignored), or
 * undefined for other text.
 */
export function minuteToMilliseconds(text: string): number | undefined {
  const day = parseDay(text.slice(0, 10));
  const time = text.slice(11, 16);
  if (
    day === undefined ||
    text.charAt(10) !== 'T' ||
    !isTime(time) ||
    !/^(:\d{2}(\.\d+)?)?$/.test(text.slice(16))
  )
    return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(year, month - 1, date, hours, minutes).getTime();
}

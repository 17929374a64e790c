import { hiddenSigns } from '../src/features/reports/shorten-value.ts';

/**
 * Removes control characters from text for a terminal, because a report must not move the cursor or
 * change colours.
 */
export const printable = (text: string): string => text.replace(hiddenSigns, '\ufffd');

/** Returns a number with its noun: "1 report", "0 reports", "2 reports". */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** Returns a time in the time zone of this computer, to the minute: 2026-11-21 14:05. */
export function minuteOf(moment: string | number): string {
  const date = new Date(moment);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

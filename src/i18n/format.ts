/** Formats numbers, times and sizes in a language. Stored values never depend on a language. */
import { withMinusSign } from './unit-space.ts';
import { languages, type Locale } from './locales.ts';

/** 1485.5 gives "1.485,5" in de, "1,485.5" in en, "1 485,5" in fr; -5 gives "−5" everywhere. */
export const formatNumber = (value: number, locale: Locale, maximumFractionDigits = 2): string =>
  withMinusSign(
    new Intl.NumberFormat(languages[locale].tag, { maximumFractionDigits }).format(value),
  );

/** Returns a dash if the time is invalid, which happens with damaged data. */
const formatMoment = (moment: number, format: Intl.DateTimeFormat): string =>
  Number.isNaN(new Date(moment).getTime()) ? '–' : format.format(moment);

/**
 * Returns day and time in `timeZone`, e.g. "21.11.2026, 14:05", or "–" for an invalid time. Without
 * `timeZone` it is that of the device.
 */
export const formatDateTime = (milliseconds: number, locale: Locale, timeZone?: string): string =>
  formatMoment(
    milliseconds,
    new Intl.DateTimeFormat(languages[locale].tag, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }),
  );

/** Like formatDateTime, but without the day if it is today: "14:05". */
export function formatShortMoment(milliseconds: number, locale: Locale, now = Date.now()): string {
  const isToday = new Date(milliseconds).toDateString() === new Date(now).toDateString();
  return isToday
    ? new Intl.DateTimeFormat(languages[locale].tag, { timeStyle: 'short' }).format(milliseconds)
    : formatDateTime(milliseconds, locale);
}

/**
 * Returns a day as text, e.g. "21.11.2026", "21 Nov 2026", "21 nov. 2026", or "–" for an invalid
 * day. It is the day in UTC, because JavaScript parses a date without a time as UTC.
 */
export const formatDay = (day: Date, locale: Locale): string =>
  formatMoment(
    day.getTime(),
    new Intl.DateTimeFormat(languages[locale].tag, { dateStyle: 'medium', timeZone: 'UTC' }),
  );

/** Returns the day of a moment on this device with its weekday: "Do., 19. Nov." */
export const formatLocalDay = (milliseconds: number, locale: Locale): string =>
  formatMoment(
    milliseconds,
    new Intl.DateTimeFormat(languages[locale].tag, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
  );

const ages: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * Returns the remaining time in whole days, hours or minutes: "in 3 days". A time in the past
 * counts as now.
 */
export function formatLeft(milliseconds: number, locale: Locale, now = Date.now()): string {
  const left = Math.max(0, milliseconds - now);
  const [unit, length] = ages.find(([, one]) => left >= one) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(languages[locale].tag).format(Math.floor(left / length), unit);
}

/**
 * Returns the number of calendar days from `begin` to `end`. A day with a clock change has 23 or 25
 * hours.
 */
export const calendarDays = (begin: number, end: number): number =>
  Math.round((startOfDay(end) - startOfDay(begin)) / 86_400_000);
const startOfDay = (milliseconds: number): number => new Date(milliseconds).setHours(0, 0, 0, 0);

/**
 * Returns the elapsed time in whole minutes or hours, or in calendar days from 24 hours on: "vor 3
 * Tagen", "yesterday", "il y a 5 minutes". A time in the future counts as now.
 */
export function formatAge(milliseconds: number, locale: Locale, now = Date.now()): string {
  const age = Math.max(0, now - milliseconds);
  // "Yesterday" means the previous calendar day, not 24 to 48 hours ago.
  const days = calendarDays(milliseconds, now);
  const [unit, length] = ages.find(([name, one]) => age >= one && (name !== 'day' || days > 0)) ?? [
    'minute',
    60_000,
  ];
  const whole = unit === 'day' ? days : Math.floor(age / length);
  if (whole === 0) return languages[locale].justNow;
  return new Intl.RelativeTimeFormat(languages[locale].tag, { numeric: 'auto' }).format(
    -whole,
    unit,
  );
}

/**
 * Formats bytes as kB, MB or GB (one decimal for the last two); French uses ko, Mo, Go. 512345
 * gives "512 kB" in German and English, "512 ko" in French.
 */
export function formatBytes(bytes: number, locale: Locale): string {
  const unit = languages[locale].byte;
  if (bytes < 1e6) return `${formatNumber(bytes / 1e3, locale, 0)}\u00a0k${unit}`;
  if (bytes < 1e9) return `${formatNumber(bytes / 1e6, locale, 1)}\u00a0M${unit}`;
  return `${formatNumber(bytes / 1e9, locale, 1)}\u00a0G${unit}`;
}

/** Joins parts to a list: "A, B and C", or as alternatives (disjunction) "A, B or C". */
export const formatList = (
  parts: readonly string[],
  locale: Locale,
  type: 'conjunction' | 'disjunction',
): string => new Intl.ListFormat(languages[locale].tag, { type }).format(parts);

/** Fills the {{name}} placeholders of a text. A placeholder without a value is left unchanged. */
export const interpolate = (
  text: string,
  values: Readonly<Record<string, string | number>>,
): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns the colon for a locale or language tag. In French a space precedes it. */
export const colonIn = (tag: string): string => (tag.startsWith('fr') ? '\u00a0:' : ':');

/** Joins a label and its text: "Question: Thanks", in French with a space before the colon. */
export const labelledText = (label: string, text: string, tag: string): string =>
  `${label}${colonIn(tag)} ${text}`;

/** Joins texts by semicolons: "tank; hose", in French with a space before each semicolon. */
export function joinTexts(texts: readonly string[], tag: string): string {
  const semicolon = tag.startsWith('fr') ? '\u00a0;' : ';';
  return texts.join(`${semicolon} `);
}

/** How long ago something was, in words. */
import { localeTags } from './format.ts';
import type { Locale } from './locales.ts';

const ages: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * How long ago, in whole days, hours or minutes: "vor 3 Tagen", "yesterday", "il y a 5 minutes". A
 * moment ahead counts as now.
 */
export function formatAge(milliseconds: number, locale: Locale, now = Date.now()): string {
  const age = Math.max(0, now - milliseconds);
  const [unit, length] = ages.find(([, one]) => age >= one) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat(localeTags[locale], { numeric: 'auto' }).format(
    -Math.floor(age / length),
    unit,
  );
}

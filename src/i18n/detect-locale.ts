/** Which language a new driver probably reads. */
import { defaultLocale, type Locale, locales } from './locales.ts';

/** Score of a full match ("fr" for fr) and of a match of the primary part only ("fr-CA" for fr). */
const fullMatch = 1;
const primaryMatch = 0.999;

function scoreOf(tag: string, locale: Locale): number {
  if (tag === locale) return fullMatch;
  return tag.split('-')[0] === locale ? primaryMatch : 0;
}

/**
 * The best of our languages for the browser's list: a full code scores 1, a primary part 0.999; the
 * best score wins, the browser's order breaks ties. Nothing that fits gives undefined.
 */
export function matchLanguage(preferred: readonly string[]): Locale | undefined {
  let best: { readonly locale: Locale; readonly score: number } | undefined;
  for (const tag of preferred) {
    const lower = tag.toLowerCase();
    for (const locale of locales) {
      const score = scoreOf(lower, locale);
      if (score > (best?.score ?? 0)) best = { locale, score };
    }
  }
  return best?.locale;
}

/**
 * The languages worth offering to somebody who has chosen none: the one that scores best, and the
 * first the browser prefers where that is another ("fr-CA" before "en").
 */
export function languagesToOffer(
  chosen: Locale | undefined,
  preferred: readonly string[],
): readonly Locale[] {
  const { locale, by } = rootLanguage(chosen, preferred);
  if (by !== 'browser') return [];
  const first = preferred.map((tag) => matchLanguage([tag])).find((match) => match !== undefined);
  return [...new Set([locale, first ?? locale])];
}

/** The language of a visit to the root path: chosen, else detected, else German. */
export function rootLanguage(
  chosen: Locale | undefined,
  preferred: readonly string[],
): { readonly locale: Locale; readonly by: 'choice' | 'browser' | 'default' } {
  if (chosen) return { locale: chosen, by: 'choice' };
  const detected = matchLanguage(preferred);
  return detected ? { locale: detected, by: 'browser' } : { locale: defaultLocale, by: 'default' };
}

/** Guesses which language a new driver reads. */
import { defaultLocale, type Locale, locales } from './locales.ts';

/**
 * Score of an exact match ("fr" for fr) and of a match of only the primary subtag ("fr-CA" for fr).
 */
const fullMatch = 1;
const primaryMatch = 0.999;

/** Language tags are case-insensitive: browsers send "de-AT", "de-at" or "DE-AT". */
function scoreOf(tag: string, locale: string): number {
  const ours = locale.toLowerCase();
  const theirs = tag.toLowerCase();
  if (theirs === ours) return fullMatch;
  return theirs.split('-')[0] === ours ? primaryMatch : 0;
}

/**
 * The best supported language for the browser's list: an exact match scores 1, a match of the
 * primary subtag 0.999. The highest score wins; if scores are equal, the one listed first.
 * Undefined if no language matches. Only tests pass a different list of languages.
 */
export function matchLanguage<Tag extends string = Locale>(
  preferred: readonly string[],
  available: readonly Tag[] = locales as readonly string[] as readonly Tag[],
): Tag | undefined {
  let best: { readonly locale: Tag; readonly score: number } | undefined;
  for (const tag of preferred)
    for (const locale of available) {
      const score = scoreOf(tag, locale);
      if (score > (best?.score ?? 0)) best = { locale, score };
    }
  return best?.locale;
}

/**
 * The languages to offer a visitor who has not chosen one: the highest-scoring language and, if
 * different, the browser's first preference ("fr-CA" before "en").
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

/**
 * The language for a visit to the root path: the chosen one, otherwise the detected one, otherwise
 * German.
 */
export function rootLanguage(
  chosen: Locale | undefined,
  preferred: readonly string[],
): { readonly locale: Locale; readonly by: 'choice' | 'browser' | 'default' } {
  if (chosen) return { locale: chosen, by: 'choice' };
  const detected = matchLanguage(preferred);
  return detected ? { locale: detected, by: 'browser' } : { locale: defaultLocale, by: 'default' };
}

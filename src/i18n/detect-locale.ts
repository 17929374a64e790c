/** Guesses the language of a new driver from the settings of the browser. */
import { defaultLocale, type Locale, locales } from './locales.ts';

/**
 * The score of an exact match ("fr" for fr), and of a match of only the first part of the tag
 * ("fr-CA" for fr).
 */
const fullMatch = 1;
const primaryMatch = 0.999;

/** Upper and lower case do not matter: browsers send "de-AT", "de-at" or "DE-AT". */
function scoreOf(tag: string, locale: string): number {
  const ours = locale.toLowerCase();
  const theirs = tag.toLowerCase();
  if (theirs === ours) return fullMatch;
  return theirs.split('-')[0] === ours ? primaryMatch : 0;
}

/**
 * Returns the supported language that best matches the browser's list. An exact match scores 1, a
 * match of the first part of the tag 0.999. The highest score wins; if scores are equal, the
 * language that the browser lists first. Returns undefined if no language matches. Only tests pass
 * a different list of supported languages.
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
 * Returns the languages to offer to a visitor who has not chosen one: the one with the highest
 * score and, if it is different, the browser's first preference ("fr-CA" before "en").
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
 * Returns the language for a visit to the root path: the chosen one, or else the detected one, or
 * else German.
 */
export function rootLanguage(
  chosen: Locale | undefined,
  preferred: readonly string[],
): { readonly locale: Locale; readonly by: 'choice' | 'browser' | 'default' } {
  if (chosen) return { locale: chosen, by: 'choice' };
  const detected = matchLanguage(preferred);
  return detected ? { locale: detected, by: 'browser' } : { locale: defaultLocale, by: 'default' };
}

/** Finds the language that a new driver probably reads. */
import { defaultLocale, type Locale, locales } from './locales.ts';

/** Score of a full match ("fr" for fr) and of a match of the primary part only ("fr-CA" for fr). */
const fullMatch = 1;
const primaryMatch = 0.999;

/** Language tags do not depend on case: browsers send "de-AT", "de-at" or "DE-AT". */
function scoreOf(tag: string, locale: string): number {
  const ours = locale.toLowerCase();
  const theirs = tag.toLowerCase();
  if (theirs === ours) return fullMatch;
  return theirs.split('-')[0] === ours ? primaryMatch : 0;
}

/**
 * The best of our languages for the browser's list: a full match scores 1, a match of the primary part
 * 0.999. The highest score wins; of equal scores, the one that the browser names first. Undefined if
 * no language matches. Only tests pass another list of languages.
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
 * The languages to offer to a visitor who has not chosen one: the one with the highest score and, if
 * it is another one, the first that the browser prefers ("fr-CA" before "en").
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

/** The language for a visit to the root path: the chosen one, else the detected one, else German. */
export function rootLanguage(
  chosen: Locale | undefined,
  preferred: readonly string[],
): { readonly locale: Locale; readonly by: 'choice' | 'browser' | 'default' } {
  if (chosen) return { locale: chosen, by: 'choice' };
  const detected = matchLanguage(preferred);
  return detected ? { locale: detected, by: 'browser' } : { locale: defaultLocale, by: 'default' };
}

/** Chooses the plural form of a text for a number. */
import { interpolate } from './format.ts';
import type { Locale } from './locales.ts';

/**
 * One text per plural category of Intl.PluralRules. `other` is used for categories without a text, such
 * as "many" in French.
 */
export type PluralText = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

/** plural({ one: "{{count}} day", other: "{{count}} days" }, 2, "en") gives "2 days". */
export function plural(text: PluralText, count: number, locale: Locale): string {
  return interpolate(text[new Intl.PluralRules(locale).select(count)] ?? text.other, { count });
}

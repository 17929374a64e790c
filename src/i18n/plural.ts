/** Texts that depend on a number. */
import { interpolate } from './format.ts';
import type { Locale } from './locales.ts';

/**
 * A text per plural category of Intl.PluralRules; `other` stands in for every category a text lacks
 * (French has "many").
 */
export type PluralText = { readonly other: string } & {
  readonly [category in Intl.LDMLPluralRule]?: string;
};

/** plural({ one: "{{count}} day", other: "{{count}} days" }, 2, "en") gives "2 days". */
export function plural(text: PluralText, count: number, locale: Locale): string {
  return interpolate(text[new Intl.PluralRules(locale).select(count)] ?? text.other, { count });
}

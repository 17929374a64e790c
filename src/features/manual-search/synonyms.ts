/**
 * Words of the trade that stand for each other: "Handy" for "Telefon", "PRV" for "relief valve".
 */
import type { Locale } from '../../i18n/locales.ts';
import { meaningsOf, slipCertainty } from './similar.ts';
import { stemOf } from './words.ts';

/** What a word that stands for another is worth beside the word itself. */
const replaced = 0.85;
/** A word that only holds the other somewhere ("breakdown" for "down") says something else. */
const nearEnough = 0.7;

/** Which words of a text a typed word may mean, with their certainty from 0 to 1. */
export type Meanings = (
  typed: string,
  words: Iterable<string>,
  isKnown: boolean,
) => Map<string, number>;

/**
 * `meaningsOf` with groups of words that mean the same, separated by spaces ("Telefon Handy
 * Smartphone").
 */
export function meaningsWith(groups: readonly string[], language: Locale): Meanings {
  const others = new Map<string, Set<string>>();
  for (const group of groups) {
    const stems = group.split(' ').map((word) => stemOf(word, language));
    for (const stem of stems)
      others.set(
        stem,
        new Set([...(others.get(stem) ?? []), ...stems.filter((other) => other !== stem)]),
      );
  }

  /**
   * The words of the groups that were typed, as they stand there, with slips, or at the end of a
   * compound.
   */
  function named(
    typed: string,
    isKnown: boolean,
  ): readonly (readonly [stem: string, certainty: number])[] {
    if (others.has(typed)) return [[typed, 1]];
    if (isKnown) return [];
    return [...others.keys()].flatMap((stem): [string, number][] => {
      const certainty = stem.length >= 5 && typed.endsWith(stem) ? 0.8 : slipCertainty(typed, stem);
      return certainty >= 0.55 ? [[stem, certainty]] : [];
    });
  }

  return (typed, words, isKnown) => {
    const list = [...words];
    const result = meaningsOf(typed, list, isKnown || others.has(typed));
    for (const [stem, certainty] of named(typed, isKnown))
      for (const other of others.get(stem) ?? [])
        for (const [word, sureness] of meaningsOf(other, list, true))
          if (sureness >= nearEnough)
            result.set(word, Math.max(result.get(word) ?? 0, replaced * certainty * sureness));
    return result;
  };
}

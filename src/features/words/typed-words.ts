/** Splits the text of a search field into the words to search for. */
import type { Locale } from '../../i18n/locales.ts';
import type { Vocabulary } from './meanings.ts';
import { isStopWord, stemOf, wordsOf } from './words.ts';

/** The minimum length of the parts of a compound. */
const minPartLength = 4;

/**
 * Splits an unknown compound into known words: "schlauchdruckprüfung" into three. The longest
 * possible first part is preferred. Returns undefined if it cannot be split into known words.
 */
function partsOf(word: string, isKnown: (typed: string) => boolean): readonly string[] | undefined {
  for (let at = word.length - minPartLength; at >= minPartLength; at -= 1) {
    const first = word.slice(0, at);
    const second = word.slice(at);
    if (!isKnown(second)) continue;
    if (isKnown(first) || isKnown(first.replace(/(?:s|es|n|en)$/, ''))) return [first, second];
    const parts = partsOf(first, isKnown);
    if (parts) return [...parts, second];
  }
  return undefined;
}

/**
 * Returns neighbouring words that form one term: "safety valve", "seat belt", "mise à la terre".
 */
const pairsOf = (
  words: readonly string[],
  isWord: (pair: string) => boolean,
): readonly (readonly [first: string, second: string])[] =>
  words.flatMap((word, index) => {
    const next = words[index + 1];
    return next !== undefined && isWord(word + next) ? [[word, next] as const] : [];
  });

/** Returns the stems of a text, including those of two neighbouring words that form one term. */
export function stemsOf(text: string, language: Locale, vocabulary: Vocabulary): string[] {
  const found = wordsOf(text, language);
  const pairs = pairsOf(
    found.map(({ start, end }) => text.slice(start, end)),
    (pair) => vocabulary.has(stemOf(pair, language)),
  );
  return [
    ...found.map(({ stem }) => stem),
    ...pairs.map(([first, second]) => stemOf(first + second, language)),
  ];
}

/** The weight of a word that is part of such a pair: "fire" counts less in "fire extinguisher". */
const pairPartWeight = 0.25;

/** `weight` is from 0 to 1, relative to the other words of the question. */
export interface TypedWord {
  readonly word: string;
  readonly weight: number;
}

/**
 * Returns the different words of a question, including neighbouring words that form one term.
 * Unknown compounds are split.
 */
export function typedWords(
  question: string,
  language: Locale,
  vocabulary: Vocabulary,
  isInText: (stem: string) => boolean,
): readonly TypedWord[] {
  const isKnown = (typed: string): boolean => {
    const stem = stemOf(typed, language);
    return isInText(stem) || vocabulary.has(stem) || vocabulary.isForeign(typed);
  };
  // "Not-Aus" is one term, but both its parts are stop words of some language.
  const text = question.replaceAll(/\p{L}+-\p{L}+/gu, (hyphenated) => {
    const joined = hyphenated.replace('-', '');
    return isKnown(joined) ? joined : hyphenated;
  });
  const split = wordsOf(text, language).flatMap(({ start, end }) => {
    const word = text.slice(start, end);
    return isKnown(word) ? [word] : (partsOf(word, isKnown) ?? [word]);
  });
  // A filler of another language ("en panne" in a German list) would halve the score.
  const meant = split.filter((word) => isKnown(word) || !isStopWord(word));
  const typed = meant.length > 0 ? meant : split;
  const pairs = pairsOf(
    typed.filter((word) => !isStopWord(word)),
    isKnown,
  );
  const halves = new Set(pairs.flat());
  const words = [
    ...typed.map((word) => ({ word, weight: halves.has(word) ? pairPartWeight : 1 })),
    ...pairs.map(([first, second]) => ({ word: first + second, weight: 1 })),
  ];
  return [...new Map(words.map((one) => [stemOf(one.word, language), one])).values()];
}

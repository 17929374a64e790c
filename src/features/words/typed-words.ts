/** What was typed into a field of search, as the words to look for. */
import type { Locale } from '../../i18n/locales.ts';
import type { Vocabulary } from './meanings.ts';
import { stemOf, wordsOf } from './words.ts';

/** The shortest part that a compound is taken apart into. */
const shortestPart = 4;

/**
 * The two known words that a compound nobody knows is made of: "stickstofftemperatur" asks for both.
 * Undefined where there are none; the longest first word wins.
 */
function partsOf(word: string, isKnown: (typed: string) => boolean): readonly string[] | undefined {
  for (let at = word.length - shortestPart; at >= shortestPart; at -= 1) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isKnown(second) && (isKnown(first) || isKnown(first.replace(/(?:s|es|n|en)$/, ''))))
      return [first, second];
  }
  return undefined;
}

/**
 * The words of a question, each once, with the compounds they form ("seat belt" is "seatbelt" too,
 * "safety valve" has a word of its own). `length`: how many words were typed.
 */
export function typedWords(
  question: string,
  language: Locale,
  vocabulary: Vocabulary,
  isInText: (stem: string) => boolean,
): { readonly words: readonly string[]; readonly length: number } {
  const isKnown = (typed: string): boolean => {
    const stem = stemOf(typed, language);
    return isInText(stem) || vocabulary.has(stem);
  };
  const typed = wordsOf(question, language).flatMap(({ start, end }) => {
    const word = question.slice(start, end);
    return isKnown(word) || vocabulary.isForeign(word)
      ? [word]
      : (partsOf(word, isKnown) ?? [word]);
  });
  const joined = typed.flatMap((word, index) => {
    const pair = word + (typed[index + 1] ?? '');
    return pair !== word && (isKnown(pair) || vocabulary.isForeign(pair)) ? [pair] : [];
  });
  const byStem = (words: readonly string[]): string[] => [
    ...new Map(words.map((word) => [stemOf(word, language), word])).values(),
  ];
  return { words: byStem([...typed, ...joined]), length: byStem(typed).length };
}

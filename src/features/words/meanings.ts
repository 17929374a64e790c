/**
 * Finds synonyms of the trade ("Handy" for "Telefon", "PRV" for "relief valve") and terms in the
 * other languages, because a driver may know a term only in another language.
 */
import { type Locale, locales } from '../../i18n/locales.ts';
import { meaningsOf, slipCertainty } from './similar.ts';
import tradeWords from './trade-words.json' with { type: 'json' };
import { stemOf } from './words.ts';

/** The certainty of a synonym. That of the typed word is 1. */
const synonymCertainty = 0.85;
/** Excludes words that merely contain the synonym ("breakdown" for "down"). */
const minSynonymCertainty = 0.7;

type Concept = Readonly<Partial<Record<Locale, string>>>;
/** Maps a stem to the stems of its synonyms. */
type Synonyms = ReadonlyMap<string, ReadonlySet<string>>;

const concepts: Readonly<Record<'danger' | 'body' | 'harm' | 'trade', readonly Concept[]>> =
  tradeWords;

const stemsIn = (concept: Concept, language: Locale): readonly string[] =>
  (concept[language] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => stemOf(word, language));

/** Returns the synonyms from one language to another, or within one language. */
function synonymsOf(from: Locale, to: Locale): Synonyms {
  const others = new Map<string, Set<string>>();
  for (const concept of Object.values(concepts).flat()) {
    const targets = stemsIn(concept, to);
    for (const stem of stemsIn(concept, from)) {
      const known = others.get(stem) ?? new Set();
      for (const target of targets) if (from !== to || target !== stem) known.add(target);
      others.set(stem, known);
    }
  }
  return others;
}

export interface Vocabulary {
  /** Returns true for a term of the trade in the language of the text. */
  readonly has: (stem: string) => boolean;
  /** Returns true for a term of the trade in another language. */
  readonly isForeign: (typed: string) => boolean;
  /**
   * Returns which of the `words` (stems of a text) may be meant by `typed`, with a certainty from 0
   * to 1. `isKnown` means that the text contains the word, so typing errors and other languages are
   * not considered.
   */
  readonly meanings: (
    typed: string,
    words: readonly string[],
    isKnown: boolean,
  ) => Map<string, number>;
  /** Returns true for a word that may mean danger (gas, fire), in any language. */
  readonly isDanger: (typed: string) => boolean;
  /** Returns true for a word about accidents and first aid, in any language. */
  readonly isHarm: (typed: string) => boolean;
  /** Returns true for a part of the body that the first aid has a section about, in any language. */
  readonly isBodyPart: (typed: string) => boolean;
}

/**
 * Returns the vocabulary for texts in `language`. This indexes the whole of trade-words.json, about
 * 6000 words.
 */
export function vocabularyOf(language: Locale): Vocabulary {
  const own = synonymsOf(language, language);
  const foreign = locales
    .filter((other) => other !== language)
    .map((other) => [other, synonymsOf(other, language)] as const);
  const stemsOfAll = (kind: readonly Concept[]): ReadonlyMap<Locale, ReadonlySet<string>> =>
    new Map(
      locales.map((locale) => [locale, new Set(kind.flatMap((one) => stemsIn(one, locale)))]),
    );
  const dangerStems = stemsOfAll(concepts.danger);
  const bodyStems = stemsOfAll(concepts.body);
  const harmStems = stemsOfAll([...concepts.harm, ...concepts.body]);
  const isAmong = (typed: string, stems: ReadonlyMap<Locale, ReadonlySet<string>>): boolean =>
    locales.some((locale) => stems.get(locale)?.has(stemOf(typed, locale)));

  const findTranslations = (typed: string): readonly (readonly [Synonyms, string])[] =>
    foreign.flatMap(([other, others]) => {
      const stem = stemOf(typed, other);
      return others.has(stem) ? [[others, stem] as const] : [];
    });

  /**
   * Returns the terms of the trade that `typed` contains with typing errors or at the end of a
   * compound.
   */
  function findSimilarWords(
    typed: string,
    others: Synonyms,
  ): [others: Synonyms, stem: string, sure: number][] {
    const found: [Synonyms, string, number][] = [];
    for (const stem of others.keys()) {
      const sure = stem.length >= 5 && typed.endsWith(stem) ? 0.8 : slipCertainty(typed, stem);
      if (sure >= 0.55) found.push([others, stem, sure]);
    }
    return found;
  }

  function findConceptWords(
    typed: string,
    isKnown: boolean,
  ): readonly (readonly [others: Synonyms, stem: string, sure: number])[] {
    const stem = stemOf(typed, language);
    if (own.has(stem)) return [[own, stem, 1]];
    if (isKnown) return [];
    const translated = findTranslations(typed);
    if (translated.length > 0) return translated.map(([others, word]) => [others, word, 1]);
    const slips = findSimilarWords(stem, own);
    return slips.length > 0
      ? slips
      : foreign.flatMap(([other, others]) => findSimilarWords(stemOf(typed, other), others));
  }

  return {
    has: (stem) => own.has(stem),
    isForeign: (typed) => findTranslations(typed).length > 0,
    meanings: (typed, words, isKnown) => {
      const stem = stemOf(typed, language);
      const names = findConceptWords(typed, isKnown);
      const result = meaningsOf(stem, words, isKnown || names.some(([, , sure]) => sure === 1));
      for (const [others, word, sure] of names)
        for (const other of others.get(word) ?? [])
          for (const [found, sureness] of meaningsOf(other, words, true))
            if (sureness >= minSynonymCertainty)
              result.set(
                found,
                Math.max(result.get(found) ?? 0, synonymCertainty * sure * sureness),
              );
      return result;
    },
    isDanger: (typed) => isAmong(typed, dangerStems),
    isHarm: (typed) => isAmong(typed, harmStems),
    isBodyPart: (typed) => isAmong(typed, bodyStems),
  };
}

/**
 * Finds the sections of the manual that match typed words. It needs only the search index, so it
 * works offline.
 */
import { instructionChapters } from '../manual/model/emergency-chapters.ts';
import type { BookChapter, SearchIndex } from './search-index.ts';
import { vocabularyOf } from '../words/meanings.ts';
import { stemsOf, typedWords } from '../words/typed-words.ts';
import { stemOf } from '../words/words.ts';

/** A place in the manual. `chapter` is undefined for a glossary entry. */
export interface Place {
  readonly id: string;
  readonly heading: string;
  readonly text: string;
  readonly chapter?: { readonly slug: string; readonly title: string; readonly order: number };
}

interface Hit {
  readonly place: Place;
  readonly score: number;
  /** The stems in the manual that match words of the question. */
  readonly stems: ReadonlySet<string>;
}

/**
 * Finds at most `limit` places for a question, best first. Finds none if the question is empty or
 * contains no known word.
 */
export type Search = (question: string, limit?: number) => Hit[];

/**
 * The weight of a word depends on where it occurs. A keyword has more weight for its sections
 * (homeKeyword) than for the rest of its chapter (keyword). Words that drivers type in an emergency
 * belong to one section (lead).
 */
const weights = {
  heading: 2,
  title: 2,
  keyword: 0.1,
  homeKeyword: 2.5,
  lead: 8,
  text: 1,
} as const;
/** The parameters k1 (repeated words) and b (length of the text) of BM25. */
const saturation = 2;
const lengthEffect = 0.2;

/** For the instruction chapters, if a word of the question means danger or harm. */
const dangerFactor = 1.25;
/** A part of the body decides: "liquid nitrogen in eye" is a question about the eye. */
const bodyPartWeight = 1.5;

interface Entry {
  readonly place: Place;
  readonly heading: ReadonlySet<string>;
  readonly counts: Map<string, number>;
  length: number;
  readonly factor: number;
}

/** The score of one entry for all words of a question. */
interface EntryTotal {
  score: number;
  matched: number;
  readonly stems: Set<string>;
}

function addBest(
  totals: ReadonlyMap<Entry, EntryTotal>,
  best: ReadonlyMap<Entry, { readonly score: number; readonly certainty: number }>,
): void {
  for (const [entry, { score, certainty }] of best) {
    const total = totals.get(entry);
    if (!total) continue;
    total.score += score;
    total.matched += certainty;
  }
}

function add(entry: Entry, stems: Iterable<string>, weight: number): void {
  for (const stem of stems) entry.counts.set(stem, (entry.counts.get(stem) ?? 0) + weight);
}

/**
 * Returns the weights that keywords and leads add to each of `count` sections. A word counts only
 * once, even if several keywords contain it.
 */
function extraWords(
  count: number,
  keywords: BookChapter['keywords'],
  leads: BookChapter['leads'],
  stems: (text: string) => readonly string[],
): readonly ReadonlyMap<string, number>[] {
  const extra = Array.from({ length: count }, () => new Map<string, number>());
  for (const [keyword, ...home] of keywords)
    for (const stem of stems(keyword))
      for (const [index, words] of extra.entries()) {
        const weight = home.includes(index)
          ? weights.homeKeyword / Math.sqrt(home.length)
          : weights.keyword;
        words.set(stem, Math.max(words.get(stem) ?? 0, weight));
      }
  for (const [words, index] of leads)
    for (const stem of stems(words)) extra[index]?.set(stem, weights.lead);
  return extra;
}

/**
 * Prepares an index of about 20 000 words for searching. Called once, when the search field first
 * gets the focus.
 */
export function createSearch(book: SearchIndex): Search {
  const { language } = book;
  const vocabulary = vocabularyOf(language);
  const stems = (text: string): string[] => stemsOf(text, language, vocabulary);
  const entries: Entry[] = [];
  for (const { sections, keywords, leads, ...chapter } of book.chapters) {
    const own = sections.map(([id, heading, text]): Entry => {
      const entry: Entry = {
        place: { id, heading: heading || chapter.title, text, chapter },
        heading: new Set(stems(heading)),
        counts: new Map(),
        length: 0,
        factor: id === '' ? 0.4 : 1,
      };
      const words = stems(text);
      add(entry, words, weights.text);
      add(entry, stems(heading), weights.heading);
      entry.length = words.length;
      return entry;
    });
    const extra = extraWords(own.length, keywords, leads, stems);
    own.forEach((entry, index) => {
      for (const [stem, weight] of extra[index] ?? []) add(entry, [stem], weight);
      add(entry, new Set(stems(chapter.title)), weights.title);
    });
    entries.push(...own);
  }
  for (const [id, heading, text] of book.glossary) {
    const entry: Entry = {
      place: { id, heading, text },
      heading: new Set(stems(heading)),
      counts: new Map(),
      length: 12,
      factor: 0.25,
    };
    add(entry, stems(heading), weights.heading);
    add(entry, stems(text), weights.text);
    entries.push(entry);
  }

  const entriesByStem = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const stem of entry.counts.keys()) {
      const list = entriesByStem.get(stem);
      if (list) list.push(entry);
      else entriesByStem.set(stem, [entry]);
    }
  const averageLength =
    entries.reduce((sum, entry) => sum + entry.length, 0) / Math.max(entries.length, 1);
  const rarity = (stem: string): number =>
    Math.log(1 + entries.length / (entriesByStem.get(stem)?.length ?? entries.length)) ** 0.7;

  const known = [...entriesByStem.keys()];
  // A word that occurs only in the glossary may belong to another language.
  const inChapters = new Set(
    entries.flatMap(({ place, counts }) => (place.chapter ? [...counts.keys()] : [])),
  );
  const isKnown = (stem: string): boolean => inChapters.has(stem);
  /**
   * The results are cached by typed word, because most words stay the same while the driver types.
   */
  const meaningsCache = new Map<string, ReadonlyMap<string, number>>();
  function meanings(typed: string): ReadonlyMap<string, number> {
    const cached = meaningsCache.get(typed);
    if (cached) return cached;
    const result = vocabulary.meanings(typed, known, isKnown(stemOf(typed, language)));
    meaningsCache.set(typed, result);
    return result;
  }

  /**
   * Returns the term frequency of BM25: the number of occurrences of a word, normalised by the
   * length of the entry.
   */
  function densityOf(entry: Entry, stem: string): number {
    const count = entry.counts.get(stem) ?? 0;
    const relativeLength = 1 - lengthEffect + lengthEffect * (entry.length / averageLength);
    return (count * (saturation + 1)) / (count + saturation * relativeLength);
  }

  function hitOf(entry: Entry, total: EntryTotal, questionLength: number, isDanger: boolean): Hit {
    const questionShare = Math.min(1, total.matched / questionLength);
    const headingShare =
      [...entry.heading].filter((stem) => total.stems.has(stem)).length /
      Math.max(entry.heading.size, 1);
    return {
      place: entry.place,
      score:
        total.score *
        (isDanger && instructionChapters.includes(entry.place.chapter?.slug ?? '')
          ? dangerFactor
          : 1) *
        entry.factor *
        (0.55 + 0.45 * questionShare) *
        (1 + 0.3 * headingShare),
      stems: total.stems,
    };
  }

  return (question, limit = 12) => {
    const typed = typedWords(question, language, vocabulary, isKnown).map(({ word, weight }) => ({
      word,
      weight: weight === 1 && vocabulary.isBodyPart(word) ? bodyPartWeight : weight,
    }));
    const length = typed.reduce((sum, { weight }) => sum + weight, 0);
    const isDanger = typed.some(
      ({ word, weight }) => weight >= 1 && (vocabulary.isDanger(word) || vocabulary.isHarm(word)),
    );
    const totals = new Map<Entry, EntryTotal>();
    for (const { word, weight } of typed) {
      const best = new Map<Entry, { score: number; certainty: number }>();
      const words = meanings(word);
      const own = stemOf(word, language);
      // The rarity is at most that of the typed word, so that a rare similar word does not outweigh
      // it.
      const typedRarity = entriesByStem.has(own) ? rarity(own) : undefined;
      for (const [stem, certainty] of words) {
        const wordRarity = Math.min(rarity(stem), typedRarity ?? Infinity);
        for (const entry of entriesByStem.get(stem) ?? []) {
          const score = weight * certainty ** 2 * wordRarity * densityOf(entry, stem);
          const known = best.get(entry);
          if (!known || known.score < score)
            best.set(entry, { score, certainty: weight * certainty });
          const total = totals.get(entry) ?? { score: 0, matched: 0, stems: new Set<string>() };
          total.stems.add(stem);
          totals.set(entry, total);
        }
      }
      addBest(totals, best);
    }
    return [...totals]
      .map(([entry, total]) => hitOf(entry, total, length, isDanger))
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  };
}

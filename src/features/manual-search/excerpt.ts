/** Cuts an excerpt of a text around the words that were found. */
import type { Locale } from '../../i18n/locales.ts';
import { wordsOf } from '../words/words.ts';

export interface ExcerptPart {
  readonly text: string;
  readonly marked: boolean;
}

type Hit = ReturnType<typeof wordsOf>[number];

/**
 * Returns the start of the hit that is followed by the most different found words within `length`.
 */
function densestPlace(hits: readonly Hit[], length: number): number {
  let place = 0;
  let maxDistinct = 0;
  for (const [index, { start }] of hits.entries()) {
    const near = hits.slice(index).filter(({ end }) => end <= start + length - 30);
    const { size } = new Set(near.map(({ stem }) => stem));
    if (size > maxDistinct) [place, maxDistinct] = [start, size];
  }
  return place;
}

/**
 * Returns the start of the excerpt: the beginning of the sentence if it is near, otherwise a few
 * words before `place`.
 */
function excerptStart(text: string, place: number, length: number): number {
  if (place < 30) return 0;
  const stop = text.lastIndexOf('. ', place - 1);
  const sentence = stop < 0 ? 0 : stop + 2;
  const isNear = place - sentence <= 40 && place >= sentence;
  const begin = isNear ? sentence : text.lastIndexOf(' ', place - 25) + 1;
  // The excerpt starts at the beginning of a table cell, because "Do not: …" must not lose its
  // first words.
  const cell = text.lastIndexOf(' – ', place) + 3;
  const isWholeCell = cell > Math.max(sentence, 2) && place - cell < length / 2;
  return begin > sentence && isWholeCell ? cell : begin;
}

/**
 * Returns the part of at most `length` characters that contains the most different found words. It
 * is cut between words, and the found words are marked.
 */
export function excerptOf(
  text: string,
  stems: ReadonlySet<string>,
  language: Locale,
  length = 150,
): ExcerptPart[] {
  const hits = wordsOf(text, language).filter(({ stem }) => stems.has(stem));
  const from = excerptStart(text, densestPlace(hits, length), length);
  const isWhole = from + length >= text.length;
  const to = isWhole ? text.length : Math.max(text.lastIndexOf(' ', from + length), from + 1);
  const parts: ExcerptPart[] = [];
  if (from > 0) parts.push({ text: '… ', marked: false });
  let at = from;
  for (const hit of hits) {
    if (hit.start < at || hit.end > to) continue;
    if (hit.start > at) parts.push({ text: text.slice(at, hit.start), marked: false });
    parts.push({ text: text.slice(hit.start, hit.end), marked: true });
    at = hit.end;
  }
  if (at < to) parts.push({ text: text.slice(at, to), marked: false });
  if (to < text.length) parts.push({ text: ' …', marked: false });
  return parts;
}

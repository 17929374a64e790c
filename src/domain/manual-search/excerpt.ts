/** The part of a text that shows why it was found. */
import type { Language } from './book.ts';
import { wordsOf } from './words.ts';

export interface ExcerptPart {
  readonly text: string;
  readonly marked: boolean;
}

/** The stretch of at most `length` characters with the most different found words, cut at words, found words marked. */
export function excerptOf(
  text: string,
  stems: ReadonlySet<string>,
  language: Language,
  length = 150,
): ExcerptPart[] {
  const hits = wordsOf(text, language).filter(({ stem }) => stems.has(stem));
  let start = 0;
  let most = 0;
  for (const [index, hit] of hits.entries()) {
    const seen = new Set<string>();
    for (const other of hits.slice(index))
      if (other.end <= hit.start + length - 30) seen.add(other.stem);
    if (seen.size > most) {
      most = seen.size;
      start = hit.start;
    }
  }
  // A few words before the first hit tell what it is about; a sentence's beginning is the best place.
  const stop = text.lastIndexOf('. ', start - 1);
  const sentence = stop < 0 ? 0 : stop + 2;
  let from =
    start - sentence <= 40 && start >= sentence
      ? sentence
      : text.lastIndexOf(' ', Math.max(start - 25, 0)) + 1;
  // A cell of a row is whole: "Do not: …" must not lose its first words.
  const cell = text.lastIndexOf(' – ', start) + 3;
  if (from > sentence && cell > Math.max(sentence, 2) && start - cell < length / 2) from = cell;
  if (start < 30) from = 0;
  let to = text.length;
  if (from + length < text.length) to = Math.max(text.lastIndexOf(' ', from + length), from + 1);
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

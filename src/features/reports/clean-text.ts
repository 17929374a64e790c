/**
 * Control characters, halves of surrogate pairs, marks that reorder text and invisible fillers.
 * Joiners of emojis stay.
 */
const unwanted =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\u2060\ufeff\ufff9-\ufffb]/gu;

/**
 * What is kept of a typed text: composed characters (NFC), no control characters, no space at the
 * ends. With `lines` line breaks stay, one empty line at most between two; otherwise they become
 * spaces.
 */
export function cleanText(typed: string, lines = false): string {
  const unified = typed
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[\t\v\f]/g, ' ');
  const kept = unified.split('\n').map((line) => line.replaceAll(unwanted, '').normalize('NFC'));
  const text = lines
    ? kept
        .map((line) => line.trimEnd())
        .join('\n')
        .replaceAll(/\n{3,}/g, '\n\n')
    : kept.join(' ');
  return text.trim();
}

/** Length as a reader counts: code points, so that one emoji of the basic set is one. */
export const lengthOf = (text: string): number => [...text].length;

/**
 * Control characters, lone surrogates, bidirectional marks and invisible characters. Zero-width
 * joiners are not included, because emojis need them.
 */
const unwanted =
  /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\u2060\ufeff\ufff9-\ufffb]/gu;

/**
 * Normalises typed text: NFC, no control characters, trimmed. With `lines`, line breaks stay, with
 * at most one empty line between two lines; otherwise they become spaces.
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

/** Returns the length in code points. */
export const lengthOf = (text: string): number => [...text].length;

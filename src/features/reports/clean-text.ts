import { invisibleClass } from '../../i18n/typed-characters.ts';

/** Joiners, variation selectors and tags, which emojis and some scripts need. */
const joiners = String.raw`\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}`;
const unwanted = new RegExp(`(?![${joiners}])[${invisibleClass}]`, 'gu');
/** Joiners that follow no visible character, so that they change nothing. */
const loose = new RegExp(`(^|\\s)[${joiners}]+`, 'gu');
const spaces = /[\t\v\f\p{Zs}]/gu;

/**
 * Normalises typed text: NFC, plain spaces, no control or invisible characters, trimmed. A text of
 * invisible characters is empty. With `lines`, line breaks stay, with at most one empty line between
 * two lines; otherwise they become spaces.
 */
export function cleanText(typed: string, lines = false): string {
  const unified = typed.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replaceAll(spaces, ' ');
  const kept = unified
    .split('\n')
    .map((line) => line.replaceAll(unwanted, '').replaceAll(loose, '$1').normalize('NFC'));
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

/**
 * Cuts a text to at most `maxLength` UTF-16 code units, because the rules count these. Half a
 * surrogate pair at the end is removed, because the live database refuses it.
 */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replaceAll(/\p{Cs}/gu, '');

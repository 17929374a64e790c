/**
 * Cuts a text to at most `maxLength` UTF-16 code units, as the rules count them. A surrogate that
 * was cut in half is removed, because the live database refuses it.
 */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replaceAll(/\p{Cs}/gu, '');

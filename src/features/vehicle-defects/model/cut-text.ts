/**
 * At most so many UTF-16 units of a text, as the rules count them. Half of a character is left out:
 * the live database refuses it.
 */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replaceAll(/\p{Cs}/gu, '');

/**
 * Returns the link that calls a number as people write it: "+49 (461) 44-55" gives
 * "tel:+494614455".
 */
export const phoneHref = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;

/** Selects the links that call a number. */
export const phoneLinks = 'a[href^="tel:"]';

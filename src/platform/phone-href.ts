/** The link that calls a number as written by people: "+49 (461) 44-55" gives "tel:+494614455". */
export const phoneHref = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`;

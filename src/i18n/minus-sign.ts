/**
 * A written number with the minus sign (U+2212): "-5,2" gives "−5,2". Browsers write a hyphen,
 * which is short, breaks lines and is not read out.
 */
export const withMinusSign = (written: string): string => written.replaceAll('-', '\u2212');

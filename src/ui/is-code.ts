/** "UN 1965", "T-261125-E4SP", "BH-27/1183", "AB-CD 1205", with the punctuation after it. */
const code =
  /^(?:(?:UN|ONU)[ \u00a0]\d{4}|(?=\S*[-/\d])(?=.*\d)\p{Lu}{1,4}[-/ ]?[\p{Lu}\d]+(?:[-/ ][\p{Lu}\d]+)*)[\p{Po}\p{Pe}\p{Pf}]*$/u;

/** The longest code with a sign after it; a longer text has to break on a phone. */
const maxLength = 18;

/** True for numbers of reports, tanks and goods and for licence plates, which are read in one piece. */
export const isCode = (text: string): boolean => text.length <= maxLength && code.test(text);

/** The class of a part that stays in one line if it is a code. */
export const unbrokenIfCode = (text: string | undefined): 'unbroken' | undefined =>
  text !== undefined && isCode(text) ? 'unbroken' : undefined;

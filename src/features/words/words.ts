/** Splits a text into stems without case, accents, umlauts and grammatical endings. */
import type { Locale } from '../../i18n/locales.ts';

/** A word of a text with its position. */
export interface Word {
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

/** A language may have no stop words; the search then finds more than necessary. */
const stopWords: Readonly<Partial<Record<Locale, ReadonlySet<string>>>> = {
  de: new Set(
    'a ab aber alle als am an auch auf aus bei bin bis bitte brauch brauche brauchen braucht da damit dann doch darf das dass dein deine deinem deinen deiner dem den der des dich die dies diese dieser du durch ein eine einem einen einer eines er es etwas fur gehts geht gerade gibt hab habe hast hat i ich ihr im in is isch ist ja kann konnen man mein meine meinem meinen meiner mich mir mit jetzt kein keine mach mache machen macht mal muss mussen nach ned net nicht nix noch nun ob oder ohne passiert sein sich sie sind so soll sollte tu tun tue uber um und uns vom von vor war was wann warum wer wen wem werden wie wieviel viel viele wieso wenn wird wo wohin worauf welche welcher welches zu zum zur'.split(
      ' ',
    ),
  ),
  en: new Set(
    'a about am an and any are as at be been but by can could did do does for from get go got had happen happens has have he how i if in into is it its ll many may me mean means much must my need needs no not now of on or our please s shall some she should so than that the their them then there they this to up us want wants was we what when where which who whom why will with without would you your'.split(
      ' ',
    ),
  ),
  fr: new Set(
    'a ai as au aux avec besoin c ca cas ce ces cet cette combien comment d dans de des dois doit donc du elle en est et etre fait faire faut il ils j je l la le les leur lui m ma mais me mes mon n ne nous on ont ou par pas peut peux pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur t ta te tes ton tu un une vous y'.split(
      ' ',
    ),
  ),
};

/**
 * Grammatical endings, longest first. At least three letters of the stem must remain. A language
 * may have no endings; words then match only as written.
 */
const endings: Readonly<Partial<Record<Locale, RegExp>>> = {
  de: /(?:ungen|ung|ern|end|est|em|en|er|es|et|st|e|n|s|t)$/,
  en: /(?:ings|ing|edly|ied|ies|ed|es|ly|ys|s|e|y)$/,
  fr: /(?:issements|issement|ements|ement|ations|ation|antes|ante|ants|ant|ees|ent|ons|ez|er|ee|es|ir|it|is|e|s|x)$/,
};

/**
 * Returns lower case without diacritics: "Über" gives "uber", "cœur" gives "coeur". In German
 * "ueber" also gives "uber".
 */
export function fold(text: string, language: Locale): string {
  const plain = text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
  return language === 'de' ? plain.replaceAll(/([aou])e/g, '$1') : plain;
}

/** Abbreviations of products. No other word may have them as its stem ("lines", "liner"). */
const abbreviations: ReadonlySet<string> = new Set(['lin']);

/** Returns the folded word without its grammatical ending or, for a number, only the digits. */
export function stemOf(word: string, language: Locale): string {
  if (/^\d/.test(word)) return word.replaceAll(/\D/g, '');
  const folded = fold(word, language);
  const withoutEnding = folded.replace(endings[language] ?? '', '');
  const stem =
    withoutEnding.length >= 3 && !abbreviations.has(withoutEnding) ? withoutEnding : folded;
  // A doubled last consonant becomes a single one: "stopping" has the same stem as "stop".
  return stem.length > 3 ? stem.replace(/([b-df-hj-np-tv-z])\1$/, '$1') : stem;
}

// "O2" and "CO2" are one word. "1 500", "1.500" and "1,500" are one number because of the groups of
// three digits; "1,5" is two words.
const wordPattern =
  /\d{1,3}(?:[\u00a0\u202f .,]\d{3})+(?!\d)|\d+|(?<!\p{L})\p{L}{1,2}\d(?!\d)|\p{L}+|[%°]/gu;

/** Returns true for a stop word of any language. */
export const isStopWord = (word: string): boolean =>
  (Object.entries(stopWords) as [Locale, ReadonlySet<string>][]).some(([language, fillers]) =>
    fillers.has(fold(word, language)),
  );

/** Returns all words of a text in order, without stop words. */
export function wordsOf(text: string, language: Locale): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(wordPattern)) {
    // A single capital letter is a name ("tunnel E") and not a stop word.
    if (match[0].length > 1 || match[0] !== match[0].toUpperCase())
      if (stopWords[language]?.has(fold(match[0], language))) continue;
    words.push({
      stem: stemOf(match[0], language),
      start: match.index,
      end: match.index + match[0].length,
    });
  }
  return words;
}

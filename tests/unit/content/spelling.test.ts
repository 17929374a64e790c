import { beforeAll, describe, expect, it } from 'vitest';
import { locales, type Locale } from '../../../src/i18n/locales.ts';
import { dictionary, knowing, textsOf, tradeWords, unknownParts, wordsOf } from './spelling.ts';

const mistakes: Readonly<Record<Locale, readonly string[]>> = {
  de: ['Ventiel', 'Füllschlauh', 'Sicherheitsabstnad', 'schliesen', 'Prüfv'],
  en: ['valv', 'recieve', 'pressur', 'tanck'],
  fr: ['vannne', 'pression-mesuree', "d'arrette", 'citernne'],
};

describe.each(locales)('the spelling of all texts in %s', (locale) => {
  const texts = textsOf(locale);
  const trade = tradeWords(locale);
  let inDictionary: (word: string) => boolean;
  let isKnown: (word: string) => boolean;
  beforeAll(async () => {
    inDictionary = await dictionary(locale);
    const seen = new Map<string, boolean>();
    const base = knowing(locale, inDictionary, new Set(trade));
    isKnown = (word) => {
      const known = seen.get(word) ?? base(word);
      seen.set(word, known);
      return known;
    };
  });

  it('has no errors', () => {
    const unknown = texts.flatMap(({ where, text }) =>
      wordsOf(text)
        .flatMap((word) => unknownParts(word, isKnown))
        .map((word) => `${where}: ${word}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  it('reports a misspelt word', () => {
    for (const word of mistakes[locale]) expect(unknownParts(word, isKnown), word).not.toEqual([]);
  });

  it('covers chapters, glossary, imprint, drawings and the interface', () => {
    const places = texts.map(({ where }) => where);
    for (const place of [
      '01-contact-plan.mdx',
      'glossary lpg',
      'privacy.mdx',
      'drawings.json upwind',
      'manual.json emergency',
      'forms/nearbyAccident.json',
    ])
      expect(
        places.some((where) => where.startsWith(place)),
        place,
      ).toBe(true);
  });

  it('allows only trade words that are sorted, used and missing in the dictionary', () => {
    expect(trade).toEqual([...new Set(trade)].toSorted());
    expect(trade.filter((word) => inDictionary(word))).toEqual([]);
    const without = knowing(locale, inDictionary, new Set());
    const used = new Set(
      texts.flatMap(({ text }) => wordsOf(text).flatMap((word) => unknownParts(word, without))),
    );
    expect(
      trade.filter(
        (word) => !used.has(word) && !used.has(word.charAt(0).toUpperCase() + word.slice(1)),
      ),
    ).toEqual([]);
  });
});

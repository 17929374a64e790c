import { describe, expect, it } from 'vitest';
import { createAnswers } from '../../../src/features/manual-search/answers.lazy.ts';
import { buildSearchIndex } from '../../../src/features/manual-search/build-index.ts';
import { excerptOf } from '../../../src/features/manual-search/excerpt.ts';
import { createSearch } from '../../../src/features/manual-search/search.ts';
import { editDistance, meaningsOf } from '../../../src/features/words/similar.ts';
import { stemOf, wordsOf } from '../../../src/features/words/words.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { searchIndexFromFiles } from './book.ts';

const first = (locale: 'de' | 'en' | 'fr') => {
  const search = createSearch(searchIndexFromFiles(locale));
  return (question: string) => search(question, 3).map(({ place }) => place.id);
};

describe('words', () => {
  it('have the same stem with umlauts, with ae and without accents', () => {
    expect(
      new Set(['Überfüllung', 'ueberfuellung', 'uberfullung'].map((word) => stemOf(word, 'de')))
        .size,
    ).toBe(1);
    expect(new Set(['Œil', 'oeil'].map((word) => stemOf(word, 'fr'))).size).toBe(1);
    expect(new Set(['périmé', 'perime', 'périmée'].map((word) => stemOf(word, 'fr'))).size).toBe(1);
  });

  it('join groups of thousands in every notation, but not decimals', () => {
    for (const text of ['1500', '1 500', '1.500', '1,500', '1\u202f500'])
      expect(wordsOf(text, 'de').map(({ stem }) => stem)).toEqual(['1500']);
    expect(wordsOf('1,5 mm', 'de').map(({ stem }) => stem)).toEqual(['1', '5', 'mm']);
  });

  it('keep the number in the name of a gas, but not in other words', () => {
    expect(wordsOf('CO2 und o2', 'de').map(({ stem }) => stem)).toEqual(['co2', 'o2']);
    expect(wordsOf('UN1965', 'de').map(({ stem }) => stem)).toEqual(['un', '1965']);
  });

  it('keep a single capital, as in a tunnel category, and drop stop words', () => {
    expect(wordsOf('der Tunnel E ist zu', 'de').map(({ stem }) => stem)).toEqual(['tunnel', 'e']);
  });
});

describe('edits', () => {
  it('count a replaced, a missing and two swapped letters as one', () => {
    expect(editDistance('schlauch', 'schlauhc', 2)).toBe(1);
    expect(editDistance('schlauch', 'schlach', 2)).toBe(1);
    expect(editDistance('schlauch', 'schlaich', 2)).toBe(1);
    expect(editDistance('schlauch', 'tunnel', 2)).toBe(3);
  });
});

describe('similar words', () => {
  it('are compounds that end with the word, not words with one additional letter', () => {
    expect([...meaningsOf('ventil', ['peilventil', 'gas'], true).keys()]).toEqual(['peilventil']);
    expect(meaningsOf('gout', ['egout'], true).size).toBe(0);
  });
});

describe('search', () => {
  const de = first('de');

  it('finds compounds by their parts, and parts by compounds', () => {
    expect(de('Ventil schließt nicht am Peilventil')).toContain('filling-trouble');
    expect(de('Pulverfeuerlöscher')).toContain('equipment-extinguishers');
    expect(de('Löscher')).toContain('equipment-extinguishers');
  });

  it('finds synonyms, also with typing errors and at the end of a compound', () => {
    expect(de('Handy beim Fahren')[0]).toBe('duties-yours');
    expect(de('tablete')).toContain('duties-fitness');
    expect(first('en')('PRV')).toContain('special-heat');
    expect(first('fr')('dépanneuse')).toContain('contact-numbers');
    expect(de('Massenkarambolage')).toContain('emergency-crash');
  });

  it('does not treat a word of the manual as a typing error', () => {
    const { answers } = createAnswers(searchIndexFromFiles('de'))('Schlauch undicht');
    const marked = answers.flatMap(({ excerpt }) =>
      excerpt.filter((part) => part.marked).map((part) => part.text),
    );
    expect(marked.length).toBeGreaterThan(3);
    expect(marked.filter((word) => !/schlauch|undicht|leck|tropf|gasaustritt/i.test(word))).toEqual(
      [],
    );
  });

  it('leads to the eye when a product in the eye is searched, not to the product', () => {
    expect(de('flüssiger Stickstoff im Auge')[0]).toBe('aid-eye');
    for (const question of ['liquid nitrogen in eye', 'nitrogen eye', 'lin in eye', 'lox in eye'])
      expect([question, first('en')(question)[0]]).toEqual([question, 'aid-eye']);
    expect(first('fr')('azote liquide dans l’œil')[0]).toBe('aid-eye');
  });

  it('leads to the distances when a shaft of the cellar is searched', () => {
    for (const question of ['Kellerschacht', 'Abstand Lichtschacht'])
      expect([question, de(question)[0]]).toEqual([question, 'arrival-zone']);
    expect(first('en')('how far from a basement shaft')[0]).toBe('arrival-zone');
    expect(first('fr')('distance soupirail')[0]).toBe('arrival-zone');
  });

  it('counts all answers, not only those that are shown', () => {
    const answersTo = createAnswers(searchIndexFromFiles('de'));
    const { count, answers } = answersTo('Schlauch');
    expect(answers).toHaveLength(8);
    expect(count).toBeGreaterThan(8);
    expect(answersTo('Schlauch', Infinity).answers).toHaveLength(count);
    expect(answersTo('xqzvw')).toEqual({ count: 0, answers: [] });
  });

  it('finds nothing for an empty question, stop words or nonsense, and never throws', () => {
    for (const question of ['', '   ', 'der die das', 'xqzvw', '???', '('.repeat(500), '\u0000'])
      expect(de(question)).toEqual([]);
  });

  it('finds glossary terms, also by their name in another language', () => {
    const [hit] = createAnswers(searchIndexFromFiles('de'))('organisme habilité').answers;
    expect(hit).toMatchObject({ path: '/glossary#approved-inspection-body' });
    expect(hit?.chapter).toBeUndefined();
  });

  it.each(locales)('finds nearly every heading by the words that it contains in %s', (locale) => {
    const book = searchIndexFromFiles(locale);
    const search = createSearch(book);
    const lost = book.chapters.flatMap(({ title, sections }) =>
      sections.flatMap(([id, heading]) => {
        if (id === '') return [];
        return search(`${heading} ${title}`, 3).some(({ place }) => place.id === id) ? [] : [id];
      }),
    );
    // Headings such as "How much?" contain stop words only.
    expect(lost.length, lost.join(', ')).toBeLessThanOrEqual(3);
  });
});

describe('excerpts', () => {
  const text =
    'Der Anfang steht hier. Danach kommt lange nichts von Belang, nur Wörter und noch mehr Wörter. Am Ende ist der Schlauch undicht, und der Satz hört auf.';

  it('show the passage with most of the words, highlighted and cut at word boundaries', () => {
    const parts = excerptOf(text, new Set(['schlauch', 'undich']), 'de', 80);
    expect(parts.filter((part) => part.marked).map((part) => part.text)).toEqual([
      'Schlauch',
      'undicht',
    ]);
    const plain = parts.map((part) => part.text).join('');
    expect(plain.startsWith('… Am Ende')).toBe(true);
    expect(text).toContain(plain.replaceAll(/^… | …$/g, ''));
  });

  it('show the beginning if nothing is highlighted, and short texts in full', () => {
    expect(excerptOf('Kurz.', new Set(), 'de')).toEqual([{ text: 'Kurz.', marked: false }]);
    expect(
      excerptOf(text, new Set(), 'de', 40)
        .map((part) => part.text)
        .join(''),
    ).toBe('Der Anfang steht hier. Danach kommt …');
  });
});

describe('buildSearchIndex', () => {
  it('assigns keywords to sections; a keyword that is not in the chapter belongs to the section of the previous one', () => {
    const book = buildSearchIndex(
      'de',
      [
        {
          data: {
            slug: 'x',
            title: 'Fahrtüchtig',
            order: 1,
            keywords: ['Alkohol', 'Promille', 'Pause'],
          },
          sections: [
            { id: '', heading: '', text: 'Stopp, wenn' },
            { id: 'a', heading: 'Null', text: 'Kein Alkohol.' },
            { id: 'b', heading: 'Pausen', text: '45 min' },
          ],
        },
      ],
      [],
    );
    expect(book.chapters[0]?.keywords).toEqual([
      ['Alkohol', 1],
      ['Promille', 1],
      ['Pause', 2],
    ]);
  });
});

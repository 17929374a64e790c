import { describe, expect, it } from 'vitest';
import { readDestinations } from '../../../scripts/pdf/destinations.ts';
import { draftReport } from '../../../scripts/pdf/draft-report.ts';
import { partsToTighten } from '../../../scripts/pdf/fit-parts.ts';
import {
  type BookletChapter,
  partHeads,
  runningHeads,
  toBooklet,
} from '../../../src/features/manual/model/booklet.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { headingIds } from './chapter.ts';

const chapters: readonly BookletChapter[] = [
  {
    order: 13,
    slug: 'leak-fire-accident',
    title: 'Gasaustritt',
    headings: ['leak-first', 'leak-fire'],
  },
  { order: 14, slug: 'first-aid', title: 'Erste "Hilfe"', headings: ['aid-first'] },
];
const texts = { reference: 'Kap. {{order}}', pageBefore: ', S. ' };
const booklet = (html: string, locale: 'de' | 'en' = 'de'): string =>
  toBooklet(html, locale, chapters, texts);

describe('a chapter in the booklet', () => {
  it('has its headings one level lower, without links to themselves', () => {
    expect(booklet('<h2 id="aid-first"><a href="#aid-first">Immer <b>zuerst</b></a></h2>')).toBe(
      '<h3 id="aid-first">Immer <b>zuerst</b></h3>',
    );
  });

  it('adds the chapter and, once known, the page number after a link inside the booklet', () => {
    expect(booklet('Siehe <a href="/driverManual/leak-fire-accident#leak-fire">Brand</a>.')).toBe(
      'Siehe <a href="#leak-fire">Brand</a><span class="booklet-reference"> (Kap. 13<span data-page-of="leak-fire" data-before=", S. "></span>)</span>.',
    );
    expect(booklet('<a href="/en/driverManual/first-aid">aid</a>', 'en')).toContain(
      '<a href="#chapter-first-aid">aid</a>',
    );
    expect(booklet('<a href="/driverManual">Inhalt</a>')).toBe(
      '<a href="#booklet-contents">Inhalt</a>',
    );
  });

  it('links trade terms to the glossary of the booklet', () => {
    expect(booklet('<a class="manual-term" href="/driverManual/glossary#lng">LNG</a>')).toBe(
      '<a class="manual-term" href="#term-lng">LNG</a>',
    );
  });

  it('keeps phone links and converts links to screens to plain text', () => {
    expect(booklet('<a href="tel:112">112</a> <a href="/gasCalculator">Gasrechner</a>')).toBe(
      '<a href="tel:112">112</a> <span class="booklet-app">Gasrechner</span>',
    );
  });

  it('converts a link to the card to plain text, because the card is printed separately', () => {
    expect(booklet('<a href="/en/driverManual/card">cab card</a>', 'en')).toBe(
      '<span class="booklet-app">cab card</span>',
    );
  });

  it('throws for a link without a target in the booklet', () => {
    expect(() => booklet('<a href="/driverManual/nothing">x</a>')).toThrow('/driverManual/nothing');
    expect(() => booklet('<a href="/driverManual/first-aid#leak-fire">x</a>')).toThrow(
      'leads to no chapter or heading',
    );
  });
});

describe('running heads', () => {
  it('contain the title of each chapter, in the booklet and on its page, with any characters', () => {
    const css = runningHeads(chapters, 'Tanklotse', 'Stand <1>');
    expect(css).toContain(
      String.raw`@page c14{@top-left{content:"14 · Erste \22 Hilfe\22 "}}.booklet-c14,.article:has(#aid-first){page:c14}`,
    );
    expect(css).toContain(String.raw`@bottom-left{content:"Stand \3c 1>"}`);
  });

  it('contain the titles of the other parts', () => {
    expect(partHeads({ sources: 'Quellen' })).toBe(
      '@page sources{@top-left{content:"Quellen"}}.booklet-sources,.by-sources{page:sources}',
    );
  });

  it.each(locales)(
    'find every chapter by its first heading id, which is unique in %s',
    (locale) => {
      const firsts = readChapters(locale).map(({ body }) => headingIds(body)[0]);
      expect(firsts.every((id) => id !== undefined)).toBe(true);
      expect(new Set(firsts).size).toBe(firsts.length);
    },
  );
});

/** Creates a PDF of empty pages with named destinations, in the structure that Chromium writes. */
function pdfWith(bodies: readonly string[]): Uint8Array {
  let text = '%PDF-1.4\n';
  const offsets = bodies.map((body, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${text}xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${bodies.length + 1}\n/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}

describe('named destinations in a PDF', () => {
  it('are found through a tree of pages', () => {
    const pdf = pdfWith([
      '<</Type /Catalog\n/Pages 2 0 R\n/Dests 7 0 R>>',
      '<</Type /Pages\n/Kids [3 0 R 6 0 R]>>',
      '<</Type /Pages\n/Kids [4 0 R 5 0 R]>>',
      '<</Type /Page>>',
      '<</Type /Page>>',
      '<</Type /Page>>',
      '<</aid-first [6 0 R /XYZ 6 827 0]\n/a#20b [5 0 R /XYZ 6 100 0]>>',
    ]);
    expect(readDestinations(pdf)).toEqual({
      pageCount: 3,
      pages: new Map([
        ['aid-first', 3],
        ['a b', 2],
      ]),
    });
  });

  it('throw for a file that is not a PDF', () => {
    expect(() => readDestinations(Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF\n'))).toThrow(
      'cross-reference',
    );
    expect(() =>
      readDestinations(pdfWith(['<</Type /Catalog\n/Pages 2 0 R>>', '<</Type /Pages\n/Kids []>>'])),
    ).toThrow('/Dests');
  });
});

it('fitParts › tightens only the parts that then need one page fewer', () => {
  const part = (id: string, pages: number) => ({ id, pages });
  expect(
    partsToTighten([part('a', 4), part('b', 4), part('c', 1)], [part('a', 3), part('b', 4)]),
  ).toEqual(['a']);
});

describe('the report on a draft', () => {
  it('lists the open facts and the empty values', () => {
    expect(
      draftReport('dist-pdf/manual-de.pdf', { facts: ['10.2', '14.1'], values: ['onCallPhone'] }),
    ).toEqual([
      'dist-pdf/manual-de.pdf is a DRAFT on every page, do not hand it out:',
      '  facts to compare (npm run manual:open): 2: 10.2, 14.1',
      '  empty in config.json, contacts or operator: onCallPhone',
    ]);
  });

  it('is empty when nothing is open', () => {
    expect(draftReport('manual-de.pdf', { facts: [], values: [] })).toEqual([]);
  });
});

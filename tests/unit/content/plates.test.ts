/** Compares the plates in the manual and the labels of the forms with their tables. */
import { describe, expect, it } from 'vitest';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { drawings } from '../../../src/components/manual/drawings/kit/all.ts';
import { drawingFile } from '../../../src/components/manual/drawings/kit/drawing.ts';
import { hazardNumbersOf } from '../../../src/features/hazard-plates/hazard-plates.ts';
import { products } from '../../../src/features/reports/products.ts';
import { locales } from '../../../src/i18n/locales.ts';
import plateDe from '../../../src/locales/de/hazard-plates.json' with { type: 'json' };
import plateEn from '../../../src/locales/en/hazard-plates.json' with { type: 'json' };
import plateFr from '../../../src/locales/fr/hazard-plates.json' with { type: 'json' };
import de from '../../../src/locales/de/reports.json' with { type: 'json' };
import en from '../../../src/locales/en/reports.json' with { type: 'json' };
import fr from '../../../src/locales/fr/reports.json' with { type: 'json' };

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: de.choices.product,
  en: en.choices.product,
  fr: fr.choices.product,
};
const plateTexts = { de: plateDe, en: plateEn, fr: plateFr };
/** The drawing has one plate for LPG mixtures, none for propane and butane. */
const drawn = products.filter(({ id }) => !['propane', 'butane', 'other'].includes(id));
const plateOf = ({ unNumber = '' }: (typeof products)[number]): string =>
  `${hazardNumbersOf(unNumber).join()}/${unNumber}`;

describe.each(locales)('hazard and UN number in %s', (locale) => {
  it('on the plates of the drawing › match the products, without duplicates', () => {
    const drawing = drawings.get('un-plates');
    if (!drawing) throw new Error('There is no drawing of the plates');
    const numbers = [...drawingFile(drawing, locale).matchAll(/>(\d{2,4})<\/text>/g)].map(
      ([, number = '']) => number,
    );
    const plates = numbers.flatMap((number, index) =>
      index % 2 === 0 ? [`${number}/${numbers[index + 1] ?? ''}`] : [],
    );
    expect(plates.toSorted()).toEqual(drawn.map(plateOf).toSorted());
  });

  it('in the name of a product › matches the table', () => {
    for (const { id, unNumber } of products)
      if (unNumber !== undefined)
        expect([id, labels[locale]?.[id]?.match(/\d{4}/g)]).toEqual([id, [unNumber]]);
  });
});

describe.each(locales)('table of hazard numbers of chapter 2 in %s', (locale) => {
  it('has the meanings of the plates', () => {
    const { meanings } = plateTexts[locale];
    const body = readChapters(locale).find(
      ({ data }) => data.slug === 'duties-papers-fitness',
    )?.body;
    const rows = [...(body ?? '').matchAll(/^\| (\d{2,3}) +\| (.+?) +\|$/gm)].map(
      ([, number = '', meaning = '']) => [number, meaning],
    );
    expect(rows.length).toBeGreaterThan(15);
    expect(rows).toEqual(
      rows.map(([number = '']) => [
        number,
        Object.entries(meanings).find(([id]) => id === number)?.[1],
      ]),
    );
  });
});

/** Compares the plates in the drawing and the labels of the forms with the table of products. */
import { describe, expect, it } from 'vitest';
import { drawings } from '../../../src/components/manual/drawings/kit/all.ts';
import { drawingFile } from '../../../src/components/manual/drawings/kit/drawing.ts';
import { hazardNumbersOf } from '../../../src/features/hazard-plates/hazard-plates.ts';
import { products } from '../../../src/features/reports/products.ts';
import { locales } from '../../../src/i18n/locales.ts';
import de from '../../../src/locales/de/reports.json' with { type: 'json' };
import en from '../../../src/locales/en/reports.json' with { type: 'json' };
import fr from '../../../src/locales/fr/reports.json' with { type: 'json' };

const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: de.choices.product,
  en: en.choices.product,
  fr: fr.choices.product,
};
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

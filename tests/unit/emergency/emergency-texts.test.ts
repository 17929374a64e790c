/** Compares the emergency screen with chapter 1 of the manual. */
import { expect, it } from 'vitest';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import de from '../../../src/locales/de/emergency.json' with { type: 'json' };
import en from '../../../src/locales/en/emergency.json' with { type: 'json' };
import fr from '../../../src/locales/fr/emergency.json' with { type: 'json' };
import { locales } from '../../../src/i18n/locales.ts';

const texts = { de, en, fr };
/** Distances without the space before the unit and within the number. */
const distances = (text: string): readonly string[] =>
  [...text.matchAll(/(\d[\d.,\s]*?)\s?m(?![\p{L}²³])/gu)].map(([, number = '']) =>
    number.replaceAll(/[.,\s]/gu, ''),
  );

it.each(locales)(
  'first steps of the emergency screen in %s › have the distances of chapter 1',
  (locale) => {
    const chapter = readChapters(locale).find(({ data }) => data.slug === 'contact-plan');
    const table = /<Facts[\s\S]*?<\/Facts>/.exec(chapter?.body ?? '')?.[0] ?? '';
    const [nearest, , fire] = distances(table);
    const { distance, flammable, oxygen, lowPlaces } = texts[locale].steps;
    expect(distances(distance)).toEqual([nearest, fire]);
    expect(distances(flammable)).toEqual([nearest, fire]);
    // The distances have a source for flammable gases only.
    expect(distances(oxygen + lowPlaces)).toEqual([]);
    expect([nearest, fire]).toEqual(['50', '1500']);
  },
);

/** The worked example of chapter 11 and the calculator agree, in every language. */
import { describe, expect, it } from 'vitest';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { customerTank } from '../../../src/features/gas/jobs/customer-tank.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { quantities, sections } from '../content/chapter.ts';
import { answered } from './near.ts';

const filled = answered(
  customerTank({
    fluid: 'propane',
    capacityLitres: 2700,
    levelPercent: 30,
    temperatureCelsius: 15,
    limitPercent: 85,
  }),
);

describe.each(locales)('worked example of chapter 11 in %s', (locale) => {
  const chapter = readChapters(locale).find(({ data }) => data.slug === 'connecting-and-filling');
  if (chapter === undefined) throw new Error('chapter 11 is missing');
  const litres = {
    free: `${Math.round(filled.roomLitres).toFixed(0)} l`,
    delivered: `${Math.round(filled.withoutVapourReturn.volumeAt15Litres).toFixed(0)} l`,
  };

  it('names the free volume and the litres of the calculator', () => {
    const text = sections(chapter.body).get('filling-quantity') ?? '';
    expect(quantities(text, locale)).toEqual(
      expect.arrayContaining(['2700 l', litres.free, litres.delivered]),
    );
  });

  it('asks for both in the questions', () => {
    const answers = chapter.data.questions.map(({ answer }) => answer).join(' ');
    expect(quantities(answers, locale)).toEqual(
      expect.arrayContaining([litres.free, litres.delivered]),
    );
  });
});

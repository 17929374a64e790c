import { describe, expect, it } from 'vitest';
import german from '../../../src/locales/de/card.json';
import english from '../../../src/locales/en/card.json';
import french from '../../../src/locales/fr/card.json';
import { locales } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { headingIds, quantities, sections } from './chapter.ts';

const cards = [
  ['de', german],
  ['en', english],
  ['fr', french],
] as const;
const germanLines = german.sides.flat().flatMap(({ lines }) => lines);

describe.each(cards)('the emergency card in %s', (locale, card) => {
  it('has two sides with two cases each, and three lines per case', () => {
    expect(card.sides.map((cases) => cases.map(({ lines }) => lines.length))).toEqual([
      [3, 3],
      [3, 3],
    ]);
  });

  it('has the same numbers in each line as the German card', () => {
    const lines = card.sides.flat().flatMap((one) => one.lines);
    expect(lines.map((line) => quantities(line, locale))).toEqual(
      germanLines.map((line) => quantities(line, 'de')),
    );
  });

  it('contains 112 in every case', () => {
    for (const { title, lines } of card.sides.flat())
      expect(lines.join(' '), title).toContain('112');
  });
});

describe.each(locales)('chapter 1 in %s', (locale) => {
  const body = readChapters(locale).find(({ data }) => data.order === 1)?.body ?? '';

  it('begins with the steps, followed by whom to call and what to say', () => {
    expect(headingIds(body).slice(0, 3)).toEqual([
      'emergency-card',
      'alarm-order',
      'emergency-call',
    ]);
    expect(sections(body).get('emergency-card')?.trimStart()).toMatch(/^[^<]*<\/H>\s*<Steps>/);
  });

  it('links to the printable card', () => {
    expect(sections(body).get('emergency-card')).toContain('/driverManual/card)');
  });
});

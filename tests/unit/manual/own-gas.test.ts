import { describe, expect, it } from 'vitest';
import {
  isForOtherGases,
  placesForOtherGases,
} from '../../../src/features/manual/model/own-gas.ts';
import { products } from '../../../src/features/reports/products.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { headingIds } from '../content/chapter.ts';

describe('placesForOtherGases', () => {
  it('is empty while the gas of the driver is unknown', () => {
    for (const product of ['', 'unknown', 'other'])
      expect(placesForOtherGases(product)).toEqual([]);
  });

  it('contains chapters and headings that are only for other gases', () => {
    expect(placesForOtherGases('propane')).toContain('lng-and-cryogenic-gases');
    expect(placesForOtherGases('propane')).not.toContain('know-lpg');
    expect(placesForOtherGases('lox')).toEqual([
      'know-lpg',
      'filling-autogas',
      'cryo-lng',
      'cryo-co2',
    ]);
    expect(placesForOtherGases('lh2')).toContain('cryo-oxygen');
  });

  it('never contains emergencies, and contains only existing chapters and headings', () => {
    const chapters = readChapters('de');
    const known = chapters.flatMap(({ data, body }) => [data.slug, ...headingIds(body)]);
    const marked = new Set(products.flatMap(({ id }) => placesForOtherGases(id)));
    expect(marked.size).toBe(7);
    for (const place of marked) {
      expect(known).toContain(place);
      expect(place).not.toMatch(/^(emergency|alarm|aid|leak|first)/);
    }
  });
});

describe('boxes and tables that concern only some gases', () => {
  const marked = readChapters('de').flatMap(({ data, body }) =>
    [...body.matchAll(/<\w+ [^>]*?gas="([^"]*)"/g)].map(([, gas = '']) => ({
      order: data.order,
      gases: gas.split(' '),
    })),
  );
  it('refer to existing families or products', () => {
    const known = new Set(products.flatMap(({ id, family }) => [id, family]));
    expect(marked.length).toBeGreaterThan(0);
    for (const { gases } of marked) for (const gas of gases) expect(known).toContain(gas);
  });
  it('are not in the chapters for emergencies', () => {
    expect(marked.filter(({ order }) => [1, 13, 14].includes(order))).toEqual([]);
  });
  it('are shown to drivers of the gas, and to every driver while the gas is unknown', () => {
    expect(isForOtherGases('propane', ['lpg'])).toBe(false);
    expect(isForOtherGases('lin', ['lpg'])).toBe(true);
    expect(isForOtherGases('lng', ['lox', 'lng'])).toBe(false);
    expect(isForOtherGases('', ['lpg'])).toBe(false);
  });
});

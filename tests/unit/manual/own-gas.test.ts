import { describe, expect, it } from 'vitest';
import { placesOfOthers } from '../../../src/features/manual/model/own-gas.ts';
import { products } from '../../../src/features/reports/products.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { headingIds } from '../content/chapter.ts';

describe('the manual of a driver', () => {
  it('says of nothing that it is for others while the gas is unknown', () => {
    for (const product of ['', 'unknown', 'other']) expect(placesOfOthers(product)).toEqual([]);
  });

  it('marks what is for other gases alone', () => {
    expect(placesOfOthers('propane')).toContain('lng-and-cryogenic-gases');
    expect(placesOfOthers('propane')).not.toContain('know-lpg');
    expect(placesOfOthers('lox')).toEqual(['know-lpg', 'filling-autogas', 'cryo-lng', 'cryo-co2']);
    expect(placesOfOthers('lh2')).toContain('cryo-oxygen');
  });

  it('never marks an emergency, and names chapters and headings that there are', () => {
    const chapters = readChapters('de');
    const known = chapters.flatMap(({ data, body }) => [data.slug, ...headingIds(body)]);
    const marked = new Set(products.flatMap(({ id }) => placesOfOthers(id)));
    expect(marked.size).toBe(7);
    for (const place of marked) {
      expect(known).toContain(place);
      expect(place).not.toMatch(/^(emergency|alarm|aid|leak|first)/);
    }
  });
});

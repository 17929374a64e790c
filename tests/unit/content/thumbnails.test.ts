import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { thumbnailsFile } from '../../../src/components/manual/drawings/kit/thumbnails.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';

const slugs = readChapters('de').map(({ data }) => data.slug);

describe('thumbnailsFile', () => {
  const file = thumbnailsFile(slugs);

  it('has one thumbnail per chapter in the ratio 3:2', () => {
    const symbols = [...file.matchAll(/<symbol id="([^"]*)" viewBox="([^"]*)"/g)];
    expect(symbols.map(([, slug]) => slug)).toEqual(slugs);
    for (const [, slug, viewBox = ''] of symbols) {
      const [, , width = 0, height = 1] = viewBox.split(' ').map(Number);
      expect(width / height, slug).toBeCloseTo(1.5, 1);
    }
  });

  it('reports a chapter without a thumbnail and a thumbnail without a chapter', () => {
    expect(() => thumbnailsFile([...slugs, 'new-chapter'])).toThrow(
      'The chapter "new-chapter" has no thumbnail',
    );
    expect(() => thumbnailsFile(slugs.slice(1))).toThrow(
      `The thumbnail "${slugs[0] ?? ''}" belongs to no chapter`,
    );
  });

  it('contains only numbers, no text in any language', () => {
    for (const [, words] of file.matchAll(/<text [^>]*>([^<]*)</g))
      expect(words).toMatch(/^\d{2,4}$/);
  });

  it('is smaller than 8 kB when compressed', () => {
    expect(brotliCompressSync(file).length).toBeLessThan(8000);
  });
});

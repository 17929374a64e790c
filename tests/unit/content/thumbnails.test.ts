import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { thumbnailsFile } from '../../../src/components/manual/drawings/kit/thumbnails.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';

describe('the pictures of the contents page', () => {
  const file = thumbnailsFile();

  it('are one for each chapter, three wide to two high', () => {
    const symbols = [...file.matchAll(/<symbol id="([^"]*)" viewBox="([^"]*)"/g)];
    expect(symbols.map(([, slug]) => slug)).toEqual(
      readChapters('de').map(({ data }) => data.slug),
    );
    for (const [, slug, viewBox = ''] of symbols) {
      const [, , width = 0, height = 1] = viewBox.split(' ').map(Number);
      expect(width / height, slug).toBeCloseTo(1.5, 1);
    }
  });

  it('say nothing in any language', () => {
    for (const [, words] of file.matchAll(/<text [^>]*>([^<]*)</g))
      expect(words).toMatch(/^\d{2,4}$/);
  });

  it('weigh less than one photo', () => {
    expect(brotliCompressSync(file).length).toBeLessThan(8000);
  });
});

import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawings } from '../../../src/components/manual/drawings/kit/all.ts';
import { drawingFile } from '../../../src/components/manual/drawings/kit/drawing.ts';
import { type Locale, locales } from '../../../src/i18n/locales.ts';
import { type Chapter, readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { quantities } from './chapter.ts';

interface Label {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * Width of one character as a fraction of the text size, based on DejaVu Sans, the widest of the usual
 * system fonts.
 */
const characterWidth = (character: string): number => {
  if (/[iljI|.,:;’'!()\u00a0\u202f ]/.test(character)) return 0.34;
  if (/[frt-]/.test(character)) return 0.41;
  if (/[scçvxyzkJ]/.test(character)) return 0.57;
  if (/[mwMW%@…]/.test(character)) return 0.97;
  return /[A-ZÀ-Þ]/.test(character) ? 0.73 : 0.635;
};

/** Bounding boxes of the texts of a drawing, estimated from their characters. */
function labelsOf(svg: string): Label[] {
  return [...svg.matchAll(/<text x="([^"]*)" y="([^"]*)"([^>]*)>([^<]*)<\/text>/g)].map(
    ([, x, y, more = '', content = '']) => {
      const size = Number(/font-size="([^"]*)"/.exec(more)?.[1] ?? 14);
      const words = content.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
      const width =
        [...words].reduce((sum, character) => sum + characterWidth(character), 0) *
        size *
        (more.includes('font-weight') ? 1.12 : 1);
      const anchor = /"(middle|end)"/.exec(more)?.[1] ?? 'start';
      const left = Number(x) - width * ({ start: 0, middle: 0.5, end: 1 }[anchor] ?? 0);
      return {
        words,
        left,
        right: left + width,
        top: Number(y) - size * 0.8,
        bottom: Number(y) + size * 0.25,
      };
    },
  );
}

/** The first invalid part of the markup; undefined for well-formed markup. */
function brokenMarkup(svg: string): string | undefined {
  const open: string[] = [];
  let end = 0;
  for (const match of svg.matchAll(/<(\/?)([a-z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g)) {
    if (/[<>]|&(?!(?:amp|lt);)/.test(svg.slice(end, match.index)))
      return svg.slice(end, match.index + 20);
    end = match.index + match[0].length;
    const names = [...(match[3] ?? '').matchAll(/ ([a-zA-Z-]+)=/g)].map(
      (attribute) => attribute[1],
    );
    if (new Set(names).size !== names.length) return `attribute twice: ${match[0]}`;
    if (match[1] === '/') {
      if (open.pop() !== match[2]) return match[0];
    } else if (match[4] !== '/') open.push(match[2] ?? '');
  }
  return open[0] ?? (end === svg.length ? undefined : svg.slice(end));
}

const chapters = locales.flatMap((locale) => readChapters(locale));
const figures = (chapter: Chapter) => [
  ...chapter.body.matchAll(/<Figure number=\{(\d+)\} name="([^"]*)" caption="([^"]*)" \/>/g),
];
const all = [...drawings].flatMap(([name, drawing]) =>
  locales.map((locale) => [`${locale}/${name}`, locale, drawing] as const),
);

describe('the drawings', () => {
  it('consist of at least 14 files', () => expect(drawings.size).toBeGreaterThanOrEqual(14));

  it.each(locales)('are all used in the manual in %s', (locale) => {
    const used = chapters
      .filter((chapter) => chapter.locale === locale)
      .flatMap((chapter) => figures(chapter).map((match) => match[2]));
    expect(used.toSorted()).toEqual([...drawings.keys()].toSorted());
  });

  it.each(all)(
    '%s uses colours and background of the theme, also with forced colours',
    (_, locale, drawing) => {
      const svg = drawingFile(drawing, locale);
      expect(svg).not.toContain('currentColor');
      expect(svg).toContain(`H0z" fill="var(--color-background)" stroke="none"/>`);
    },
  );

  it('are numbered from 1 in each chapter', () => {
    for (const chapter of chapters)
      expect(
        figures(chapter).map((match) => Number(match[1])),
        chapter.file,
      ).toEqual(figures(chapter).map((_, index) => index + 1));
  });
});

describe.each([...drawings])('%s', (_, drawing) => {
  it('has the same labels in every language, none empty', () => {
    for (const locale of locales) {
      const { labels } = drawing.texts(locale);
      expect(Object.keys(labels)).toEqual(Object.keys(drawing.texts('de').labels));
      for (const label of Object.values(labels)) expect(label.trim()).not.toBe('');
    }
  });

  it('has the same numbers in every language, in the drawing and in its alternative text', () => {
    const numbers = (locale: Locale) => {
      const { labels, alternative } = drawing.texts(locale);
      return [
        quantities(Object.values(labels).join(' | ').replaceAll('\n', ' '), locale),
        quantities(alternative, locale),
      ];
    };
    for (const locale of locales) expect(numbers(locale)).toEqual(numbers('de'));
  });

  it('has a separate alternative text of more than 100 characters in each language', () => {
    const alternatives = locales.map((locale) => drawing.texts(locale).alternative);
    expect(new Set(alternatives).size).toBe(locales.length);
    for (const alternative of alternatives) {
      expect(alternative.length).toBeGreaterThan(100);
      expect(alternative.endsWith('.')).toBe(true);
    }
  });
});

describe.each(all)('%s', (_, locale, drawing) => {
  const svg = drawingFile(drawing, locale);
  const labels = labelsOf(svg);

  it('is well-formed, contains every label and has no style element', () => {
    expect(brokenMarkup(svg)).toBeUndefined();
    expect(svg).not.toMatch(/<style|style=|NaN|undefined/);
    const written = labels.map((label) => label.words);
    for (const label of Object.values(drawing.texts(locale).labels))
      for (const line of label.split('\n')) expect(written).toContain(line);
  });

  it('uses only colours of the page', () => {
    for (const [, colour] of svg.matchAll(/(?:fill|stroke)="([^"]*)"/g))
      expect(colour).toMatch(/^(none|currentColor|var\(--[a-z-]+\))$/);
  });

  it('has labels inside the drawing that do not overlap and are readable at 360 px', () => {
    for (const label of labels) {
      expect(label.left, label.words).toBeGreaterThanOrEqual(0);
      expect(label.right, label.words).toBeLessThanOrEqual(drawing.width);
      expect(label.top, label.words).toBeGreaterThanOrEqual(0);
      expect(label.bottom, label.words).toBeLessThanOrEqual(drawing.height);
    }
    const touching = labels.flatMap((one, index) =>
      labels
        .slice(index + 1)
        .filter(
          (other) =>
            Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
            Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
        )
        .map((other) => `${one.words} / ${other.words}`),
    );
    expect(touching).toEqual([]);
    for (const [, size] of svg.matchAll(/font-size="([^"]*)"/g))
      expect(Number(size)).toBeGreaterThanOrEqual(14);
  });

  it('is smaller than 2.5 kB', () => expect(brotliCompressSync(svg).length).toBeLessThan(2500));
});

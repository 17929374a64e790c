import { describe, expect, it } from 'vitest';
import { parseFrontmatter } from 'astro/markdown';
import { openSheet } from '../../../scripts/manual-open/sheet.ts';
import { withTick } from '../../../scripts/manual-open/tick.ts';
import { chapterSchema } from '../../../src/content/manual/chapter-schema.ts';
import { locales } from '../../../src/i18n/locales.ts';
import de from '../../../src/locales/de/print.json' with { type: 'json' };
import en from '../../../src/locales/en/print.json' with { type: 'json' };
import fr from '../../../src/locales/fr/print.json' with { type: 'json' };
import { readFileSync } from 'node:fs';
import { chapterFile, readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { isOpen } from '../../../src/features/manual/model/open-facts.ts';

const words = { de, en, fr };
const boxes = (sheet: string): string[] =>
  [...sheet.matchAll(/^☐ (\d+\.\d+) /gm)].map((match) => match[1] ?? '');

describe('the sheet of open facts', () => {
  it.each(locales)('has a box for every open fact and for no other fact, in %s', (locale) => {
    const chapters = readChapters(locale);
    const open = chapters.flatMap(({ data }) =>
      data.sources.flatMap((source, index) =>
        isOpen(source) ? [`${data.order}.${index + 1}`] : [],
      ),
    );
    expect(boxes(openSheet(locale, chapters, words[locale])).toSorted()).toEqual(open.toSorted());
  });

  it('lists facts of first aid and medicines for the company doctor, separate from the safety adviser', () => {
    const [adviser = '', doctor = ''] = openSheet('de', readChapters('de'), de).split(
      `=== ${de.sheet.asks['company-doctor']} ===`,
    );
    expect(boxes(doctor).filter((number) => number.startsWith('14.')).length).toBeGreaterThan(3);
    expect(boxes(adviser)).not.toContain('14.1');
    expect(boxes(adviser).length).toBeGreaterThan(30);
  });

  it('has a line to sign for each chapter with its edition', () => {
    const sheet = openSheet('en', readChapters('en'), en);
    const heads = sheet.match(/^\d+ · .* \(/gm) ?? [];
    expect(heads.length).toBeGreaterThan(10);
    expect(
      sheet.match(new RegExp(`^${en.sheet.name} _+ .*${en.sheet.signature} _+$`, 'gm')),
    ).toHaveLength(heads.length);
  });

  it('shows a sentence when no fact is open', () => {
    const done = readChapters('de').map((chapter) => ({
      ...chapter,
      data: {
        ...chapter.data,
        sources: chapter.data.sources.map((source) => ({ ...source, verified: true })),
      },
    }));
    const sheet = openSheet('de', done, de);
    expect(sheet).toContain(de.sheet.nothing);
    expect(boxes(sheet)).toEqual([]);
  });
});

describe('recording a tick', () => {
  const [chapter] = readChapters('de');
  if (chapter === undefined) throw new Error('the manual has no chapter');
  const file = readFileSync(chapterFile(chapter), 'utf8');
  const sourcesOf = (text: string) =>
    chapterSchema.parse(parseFrontmatter(text).frontmatter).sources;
  const tick = { role: 'safety-adviser', date: '2026-12-01', edition: 2 } as const;
  const number = chapter.data.sources.findIndex(isOpen) + 1;

  it('closes the fact with role, day and edition and changes nothing else', () => {
    const before = sourcesOf(file);
    const after = sourcesOf(withTick(file, number, tick));
    expect(after[number - 1]).toEqual({
      ...before[number - 1],
      ticked: { role: 'safety-adviser', date: new Date('2026-12-01'), edition: 2 },
    });
    expect(after.toSpliced(number - 1, 1)).toEqual(before.toSpliced(number - 1, 1));
    expect(after.filter(isOpen)).toHaveLength(before.filter(isOpen).length - 1);
  });

  it('replaces an older tick', () => {
    const twice = withTick(withTick(file, number, tick), number, { ...tick, edition: 3 });
    const ticks = (text: string) => text.match(/ticked:/g)?.length ?? 0;
    expect(ticks(twice)).toBe(ticks(file) + 1);
    expect(sourcesOf(twice)[number - 1]?.ticked?.edition).toBe(3);
  });

  it('keeps the tick of the last fact inside the sources', () => {
    const last = chapter.data.sources.length;
    expect(sourcesOf(withTick(file, last, tick))[last - 1]?.ticked?.edition).toBe(2);
  });

  it('fails for a fact that does not exist', () => {
    expect(() => withTick(file, 99, tick)).toThrow('there is no fact 99');
  });
});

import { describe, expect, it } from 'vitest';
import { sectionsToSearch } from '../../../src/features/manual-search/sections-to-search.ts';
import { excerptOf } from '../../../src/features/manual-search/excerpt.ts';
import { wordsOf } from '../../../src/features/words/words.ts';
import { locales } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';
import { searchIndexFromFiles } from './book.ts';

const doNot = { de: 'Lass das: ', en: 'Do not: ', fr: 'À ne pas faire\u00a0: ' };

/** The rows of the tables with a third column, "do not", without their two rows of headings. */
const rowsOfDoNot = (body: string): string[] =>
  [...body.matchAll(/<Facts kind="do" [^>]*>(.*?)<\/Facts>/gs)].flatMap(([, table = '']) =>
    table
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .slice(2)
      .filter((row) => row.split('|').length > 4),
  );

describe('sectionsToSearch', () => {
  it('returns sentences, and moves the box at the end of the chapter to the first section', () => {
    const body = [
      '<StopIf title="Stopp, wenn">',
      '',
      '- es brennt',
      '- Gas austritt',
      '',
      '</StopIf>',
      '',
      '<H id="x-one">Eins</H>',
      '',
      '<Facts kind="do" caption="Lage">',
      '',
      '| Lage | Tu das |',
      '|---|---|',
      '| Leck | stoppen, 1\u202f500\u00a0m |',
      '| Feuer | weg |',
      '',
      '</Facts>',
      '',
      '<ReportIt title="Melde es" form="/x" action="Jetzt melden">',
      '',
      'Jede Undichtheit.',
      '',
      '</ReportIt>',
    ].join('\n');
    const [before, one] = sectionsToSearch(body, 'de');
    expect(before?.text).toMatch(/^Stopp, wenn: es brennt\. Gas austritt\. .*Jede Undichtheit\.$/);
    expect(one).toEqual({
      id: 'x-one',
      heading: 'Eins',
      text: 'Lage: Leck – stoppen, 1\u202f500\u00a0m. Feuer – weg.',
    });
  });

  it('marks the cells of "do not" so that they do not read as instructions', () => {
    const body =
      '<H id="x">Leck</H>\n\n<Facts kind="do" caption="Lage, Tun, Lassen">\n\n| Lage | Tu das | Lass das |\n|---|---|---|\n| Schlauch ab | Not-Aus | zurücksetzen |\n| Feuer | weg | löschen |\n\n</Facts>\n';
    expect(sectionsToSearch(body, 'de').find(({ id }) => id === 'x')?.text).toBe(
      'Lage, Tun, Lassen: Schlauch ab – Not-Aus – Lass das: zurücksetzen. Feuer – weg – Lass das: löschen.',
    );
  });

  it('writes the colons that it adds with the space of French', () => {
    const body =
      '<H id="x">Fuite</H>\n\n<Facts kind="do" caption="Que faire">\n\n| Cas | Faites | Ne faites pas |\n|---|---|---|\n| Feu | fuir | éteindre |\n\n</Facts>\n';
    expect(sectionsToSearch(body, 'fr').find(({ id }) => id === 'x')?.text).toBe(
      'Que faire\u00a0: Feu – fuir – Ne faites pas\u00a0: éteindre.',
    );
  });

  it.each(locales)('repeats the heading of the "do not" column in each row in %s', (locale) => {
    const head = doNot[locale];
    const marked = searchIndexFromFiles(locale).chapters.flatMap(({ slug, sections }) =>
      sections.flatMap(([, , text]) => text.split(head).slice(1)).map(() => slug),
    );
    const rows = readChapters(locale).flatMap(({ data, body }) =>
      rowsOfDoNot(body).map(() => data.slug),
    );
    expect(rows).not.toEqual([]);
    expect(marked).toEqual(rows);
  });

  it.each(locales)('no excerpt starts inside a "do not" cell, for any query in %s', (locale) => {
    for (const { sections } of searchIndexFromFiles(locale).chapters)
      for (const [id, , text] of sections)
        for (const stem of new Set(
          text.includes(doNot[locale]) ? wordsOf(text, locale).map((word) => word.stem) : [],
        )) {
          const shown = excerptOf(text, new Set([stem]), locale)
            .map((part) => part.text)
            .join('')
            .replaceAll(/^… | …$/g, '');
          const from = text.indexOf(shown);
          const cell = text.lastIndexOf(doNot[locale], from - 1);
          const isInside = cell >= 0 && from > cell && from < text.indexOf('.', cell);
          expect(isInside, `${id}: ${stem}: ${shown}`).toBe(false);
        }
  });

  it.each(locales)('returns text without markup in %s', (locale) => {
    for (const { sections } of searchIndexFromFiles(locale).chapters)
      for (const [id, heading, text] of sections)
        expect(`${heading} ${text}`, id).not.toMatch(/[<>|]|="|\]\(|\*\*|\.\.|\.:/);
  });
});

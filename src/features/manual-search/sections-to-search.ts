/**
 * Converts the sections of a chapter for the search index to text that reads well in an excerpt.
 */
import { colonIn, labelledText } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { type ChapterSection, chapterSections } from '../manual/model/sections.ts';

/**
 * In tables with "situation, do, do not", repeats the heading of the last column before each of its
 * cells. Otherwise an excerpt of such a cell would look like an instruction.
 */
const prefixDoNotCells = (locale: Locale, opening: string, head: string, rows: string): string => {
  const doNot = head.split('|')[2]?.trim();
  return (
    opening +
    (doNot === undefined
      ? rows
      : rows.replaceAll(/\| *([^|\n]*?) *\|$/gm, (row, cell: string) =>
          /^[-\s]*$/.test(cell) ? row : `| ${labelledText(doNot, cell, locale)} |`,
        ))
  );
};

/** Converts table rows and list items to sentences. */
const toSentences = (mdx: string, locale: Locale): string =>
  mdx
    .replaceAll(
      /(<Facts kind="do"[^>]*>\s*)\|(.*)\|\n((?:\|.*\|\n)*)/g,
      (_, opening: string, head: string, rows: string) =>
        prefixDoNotCells(locale, opening, head, rows),
    )
    .replaceAll(/^\|[-|\s]*\|$/gm, '')
    .replaceAll(
      /^\| *(.*?) *\|$/gm,
      (_, cells: string) => `${cells.split(/ *\| */).join(' – ')}.\n`,
    )
    .replaceAll(/^((?:\d+\.|-) .*[^.!?:\s])$/gm, '$1.')
    .replaceAll(/((?:title|caption)="[^"]*[^".!?:,])"/g, `$1${colonIn(locale)}"`);
const withoutDoubles = (text: string): string => text.replaceAll(/([.!?])[.:]/g, '$1');

/**
 * The box "Report it" at the end of a chapter belongs to the whole chapter, so its text is moved to
 * the section before the first heading.
 */
export function sectionsToSearch(body: string, locale: Locale): ChapterSection[] {
  const reportBlocks: string[] = [];
  const rest = toSentences(body, locale).replaceAll(/<ReportIt[\s\S]*?<\/ReportIt>/g, (block) => {
    reportBlocks.push(block);
    return '';
  });
  const firstHeading = rest.indexOf('<H id=');
  const ordered =
    firstHeading < 0
      ? rest
      : `${rest.slice(0, firstHeading)}\n${reportBlocks.join('\n')}\n${rest.slice(firstHeading)}`;
  return chapterSections(ordered).map(({ id, heading, text }) => ({
    id,
    heading: withoutDoubles(heading),
    text: withoutDoubles(text),
  }));
}

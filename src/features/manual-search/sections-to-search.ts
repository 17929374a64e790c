/**
 * A chapter's sections as the search wants them: text that reads well when a stretch of it is
 * shown.
 */
import { type ChapterSection, chapterSections } from '../manual/model/sections.ts';

/**
 * A table of what to do and what not to do: its last head stands before each cell below it, because
 * a stretch of the row that is shown alone would tell somebody in danger to do it. The other heads
 * say nothing.
 */
const prefixDoNotCells = (_: string, opening: string, head: string, rows: string): string => {
  const doNot = head.split('|')[2]?.trim();
  return (
    opening +
    (doNot === undefined
      ? rows
      : rows.replaceAll(/\| *([^|\n]*?) *\|$/gm, (row, cell: string) =>
          /^[-\s]*$/.test(cell) ? row : `| ${doNot}: ${cell} |`,
        ))
  );
};

/** Rows and points become sentences. */
const toSentences = (mdx: string): string =>
  mdx
    .replaceAll(/(<Facts kind="do"[^>]*>\s*)\|(.*)\|\n((?:\|.*\|\n)*)/g, prefixDoNotCells)
    .replaceAll(/^\|[-|\s]*\|$/gm, '')
    .replaceAll(
      /^\| *(.*?) *\|$/gm,
      (_, cells: string) => `${cells.split(/ *\| */).join(' – ')}.\n`,
    )
    .replaceAll(/^((?:\d+\.|-) .*[^.!?:\s])$/gm, '$1.')
    .replaceAll(/((?:title|caption)="[^"]*[^".!?:,])"/g, '$1:"');
const withoutDoubles = (text: string): string => text.replaceAll(/([.!?])[.:]/g, '$1');

/**
 * What a chapter ends with ("Report it") speaks of the whole chapter, not of its last heading: it
 * goes to what stands before the first.
 */
export function sectionsToSearch(body: string): ChapterSection[] {
  const reportBlocks: string[] = [];
  const rest = toSentences(body).replaceAll(/<ReportIt[\s\S]*?<\/ReportIt>/g, (block) => {
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

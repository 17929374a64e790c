/** Splits the MDX of a chapter at its headings, for tables of contents and the search index. */

export interface ChapterSection {
  /** The id of the heading; empty for the text before the first heading. */
  readonly id: string;
  readonly heading: string;
  /** The plain text without components, link targets and table borders. */
  readonly text: string;
}

const plain = (mdx: string): string =>
  mdx
    .replaceAll(
      /<(?:StopIf|Warning|NationalBox|ReportIt|Facts|CallTable|Emergency|Figure)\b[^>]*?(?:title|caption|action)="([^"]*)"(?:[^>]*?(?:title|caption|action)="([^"]*)")?[^>]*>/g,
      ' $1 $2 ',
    )
    // OperatorValue and Term are inline; all other components are blocks.
    .replaceAll(/<OperatorValue\b[^>]*>/g, '…')
    .replaceAll(/<\/?Term\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|[-|\s]*\|$/gm, ' ')
    .replaceAll(/^\s*(?:\d+\.|-)\s/gm, ' ')
    .replaceAll('**', '')
    .replaceAll('|', ' ')
    .replaceAll('\u00ad', '')
    // Non-breaking spaces stay.
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim();

/**
 * Returns the sections of a chapter in order. `body` is the body of the collection entry. The first
 * section has an empty heading.
 */
export function chapterSections(body: string): ChapterSection[] {
  const parts = body.split(/<H id="([^"]*)">(.*?)<\/H>/);
  const sections: ChapterSection[] = [{ id: '', heading: '', text: plain(parts[0] ?? '') }];
  for (let i = 1; i < parts.length; i += 3)
    sections.push({
      id: parts[i] ?? '',
      heading: plain(parts[i + 1] ?? ''),
      text: plain(parts[i + 2] ?? ''),
    });
  return sections;
}

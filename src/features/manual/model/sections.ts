/** A chapter's MDX cut at its headings: what a contents list or a search index is made of. */

export interface ChapterSection {
  /** Id of the heading; empty for what stands before the first. */
  readonly id: string;
  readonly heading: string;
  /** Plain words, without components, links' addresses and table lines. */
  readonly text: string;
}

const plain = (mdx: string): string =>
  mdx
    .replaceAll(
      /<(?:StopIf|Warning|NationalBox|ReportIt|Facts|CallTable|Emergency|Figure)\b[^>]*?(?:title|caption|action)="([^"]*)"(?:[^>]*?(?:title|caption|action)="([^"]*)")?[^>]*>/g,
      ' $1 $2 ',
    )
    // A word in a sentence stays where it stands, everything else is a block of its own.
    .replaceAll(/<OperatorValue\b[^>]*>/g, '…')
    .replaceAll(/<\/?Term\b[^>]*>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\|[-|\s]*\|$/gm, ' ')
    .replaceAll(/^\s*(?:\d+\.|-)\s/gm, ' ')
    .replaceAll('**', '')
    .replaceAll('|', ' ')
    .replaceAll('\u00ad', '')
    // Spaces that may not break are part of the text.
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .trim();

/**
 * The sections of a chapter in their order, from the body of its collection entry. The first has an
 * empty heading.
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

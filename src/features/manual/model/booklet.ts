/**
 * Converts the HTML of a chapter for the printed booklet and generates the page headers. Links are
 * replaced by page numbers.
 */
import { localizePath, type Locale } from '../../../i18n/locales.ts';

export interface BookletChapter {
  readonly order: number;
  readonly slug: string;
  readonly title: string;
  /** The ids of the chapter's headings, in order. */
  readonly headings: readonly string[];
}

export interface ReferenceTexts {
  /** For example "Kap. {{order}}". */
  readonly reference: string;
  /** The text between chapter and page number, for example ", S. ". */
  readonly pageBefore: string;
}

/**
 * The query parameter in the URL of a printed QR code. It contains the printed edition, so that the
 * page can show the changes since then.
 */
export const printedEditionParameter = 'edition';

/** Returns the id of the beginning of a chapter in the booklet. */
export const chapterAnchor = (slug: string): string => `chapter-${slug}`;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/**
 * Converts the HTML of a chapter for the booklet. Headings are moved one level down. Links to
 * chapters lead to the chapter in the booklet and are followed by chapter and page number; glossary
 * links lead to the glossary; links to screens of the app and to the emergency card become plain
 * text. `npm run manual:pdf` writes page numbers into the elements with `data-page-of`. Throws if
 * the target of a link does not exist.
 */
export function toBooklet(
  html: string,
  locale: Locale,
  chapters: readonly BookletChapter[],
  texts: ReferenceTexts,
): string {
  const manual = localizePath('/driverManual', locale);
  const linked = html
    .replaceAll(/<h2 id="([^"]*)"><a href="#[^"]*">([\s\S]*?)<\/a><\/h2>/g, '<h3 id="$1">$2</h3>')
    .replaceAll(
      /<a\b([^>]*?)\shref="([^"]*)"([^>]*)>([\s\S]*?)<\/a>/g,
      (whole: string, before: string, href: string, after: string, words: string) => {
        if (/^(?:tel|mailto|https?):/.test(href)) return whole;
        if (href === manual) return `<a href="#booklet-contents">${words}</a>`;
        if (!href.startsWith(`${manual}/`)) return `<span class="booklet-app">${words}</span>`;
        const [page = '', heading] = href.slice(manual.length + 1).split('#');
        if (page === 'glossary')
          return `<a${before} href="#${heading === undefined ? 'booklet-glossary' : `term-${heading}`}"${after}>${words}</a>`;
        if (page === 'card') return `<span class="booklet-app">${words}</span>`;
        const chapter = chapters.find(({ slug }) => slug === page);
        if (chapter === undefined || (heading !== undefined && !chapter.headings.includes(heading)))
          throw new Error(`Booklet: the link ${href} leads to no chapter or heading`);
        const id = heading ?? chapterAnchor(chapter.slug);
        return `<a href="#${id}">${words}</a><span class="booklet-reference"> (${texts.reference.replace('{{order}}', String(chapter.order))}<span data-page-of="${id}" data-before="${escapeHtml(texts.pageBefore)}"></span>)</span>`;
      },
    );
  return linked;
}

const cssString = (text: string): string =>
  `"${text.replaceAll(/["\\<\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/**
 * Returns the page headers: one named page per chapter, for its part of the booklet and for the
 * chapter's own web page, which is selected by its first heading.
 */
export function runningHeads(
  chapters: readonly BookletChapter[],
  head: string,
  foot: string,
): string {
  const common = `@page{@top-right{content:${cssString(head)}}@bottom-left{content:${cssString(foot)}}}`;
  return (
    common +
    chapters
      .map(
        ({ order, title, headings }) =>
          `@page c${order}{@top-left{content:${cssString(`${order} · ${title}`)}}}.booklet-c${order}${headings[0] === undefined ? '' : `,.article:has(#${headings[0]})`}{page:c${order}}`,
      )
      .join('')
  );
}

/** Returns named pages for the other parts, in the booklet and on the web page of the part. */
export const partHeads = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .map(
      ([name, title]) =>
        `@page ${name}{@top-left{content:${cssString(title)}}}.booklet-${name},.by-${name}{page:${name}}`,
    )
    .join('');

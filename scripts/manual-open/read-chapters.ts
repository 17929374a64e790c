/** Reads the chapters of the manual as text files, for scripts. */
import { readdirSync, readFileSync } from 'node:fs';
import { parseFrontmatter } from 'astro/markdown';
import { chapterSchema, type ChapterData } from '../../src/content/manual/chapter-schema.ts';
import type { Locale } from '../../src/i18n/locales.ts';

const folder = new URL('../../src/content/manual/', import.meta.url);

/** Path of a chapter. */
export const chapterFile = ({ locale, file }: Pick<Chapter, 'locale' | 'file'>): URL =>
  new URL(`${locale}/${file}`, folder);

export interface Chapter {
  readonly locale: Locale;
  readonly file: string;
  readonly data: ChapterData;
  readonly body: string;
}

/**
 * All chapters of a language in the order of their files. Throws when the front matter is invalid.
 */
export function readChapters(locale: Locale): Chapter[] {
  return readdirSync(new URL(locale, folder))
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .map((file) => {
      const { frontmatter, content } = parseFrontmatter(
        readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'),
      );
      const data = chapterSchema.safeParse(frontmatter);
      if (!data.success) throw new Error(`${locale}/${file}: ${data.error.message}`);
      return { locale, file, data: data.data, body: content.trim() };
    });
}

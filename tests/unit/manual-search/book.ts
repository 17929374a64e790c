/** The manual of a language as the search gets it, read from the chapters' files. */
import terms from '../../../src/content/glossary/terms.json' with { type: 'json' };
import synonyms from '../../../src/content/search/synonyms.json' with { type: 'json' };
import { sectionsToSearch } from '../../../src/components/manual-search/sections-to-search.ts';
import type { Book } from '../../../src/domain/manual-search/book.ts';
import { bookOf } from '../../../src/domain/manual-search/book-of.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { readChapters } from '../content/chapter.ts';

export const bookFromFiles = (locale: Locale): Book =>
  bookOf(
    locale,
    readChapters(locale).map(({ data, body }) => ({ data, sections: sectionsToSearch(body) })),
    terms,
    synonyms[locale],
  );

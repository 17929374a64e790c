/** Builds the search index of a language from the files of the chapters. */
import terms from '../../../src/content/glossary/terms.json' with { type: 'json' };
import sectionWords from '../../../src/content/search/section-words.json' with { type: 'json' };
import { sectionsToSearch } from '../../../src/features/manual-search/sections-to-search.ts';
import type { SearchIndex } from '../../../src/features/manual-search/search-index.ts';
import { buildSearchIndex } from '../../../src/features/manual-search/build-index.ts';
import type { Locale } from '../../../src/i18n/locales.ts';
import { readChapters } from '../../../scripts/manual-open/read-chapters.ts';

export const searchIndexFromFiles = (locale: Locale): SearchIndex =>
  buildSearchIndex(
    locale,
    readChapters(locale).map(({ data, body }) => ({
      data,
      sections: sectionsToSearch(body, locale),
    })),
    terms,
    sectionWords,
  );

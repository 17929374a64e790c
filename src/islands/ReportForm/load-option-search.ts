/** The search of long lists of options: its words come when the page is idle. */
import type { Locale } from '../../i18n/locales.ts';
import { optionalImport } from '../../platform/optional-import.ts';
import { preloadable } from '../../ui/lazy-component.tsx';
import type { FindOptions } from '../../ui/options.ts';

// Without it a list still finds letters: no reason to load the page anew.
const load = preloadable(() =>
  optionalImport(() => import('../../features/words/option-search.lazy.ts')),
);
const searches = new Map<Locale, Promise<FindOptions>>();

/** The search of lists in `locale`; asked for again after a failure. */
export function loadOptionSearch(locale: Locale): Promise<FindOptions> {
  const search =
    searches.get(locale) ?? load().then(({ createOptionSearch }) => createOptionSearch(locale));
  searches.set(locale, search);
  search.catch(() => searches.delete(locale));
  return search;
}

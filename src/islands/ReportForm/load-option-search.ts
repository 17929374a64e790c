/** The search in long lists of options: its vocabulary is loaded when the page is idle. */
import type { Locale } from '../../i18n/locales.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import type { FindOptions } from '../../ui/options.ts';

const optionSearch = lazyModule(() => import('../../features/words/option-search.lazy.ts'));
const searches = new Map<Locale, FindOptions>();

/** The search of lists in `locale`. Until it is loaded, lists only match by letters. */
export async function loadOptionSearch(locale: Locale): Promise<FindOptions> {
  const { createOptionSearch } = await optionSearch.load();
  const search = searches.get(locale) ?? createOptionSearch(locale);
  searches.set(locale, search);
  return search;
}

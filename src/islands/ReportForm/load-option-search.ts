/** The search in long lists of options: its vocabulary is loaded when a list is opened. */
import type { Locale } from '../../i18n/locales.ts';
import { fetchCode } from '../../platform/late-code.ts';
import type { FindOptions } from '../../ui/options.ts';

const searches = new Map<Locale, FindOptions>();

/**
 * The search of lists in `locale`. Until it is loaded, lists find only options that contain the
 * typed letters.
 */
export async function loadOptionSearch(locale: Locale): Promise<FindOptions> {
  const { createOptionSearch } = await fetchCode(
    () => import('../../features/words/option-search.lazy.ts'),
  );
  const search = searches.get(locale) ?? createOptionSearch(locale);
  searches.set(locale, search);
  return search;
}

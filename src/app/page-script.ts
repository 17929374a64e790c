/**
 * What the shell does without waiting: theme buttons, the language that was chosen, then the rest
 * when the page is idle.
 */
import { chooseTheme, markChosenTheme } from '../features/theme/choose-theme.ts';
import { reloadOnMissingChunk } from '../features/update/reload-on-missing-chunk.ts';
import { languageCookie } from '../i18n/locale-cookie.ts';
import { themeKey } from '../platform/storage-keys.ts';

const root = document.documentElement;

// Before anything else is fetched: whatever does not come is noticed.
reloadOnMissingChunk();

document.addEventListener('click', (event) => {
  const target =
    event.target instanceof Element
      ? event.target.closest<HTMLElement>('[data-theme],a[data-locale]')
      : null;
  if (target?.dataset['theme']) chooseTheme(themeKey, target.dataset['theme']);
  else if (target instanceof HTMLAnchorElement) {
    document.cookie = languageCookie(target.dataset['locale'] ?? '');
    // The same screen, the same place: query and hash travel along. Put together as one text a path
    // such as "//host" would lead to that host.
    target.search = location.search;
    target.hash = location.hash;
  }
});

const reason = document.getElementById('fatal-reason');
if (reason) reason.textContent = root.dataset['fatal'] ?? '';
markChosenTheme();

// Safari has no requestIdleCallback; after the load event a short pause does.
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 4000 })
    : setTimeout(run, 1500);
// The load event waits for the modules of a page: it is still to come.
addEventListener('load', () =>
  whenIdle(() => void import('./start-page.lazy.ts').then((app) => app.startPage())),
);

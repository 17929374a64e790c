/**
 * Runs in the head of every page before the first paint, as one classic inline script. It installs
 * the error listeners for scripts, applies text size and theme, shows the entries of the office in the
 * menu, handles clicks on the page frame, and runs the guard of the page. All of it is synchronous.
 */
import { chosenLocale } from '../i18n/locale-cookie.ts';
import { readCookies } from './page-cookies.ts';
import { defaultLocale, isLocale, localizePath } from '../i18n/locales.ts';
import { applyStoredTheme } from '../features/theme/theme.ts';
import { runMiddleware } from './middleware.ts';
import { listenForShellClicks } from './shell-clicks.ts';
import { watchScripts } from '../features/update/watch-scripts.ts';
import { markDeskEntries } from '../platform/desk-entries.ts';
import { isReadingTab } from '../features/session/reading-tab.ts';
import { configKey, profileKey, signedInKey } from '../platform/storage-keys.ts';

const root = document.documentElement;

// Called before any script is fetched, so that each failed load is recorded.
watchScripts(root);

function stored(key: string): string | null {
  // Uses localStorage directly instead of device-memory.ts, because each byte of this head script
  // delays the first paint.
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
const signedInMarker = (): string | null => stored(signedInKey);
/** The uid in the marker. The marker also contains the time of its last change. */
const signedInUid = (): string | undefined => /"uid":"([^"]*)/.exec(signedInMarker() ?? '')?.[1];
const uidAtStart = signedInUid();

applyStoredTheme(root);
// The entries of the office stand within the menu, so appearing late would move those below them.
// A pattern is shorter than a parser. It cannot match a typed text, whose quotes JSON escapes.
if (uidAtStart !== undefined) {
  const account = stored(profileKey(uidAtStart)) ?? '';
  markDeskEntries(
    {
      office: account.includes('"office":true'),
      administrator: account.includes('"administrator":true'),
    },
    (stored(configKey) ?? '').includes('"roles":true'),
  );
}
listenForShellClicks(root);

function leave(target: string): void {
  root.hidden = true;
  location.replace(target);
}

function guard(): void {
  const isSignedIn = signedInMarker() !== null;
  root.toggleAttribute('data-account', isSignedIn);
  try {
    // The root path redirects to the language that the driver chose, or else to the language in
    // which the app was installed (web-manifest.ts). All other paths contain their language.
    const chosen =
      location.pathname === '/' &&
      (chosenLocale(readCookies()) ?? location.search.replace('?start=', ''));
    if (isLocale(chosen) && chosen !== defaultLocale)
      return leave(localizePath('/', chosen) + location.search + location.hash);
    // Nobody can sign in with a browser that is too old (old-browser.es5.ts), and the manual is readable.
    if (root.classList.contains('is-old')) return;
    const target = runMiddleware(root.dataset['middleware'] ?? '', {
      path: location.pathname,
      query: location.search,
      hash: location.hash,
      isSignedIn,
      isReading: isReadingTab(),
    });
    if (target !== undefined) leave(target);
  } catch (error) {
    console.error(error);
    root.classList.add('fatal');
    root.dataset['fatal'] = String(error);
  }
}

guard();
// Runs the guard again when the page returns from the back/forward cache and after a sign-out in
// another tab. A returning page of another account is loaded again, because it shows the data of that
// account and would send its reports.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return;
  applyStoredTheme(root);
  guard();
  if (root.hidden || signedInUid() === uidAtStart) return;
  root.hidden = true;
  location.reload();
});
addEventListener('storage', (event) => {
  if (event.key === signedInKey || event.key === null) guard();
});

/**
 * Runs in the head of every page before anything is painted, as one classic inline script:
 * what watches over the scripts, text size and theme, what the frame answers to, then the guard that the page names. Nothing
 * here may wait.
 */
import { chosenLocale } from '../i18n/locale-cookie.ts';
import { defaultLocale, isLocale, localizePath } from '../i18n/locales.ts';
import { applyStoredTheme } from '../features/theme/theme.ts';
import { runMiddleware } from './middleware.ts';
import { listenForShellClicks } from './shell-clicks.ts';
import { watchScripts } from '../features/update/watch-scripts.ts';
import { signedInKey } from '../platform/storage-keys.ts';

const root = document.documentElement;

// Before anything is fetched: whatever does not come is noticed.
watchScripts(root);

function signedIn(): boolean {
  try {
    return localStorage.getItem(signedInKey) !== null;
  } catch {
    return false;
  }
}

applyStoredTheme(root);
listenForShellClicks(root);

function leave(target: string): void {
  root.hidden = true;
  location.replace(target);
}

function guard(): void {
  try {
    // The language the driver chose takes the root path to its own home, else the one the app was
    // installed in (web-manifest.ts); every other path says its language itself.
    const chosen =
      location.pathname === '/' &&
      (chosenLocale(document.cookie) ?? location.search.replace('?start=', ''));
    if (isLocale(chosen) && chosen !== defaultLocale)
      return leave(localizePath('/', chosen) + location.search + location.hash);
    const target = runMiddleware(root.dataset['middleware'] ?? '', {
      path: location.pathname,
      query: location.search,
      hash: location.hash,
      signedIn: signedIn(),
    });
    if (target !== undefined) leave(target);
  } catch (error) {
    console.error(error);
    root.classList.add('fatal');
    root.dataset['fatal'] = String(error);
  }
}

guard();
// A page that comes back from the back/forward cache, or another tab that signs out, is asked
// again.
addEventListener('pageshow', (event) => {
  if (event.persisted) {
    applyStoredTheme(root);
    guard();
  }
});
addEventListener('storage', (event) => {
  if (event.key === signedInKey || event.key === null) guard();
});

/**
 * Handles clicks on theme and language links from the first paint on, before other scripts have
 * loaded. The rest of the page frame (check marks, texts of the language) is in app/page-script.ts.
 */
import { applyStoredTheme } from '../features/theme/theme.ts';
import { storeLocale } from './page-cookies.ts';
import { themeKey } from '../platform/storage-keys.ts';

/** The listener is in the capture phase, so that it runs before those of the page's own script. */
export function listenForShellClicks(root: HTMLElement): void {
  root.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('[data-theme],a[data-locale]');
      if (!link) return;
      const { theme, locale } = link.dataset;
      if (locale !== undefined) {
        storeLocale(locale);
        // Keeps query and hash. They are set as properties, because a concatenated URL that begins
        // with "//host" would open that host.
        link.search = location.search;
        link.hash = location.hash;
      }
      if (theme !== undefined) {
        // Uses localStorage directly, because this code is part of the head script.
        try {
          localStorage.setItem(themeKey, theme);
        } catch {
          /* Storage is blocked, so the choice of a theme has no effect. */
        }
        applyStoredTheme(root);
      }
    },
    true,
  );
}

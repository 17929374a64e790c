/**
 * What the frame of every page does from its first paint on, whatever its scripts take: the theme and
 * the language that are chosen. The rest of it (marks, texts of the language) is in
 * app/page-script.ts.
 */
import { applyStoredTheme } from '../features/theme/theme.ts';
import { languageCookie } from '../i18n/locale-cookie.ts';
import { themeKey } from '../platform/storage-keys.ts';

/** Listens ahead of the page's own script. */
export function listenForShellClicks(root: HTMLElement): void {
  root.addEventListener(
    'click',
    ({ target }) => {
      const link = (target as Element).closest<HTMLAnchorElement>('[data-theme],a[data-locale]');
      if (!link) return;
      const { theme, locale } = link.dataset;
      if (locale !== undefined) {
        document.cookie = languageCookie(locale);
        // The same screen, the same place: query and hash travel along. Put together as one text a
        // path such as "//host" would lead to that host.
        link.search = location.search;
        link.hash = location.hash;
      }
      if (theme !== undefined) {
        try {
          localStorage.setItem(themeKey, theme);
        } catch {
          /* storage is blocked: nothing changes */
        }
        applyStoredTheme(root);
      }
    },
    true,
  );
}

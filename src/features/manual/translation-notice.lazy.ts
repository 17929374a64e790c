/**
 * Shows a notice if the browser has translated a page of the manual, because the company has checked
 * only the original text.
 */
import { pageLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';

const root = document.documentElement;

/** Browsers write the reader's language into <html>; Chrome also adds a class. */
const isTranslated = (): boolean =>
  root.lang !== pageLocale() || /(?:^|\s)translated-(?:ltr|rtl)(?:\s|$)/.test(root.className);

/** The notice is in the language of the page and is not translated itself. */
async function showTranslationNotice(): Promise<void> {
  const { translated } = await loadMessages(pageLocale(), 'notices');
  if (!translated) return;
  document.querySelector('main')?.prepend(
    Object.assign(document.createElement('p'), {
      className: 'translation-notice',
      lang: pageLocale(),
      role: 'note',
      textContent: translated,
      translate: false,
    }),
  );
}

/** Shows the notice once the page is translated. */
export function watchTranslation(): void {
  const observer = new MutationObserver(check);
  function check(): void {
    if (!isTranslated()) return;
    observer.disconnect();
    void showTranslationNotice();
  }
  observer.observe(root, { attributeFilter: ['lang', 'class'] });
  check();
}

/**
 * Shows a notice as long as the browser shows a page of the manual translated, because the company
 * has checked only the original text.
 */
import { pageLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';

const root = document.documentElement;

/** Browsers write the reader's language into <html>; Chrome also adds a class. */
const isTranslated = (): boolean =>
  root.lang !== pageLocale() || /(?:^|\s)translated-(?:ltr|rtl)(?:\s|$)/.test(root.className);

/** The notice is in the language of the page and is not translated itself. */
const createNotice = (): HTMLElement =>
  Object.assign(document.createElement('p'), {
    className: 'translation-notice',
    lang: pageLocale(),
    role: 'note',
    translate: false,
  });

/** Shows the notice once the page is translated, and removes it once the original is back. */
export function watchTranslation(): void {
  const notice = createNotice();
  async function update(): Promise<void> {
    if (isTranslated())
      notice.textContent ||= (await loadMessages(pageLocale(), 'notices'))['translated'] ?? '';
    // The text may arrive after the original is back.
    if (!isTranslated() || notice.textContent === '') notice.remove();
    else if (!notice.isConnected) document.querySelector('main')?.prepend(notice);
  }
  new MutationObserver(() => void update()).observe(root, { attributeFilter: ['lang', 'class'] });
  void update();
}

/**
 * Adds a button to each heading of a chapter. It copies the link to the section, so that the driver
 * can send it to a colleague.
 */
import { pageLocale } from '../../i18n/locales.ts';
import { interpolate } from '../../i18n/format.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { showNotice } from '../notices/notices.ts';

/** The icon "link" of Lucide. */
const linkIcon =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"/></svg>';

/**
 * Does nothing if the texts cannot be loaded. A tap also changes the address bar; if the browser
 * blocks the clipboard, the driver can copy the link from there.
 */
export async function addHeadingLinks(chapter: HTMLElement): Promise<void> {
  const { copyAddress, addressCopied, addressNotCopied } = await loadMessages(
    pageLocale(),
    'notices',
  );
  if (!copyAddress || !addressCopied || !addressNotCopied) return;
  for (const heading of chapter.querySelectorAll<HTMLElement>('.manual h2[id]')) {
    const values = { heading: heading.textContent.trim() };
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'shell-button',
      innerHTML: linkIcon,
      ariaLabel: interpolate(copyAddress, values),
    });
    button.addEventListener('click', () => {
      history.replaceState(history.state, '', `#${heading.id}`);
      const copied =
        'clipboard' in navigator
          ? navigator.clipboard.writeText(location.href)
          : Promise.reject(new Error('No clipboard'));
      void copied
        .then(
          () => addressCopied,
          () => addressNotCopied,
        )
        .then((message) => showNotice({ text: interpolate(message, values) }));
    });
    // Otherwise the accessible name of the heading would contain the label of the button.
    heading.ariaLabel = values.heading;
    heading.append(button);
  }
}

/**
 * Each heading of a chapter gets a button that copies its whole address, for a message to a
 * colleague, and says so.
 */
import { interpolate } from '../../i18n/format.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { showNotice } from '../notices/notices.ts';

/** The sign of a link, from the Lucide set. */
const sign =
  '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71"/></svg>';

/**
 * Adds the buttons; nothing where their texts cannot be loaded. The address goes into the address
 * bar too, where a browser that refuses to copy leaves it.
 */
export async function addHeadingLinks(chapter: HTMLElement): Promise<void> {
  const { copyAddress, addressCopied, addressNotCopied } = await loadMessages(
    document.documentElement.lang,
    'notices',
  );
  if (!copyAddress || !addressCopied || !addressNotCopied) return;
  for (const heading of chapter.querySelectorAll<HTMLElement>('.manual h2[id]')) {
    const words = { heading: heading.textContent.trim() };
    const button = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'shell-button',
      innerHTML: sign,
      ariaLabel: interpolate(copyAddress, words),
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
        .then((said) => showNotice({ text: interpolate(said, words) }));
    });
    // The heading is still called by its words alone.
    heading.ariaLabel = words.heading;
    heading.append(button);
  }
}

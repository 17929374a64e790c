/**
 * Marks the chapters that were read. A chapter counts as read once its end was on the screen. The
 * contents page shows the progress.
 */
import { pageLocale } from '../../i18n/locales.ts';
import { interpolate } from '../../i18n/format.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { type ReadingState, readingState } from './model/reading-marks.ts';
import { markOtherGases } from './mark-other-gases.ts';
import { printedEditionParameter } from './model/booklet.ts';
import { forgetReadingMarks, markRead, readReadingMarks } from './reading-marks-store.ts';
import { addHeadingLinks } from './heading-links.ts';

const versionOf = (place: HTMLElement): number => Number(place.dataset['version'] ?? 1);

/** Shows the changes of the versions after `read`. Shows none if the chapter was never read. */
function showChanges(place: HTMLElement, read: number | undefined): void {
  const notes = place.querySelector<HTMLElement>('.reading-changes');
  if (!notes || read === undefined) return;
  for (const note of notes.querySelectorAll<HTMLElement>('[data-note]'))
    note.hidden = Number(note.dataset['note']) <= read;
  notes.hidden = read >= versionOf(place);
}

/**
 * Returns the edition in the URL of the printed QR code, or undefined if the page was not opened
 * with the QR code.
 */
function editionOfBooklet(): number | undefined {
  const edition = Number(new URLSearchParams(location.search).get(printedEditionParameter) ?? NaN);
  return Number.isInteger(edition) && edition > 0 ? edition : undefined;
}

/** Shows the changes since the printed edition under the title "your booklet is older". */
async function showOlderPrint(place: HTMLElement, printed: number): Promise<void> {
  showChanges(place, printed);
  const title = place.querySelector('.reading-changes > b');
  if (!title || printed >= versionOf(place)) return;
  const { olderBooklet } = await loadMessages(pageLocale(), 'notices');
  if (olderBooklet)
    title.textContent = interpolate(olderBooklet, { printed, current: versionOf(place) });
}

function trackReading(place: HTMLElement): void {
  const slug = place.dataset['reading'] ?? '';
  const printed = editionOfBooklet();
  if (printed === undefined) showChanges(place, readReadingMarks()[slug]);
  else void showOlderPrint(place, printed);
  const end = place.querySelector('.article-on');
  if (!end) return;
  const watch = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watch.disconnect();
    markRead(slug, versionOf(place));
  });
  watch.observe(end);
}

function showContents(panel: HTMLElement): void {
  const reading = readReadingMarks();
  const places = [...document.querySelectorAll<HTMLElement>('.contents-chapter[data-reading]')];
  const started = places.some(
    (place) => readingState(reading, place.dataset['reading'] ?? '', versionOf(place)) !== 'unread',
  );
  const stateTexts: Readonly<Record<ReadingState, string>> = {
    unread: panel.dataset['unread'] ?? '',
    changed: panel.dataset['changed'] ?? '',
    read: panel.dataset['read'] ?? '',
  };
  let read = 0;
  for (const place of places) {
    const slug = place.dataset['reading'] ?? '';
    const state = readingState(reading, slug, versionOf(place));
    if (state === 'read') read += 1;
    showChanges(place, reading[slug]);
    const mark = place.querySelector<HTMLElement>('.reading-mark');
    if (!mark) continue;
    // Until the first chapter is read, there are no marks, because "not read yet" at every chapter
    // is not useful.
    mark.hidden = !started;
    mark.dataset['state'] = state;
    mark.textContent = stateTexts[state];
  }
  panel.hidden = !started;
  const progress = panel.querySelector('p');
  if (progress)
    progress.textContent = (panel.dataset['progress'] ?? '')
      .replace('{{read}}', String(read))
      .replace('{{all}}', String(places.length));
}

/** Call this on the contents page and on the page of a chapter. */
export function showReadingMarks(): void {
  markOtherGases();
  const chapter = document.querySelector<HTMLElement>('main[data-reading]');
  if (chapter) {
    trackReading(chapter);
    void addHeadingLinks(chapter);
  }
  const panel = document.querySelector<HTMLElement>('.reading-progress');
  if (!panel) return;
  showContents(panel);
  panel.querySelector('button')?.addEventListener('click', () => {
    forgetReadingMarks();
    showContents(panel);
    document.querySelector<HTMLElement>('#contents')?.focus();
  });
  // A page that is restored from the back/forward cache shows outdated marks.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) showContents(panel);
  });
}

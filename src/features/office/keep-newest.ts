/**
 * A desk stays open for weeks: after a time without input it checks for a newer version of the site
 * and reloads. It never reloads while somebody is writing.
 */
import { $update } from '../update/update-store.ts';
import { $desk } from './office-store.ts';

/** Time without input after which the page counts as idle. Milliseconds. */
const idleMilliseconds = 15 * 60_000;
const intervalMilliseconds = 60_000;

/** True while a text is unfinished, a dialog is open or a request is running. */
const isWriting = (): boolean =>
  document.querySelector('dialog[open], [aria-busy="true"]') !== null ||
  [
    ...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
      '.office-write textarea, .office-write input',
    ),
  ].some(({ value }) => value.trim() !== '');

/**
 * The site's start files that a page refers to, as one text; scripts that libraries load from other
 * hosts are ignored.
 */
const filesOf = (page: Document): string =>
  [...page.querySelectorAll('astro-island[component-url], script[src^="/_astro/"]')]
    .map((part) => part.getAttribute('component-url') ?? part.getAttribute('src'))
    .toSorted()
    .join(' ');

/**
 * Rejects if offline. A foreign page, for example the login page of a Wi-Fi network, does not count
 * as a version.
 */
async function isOutdated(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store' });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('astro-island') !== null && filesOf(page) !== filesOf(document);
}

/** Starts the checks; returns the function that stops them. */
export function keepNewest(): () => void {
  let touchedAt = Date.now();
  const end = new AbortController();
  const touched = (): void => {
    touchedAt = Date.now();
  };
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    addEventListener(touch, touched, { signal: end.signal, passive: true });
  // After a reload, a report that rings now would no longer ring.
  const isIdle = (): boolean =>
    Date.now() - touchedAt >= idleMilliseconds && !isWriting() && $desk.get().arrived.length === 0;
  async function check(): Promise<void> {
    if (!isIdle() || !(await isOutdated()) || !isIdle()) return;
    const update = $update.get();
    if (update.status === 'waiting') update.load();
    else location.reload();
  }
  const timer = setInterval(() => {
    // `touched` starts the next idle period.
    if (isIdle())
      void check()
        .catch(() => undefined)
        .finally(touched);
  }, intervalMilliseconds);
  return () => {
    clearInterval(timer);
    end.abort();
  };
}

/**
 * Reloads a desk, which stays open for weeks, if there is a newer version of the site. It checks
 * after a time without input and never reloads while somebody is writing.
 */
import { $update } from '../update/update-store.ts';
import { $desk } from './office-store.ts';

/** The page counts as idle after this time without input, in milliseconds. */
const idleMilliseconds = 15 * 60_000;
const intervalMilliseconds = 60_000;

/** Returns true while a text is unfinished, a dialog is open or a request is running. */
const isWriting = (): boolean =>
  document.querySelector('dialog[open], [aria-busy="true"]') !== null ||
  [
    ...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
      '.office-write textarea, .office-write input',
    ),
  ].some(({ value }) => value.trim() !== '');

/**
 * Returns the names of the site's script files to which a page refers, as one text. Scripts that
 * libraries load from other hosts are left out.
 */
const filesOf = (page: Document): string =>
  [...page.querySelectorAll('astro-island[component-url], script[src^="/_astro/"]')]
    .map((part) => part.getAttribute('component-url') ?? part.getAttribute('src'))
    .toSorted()
    .join(' ');

/**
 * Rejects without network. A page of somebody else, for example the login page of a Wi-Fi network,
 * does not count as a version.
 */
async function isOutdated(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store' });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('astro-island') !== null && filesOf(page) !== filesOf(document);
}

/** Starts the checks. Returns a function that stops them. */
export function keepNewest(): () => void {
  let touchedAt = Date.now();
  const end = new AbortController();
  const touched = (): void => {
    touchedAt = Date.now();
  };
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    addEventListener(touch, touched, { signal: end.signal, passive: true });
  // The page is not reloaded while a report rings, because the report would not ring again after
  // the reload.
  const isIdle = (): boolean =>
    Date.now() - touchedAt >= idleMilliseconds && !isWriting() && $desk.get().arrived.length === 0;
  async function check(): Promise<void> {
    if (!isIdle() || !(await isOutdated()) || !isIdle()) return;
    const update = $update.get();
    if (update.status === 'waiting') update.load();
    else location.reload();
  }
  const timer = setInterval(() => {
    // Calling `touched` afterwards starts the next idle period.
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

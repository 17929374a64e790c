/**
 * A desk stays open for weeks: once nobody has touched it for a while it looks whether the site has
 * a newer version and loads itself anew. What somebody is writing is never taken away.
 */
import { $update } from '../update/update-store.ts';
import { $desk } from './office-store.ts';

/** So long nobody has touched the page. Milliseconds. */
const idleMilliseconds = 15 * 60_000;
const lookMilliseconds = 60_000;

/** Is a text begun, a question open or something on its way? */
const isWriting = (): boolean =>
  document.querySelector('dialog[open], [aria-busy="true"]') !== null ||
  [
    ...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
      '.office-write textarea, .office-write input',
    ),
  ].some(({ value }) => value.trim() !== '');

/** The site's own files with which a page starts, as one text; libraries add scripts of others. */
const filesOf = (page: Document): string =>
  [...page.querySelectorAll('astro-island[component-url], script[src^="/_astro/"]')]
    .map((part) => part.getAttribute('component-url') ?? part.getAttribute('src'))
    .toSorted()
    .join(' ');

/** Rejects without network. A page that is none of ours (a login of the network) is no version. */
async function isOutdated(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store' });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('astro-island') !== null && filesOf(page) !== filesOf(document);
}

/** Begins to look; gives what ends it. */
export function keepNewest(): () => void {
  let touchedAt = Date.now();
  const end = new AbortController();
  const touched = (): void => {
    touchedAt = Date.now();
  };
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    addEventListener(touch, touched, { signal: end.signal, passive: true });
  // A report that rings until somebody opens it would be no news any more after a new start.
  const isIdle = (): boolean =>
    Date.now() - touchedAt >= idleMilliseconds && !isWriting() && $desk.get().arrived.length === 0;
  async function look(): Promise<void> {
    if (!isIdle() || !(await isOutdated()) || !isIdle()) return;
    const update = $update.get();
    if (update.status === 'waiting') update.load();
    else location.reload();
  }
  const timer = setInterval(() => {
    // Looked at again no sooner than after another while.
    if (isIdle())
      void look()
        .catch(() => undefined)
        .finally(touched);
  }, lookMilliseconds);
  return () => {
    clearInterval(timer);
    end.abort();
  };
}

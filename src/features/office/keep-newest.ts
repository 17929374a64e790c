/**
 * A desk stays open for weeks: after a while without a touch it checks for a newer version of the
 * site and reloads. It never reloads while somebody is writing.
 */
import { $update } from '../update/update-store.ts';
import { $desk } from './office-store.ts';

/** Time without a touch after which the page counts as idle. Milliseconds. */
const idleMilliseconds = 15 * 60_000;
const intervalMilliseconds = 60_000;

/** A text is begun, a dialog is open or a request is running. */
const isWriting = (): boolean =>
  document.querySelector('dialog[open], [aria-busy="true"]') !== null ||
  [
    ...document.querySelectorAll<HTMLTextAreaElement | HTMLInputElement>(
      '.office-write textarea, .office-write input',
    ),
  ].some(({ value }) => value.trim() !== '');

/** The site's own start files of a page, as one text; libraries add scripts of other hosts. */
const filesOf = (page: Document): string =>
  [...page.querySelectorAll('astro-island[component-url], script[src^="/_astro/"]')]
    .map((part) => part.getAttribute('component-url') ?? part.getAttribute('src'))
    .toSorted()
    .join(' ');

/** Rejects without network. A foreign page, such as the login of a network, is no version. */
async function isOutdated(): Promise<boolean> {
  const response = await fetch(location.pathname, { cache: 'no-store' });
  if (!response.ok) return false;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector('astro-island') !== null && filesOf(page) !== filesOf(document);
}

/** Starts the checks; returns the function that ends them. */
export function keepNewest(): () => void {
  let touchedAt = Date.now();
  const end = new AbortController();
  const touched = (): void => {
    touchedAt = Date.now();
  };
  for (const touch of ['pointerdown', 'pointermove', 'keydown', 'wheel'])
    addEventListener(touch, touched, { signal: end.signal, passive: true });
  // After a reload a ringing report would not ring any more.
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

/**
 * Fetches the page behind a link when the driver is about to tap it, so that it opens without a
 * pause.
 */

import { $offlineCopies, isOfflineReady } from '../features/offline/offline-copy-store.ts';

/**
 * How long a pointer or the focus rests on a link before it counts, in milliseconds; a touch counts
 * at once.
 */
const restMilliseconds = 80;

/**
 * Is this a page of ours that is neither open now nor on the device, on a connection that has room
 * for a guess?
 */
function worthFetching(link: HTMLAnchorElement): boolean {
  const connection =
    'connection' in navigator
      ? (navigator.connection as { readonly effectiveType?: string } | null)
      : null;
  if (
    isOfflineReady($offlineCopies.get(), document.documentElement.lang) ||
    /2g/.test(connection?.effectiveType ?? '') ||
    !navigator.onLine
  )
    return false;
  return (
    link.origin === location.origin &&
    link.pathname !== location.pathname &&
    !link.hasAttribute('download') &&
    !link.pathname.startsWith('/__')
  );
}

/**
 * Listens for the rest of the page's life. Each page is asked for once, none while data is saved or
 * the whole language lies on the device.
 */
export function startPrefetch(savesData: () => Promise<boolean>): void {
  const asked = new Set<string>();
  const ask = async (link: HTMLAnchorElement): Promise<void> => {
    if (asked.has(link.pathname) || !worthFetching(link) || (await savesData())) return;
    asked.add(link.pathname);
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'prefetch',
        href: link.origin + link.pathname,
      }),
    );
  };
  const linkOf = (event: Event): HTMLAnchorElement | null =>
    event.target instanceof Element ? event.target.closest('a') : null;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const rest = (event: Event): void => {
    clearTimeout(resting);
    const link = linkOf(event);
    if (link) resting = setTimeout(() => void ask(link), restMilliseconds);
  };
  document.addEventListener('pointerover', rest, { passive: true });
  document.addEventListener('focusin', rest);
  document.addEventListener(
    'touchstart',
    (event) => {
      const link = linkOf(event);
      if (link) void ask(link);
    },
    { passive: true },
  );
}

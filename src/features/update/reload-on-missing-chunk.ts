/**
 * A file of the app that cannot be fetched: the page is loaded anew, once. What was typed lies in
 * the draft.
 */
import { mayReload, reloadMarkerMilliseconds } from './reload-guard.ts';

/**
 * Waits for parts that are fetched later (Vite) and for whole islands (Astro, which has tried twice
 * by then).
 */
export function reloadOnMissingChunk(): void {
  let leftAt = 0;
  addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
  const reload = (event: Event): void => {
    // Firefox breaks off what is still loading when the driver goes on: that page is wanted, not
    // this one again.
    if (Math.abs(Date.now() - leftAt) < reloadMarkerMilliseconds) return;
    // Without network the same file would be missing again; who asked for it says so.
    if (!navigator.onLine || !mayReload(location.href, Date.now(), sessionStorage)) return;
    event.preventDefault();
    location.reload();
  };
  // What a page can do without (platform/optional-import.ts) reloads nothing.
  addEventListener('vite:preloadError', (event) => {
    if (!('optional' in document.documentElement.dataset)) reload(event);
  });
  // A failed fetch is a TypeError in every browser; a screen that fails while it starts is logged
  // by the island.
  addEventListener('astro:hydration-error', (event) => {
    if ((event as CustomEvent<{ readonly error: unknown }>).detail.error instanceof TypeError)
      reload(event);
  });
}

/** When the page begins to listen: what a driver does not need for that has to wait until then. */

/** Longer than this nobody waits for an island that does not come, in milliseconds. */
const maxWaitMilliseconds = 20_000;

const isHydrated = (): boolean =>
  document.querySelector('astro-island[ssr]') === null ||
  document.querySelector('astro-island:not([ssr])') !== null;

/**
 * Resolves, in a turn of its own, once an island of this page listens, or where it has none: from
 * then on the files that all islands share are here, and others may have the line. At the latest
 * after 20 s. To be called by a script of the page or a module of an island, so that the island is
 * in the page.
 */
export async function whenHydrated(): Promise<void> {
  if (!isHydrated())
    await new Promise<void>((resolve) => {
      addEventListener('astro:hydrate', () => resolve(), { capture: true, once: true });
      setTimeout(resolve, maxWaitMilliseconds);
    });
  // What React draws comes first.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Waits until the first island is hydrated, so that other code does not delay it. */

/** Maximum time to wait for an island, in milliseconds. */
const maxWaitMilliseconds = 20_000;

const isHydrated = (): boolean =>
  document.querySelector('astro-island[ssr]') === null ||
  document.querySelector('astro-island:not([ssr])') !== null;

/**
 * Resolves in a new task once an island of this page is hydrated: immediately if the page has no
 * islands, and after 20 s at the latest. By then the files that all islands share have arrived.
 * Call it from a script of the page or from a module of an island; before that, the page may not
 * contain the island yet.
 */
export async function whenHydrated(): Promise<void> {
  if (!isHydrated())
    await new Promise<void>((resolve) => {
      addEventListener('astro:hydrate', () => resolve(), { capture: true, once: true });
      setTimeout(resolve, maxWaitMilliseconds);
    });
  // Waits until React has rendered.
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Waits for the first hydrated island, so that other code does not delay its hydration. */

/** Maximum wait for an island, in milliseconds. */
const maxWaitMilliseconds = 20_000;

const isHydrated = (): boolean =>
  document.querySelector('astro-island[ssr]') === null ||
  document.querySelector('astro-island:not([ssr])') !== null;

/**
 * Resolves in a new task when an island of this page is hydrated, immediately if the page has none,
 * and after 20 s at the latest. By then the files shared by all islands have arrived. Call it from
 * a script of the page or from a module of an island; before that, the island may not be in the
 * page.
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

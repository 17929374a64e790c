/**
 * Files that a page can do without. The app answers any other script that is gone with a new start
 * of the page.
 */

let running = 0;

/**
 * While `load` runs, a script that does not come reloads no page: what was typed would be lost for
 * a file that can be asked for again. Said by `data-optional` on the page, which
 * features/update/watch-scripts.ts reads: no screen carries a file for it.
 */
export async function optionalImport<Result>(load: () => Promise<Result>): Promise<Result> {
  const page = globalThis.document?.documentElement;
  running += 1;
  page?.setAttribute('data-optional', '');
  try {
    return await load();
  } finally {
    running -= 1;
    if (running === 0) page?.removeAttribute('data-optional');
  }
}

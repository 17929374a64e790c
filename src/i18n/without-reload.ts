/** Files that a page can do without. The app answers any other script that is gone with a new start of the page (app/start.ts). */

let running = 0;

/** While `load` runs, a script that does not come reloads no page: what was typed would be lost for a file that can be asked for again. */
export async function withoutReload<Result>(load: () => Promise<Result>): Promise<Result> {
  running += 1;
  try {
    return await load();
  } finally {
    running -= 1;
  }
}

/** Is something being loaded that the page can do without? */
export const isOptionalLoading = (): boolean => running > 0;

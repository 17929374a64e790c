/** Work in pieces, between which the browser serves a finger first. */

/**
 * Resolves in a task of its own. Where the browser can, what waits here goes on before other tasks
 * of the page; Safari takes its turn.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });

/**
 * Carries each step out in a task of its own, the first at once. A step that throws does not end
 * the rest.
 */
export async function runInTasks(steps: readonly (() => void)[]): Promise<void> {
  for (const [index, step] of steps.entries()) {
    if (index > 0) await nextTask();
    try {
      step();
    } catch (error) {
      reportError(error);
    }
  }
}

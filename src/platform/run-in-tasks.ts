/** Splits work into tasks. Between them the browser can handle input. */

/**
 * Resolves in a new task. In browsers with scheduler.yield() it runs before other tasks of the
 * page, in Safari after them.
 */
export const nextTask = (): Promise<void> =>
  // eslint-disable-next-line no-restricted-globals -- Tested here.
  'scheduler' in globalThis && 'yield' in scheduler
    ? // eslint-disable-next-line no-restricted-globals -- Tested above.
      scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });

/**
 * Runs each step in a separate task, the first immediately. A step that throws does not stop the
 * others.
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

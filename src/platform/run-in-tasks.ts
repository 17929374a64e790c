/**
 * Carries each step out in a turn of its own, the first at once: a finger that taps meanwhile is
 * not kept waiting for all. A step that throws does not end the rest.
 */
export function runInTasks([step, ...rest]: readonly (() => void)[]): void {
  if (!step) return;
  try {
    step();
  } finally {
    setTimeout(runInTasks, 0, rest);
  }
}

/**
 * Carries each step out in a turn of its own, the first at once: a finger that taps meanwhile is
 * not kept waiting for all. A step that throws does not end the rest.
 */
export function inTurns([step, ...rest]: readonly (() => void)[]): void {
  if (!step) return;
  try {
    step();
  } finally {
    setTimeout(inTurns, 0, rest);
  }
}

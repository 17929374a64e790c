/** Rounds as the measurement standards require. */

/**
 * Returns the nearest multiple of `increment` and rounds halves away from zero, as if the number
 * were decimal. 84.975 to 0.05 gives 85.00, although the binary number is slightly lower; -0.05 to
 * 0.1 gives -0.1.
 */
export function roundHalfAwayFromZero(value: number, increment: number): number {
  const steps = Number((Math.abs(value) / increment).toPrecision(14));
  const perUnit = Math.round(1 / increment);
  return (Math.sign(value) * Math.floor(steps + 0.5)) / perUnit;
}

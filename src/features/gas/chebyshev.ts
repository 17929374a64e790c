/** Evaluates Chebyshev series with Clenshaw's recurrence. */

/** Returns the sum of c_k T_k(x) for x in [-1, 1]. The first coefficient is not halved. */
export function chebyshevSum(coefficients: readonly number[], x: number): number {
  let next = 0;
  let afterNext = 0;
  for (let index = coefficients.length - 1; index > 0; index -= 1) {
    const current = 2 * x * next - afterNext + (coefficients[index] ?? 0);
    afterNext = next;
    next = current;
  }
  return x * next - afterNext + (coefficients[0] ?? 0);
}

/** Maps a value between two ends to [-1, 1]. */
export function toUnitInterval(value: number, low: number, high: number): number {
  return (2 * value - low - high) / (high - low);
}

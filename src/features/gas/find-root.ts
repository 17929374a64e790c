/** Finds the root of a function between two ends. */

/**
 * Uses bisection with regula falsi (Illinois) until the bracket is smaller than `tolerance`. Works
 * for any continuous function with a change of sign; returns null if there is no change of sign.
 */
export function findRoot(
  f: (x: number) => number,
  low: number,
  high: number,
  tolerance: number,
): number | null {
  let a = low;
  let b = high;
  let fa = f(low);
  let fb = f(high);
  if (fa === 0) return a;
  if (fb === 0) return b;
  if (!(fa * fb < 0)) return null;
  for (let step = 0; step < 200 && Math.abs(b - a) > tolerance; step += 1) {
    const falsi = b - (fb * (b - a)) / (fb - fa);
    const x =
      step % 3 === 2 || !(falsi > Math.min(a, b) && falsi < Math.max(a, b)) ? (a + b) / 2 : falsi;
    const fx = f(x);
    if (fx === 0) return x;
    if (fx * fb < 0) [a, fa] = [b, fb];
    else fa /= 2;
    [b, fb] = [x, fx];
  }
  return b;
}

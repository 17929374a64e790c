/** Repeatable random numbers for the kills: the same seed gives the same moments. */
export interface Random {
  /** A number from `from` (included) to `to` (excluded). */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  /** `count` different numbers from 0 to `size - 1`. */
  readonly choose: (count: number, size: number) => readonly number[];
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (from: number, to: number): number => from + next() * (to - from);
  return {
    between,
    pick: (values) => values[Math.floor(between(0, values.length))] ?? values[0],
    choose: (count, size) => {
      const left = Array.from({ length: size }, (_, index) => index);
      return Array.from(
        { length: count },
        () => left.splice(Math.floor(between(0, left.length)), 1)[0] ?? 0,
      );
    },
  };
}

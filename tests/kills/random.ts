/** Repeatable random choices for the kills. */
import { randomNumbers } from '../fixtures/photos.ts';

export interface Random {
  /** A number from `from` (included) to `to` (excluded). */
  readonly between: (from: number, to: number) => number;
  readonly pick: <T>(values: readonly [T, ...T[]]) => T;
  /** `count` different numbers from 0 to `size - 1`. */
  readonly choose: (count: number, size: number) => readonly number[];
}

export function createRandom(seed: number): Random {
  const next = randomNumbers(seed);
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

/**
 * Checks the ranges of inputs. Values are never changed to fit; the functions return the first
 * error with the name of the input and its limits.
 */
import { failure, type Failure, type Limits } from './result.ts';

/** Input ranges of the gas calculator. A comment gives the source if there is one. */
export const inputLimits = {
  capacityLitres: { minimum: 1, maximum: 200_000 },
  levelPercent: { minimum: 0, maximum: 100 },
  sharePercent: { minimum: 0, maximum: 100 },
  ambientBar: { minimum: 0.6, maximum: 1.1 },
  altitudeMetres: { minimum: 0, maximum: 3000 },
  /** LPG and other pressure liquefied fluids. This is the range in which the fits are valid. */
  liquidTemperatureCelsius: { minimum: -45, maximum: 70 },
  /** 100 000 t, the load of a ship. The limit keeps sums finite. */
  massKilograms: { minimum: 0, maximum: 100_000_000 },
  volumeLitres: { minimum: 0, maximum: 200_000_000 },
  gasVolumeCubicMetres: { minimum: 0, maximum: 200_000_000 },
  energyKilowattHours: { minimum: 0, maximum: 2_000_000_000 },
  /** The maximum is needed for hydrogen trailers. */
  pressureBarGauge: { minimum: -1.1, maximum: 1000 },
} as const satisfies Record<string, Limits>;

/**
 * Returns the first error of a number, or null if it is valid. A number is invalid if it is not
 * finite, negative although the range starts at zero or above, or outside the range.
 */
export function checkRange(input: string, value: number, limits: Limits): Failure | null {
  if (!Number.isFinite(value)) return failure('notANumber', { input });
  if (value >= limits.minimum && value <= limits.maximum) return null;
  if (value < 0 && limits.minimum >= 0) return failure('negative', { input, limits });
  return failure('outOfRange', { input, limits });
}

/** Checks several inputs, each given as [name, value, limits], in this order. */
export function checkRanges(
  checks: readonly (readonly [string, number, Limits])[],
): Failure | null {
  for (const [input, value, limits] of checks) {
    const fault = checkRange(input, value, limits);
    if (fault !== null) return fault;
  }
  return null;
}

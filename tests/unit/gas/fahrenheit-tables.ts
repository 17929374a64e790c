/**
 * Tables 24E and 23E of the standard in °F. Their worked examples check the base of 54E and 53E.
 * Null is "no solution".
 */
import { roundHalfAwayFromZero } from '../../../src/features/gas/rounding.ts';
import {
  acceptedRelativeDensity60,
  correctionTo60,
  relativeDensityTo60,
} from '../../../src/features/gas/tables-e.ts';

const limits = {
  fahrenheit: [-50.8, 199.4],
  relativeDensity60: [0.35, 0.688],
  observed: [0.21, 0.74],
} as const;

/** Rounds as the standard does; NaN outside its limits. */
function rounded(
  value: number,
  increment: number,
  [minimum, maximum]: readonly [number, number],
): number {
  const given = roundHalfAwayFromZero(value, increment);
  return given >= minimum - 1e-9 && given <= maximum + 1e-9 ? given : Number.NaN;
}
const kelvinFrom = (fahrenheit: number): number =>
  (rounded(fahrenheit, 0.1, limits.fahrenheit) + 459.67) / 1.8;

/** CTL to 60 °F from relative density 60/60 °F. */
export function table24E(relativeDensity60: number, fahrenheit: number): number | null {
  const density = rounded(relativeDensity60, 0.0001, limits.relativeDensity60);
  const kelvin = kelvinFrom(fahrenheit);
  const correction = Number.isNaN(density + kelvin) ? null : correctionTo60(density, kelvin);
  return correction === null ? null : roundHalfAwayFromZero(correction, 0.00001);
}

/** Relative density 60/60 °F from the one observed. */
export function table23E(observedRelativeDensity: number, fahrenheit: number): number | null {
  const density = rounded(observedRelativeDensity, 0.0001, limits.observed);
  const kelvin = kelvinFrom(fahrenheit);
  const density60 = Number.isNaN(density + kelvin) ? null : relativeDensityTo60(density, kelvin);
  return density60 === null || !acceptedRelativeDensity60(density60)
    ? null
    : roundHalfAwayFromZero(density60, 0.0001);
}

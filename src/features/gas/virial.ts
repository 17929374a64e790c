/**
 * Provides the second and third virial coefficients, and solves the virial equation for the
 * density.
 */
import { chebyshevSum, toUnitInterval } from './chebyshev.ts';
import { gasConstant } from './constants.ts';
import { virialMaximumKelvin, virialMinimumKelvin, virialSeries } from './data/virial-series.ts';
import type { FluidId } from './fluids.ts';

/** Fluids with virial coefficients. Hydrogen gas has a separate equation. */
export type VirialFluidId = Exclude<FluidId, 'parahydrogen'>;

/**
 * Returns B in m³/mol and C in m⁶/mol² at a temperature from 233.15 to 343.15 K. Example: for
 * propane at 288.15 K, B is about -418e-6.
 */
export function virialCoefficients(
  fluid: VirialFluidId,
  kelvin: number,
): { second: number; third: number } {
  const argument = toUnitInterval(1 / kelvin, 1 / virialMaximumKelvin, 1 / virialMinimumKelvin);
  const { second, third } = virialSeries[fluid];
  return {
    second: chebyshevSum(second, argument) * 1e-6,
    third: chebyshevSum(third, argument) * 1e-12,
  };
}

/**
 * Returns the molar density in mol/m³ from p = rho R T (1 + B rho + C rho²), by Newton steps that
 * start at the ideal gas, or null if they do not converge.
 */
export function virialMolarDensity(
  second: number,
  third: number,
  kelvin: number,
  pascal: number,
): number | null {
  const ideal = pascal / (gasConstant * kelvin);
  let density = ideal;
  for (let step = 0; step < 20; step += 1) {
    const slope = 1 + 2 * second * density + 3 * third * density * density;
    if (!(slope > 0)) return null;
    const change = (density + second * density * density + third * density ** 3 - ideal) / slope;
    density -= change;
    if (Math.abs(change) < 1e-13 * density) return density;
  }
  return null;
}

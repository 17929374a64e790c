/** Computes the compressibility and the density of hydrogen gas. */
import { checkRanges } from './check-input.ts';
import { celsiusToKelvin } from './constants.ts';
import { hydrogenGasConstant, hydrogenMolarMass, hydrogenTerms } from './data/hydrogen-gas.ts';
import type { Result } from './result.ts';

export const hydrogenGasLimits = {
  temperatureCelsius: { minimum: -50, maximum: 100 },
  pressureBarAbsolute: { minimum: 0.5, maximum: 700 },
} as const;

/**
 * Returns the compressibility factor and the density in kg/m³ of normal hydrogen gas at -50 ... 100
 * °C and 0.5 ... 700 bar absolute. Example: 15 °C and 200 bar give 1.1264 and 14.94. Source:
 * Lemmon, Huber, Leachman, J. Res. NIST 113 (2008) 341 (0.01 %).
 */
export function hydrogenGas(
  temperatureCelsius: number,
  pressureBarAbsolute: number,
): Result<{ compressibility: number; densityKilogramsPerCubicMetre: number }> {
  const fault = checkRanges([
    ['temperatureCelsius', temperatureCelsius, hydrogenGasLimits.temperatureCelsius],
    ['pressureBarAbsolute', pressureBarAbsolute, hydrogenGasLimits.pressureBarAbsolute],
  ]);
  if (fault !== null) return fault;
  const kelvin = celsiusToKelvin(temperatureCelsius);
  const compressibility = hydrogenCompressibility(kelvin, pressureBarAbsolute / 10);
  const molesPerCubicMetre =
    (pressureBarAbsolute * 1e5) / (compressibility * hydrogenGasConstant * kelvin);
  return {
    ok: true,
    compressibility,
    densityKilogramsPerCubicMetre: (molesPerCubicMetre * hydrogenMolarMass) / 1000,
  };
}

/**
 * Evaluates the equation without checking ranges. It is valid from 220 to 1000 K and up to 70 MPa.
 * The published check value is 1.05985282 at 300 K and 10 MPa.
 */
export function hydrogenCompressibility(kelvin: number, megapascal: number): number {
  let sum = 1;
  for (const [a, b, c] of hydrogenTerms) sum += a * (100 / kelvin) ** b * megapascal ** c;
  return sum;
}

/**
 * Tables 54E (the density at 15 °C is known) and 53E (the density was observed) of API MPMS 11.2.4
 * (2007). 60E and 59E are the same tables for 20 °C.
 */
import { celsiusToKelvin } from './constants.ts';
import { failure, quantity, type Limits, type Quantity, type Result } from './result.ts';
import { roundHalfAwayFromZero } from './rounding.ts';
import { acceptedRelativeDensity60, correctionTo60, relativeDensityTo60 } from './tables-e.ts';

/** The density of water at 60 °F in kg/m³ according to the standard. */
const water60 = 999.016;

/** The temperature to which the tables correct: 15 °C (54E, 53E) or 20 °C (60E, 59E). */
export type BaseTemperatureCelsius = 15 | 20;

const tableTemperatureLimits: Limits = { minimum: -46, maximum: 93 };
/** In kg/m³ at the base temperature. */
export const baseDensityLimits: Readonly<Record<BaseTemperatureCelsius, Limits>> = {
  15: { minimum: 351.7, maximum: 687.8 },
  20: { minimum: 331.7, maximum: 683.6 },
};
export const observedDensityLimits: Limits = { minimum: 210, maximum: 740 };

/**
 * Returns the volume correction factor of Table 54E for a density at 15 °C in kg/m³ (rounded to
 * 0.1) and a temperature in °C (rounded to 0.05). Valid at -46 ... 93 °C and 351.7 ... 687.8 kg/m³.
 * `correction` is the standard's factor with five decimals, `unrounded` the factor before rounding.
 * Example: 510.0 kg/m³ at 8.0 °C gives 1.01958. Litres at 15 °C = litres x factor.
 */
export function volumeCorrection54E(
  baseDensityKilogramsPerCubicMetre: number,
  temperatureCelsius: number,
  baseTemperatureCelsius: BaseTemperatureCelsius = 15,
): Result<{ correction: number; unrounded: number }> {
  const temperature = roundedTemperature(temperatureCelsius);
  if (!temperature.ok) return temperature;
  const density = roundedDensity(
    'densityAt15KilogramsPerCubicMetre',
    baseDensityKilogramsPerCubicMetre,
    baseDensityLimits[baseTemperatureCelsius],
  );
  if (!density.ok) return density;
  const unrounded = correctionFromBase(density.value, temperature.value, baseTemperatureCelsius);
  if (unrounded === null) return failure('noSolution');
  return { ok: true, correction: roundHalfAwayFromZero(unrounded, 0.00001), unrounded };
}

/**
 * Returns the same correction without rounding inputs and result, for curves and inversion. Density
 * of the liquid in kg/m³ = density at 15 °C x this factor.
 */
export function volumeCorrectionUnrounded(
  densityAt15KilogramsPerCubicMetre: number,
  temperatureCelsius: number,
): Quantity {
  const temperature = roundedTemperature(temperatureCelsius);
  if (!temperature.ok) return temperature;
  const density = roundedDensity(
    'densityAt15KilogramsPerCubicMetre',
    densityAt15KilogramsPerCubicMetre,
    baseDensityLimits[15],
  );
  if (!density.ok) return density;
  const correction = correctionFromBase(densityAt15KilogramsPerCubicMetre, temperatureCelsius, 15);
  return correction === null ? failure('noSolution') : quantity(correction);
}

/**
 * Returns the density at 15 °C (rounded to 0.1 kg/m³) by Table 53E, from the density observed at a
 * temperature. Valid at 210 ... 740 kg/m³ and -46 ... 93 °C. Example: 600.74 kg/m³ at 80.65 °C
 * gives 662.5.
 */
export function densityAtBase53E(
  observedDensityKilogramsPerCubicMetre: number,
  temperatureCelsius: number,
  baseTemperatureCelsius: BaseTemperatureCelsius = 15,
): Result<{ density: number; unrounded: number }> {
  const temperature = roundedTemperature(temperatureCelsius);
  if (!temperature.ok) return temperature;
  const observed = roundedDensity(
    'observedDensityKilogramsPerCubicMetre',
    observedDensityKilogramsPerCubicMetre,
    observedDensityLimits,
  );
  if (!observed.ok) return observed;
  const density60 = relativeDensityTo60(
    observed.value / water60,
    celsiusToKelvin(temperature.value),
  );
  if (density60 === null || !acceptedRelativeDensity60(density60)) return failure('noSolution');
  const toBase = correctionTo60(density60, celsiusToKelvin(baseTemperatureCelsius));
  if (toBase === null) return failure('noSolution');
  const unrounded = density60 * toBase * water60;
  return { ok: true, density: roundHalfAwayFromZero(unrounded, 0.1), unrounded };
}

function correctionFromBase(
  baseDensity: number,
  temperatureCelsius: number,
  base: BaseTemperatureCelsius,
): number | null {
  const density60 = relativeDensityTo60(baseDensity / water60, celsiusToKelvin(base));
  if (density60 === null || !acceptedRelativeDensity60(density60)) return null;
  const toTemperature = correctionTo60(density60, celsiusToKelvin(temperatureCelsius));
  const toBase = correctionTo60(density60, celsiusToKelvin(base));
  return toTemperature === null || toBase === null ? null : toTemperature / toBase;
}

function roundedTemperature(temperatureCelsius: number): Quantity {
  const input = 'temperatureCelsius';
  if (!Number.isFinite(temperatureCelsius)) return failure('notANumber', { input });
  const value = roundHalfAwayFromZero(temperatureCelsius, 0.05);
  const inside = value >= tableTemperatureLimits.minimum && value <= tableTemperatureLimits.maximum;
  return inside
    ? quantity(value)
    : failure('outOfRange', { input, limits: tableTemperatureLimits });
}

function roundedDensity(input: string, density: number, limits: Limits): Quantity {
  if (!Number.isFinite(density)) return failure('notANumber', { input });
  const value = roundHalfAwayFromZero(density, 0.1);
  return value >= limits.minimum && value <= limits.maximum
    ? quantity(value)
    : failure('outOfRange', { input, limits });
}

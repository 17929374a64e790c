/**
 * Computes what happens when a closed tank warms up. The mass of liquid and vapour together stays
 * the same.
 */
import { kelvinToCelsius, celsiusToKelvin } from './constants.ts';
import { findRoot } from './find-root.ts';
import type { FluidId } from './fluids.ts';
import { type Quantity, failure, quantity } from './result.ts';
import {
  saturatedLiquidDensity,
  saturatedVapourDensity,
  saturationRangeCelsius,
} from './saturation.ts';

/**
 * Returns the level in percent at a temperature for a tank with `meanDensity` = mass / capacity in
 * kg/m³, from the mass balance with the vapour. Example: propane filled to 85 % at 15 °C has 92.29
 * % at 40 °C. Fails with `liquidFull` above 100.
 */
export function levelPercentAt(
  fluid: FluidId,
  meanDensityKilogramsPerCubicMetre: number,
  temperatureCelsius: number,
): Quantity {
  const liquid = saturatedLiquidDensity(fluid, temperatureCelsius);
  const vapour = saturatedVapourDensity(fluid, temperatureCelsius);
  if (!liquid.ok) return liquid;
  if (!vapour.ok) return vapour;
  const level =
    ((meanDensityKilogramsPerCubicMetre - vapour.value) / (liquid.value - vapour.value)) * 100;
  if (level > 100) return failure('liquidFull', { input: 'levelPercent', fluid });
  const limits = { minimum: 0, maximum: 100 };
  return level >= 0
    ? quantity(level)
    : failure('outOfRange', { input: 'levelPercent', fluid, limits });
}

/**
 * Returns the temperature in °C at which the tank is full of liquid. Example: propane filled to 85
 * % at 15 °C has 57.37 °C. If it is above the range of the fluid, fails with `outOfRange` and that
 * range.
 */
export function liquidFullTemperatureCelsius(
  fluid: FluidId,
  meanDensityKilogramsPerCubicMetre: number,
): Quantity {
  const range = saturationRangeCelsius(fluid);
  const kelvin = findRoot(
    (t) => {
      const liquid = saturatedLiquidDensity(fluid, kelvinToCelsius(t));
      return (liquid.ok ? liquid.value : 0) - meanDensityKilogramsPerCubicMetre;
    },
    celsiusToKelvin(range.minimum),
    celsiusToKelvin(range.maximum),
    1e-9,
  );
  return kelvin === null
    ? failure('outOfRange', { input: 'temperatureCelsius', fluid, limits: range })
    : quantity(kelvinToCelsius(kelvin));
}

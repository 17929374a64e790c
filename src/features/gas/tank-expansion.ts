/** Warming of a closed tank: the mass of liquid and vapour together is constant. */
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
 * Level in percent at a temperature if a tank contains `meanDensity` = mass / capacity in kg/m³, by
 * mass balance with the vapour, e.g. propane filled to 85 % at 15 °C: 92.29 % at 40 °C. Fails with
 * `liquidFull` above 100.
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
 * Temperature in °C at which the tank is full of liquid, e.g. propane, 85 % at 15 °C: 57.37 °C.
 * Fails with `outOfRange` and the searched range if it is above the range of the fluid.
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

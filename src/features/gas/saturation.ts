/**
 * Saturation curves of pure fluids: vapour pressure, density of the saturated liquid and vapour,
 * and boiling temperature. The range of each fluid is in data/saturation-series.ts (LPG and ammonia
 * -45 ... 70 °C). Maximum differences from the reference equations of state: pressure and liquid
 * density 0.02 %, vapour density 0.05 %, boiling temperature 0.01 K.
 */
import { chebyshevSum, toUnitInterval } from './chebyshev.ts';
import { celsiusToKelvin, kelvinToCelsius } from './constants.ts';
import { saturationSeries } from './data/saturation-series.ts';
import { findRoot } from './find-root.ts';
import { fluids, type FluidId } from './fluids.ts';
import { failure, quantity, type Failure, type Limits, type Quantity } from './result.ts';

/** The tolerance in K for rounding °C + 273.15 at the ends of a range. */
const rangeTolerance = 1e-9;

/**
 * Returns the temperature range of a fluid's saturation curve in °C, e.g. -45 ... 70 for propane.
 */
export function saturationRangeCelsius(fluid: FluidId): Limits {
  const series = saturationSeries[fluid];
  const round = (celsius: number) => Math.round(celsius * 1e9) / 1e9;
  return {
    minimum: round(kelvinToCelsius(series.minimumKelvin)),
    maximum: round(kelvinToCelsius(series.maximumKelvin)),
  };
}

/**
 * Returns the pressure range of a fluid's saturation curve in bar absolute, e.g. 0.125 ... 20.6 for
 * nitrogen.
 */
export function saturationRangeBarAbsolute(fluid: FluidId): Limits {
  const series = saturationSeries[fluid];
  return {
    minimum: pressureAt(fluid, series.minimumKelvin),
    maximum: pressureAt(fluid, series.maximumKelvin),
  };
}

/** Returns the vapour pressure in bar absolute. Example: propane at 20 °C has 8.365. */
export function saturationPressureBarAbsolute(
  fluid: FluidId,
  temperatureCelsius: number,
): Quantity {
  return (
    outsideCurve(fluid, temperatureCelsius) ??
    quantity(pressureAt(fluid, celsiusToKelvin(temperatureCelsius)))
  );
}

/** Returns the density of the boiling liquid in kg/m³. Example: propane at 15 °C has 507.5. */
export function saturatedLiquidDensity(fluid: FluidId, temperatureCelsius: number): Quantity {
  return (
    outsideCurve(fluid, temperatureCelsius) ??
    quantity(liquidAt(fluid, celsiusToKelvin(temperatureCelsius)))
  );
}

/**
 * Returns the density of the vapour above the boiling liquid in kg/m³. Example: propane at 15 °C
 * has 15.81.
 */
export function saturatedVapourDensity(fluid: FluidId, temperatureCelsius: number): Quantity {
  return (
    outsideCurve(fluid, temperatureCelsius) ??
    quantity(vapourAt(fluid, celsiusToKelvin(temperatureCelsius)))
  );
}

/**
 * Returns the boiling temperature in °C at a pressure in bar absolute. Example: nitrogen at 3.01325
 * bar has -185.19.
 */
export function boilingTemperatureCelsius(fluid: FluidId, pressureBarAbsolute: number): Quantity {
  if (!Number.isFinite(pressureBarAbsolute))
    return failure('notANumber', { input: 'pressureBarAbsolute' });
  const limits = saturationRangeBarAbsolute(fluid);
  if (pressureBarAbsolute < limits.minimum || pressureBarAbsolute > limits.maximum) {
    const dryIce = fluid === 'carbonDioxide' && pressureBarAbsolute < limits.minimum;
    return failure(dryIce ? 'dryIce' : 'outOfRange', {
      input: 'pressureBarAbsolute',
      fluid,
      limits,
    });
  }
  const { minimumKelvin, maximumKelvin } = saturationSeries[fluid];
  const target = Math.log(pressureBarAbsolute);
  const kelvin = findRoot(
    (t) => Math.log(pressureAt(fluid, t)) - target,
    minimumKelvin,
    maximumKelvin,
    1e-9,
  );
  return kelvin === null
    ? failure('outOfRange', { input: 'pressureBarAbsolute', fluid, limits })
    : quantity(kelvinToCelsius(kelvin));
}

/**
 * Returns the failure for a temperature outside the curve, or null if the temperature is inside.
 */
function outsideCurve(fluid: FluidId, temperatureCelsius: number): Failure | null {
  const input = 'temperatureCelsius';
  if (!Number.isFinite(temperatureCelsius)) return failure('notANumber', { input });
  const kelvin = celsiusToKelvin(temperatureCelsius);
  const { minimumKelvin, maximumKelvin } = saturationSeries[fluid];
  if (kelvin >= minimumKelvin - rangeTolerance && kelvin <= maximumKelvin + rangeTolerance)
    return null;
  const limits = saturationRangeCelsius(fluid);
  if (kelvin >= fluids[fluid].criticalKelvin)
    return failure('aboveCritical', { input, fluid, limits });
  if (fluid === 'carbonDioxide' && kelvin < minimumKelvin)
    return failure('dryIce', { input, fluid, limits });
  return failure('outOfRange', { input, fluid, limits });
}

function inverseArgument(fluid: FluidId, kelvin: number): number {
  const { minimumKelvin, maximumKelvin } = saturationSeries[fluid];
  return toUnitInterval(1 / kelvin, 1 / maximumKelvin, 1 / minimumKelvin);
}

function pressureAt(fluid: FluidId, kelvin: number): number {
  return Math.exp(chebyshevSum(saturationSeries[fluid].lnPressure, inverseArgument(fluid, kelvin)));
}

function liquidAt(fluid: FluidId, kelvin: number): number {
  const { minimumKelvin, maximumKelvin, liquidDensity } = saturationSeries[fluid];
  return chebyshevSum(liquidDensity, toUnitInterval(kelvin, minimumKelvin, maximumKelvin));
}

function vapourAt(fluid: FluidId, kelvin: number): number {
  return Math.exp(
    chebyshevSum(saturationSeries[fluid].lnVapourDensity, inverseArgument(fluid, kelvin)),
  );
}

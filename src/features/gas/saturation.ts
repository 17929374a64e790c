/**
 * Saturation curves of pure fluids: vapour pressure, saturated liquid and vapour density, boiling
 * temperature. Range per fluid as in data/saturation-series.ts (LPG and ammonia -45 ... 70 °C).
 * Against the reference equations of state: pressure and liquid density within 0.02 %, vapour
 * density within 0.05 %, boiling temperature within 0.01 K.
 */
import { chebyshevSum, toUnitInterval } from './chebyshev.ts';
import { celsiusToKelvin, kelvinToCelsius } from './constants.ts';
import { saturationSeries } from './data/saturation-series.ts';
import { findRoot } from './find-root.ts';
import { fluids, type FluidId } from './fluids.ts';
import { failure, quantity, type Failure, type Limits, type Quantity } from './result.ts';

/** Tolerance in K for the rounding of °C + 273.15 at the ends of a range. */
const rangeTolerance = 1e-9;

/** Temperature range of a fluid's saturation curve in °C, e.g. propane -45 ... 70. */
export function saturationRangeCelsius(fluid: FluidId): Limits {
  const series = saturationSeries[fluid];
  const round = (celsius: number) => Math.round(celsius * 1e9) / 1e9;
  return {
    minimum: round(kelvinToCelsius(series.minimumKelvin)),
    maximum: round(kelvinToCelsius(series.maximumKelvin)),
  };
}

/** Pressure range of a fluid's saturation curve in bar absolute, e.g. nitrogen 0.125 ... 20.6. */
export function saturationRangeBarAbsolute(fluid: FluidId): Limits {
  const series = saturationSeries[fluid];
  return {
    minimum: pressureAt(fluid, series.minimumKelvin),
    maximum: pressureAt(fluid, series.maximumKelvin),
  };
}

/** Vapour pressure in bar absolute, e.g. propane at 20 °C: 8.365. */
export function saturationPressureBarAbsolute(
  fluid: FluidId,
  temperatureCelsius: number,
): Quantity {
  return (
    outsideCurve(fluid, temperatureCelsius) ??
    quantity(pressureAt(fluid, celsiusToKelvin(temperatureCelsius)))
  );
}

/** Density of the boiling liquid in kg/m³, e.g. propane at 15 °C: 507.5. */
export function saturatedLiquidDensity(fluid: FluidId, temperatureCelsius: number): Quantity {
  return (
    outsideCurve(fluid, temperatureCelsius) ??
    quantity(liquidAt(fluid, celsiusToKelvin(temperatureCelsius)))
  );
}

/** Density of the vapour above the boiling liquid in kg/m³, e.g. propane at 15 °C: 15.81. */
export function saturatedVapourDensity(fluid: FluidId, temperatureCelsius: number): Quantity {
  return (
    outsideCurve(fluid, temperatureCelsius) ??
    quantity(vapourAt(fluid, celsiusToKelvin(temperatureCelsius)))
  );
}

/**
 * Boiling temperature in °C at a pressure in bar absolute, e.g. nitrogen at 3.01325 bar: -185.19.
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

/** The failure for a temperature outside the curve; null if the curve covers it. */
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

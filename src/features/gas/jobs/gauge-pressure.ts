/** J5: computes the gauge pressure at a temperature, and the temperature at a gauge pressure. */
import { gaugeToAbsolute } from '../ambient-pressure.ts';
import { checkRange, inputLimits } from '../check-input.ts';
import { celsiusToKelvin, kelvinToCelsius } from '../constants.ts';
import { findRoot } from '../find-root.ts';
import type { FluidId } from '../fluids.ts';
import type { Basis, JobResult, Warning } from '../job-result.ts';
import { mixtureTemperatureLimits } from '../mixture-density.ts';
import {
  productBasis,
  productVapourPressure,
  productWarnings,
  readProduct,
  type Product,
  type ReadProduct,
} from '../product.ts';
import { failure, quantity, type Quantity } from '../result.ts';
import { boilingTemperatureCelsius } from '../saturation.ts';

export interface GaugePressureInput {
  readonly product: Product<FluidId>;
  readonly temperatureCelsius: number;
  readonly ambientBar: number;
}

/** The connection pressure of gas appliances in bar. Below it the tank supplies no gas. */
const usablePressureBarGauge = 0.05;

/**
 * Returns the pressure over the boiling liquid. Example: propane at 20 °C has 8.365 bar absolute =
 * 7.351 bar gauge; n-butane at 0 °C has 0.019 bar gauge, with the warning that this pressure cannot
 * be used. The gauge pressure may be negative (vacuum).
 */
export function gaugePressure(
  input: GaugePressureInput,
): JobResult<{ pressureBarAbsolute: number; pressureBarGauge: number }> {
  const fault = checkRange('ambientBar', input.ambientBar, inputLimits.ambientBar);
  if (fault !== null) return fault;
  const read = readProduct(input.product);
  if (!read.ok) return read;
  const pressure = productVapourPressure(read.product, input.temperatureCelsius);
  if (!pressure.ok) return pressure;
  const pressureBarGauge = pressure.value - input.ambientBar;
  return {
    ok: true,
    pressureBarAbsolute: pressure.value,
    pressureBarGauge,
    basis: basisOf(read.product, input.ambientBar),
    warnings: [...productWarnings(read.product), ...pressureWarnings(pressureBarGauge)],
  };
}

export interface BoilingTemperatureInput {
  readonly product: Product<FluidId>;
  readonly pressureBarGauge: number;
  readonly ambientBar: number;
}

/**
 * Returns the temperature of the boiling liquid at a gauge pressure. Example: propane at 7.351 bar
 * gauge has 20 °C.
 */
export function temperatureAtGauge(
  input: BoilingTemperatureInput,
): JobResult<{ temperatureCelsius: number; pressureBarAbsolute: number }> {
  const read = readProduct(input.product);
  if (!read.ok) return read;
  const absolute = gaugeToAbsolute(input.pressureBarGauge, input.ambientBar);
  if (!absolute.ok) return absolute;
  const temperature = boilingTemperatureOf(read.product, absolute.value);
  if (!temperature.ok) return temperature;
  return {
    ok: true,
    temperatureCelsius: temperature.value,
    pressureBarAbsolute: absolute.value,
    basis: basisOf(read.product, input.ambientBar),
    warnings: [...productWarnings(read.product), ...pressureWarnings(input.pressureBarGauge)],
  };
}

const pressureWarnings = (pressureBarGauge: number): Warning[] =>
  pressureBarGauge < usablePressureBarGauge
    ? [{ code: 'noUsablePressure', value: pressureBarGauge }]
    : [];

/** Inverts the vapour pressure of a pure substance, or the bubble pressure of a mixture. */
function boilingTemperatureOf(product: ReadProduct, pressureBarAbsolute: number): Quantity {
  if (product.kind === 'pure') return boilingTemperatureCelsius(product.fluid, pressureBarAbsolute);
  const { minimum, maximum } = mixtureTemperatureLimits;
  const low = productVapourPressure(product, minimum);
  const high = productVapourPressure(product, maximum);
  if (!low.ok) return low;
  if (!high.ok) return high;
  const root = findRoot(
    // The logarithm of the pressure is nearly linear in 1/T.
    (reciprocal) => {
      const pressure = productVapourPressure(product, temperatureOf(reciprocal));
      return Math.log((pressure.ok ? pressure.value : low.value) / pressureBarAbsolute);
    },
    1 / celsiusToKelvin(maximum),
    1 / celsiusToKelvin(minimum),
    1e-12,
  );
  return root === null
    ? failure('outOfRange', {
        input: 'pressureBarGauge',
        limits: { minimum: low.value, maximum: high.value },
      })
    : quantity(temperatureOf(root));

  /** Limited to the range, because rounding may exceed it at its ends. */
  function temperatureOf(reciprocal: number): number {
    return Math.min(maximum, Math.max(minimum, kelvinToCelsius(1 / reciprocal)));
  }
}

function basisOf(product: ReadProduct, ambientBar: number): Basis {
  return {
    codes: [productBasis(product), 'saturated', 'pressureGauge', 'pressureAbsolute'],
    ambientBar,
  };
}

/** Air pressure, the difference between gauge and absolute pressure. */
import { checkRange, checkRanges, inputLimits } from './check-input.ts';
import { standardAtmosphereBar } from './constants.ts';
import { failure, quantity, type Quantity } from './result.ts';

/**
 * Mean air pressure in bar at an altitude of 0 ... 3000 m, ISO 2533:1975 standard atmosphere
 * p = 1.01325 (1 - 2.25577e-5 h)^5.25588, e.g. 650 m: 0.9376.
 */
export function ambientPressureAtAltitude(altitudeMetres: number): Quantity {
  const fault = checkRange('altitudeMetres', altitudeMetres, inputLimits.altitudeMetres);
  return fault ?? quantity(standardAtmosphereBar * (1 - 2.25577e-5 * altitudeMetres) ** 5.25588);
}

/** Gauge to absolute in bar; ambient 0.6 ... 1.1 bar. Below vacuum is an error, never clamped. */
export function gaugeToAbsolute(pressureBarGauge: number, ambientBar: number): Quantity {
  const fault = checkRanges([
    ['ambientBar', ambientBar, inputLimits.ambientBar],
    ['pressureBarGauge', pressureBarGauge, inputLimits.pressureBarGauge],
  ]);
  if (fault !== null) return fault;
  if (pressureBarGauge < -ambientBar) {
    const limits = { minimum: -ambientBar, maximum: inputLimits.pressureBarGauge.maximum };
    return failure('belowVacuum', { input: 'pressureBarGauge', limits });
  }
  return quantity(pressureBarGauge + ambientBar);
}

/** Air pressure, which is the difference between gauge and absolute pressure. */
import { checkRange, checkRanges, inputLimits } from './check-input.ts';
import { standardAtmosphereBar } from './constants.ts';
import { failure, quantity, type Quantity } from './result.ts';

/**
 * Returns the mean air pressure in bar at an altitude of 0 ... 3000 m by the ISO 2533:1975 standard
 * atmosphere, p = 1.01325 (1 - 2.25577e-5 h)^5.25588. Example: 650 m gives 0.9376.
 */
export function ambientPressureAtAltitude(altitudeMetres: number): Quantity {
  const fault = checkRange('altitudeMetres', altitudeMetres, inputLimits.altitudeMetres);
  return fault ?? quantity(standardAtmosphereBar * (1 - 2.25577e-5 * altitudeMetres) ** 5.25588);
}

/**
 * Converts gauge pressure to absolute pressure in bar, for an ambient pressure of 0.6 ... 1.1 bar.
 * A pressure below vacuum is an error; it is never raised to 0.
 */
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

/** J11: computes the density of a liquid in a meter above its vapour pressure. */
import { gaugeToAbsolute } from '../ambient-pressure.ts';
import { checkRange } from '../check-input.ts';
import { compressedLiquidLimits, compressionFactor } from '../compressed-liquid.ts';
import type { CompressibleFluidId } from '../data/liquid-compressibility.ts';
import type { JobResult } from '../job-result.ts';
import { failure, quantity, type Quantity } from '../result.ts';
import {
  boilingTemperatureCelsius,
  saturatedLiquidDensity,
  saturationPressureBarAbsolute,
} from '../saturation.ts';

export interface MeterPressureInput {
  readonly fluid: CompressibleFluidId;
  readonly temperatureCelsius: number;
  readonly pressure:
    | { readonly kind: 'aboveSaturation'; readonly barAboveSaturation: number }
    | { readonly kind: 'gauge'; readonly pressureBarGauge: number; readonly ambientBar: number };
}

export interface MeterPressure {
  readonly barAboveSaturation: number;
  readonly saturatedDensityKilogramsPerCubicMetre: number;
  readonly densityKilogramsPerCubicMetre: number;
  /**
   * The density divided by the saturated density. Litres under pressure x this factor = litres at
   * saturation.
   */
  readonly factor: number;
  /** The increase of the density over saturation in percent. */
  readonly increasePercent: number;
}

/**
 * Example: propane at 15 °C and 5 bar above saturation is 0.253 % denser. Valid at -30 ... 50 °C
 * and 0 ... 15 bar above saturation; below saturation it fails with `wouldBoil`.
 */
export function meterPressure({
  fluid,
  temperatureCelsius,
  pressure,
}: MeterPressureInput): JobResult<MeterPressure> {
  const saturated = saturatedLiquidDensity(fluid, temperatureCelsius);
  if (!saturated.ok) return saturated;
  const above = barAbove(fluid, temperatureCelsius, pressure);
  if (!above.ok) return above;
  const factor = compressionFactor(fluid, temperatureCelsius, above.value);
  if (!factor.ok) return factor;
  const base = { codes: ['pureSubstance', 'compressed'] as const };
  return {
    ok: true,
    barAboveSaturation: above.value,
    saturatedDensityKilogramsPerCubicMetre: saturated.value,
    densityKilogramsPerCubicMetre: saturated.value * factor.value,
    factor: factor.value,
    increasePercent: (factor.value - 1) * 100,
    basis:
      pressure.kind === 'gauge'
        ? { codes: [...base.codes, 'pressureGauge'], ambientBar: pressure.ambientBar }
        : base,
    warnings: [],
  };
}

function barAbove(
  fluid: CompressibleFluidId,
  temperatureCelsius: number,
  pressure: MeterPressureInput['pressure'],
): Quantity {
  if (pressure.kind === 'aboveSaturation') {
    const { barAboveSaturation } = pressure;
    return (
      checkRange(
        'barAboveSaturation',
        barAboveSaturation,
        compressedLiquidLimits.barAboveSaturation,
      ) ?? quantity(barAboveSaturation)
    );
  }
  const absolute = gaugeToAbsolute(pressure.pressureBarGauge, pressure.ambientBar);
  const saturation = saturationPressureBarAbsolute(fluid, temperatureCelsius);
  if (!absolute.ok) return absolute;
  if (!saturation.ok) return saturation;
  if (absolute.value >= saturation.value) return quantity(absolute.value - saturation.value);
  const boiling = boilingTemperatureCelsius(fluid, absolute.value);
  const details = boiling.ok ? { boilingTemperatureCelsius: boiling.value } : {};
  return failure('wouldBoil', { input: 'pressureBarGauge', fluid, ...details });
}

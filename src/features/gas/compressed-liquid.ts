/** Computes the density of LPG above its vapour pressure, as in a meter behind a pump. */
import { checkRanges } from './check-input.ts';
import {
  compressibilityPolynomials,
  compressibleFluidIds,
  type CompressibleFluidId,
} from './data/liquid-compressibility.ts';
import { quantity, type Quantity } from './result.ts';

export const compressedLiquidLimits = {
  temperatureCelsius: { minimum: -30, maximum: 50 },
  barAboveSaturation: { minimum: 0, maximum: 15 },
} as const;

/**
 * Returns the compression factor rho / rho_sat of liquid propane, n-butane or isobutane at -30 ...
 * 50 °C and 0 ... 15 bar above saturation. Example: propane at 15 °C and 5 bar gives 1.00253. Own
 * fit to the equations of state; its error for propane is 0.007 % to +5 bar and 0.13 % to +15 bar,
 * for butanes 0.03 %.
 */
export function compressionFactor(
  fluid: CompressibleFluidId,
  temperatureCelsius: number,
  barAboveSaturation: number,
): Quantity {
  return mixtureCompressionFactor({ [fluid]: 1 }, temperatureCelsius, barAboveSaturation);
}

/**
 * Returns the same factor for a mixture of these substances. The compressibility is weighted by
 * mass fraction (sum 1).
 */
export function mixtureCompressionFactor(
  massFractions: Readonly<Partial<Record<CompressibleFluidId, number>>>,
  temperatureCelsius: number,
  barAboveSaturation: number,
): Quantity {
  const fault = checkRanges([
    ['temperatureCelsius', temperatureCelsius, compressedLiquidLimits.temperatureCelsius],
    ['barAboveSaturation', barAboveSaturation, compressedLiquidLimits.barAboveSaturation],
  ]);
  if (fault !== null) return fault;
  let perBar = 0;
  for (const fluid of compressibleFluidIds) {
    const logarithm = compressibilityPolynomials[fluid].reduceRight(
      (sum, coefficient) => sum * temperatureCelsius + coefficient,
      0,
    );
    perBar += (massFractions[fluid] ?? 0) * Math.exp(logarithm);
  }
  return quantity(1 / (1 - perBar * barAboveSaturation));
}

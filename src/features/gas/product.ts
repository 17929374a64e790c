/** The product in the tank, with the properties of its liquid and gas. */
import { readComposition, type Composition, type CompositionPercent } from './composition.ts';
import { celsiusToKelvin } from './constants.ts';
import { fuelValues, type FuelValues } from './energy.ts';
import type { FluidId, PressureLiquefiedFluidId } from './fluids.ts';
import { gasDensity, gasPressureLimits, gasTemperatureLimits } from './gas-density.ts';
import type { BasisCode, Warning } from './job-result.ts';
import { checkRange, checkRanges } from './check-input.ts';
import { mixtureLiquidDensity } from './mixture-density.ts';
import { bubblePressure, dewPressureBarAbsolute, mixtureVirial } from './mixture-vapour.ts';
import { failure, quantity, type Quantity, type Result } from './result.ts';
import { saturatedLiquidDensity, saturationPressureBarAbsolute } from './saturation.ts';
import { baseDensityLimits, volumeCorrectionUnrounded } from './table-54e.ts';
import { virialMolarDensity } from './virial.ts';

/**
 * - pure: one substance, computed with its equation of state
 * - mixture: LPG of known composition
 * - documented: LPG of which only the density at 15 °C is known (Table 54E); pressure, gas and
 *   energy cannot be computed
 */
export type Product<Fluid extends FluidId = PressureLiquefiedFluidId> =
  | { readonly kind: 'pure'; readonly fluid: Fluid }
  | { readonly kind: 'mixture'; readonly composition: CompositionPercent }
  | { readonly kind: 'documented'; readonly densityAt15KilogramsPerCubicMetre: number };

/** A product with a validated composition. */
export type ReadProduct<Fluid extends FluidId = FluidId> =
  | { readonly kind: 'pure'; readonly fluid: Fluid }
  | { readonly kind: 'mixture'; readonly composition: Composition }
  | { readonly kind: 'documented'; readonly densityAt15KilogramsPerCubicMetre: number };

/** Validates a product; fails if the shares or the documented density are invalid. */
export function readProduct<Fluid extends FluidId>(
  product: Product<Fluid>,
): Result<{ product: ReadProduct<Fluid> }> {
  if (product.kind === 'pure') return { ok: true, product };
  if (product.kind === 'documented') {
    const input = 'densityAt15KilogramsPerCubicMetre';
    return (
      checkRange(input, product.densityAt15KilogramsPerCubicMetre, baseDensityLimits[15]) ?? {
        ok: true,
        product,
      }
    );
  }
  const composition = readComposition(product.composition);
  return composition.ok ? { ok: true, product: { kind: 'mixture', composition } } : composition;
}

/**
 * Returns the density of the boiling liquid in kg/m³ at a temperature in °C. Valid in the range of
 * the equation that is used.
 */
export function productLiquidDensity(product: ReadProduct, temperatureCelsius: number): Quantity {
  if (product.kind === 'pure') return saturatedLiquidDensity(product.fluid, temperatureCelsius);
  if (product.kind === 'mixture') {
    const density = mixtureLiquidDensity(product.composition, temperatureCelsius);
    return density.ok ? quantity(density.value) : density;
  }
  const { densityAt15KilogramsPerCubicMetre } = product;
  const correction = volumeCorrectionUnrounded(
    densityAt15KilogramsPerCubicMetre,
    temperatureCelsius,
  );
  return correction.ok
    ? quantity(densityAt15KilogramsPerCubicMetre * correction.value)
    : correction;
}

/** Returns the vapour pressure (for a mixture the bubble pressure) in bar absolute. */
export function productVapourPressure(product: ReadProduct, temperatureCelsius: number): Quantity {
  if (product.kind === 'pure')
    return saturationPressureBarAbsolute(product.fluid, temperatureCelsius);
  if (product.kind === 'documented') return failure('compositionUnknown');
  const bubble = bubblePressure(product.composition, temperatureCelsius);
  return bubble.ok ? quantity(bubble.pressureBarAbsolute) : bubble;
}

/**
 * Returns the gas density in kg/m³ at a temperature and a pressure. For a mixture it is valid up to
 * 3 bar absolute and an estimate within about 0.1 %.
 */
export function productGasDensity(
  product: ReadProduct,
  temperatureCelsius: number,
  pressureBarAbsolute: number,
): Quantity {
  if (product.kind === 'pure')
    return gasDensity(product.fluid, temperatureCelsius, pressureBarAbsolute);
  if (product.kind === 'documented') return failure('compositionUnknown');
  const fault = checkRanges([
    ['temperatureCelsius', temperatureCelsius, gasTemperatureLimits],
    ['pressureBarAbsolute', pressureBarAbsolute, gasPressureLimits('propane')],
  ]);
  if (fault !== null) return fault;
  const dew = dewPressureBarAbsolute(product.composition, temperatureCelsius);
  if (!dew.ok) return dew;
  if (pressureBarAbsolute >= dew.value)
    return failure('wouldBeLiquid', { input: 'pressureBarAbsolute' });
  const kelvin = celsiusToKelvin(temperatureCelsius);
  const { second, third } = mixtureVirial(product.composition, kelvin);
  const moles = virialMolarDensity(second, third, kelvin, pressureBarAbsolute * 1e5);
  return moles === null
    ? failure('outOfRange', { input: 'pressureBarAbsolute', limits: gasPressureLimits('propane') })
    : quantity((moles * product.composition.meanMolarMassGramsPerMole) / 1000);
}

/** Returns Hi, Hs and CO2 per kg. For a mixture they are weighted by mass. */
export function productFuelValues(product: ReadProduct): Result<FuelValues> {
  if (product.kind === 'pure') return fuelValues(product.fluid);
  if (product.kind === 'documented') return failure('compositionUnknown');
  let inferior = 0;
  let superior = 0;
  let carbonDioxide = 0;
  for (const component of ['propane', 'nButane', 'isobutane', 'propylene'] as const) {
    const values = fuelValues(component);
    if (!values.ok) return values;
    const fraction = product.composition.massFractions[component];
    inferior += fraction * values.inferiorKilowattHoursPerKilogram;
    superior += fraction * values.superiorKilowattHoursPerKilogram;
    carbonDioxide += fraction * values.carbonDioxideKilogramsPerKilogram;
  }
  return {
    ok: true,
    inferiorKilowattHoursPerKilogram: inferior,
    superiorKilowattHoursPerKilogram: superior,
    carbonDioxideKilogramsPerKilogram: carbonDioxide,
  };
}

/** Returns the basis code for this kind of product. */
export function productBasis(product: ReadProduct): BasisCode {
  if (product.kind === 'pure') return 'pureSubstance';
  return product.kind === 'mixture' ? 'mixtureModel' : 'table54E';
}

/**
 * Returns warnings about the description of the product: scaled shares, an estimated pair, an
 * unusual density.
 */
export function productWarnings(product: ReadProduct): Warning[] {
  const warnings: Warning[] = [];
  if (product.kind === 'mixture') {
    const { massFractions, normalised } = product.composition;
    if (normalised) warnings.push({ code: 'compositionNormalised' });
    if (massFractions.propylene > 0 && massFractions.nButane + massFractions.isobutane > 0)
      warnings.push({ code: 'pairEstimated' });
  }
  if (product.kind === 'documented')
    warnings.push(...documentedDensityWarnings(product.densityAt15KilogramsPerCubicMetre));
  return warnings;
}

/**
 * Densities at 15 °C of LPG that is traded. A number outside this range is probably a typing error.
 */
const usualDensityAt15 = { minimum: 480, maximum: 620 } as const;

/** Warns if the density at 15 °C is outside 480 ... 620 kg/m³. */
export function documentedDensityWarnings(densityAt15KilogramsPerCubicMetre: number): Warning[] {
  const { minimum, maximum } = usualDensityAt15;
  const usual =
    densityAt15KilogramsPerCubicMetre >= minimum && densityAt15KilogramsPerCubicMetre <= maximum;
  return usual
    ? []
    : [
        {
          code: 'densityUnusual',
          value: densityAt15KilogramsPerCubicMetre,
          limits: usualDensityAt15,
        },
      ];
}

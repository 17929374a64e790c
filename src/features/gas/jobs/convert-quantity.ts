/** J1: converts a quantity of product to mass, volumes, energy and CO2. */
import { checkRange, checkRanges, inputLimits } from '../check-input.ts';
import type { FluidId } from '../fluids.ts';
import type { Basis, BasisCode, JobResult } from '../job-result.ts';
import {
  productBasis,
  productFuelValues,
  productGasDensity,
  productLiquidDensity,
  productWarnings,
  readProduct,
  type Product,
  type ReadProduct,
} from '../product.ts';
import { referenceStates, type ReferenceStateId } from '../reference-states.ts';
import { gaugeToAbsolute } from '../ambient-pressure.ts';
import { boilingTemperatureCelsius } from '../saturation.ts';
import { failure, quantity, scaled, type Limits, type Quantity } from '../result.ts';

/** The entered quantity. A volume of gas also has a reference state. */
export type Amount =
  | { readonly kind: 'mass'; readonly massKilograms: number }
  | { readonly kind: 'liquid'; readonly volumeLitres: number }
  | { readonly kind: 'liquidAt15'; readonly volumeLitres: number }
  | {
      readonly kind: 'gas';
      readonly volumeCubicMetres: number;
      readonly referenceState: ReferenceStateId;
    }
  | { readonly kind: 'inferiorHeat'; readonly energyKilowattHours: number }
  | { readonly kind: 'superiorHeat'; readonly energyKilowattHours: number }
  | { readonly kind: 'carbonDioxide'; readonly massKilograms: number };

/**
 * A boiling liquid, given by its temperature (LPG) or by the pressure of its tank (refrigerated).
 */
export type LiquidState =
  | { readonly kind: 'temperature'; readonly temperatureCelsius: number }
  | { readonly kind: 'pressure'; readonly pressureBarGauge: number; readonly ambientBar: number };

export interface ConvertQuantityInput {
  readonly product: Product<FluidId>;
  readonly state: LiquidState;
  readonly amount: Amount;
}

export interface ConvertedQuantity {
  readonly massKilograms: number;
  readonly temperatureCelsius: number;
  readonly liquidDensityKilogramsPerCubicMetre: Quantity;
  readonly volumeLitres: Quantity;
  readonly volumeAt15Litres: Quantity;
  readonly gasVolumeCubicMetres: Readonly<Record<ReferenceStateId, Quantity>>;
  readonly inferiorHeatKilowattHours: Quantity;
  readonly superiorHeatKilowattHours: Quantity;
  readonly carbonDioxideKilograms: Quantity;
}

/**
 * Each output is a number or the reason why there is none (nitrogen has no litres at 15 °C).
 * Example: 1000 L of propane at 5 °C are 521.8 kg, 1028 L at 15 °C, 278.4 m³ (15 °C, 1 bar) and
 * 6715 kWh (Hi).
 */
export function convertQuantity({
  product: entered,
  state,
  amount,
}: ConvertQuantityInput): JobResult<ConvertedQuantity> {
  const read = readProduct(entered);
  if (!read.ok) return read;
  const { product } = read;
  const temperature = stateTemperature(product, state);
  if (!temperature.ok) return temperature;
  const density = productLiquidDensity(product, temperature.value);
  const mass = massOf(product, density, amount);
  if (!mass.ok) return mass;
  const massFault = checkRange('amount', mass.value, inputLimits.massKilograms);
  if (massFault !== null) return massFault;
  const massKilograms = mass.value;
  const fuel = productFuelValues(product);
  return {
    ok: true,
    massKilograms,
    temperatureCelsius: temperature.value,
    liquidDensityKilogramsPerCubicMetre: density,
    volumeLitres: perDensity(massKilograms * 1000, density),
    volumeAt15Litres: perDensity(massKilograms * 1000, productLiquidDensity(product, 15)),
    gasVolumeCubicMetres: gasVolumes(product, massKilograms),
    inferiorHeatKilowattHours: fuel.ok
      ? quantity(massKilograms * fuel.inferiorKilowattHoursPerKilogram)
      : fuel,
    superiorHeatKilowattHours: fuel.ok
      ? quantity(massKilograms * fuel.superiorKilowattHoursPerKilogram)
      : fuel,
    carbonDioxideKilograms: fuel.ok
      ? quantity(massKilograms * fuel.carbonDioxideKilogramsPerKilogram)
      : fuel,
    basis: basisOf(product, state),
    warnings: productWarnings(product),
  };
}

function stateTemperature(product: ReadProduct, state: LiquidState): Quantity {
  if (state.kind === 'temperature') {
    const limits: Limits = { minimum: -273.15, maximum: 1000 };
    return (
      checkRange('temperatureCelsius', state.temperatureCelsius, limits) ??
      quantity(state.temperatureCelsius)
    );
  }
  if (product.kind !== 'pure') return failure('compositionUnknown', { input: 'pressureBarGauge' });
  const absolute = gaugeToAbsolute(state.pressureBarGauge, state.ambientBar);
  return absolute.ok ? boilingTemperatureCelsius(product.fluid, absolute.value) : absolute;
}

function massOf(product: ReadProduct, density: Quantity, amount: Amount): Quantity {
  const fault = amountFault(amount);
  if (fault !== null) return fault;
  if (amount.kind === 'mass') return quantity(amount.massKilograms);
  if (amount.kind === 'liquid') return scaled(density, amount.volumeLitres / 1000);
  if (amount.kind === 'liquidAt15')
    return scaled(productLiquidDensity(product, 15), amount.volumeLitres / 1000);
  if (amount.kind === 'gas')
    return scaled(gasDensityIn(product, amount.referenceState), amount.volumeCubicMetres);
  const fuel = productFuelValues(product);
  if (!fuel.ok) return fuel;
  if (amount.kind === 'inferiorHeat')
    return quantity(amount.energyKilowattHours / fuel.inferiorKilowattHoursPerKilogram);
  if (amount.kind === 'superiorHeat')
    return quantity(amount.energyKilowattHours / fuel.superiorKilowattHoursPerKilogram);
  return fuel.carbonDioxideKilogramsPerKilogram === 0
    ? failure('notDefinedForFluid', { input: 'amount' })
    : quantity(amount.massKilograms / fuel.carbonDioxideKilogramsPerKilogram);
}

function amountFault(amount: Amount) {
  if (amount.kind === 'mass' || amount.kind === 'carbonDioxide') {
    return checkRange('massKilograms', amount.massKilograms, inputLimits.massKilograms);
  }
  if (amount.kind === 'gas')
    return checkRange(
      'volumeCubicMetres',
      amount.volumeCubicMetres,
      inputLimits.gasVolumeCubicMetres,
    );
  if (amount.kind === 'liquid' || amount.kind === 'liquidAt15') {
    return checkRanges([['volumeLitres', amount.volumeLitres, inputLimits.volumeLitres]]);
  }
  return checkRange(
    'energyKilowattHours',
    amount.energyKilowattHours,
    inputLimits.energyKilowattHours,
  );
}

function gasDensityIn(product: ReadProduct, state: ReferenceStateId): Quantity {
  const { temperatureCelsius, pressureBarAbsolute } = referenceStates[state];
  return productGasDensity(product, temperatureCelsius, pressureBarAbsolute);
}

function gasVolumes(
  product: ReadProduct,
  massKilograms: number,
): Record<ReferenceStateId, Quantity> {
  const volume = (state: ReferenceStateId) =>
    perDensity(massKilograms, gasDensityIn(product, state));
  const european15 = volume('european15');
  const normal0 = volume('normal0');
  const iso15 = volume('iso15');
  const us60 = volume('us60');
  const us70 = volume('us70');
  return { european15, normal0, iso15, us60, us70 };
}

function perDensity(massTimesUnit: number, density: Quantity): Quantity {
  return density.ok ? quantity(massTimesUnit / density.value) : density;
}

function basisOf(product: ReadProduct, state: LiquidState): Basis {
  const codes: BasisCode[] = [productBasis(product), 'saturated'];
  if (product.kind !== 'documented') codes.push('gasAt15Celsius1Bar', 'gasAtNormal');
  if (product.kind === 'pure' && product.fluid === 'parahydrogen') codes.push('parahydrogen');
  if (productFuelValues(product).ok)
    codes.push('inferiorAndSuperiorHeat', 'stoichiometricCarbonDioxide');
  if (state.kind === 'temperature') return { codes };
  return { codes: [...codes, 'pressureGauge'], ambientBar: state.ambientBar };
}

/** J9: converts the volume of a gas meter to mass, litres and energy. */
import { checkRanges, inputLimits } from '../check-input.ts';
import type { FuelValues } from '../energy.ts';
import type { FluidId } from '../fluids.ts';
import type { BasisCode, JobResult } from '../job-result.ts';
import {
  productFuelValues,
  productGasDensity,
  productLiquidDensity,
  productWarnings,
  readProduct,
  type Product,
} from '../product.ts';
import { quantity, scaled, type Quantity } from '../result.ts';

export const overpressureLimits = { minimum: 0, maximum: 9500 } as const;

export interface GasMeterInput {
  readonly product: Exclude<Product<FluidId>, { kind: 'documented' }>;
  /** The volume at the temperature and pressure in the meter. */
  readonly volumeCubicMetres: number;
  readonly temperatureCelsius: number;
  readonly overpressureMillibar: number;
  readonly ambientBar: number;
}

export interface GasMeter {
  readonly pressureBarAbsolute: number;
  readonly densityKilogramsPerCubicMetre: number;
  readonly massKilograms: number;
  readonly volumeAt15Litres: Quantity;
  /** The litres of liquid at 15 °C that correspond to one cubic metre on the meter. */
  readonly litresPerCubicMetre: Quantity;
  readonly inferiorHeatKilowattHours: Quantity;
  readonly superiorHeatKilowattHours: Quantity;
  readonly carbonDioxideKilograms: Quantity;
}

/**
 * Example: 500 m³ of propane at 15 °C and 50 mbar over an ambient pressure of 0.938 bar have 1.851
 * kg/m³ and are 925.5 kg, 1824 L at 15 °C and 11 910 kWh (Hi). Valid up to 3 bar absolute; for N2,
 * O2, Ar and CH4 up to 10.
 */
export function gasMeter(input: GasMeterInput): JobResult<GasMeter> {
  const fault = checkRanges([
    ['volumeCubicMetres', input.volumeCubicMetres, inputLimits.gasVolumeCubicMetres],
    ['overpressureMillibar', input.overpressureMillibar, overpressureLimits],
    ['ambientBar', input.ambientBar, inputLimits.ambientBar],
  ]);
  if (fault !== null) return fault;
  const read = readProduct(input.product);
  if (!read.ok) return read;
  const { product } = read;
  const pressureBarAbsolute = input.ambientBar + input.overpressureMillibar / 1000;
  const density = productGasDensity(product, input.temperatureCelsius, pressureBarAbsolute);
  if (!density.ok) return density;
  const massKilograms = density.value * input.volumeCubicMetres;
  const liquid = productLiquidDensity(product, 15);
  const fuel = productFuelValues(product);
  const fuelQuantity = (name: keyof FuelValues): Quantity =>
    fuel.ok ? quantity(massKilograms * fuel[name]) : fuel;
  const hydrogen = product.kind === 'pure' && product.fluid === 'parahydrogen';
  const codes: BasisCode[] = [
    product.kind === 'mixture' ? 'mixtureModel' : 'pureSubstance',
    hydrogen ? 'hydrogenEquation' : 'virialGas',
    'pressureAbsolute',
  ];
  return {
    ok: true,
    pressureBarAbsolute,
    densityKilogramsPerCubicMetre: density.value,
    massKilograms,
    volumeAt15Litres: liquid.ok ? quantity((massKilograms / liquid.value) * 1000) : liquid,
    litresPerCubicMetre: liquid.ok ? scaled(density, 1000 / liquid.value) : liquid,
    inferiorHeatKilowattHours: fuelQuantity('inferiorKilowattHoursPerKilogram'),
    superiorHeatKilowattHours: fuelQuantity('superiorKilowattHoursPerKilogram'),
    carbonDioxideKilograms: fuelQuantity('carbonDioxideKilogramsPerKilogram'),
    basis: {
      codes: fuel.ok ? [...codes, 'inferiorAndSuperiorHeat', 'stoichiometricCarbonDioxide'] : codes,
      ambientBar: input.ambientBar,
    },
    warnings: productWarnings(product),
  };
}

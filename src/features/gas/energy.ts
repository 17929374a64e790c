/** Returns the heat of combustion and the CO2 per kilogram of fuel. */
import { combustion, molarMassCarbonDioxide, type FuelId } from './data/combustion.ts';
import { fluids, type FluidId } from './fluids.ts';
import { failure, type Result } from './result.ts';

export interface FuelValues {
  /** kWh per kg if the water stays vapour (Hi). */
  readonly inferiorKilowattHoursPerKilogram: number;
  /** kWh per kg if the water condenses (Hs). */
  readonly superiorKilowattHoursPerKilogram: number;
  /** Stoichiometric kg of CO2 per kg of fuel. */
  readonly carbonDioxideKilogramsPerKilogram: number;
}

/**
 * Returns Hi, Hs and CO2 of a pure fuel (ISO 6976:2016, 25 °C). Example: propane has 12.8705 and
 * 13.9795 kWh/kg and 2.9941 kg/kg. Fails with `notAFuel` for other fluids.
 */
export function fuelValues(fluid: FluidId): Result<FuelValues> {
  if (!isFuel(fluid)) return failure('notAFuel', { fluid });
  const { superiorKilojoulesPerMole, inferiorKilojoulesPerMole, carbonAtoms } = combustion[fluid];
  const mass = fluids[fluid].molarMassGramsPerMole;
  return {
    ok: true,
    inferiorKilowattHoursPerKilogram: inferiorKilojoulesPerMole / mass / 3.6,
    superiorKilowattHoursPerKilogram: superiorKilojoulesPerMole / mass / 3.6,
    carbonDioxideKilogramsPerKilogram: (carbonAtoms * molarMassCarbonDioxide) / mass,
  };
}

function isFuel(fluid: FluidId): fluid is FuelId {
  return fluid in combustion;
}

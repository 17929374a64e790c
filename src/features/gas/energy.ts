/** Heat of combustion and CO2 per kilogram of fuel. */
import { combustion, molarMassCarbonDioxide, type FuelId } from './data/combustion.ts';
import { fluids, type FluidId } from './fluids.ts';
import { failure, type Result } from './result.ts';

export interface FuelValues {
  /** kWh per kg, water as vapour (Hi). */
  readonly inferiorKilowattHoursPerKilogram: number;
  /** kWh per kg, water condensed (Hs). */
  readonly superiorKilowattHoursPerKilogram: number;
  /** Stoichiometric kg CO2 per kg. */
  readonly carbonDioxideKilogramsPerKilogram: number;
}

/**
 * Hi, Hs and CO2 of a pure fuel (ISO 6976:2016, 25 °C), e.g. propane 12.8705 and 13.9795 kWh/kg,
 * 2.9941 kg/kg; others `notAFuel`.
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

/**
 * J10: computes the mass in the tubes of a hydrogen trailer, and the mass that is delivered between
 * two states.
 */
import { checkRange } from '../check-input.ts';
import { fuelValues } from '../energy.ts';
import { gasDensityAtReference } from '../gas-density.ts';
import { hydrogenGas } from '../hydrogen-gas.ts';
import type { JobResult } from '../job-result.ts';
import { failure, quantity, type Quantity } from '../result.ts';

export const tubeVolumeLimits = { minimum: 0, maximum: 1000 } as const;

interface HydrogenState {
  readonly temperatureCelsius: number;
  readonly pressureBarAbsolute: number;
}

export interface HydrogenTrailerInput {
  /** The water volume of all tubes. */
  readonly volumeCubicMetres: number;
  readonly state: HydrogenState;
  /** The state after unloading. It is needed for the delivered mass. */
  readonly stateAfter?: HydrogenState;
}

export interface HydrogenTrailer {
  readonly compressibility: number;
  readonly densityKilogramsPerCubicMetre: number;
  readonly massKilograms: number;
  readonly gasVolumeEuropean15CubicMetres: Quantity;
  readonly gasVolumeNormalCubicMetres: Quantity;
  readonly inferiorHeatKilowattHours: Quantity;
  /** Null if there is no state after unloading. */
  readonly remainingKilograms: number | null;
  readonly deliveredKilograms: number | null;
}

/**
 * Example: 18 m³ at 15 °C and 200 bar absolute give Z = 1.1264, 14.94 kg/m³ and 268.9 kg. Valid at
 * -50 ... 100 °C and 0.5 ... 700 bar absolute.
 */
export function hydrogenTrailer({
  volumeCubicMetres,
  state,
  stateAfter,
}: HydrogenTrailerInput): JobResult<HydrogenTrailer> {
  const fault = checkRange('volumeCubicMetres', volumeCubicMetres, tubeVolumeLimits);
  if (fault !== null) return fault;
  const gas = hydrogenGas(state.temperatureCelsius, state.pressureBarAbsolute);
  if (!gas.ok) return gas;
  const massKilograms = volumeCubicMetres * gas.densityKilogramsPerCubicMetre;
  let remainingKilograms: number | null = null;
  if (stateAfter !== undefined) {
    const after = hydrogenGas(stateAfter.temperatureCelsius, stateAfter.pressureBarAbsolute);
    if (!after.ok)
      return {
        ok: false,
        reason: { ...after.reason, input: `stateAfter.${after.reason.input ?? ''}` },
      };
    remainingKilograms = volumeCubicMetres * after.densityKilogramsPerCubicMetre;
    if (remainingKilograms > massKilograms) return failure('wrongOrder', { input: 'stateAfter' });
  }
  const fuel = fuelValues('parahydrogen');
  return {
    ok: true,
    compressibility: gas.compressibility,
    densityKilogramsPerCubicMetre: gas.densityKilogramsPerCubicMetre,
    massKilograms,
    gasVolumeEuropean15CubicMetres: gasVolume(massKilograms, 'european15'),
    gasVolumeNormalCubicMetres: gasVolume(massKilograms, 'normal0'),
    inferiorHeatKilowattHours: fuel.ok
      ? quantity(massKilograms * fuel.inferiorKilowattHoursPerKilogram)
      : fuel,
    remainingKilograms,
    deliveredKilograms: remainingKilograms === null ? null : massKilograms - remainingKilograms,
    basis: { codes: ['hydrogenEquation', 'pressureAbsolute', 'gasAt15Celsius1Bar', 'gasAtNormal'] },
    warnings: [],
  };
}

function gasVolume(massKilograms: number, reference: 'european15' | 'normal0'): Quantity {
  const density = gasDensityAtReference('parahydrogen', reference);
  return density.ok ? quantity(massKilograms / density.value) : density;
}

/** All ids of each kind, for tests that iterate over them. */
import {
  fluidIds,
  fluids,
  type PressureLiquefiedFluidId,
} from '../../../src/features/gas/fluids.ts';
import {
  type ReferenceStateId,
  referenceStates,
} from '../../../src/features/gas/reference-states.ts';

export const pressureLiquefiedFluidIds = fluidIds.filter(
  (id): id is PressureLiquefiedFluidId => fluids[id].family === 'pressureLiquefied',
);
export const referenceStateIds = Object.keys(referenceStates) as ReferenceStateId[];

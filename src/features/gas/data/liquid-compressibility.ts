/**
 * ln(compressibility per bar) as a polynomial in °C. Own fit to the equations of state, valid at
 * -30 ... 50 °C.
 */
import type { FluidId } from '../fluids.ts';

/** The order is that of the menu. */
export const compressibleFluidIds = [
  'propane',
  'nButane',
  'isobutane',
] as const satisfies readonly FluidId[];
export type CompressibleFluidId = (typeof compressibleFluidIds)[number];

export const compressibilityPolynomials: Readonly<Record<CompressibleFluidId, readonly number[]>> =
  {
    propane: [-7.88012, 0.0177983, 7.92436e-5, 7.83396e-7],
    nButane: [-8.43284, 0.0122385, 3.08943e-5, 1.75185e-7],
    isobutane: [-8.23262, 0.0136353, 3.9889e-5, 2.71468e-7],
  };

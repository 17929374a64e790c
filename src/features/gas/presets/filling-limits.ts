/**
 * Highest degrees of filling. Nothing is computed above them; what the plate of a tank allows may be
 * less and is typed in by the driver.
 */
import { fluids, type RefrigeratedFluidId } from '../fluids.ts';
import type { Country } from './countries.ts';

/** Customer's tank of a pressure liquefied gas, in percent of its capacity (manual, chapter 11). */
export const customerTankLimitPercent = 85;

/**
 * Refrigerated liquids, in percent of the capacity: ADR TU18 begins at 95 % and only takes away, TU19
 * says 98 %. A level above it is over the limit in any tank.
 */
export const refrigeratedLimitPercent = (fluid: RefrigeratedFluidId | 'lng'): number =>
  fluid === 'lng' || fluids[fluid].flammable ? 95 : 98;

export interface FillingLimit {
  readonly id: string;
  readonly country: Country;
  readonly percent: number;
  /** False: common practice for which no text was found; the screen says so. */
  readonly sourced: boolean;
  readonly source: string;
}

/** Stationary LPG tanks by country. */
export const fillingLimits: readonly FillingLimit[] = [
  { id: 'lpg-de', country: 'DE', percent: 85, sourced: false, source: '' },
  {
    id: 'lpg-fr',
    country: 'FR',
    percent: 85,
    sourced: true,
    source: 'Arrêté 23/08/2005 (4718), arrêté 02/01/2008',
  },
  { id: 'lpg-gb', country: 'GB', percent: 85, sourced: false, source: '' },
];

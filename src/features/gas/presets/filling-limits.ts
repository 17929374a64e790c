/**
 * Highest degrees of filling. The calculator computes no fill above them. The driver types a lower
 * limit where the data plate of the tank has one.
 */
import { fluids, type RefrigeratedFluidId } from '../fluids.ts';
import type { CompanyCountry } from '../../config/model/company-country.ts';

/**
 * Refrigerated liquids, in percent of the capacity: ADR TU18 begins at 95 % and only takes away, TU19
 * says 98 %. A level above it is over the limit in any tank.
 */
export const refrigeratedLimitPercent = (fluid: RefrigeratedFluidId | 'lng'): number =>
  fluid === 'lng' || fluids[fluid].flammable ? 95 : 98;

export interface FillingLimit {
  readonly id: string;
  readonly country: CompanyCountry;
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

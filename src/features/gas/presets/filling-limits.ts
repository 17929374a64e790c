/**
 * Maximum degrees of filling. The calculator does not compute a filling above them. If the limit on
 * the data plate is lower, the driver enters that.
 */
import { fluids, type RefrigeratedFluidId } from '../fluids.ts';
import type { CompanyCountry } from '../../config/model/company-country.ts';

/**
 * Returns the limit for a refrigerated liquid in percent of the capacity: at most 95 % by ADR TU18,
 * 98 % by TU19. A higher level is too high in any tank.
 */
export const refrigeratedLimitPercent = (fluid: RefrigeratedFluidId | 'lng'): number =>
  fluid === 'lng' || fluids[fluid].flammable ? 95 : 98;

export interface FillingLimit {
  readonly id: string;
  readonly country: CompanyCountry;
  readonly percent: number;
  /** False for common practice without a published source. The screen shows this. */
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

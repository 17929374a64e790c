/**
 * Highest degrees of filling of stationary and refill tanks by country; each can be changed by the
 * driver.
 */
export interface FillingLimit {
  readonly id: string;
  readonly country: 'DE' | 'FR' | 'GB' | null;
  readonly percent: number;
  /** False: common practice for which no text was found; the screen says so. */
  readonly sourced: boolean;
  readonly source: string;
}

export const fillingLimits: readonly FillingLimit[] = [
  {
    id: 'lpg-de',
    country: 'DE',
    percent: 85,
    sourced: false,
    source: '',
  },
  {
    id: 'lpg-fr',
    country: 'FR',
    percent: 85,
    sourced: true,
    source: 'Arrêté 23/08/2005 (4718), arrêté 02/01/2008',
  },
  { id: 'lpg-gb', country: 'GB', percent: 85, sourced: false, source: '' },
  {
    id: 'refill-tank',
    country: null,
    percent: 80,
    sourced: true,
    source: 'UKLPG information sheet 026',
  },
  { id: 'cryogenic', country: null, percent: 95, sourced: false, source: '' },
];

/**
 * Parts of the manual that concern only other gases than the one this driver usually carries. They
 * are marked, never hidden, because the next tour may carry another gas. Emergencies and first aid
 * concern every driver and are not listed.
 */
import { productOf } from '../../reports/products.ts';

/** Slugs of chapters and ids of headings by the gases they concern: a family or a product. */
const placesByGas: readonly (readonly [place: string, ...gases: string[]])[] = [
  ['know-lpg', 'lpg'],
  ['filling-autogas', 'lpg'],
  ['lng-and-cryogenic-gases', 'cryogenic'],
  ['filling-cryogenic', 'cryogenic'],
  ['cryo-lng', 'lng'],
  ['cryo-co2', 'lco2'],
  ['cryo-oxygen', 'lox'],
];

/** True if `product` is none of `gases` (families or products). False for an unknown product. */
export function isForOtherGases(product: string, gases: readonly string[]): boolean {
  const family = productOf(product)?.family;
  if (family === undefined || family === 'other') return false;
  return !gases.includes(family) && !gases.includes(product);
}

/** Slugs of chapters and ids of headings about other gases than `product`. */
export const placesForOtherGases = (product: string): readonly string[] =>
  placesByGas.flatMap(([place, ...gases]) => (isForOtherGases(product, gases) ? [place] : []));

/**
 * Lists the parts of the manual that concern only gases other than the one this driver usually
 * carries. They are marked but never hidden, because the next tour may carry another gas.
 * Emergencies and first aid concern every driver, so they are not listed.
 */
import { productOf } from '../../reports/products.ts';

/**
 * Slugs of chapters and ids of headings, each with the gases that it concerns: product families or
 * products.
 */
const placesByGas: readonly (readonly [place: string, ...gases: string[]])[] = [
  ['know-lpg', 'lpg'],
  ['filling-autogas', 'lpg'],
  ['lng-and-cryogenic-gases', 'cryogenic'],
  ['filling-cryogenic', 'cryogenic'],
  ['cryo-lng', 'lng'],
  ['cryo-co2', 'lco2'],
  ['cryo-oxygen', 'lox'],
];

/**
 * Returns true if `product` is none of `gases` (product families or products), and false for an
 * unknown product.
 */
export function isForOtherGases(product: string, gases: readonly string[]): boolean {
  const family = productOf(product)?.family;
  if (family === undefined || family === 'other') return false;
  return !gases.includes(family) && !gases.includes(product);
}

/** Returns the slugs of chapters and ids of headings about gases other than `product`. */
export const placesForOtherGases = (product: string): readonly string[] =>
  placesByGas.flatMap(([place, ...gases]) => (isForOtherGases(product, gases) ? [place] : []));

/**
 * What the manual says for drivers of other gases alone, by what this driver usually carries.
 * Nothing of it is hidden: on the next tour it may be the own gas. Emergencies and first aid are
 * for everyone.
 */
import { productOf } from '../../reports/products.ts';

/** Slugs of chapters and ids of headings, with the gases they are for: a family or a product. */
const places: readonly (readonly [place: string, ...gases: string[]])[] = [
  ['know-lpg', 'lpg'],
  ['filling-autogas', 'lpg'],
  ['lng-and-cryogenic-gases', 'cryogenic'],
  ['filling-cryogenic', 'cryogenic'],
  ['cryo-lng', 'lng'],
  ['cryo-co2', 'lco2'],
  ['cryo-oxygen', 'lox'],
];

/** Is what stands for `gases` for others than the driver of `product`? Not where that is unknown. */
export function isForOthers(product: string, gases: readonly string[]): boolean {
  const family = productOf(product)?.family;
  if (family === undefined || family === 'other') return false;
  return !gases.includes(family) && !gases.includes(product);
}

/** Chapters and headings that are for other gases than `product`. */
export const placesOfOthers = (product: string): readonly string[] =>
  places.flatMap(([place, ...gases]) => (isForOthers(product, gases) ? [place] : []));

/** The maximum filling factor of a vehicle's tank by ADR 2025, 4.3.3.2.3 and 4.3.3.2.5. */
import { adrRowOf } from './jobs/mixture.ts';
import { adrFillings, type AdrFilling } from './presets/adr-filling.ts';
import {
  productLiquidDensity,
  productVapourPressure,
  readProduct,
  type Product,
  type ReadProduct,
} from './product.ts';
import type { PressureLiquefiedFluidId } from './fluids.ts';
import { quantity, type Quantity } from './result.ts';

/** The entry of 4.3.3.2.5 for each pure product. */
const entries: Readonly<Record<PressureLiquefiedFluidId, string>> = {
  propane: '1978',
  nButane: '1011',
  isobutane: '1969',
  propylene: '1077',
  butene1: '1012-1-butylene',
  ammonia: '1005',
};
const entryOf = (fluid: PressureLiquefiedFluidId): AdrFilling | undefined =>
  adrFillings.find(({ id }) => id === entries[fluid]);

/** The rows of 2.2.2.3 print densities with three decimals. */
const printedDecimals = 1000;

/**
 * Returns the maximum filling factor of a product in kg per litre of capacity. A pure substance has
 * a separate entry. For a mixture, the matching row of UN 1965 is used. If only the density of the
 * product is known, the row is found by the density. If no row matches, the factor is 0.95 times
 * the density at 50 °C. Examples: propane 0.42; 60/40 propane/n-butane 0.46.
 */
export function highestFactor(product: ReadProduct<PressureLiquefiedFluidId>): Quantity {
  const entry = product.kind === 'pure' ? entryOf(product.fluid) : undefined;
  if (entry) return quantity(entry.kilogramsPerLitre);
  const at50 = productLiquidDensity(product, 50);
  if (!at50.ok) return at50;
  const density = Math.round((at50.value / 1000) * printedDecimals) / printedDecimals;
  const pressure = productVapourPressure(product, 70);
  const row = adrRowOf(density, pressure.ok ? pressure.value : 0);
  const byDensity = Math.floor(0.95 * (at50.value / 1000) * printedDecimals) / printedDecimals;
  return quantity(row?.kilogramsPerLitre ?? byDensity);
}

/** Returns the entries of 4.3.3.2.5 for a product, or all entries if the product is not valid. */
export function fittingFillings(product: Product<PressureLiquefiedFluidId>): readonly AdrFilling[] {
  const read = readProduct(product);
  const highest = read.ok ? highestFactor(read.product) : read;
  if (!highest.ok) return adrFillings;
  const own = product.kind === 'pure' ? entryOf(product.fluid)?.id : undefined;
  const isLpg = own !== entries.ammonia && own !== entries.butene1;
  return adrFillings.filter(
    ({ id, unNumber, kilogramsPerLitre }) =>
      id === own || (isLpg && unNumber === 1965 && kilogramsPerLitre <= highest.value),
  );
}

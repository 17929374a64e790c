/** J4: truck: how much may I load? */
import { checkRanges, inputLimits } from '../check-input.ts';
import type { JobResult, Warning } from '../job-result.ts';
import {
  productBasis,
  productLiquidDensity,
  productWarnings,
  readProduct,
  type Product,
  type ReadProduct,
} from '../product.ts';
import { sloshWarnings } from '../slosh.ts';

export const fillingFactorLimits = { minimum: 0.1, maximum: 1 } as const;

export interface TruckLoadInput {
  readonly product: Product;
  readonly capacityLitres: number;
  /** Filling factor of the tank plate or of ADR 4.3.3.2.5 in kg per litre. */
  readonly factorKilogramsPerLitre: number;
  readonly temperatureCelsius: number;
  /**
   * What the vehicle may still carry including what is in the tank; left out, only the factor
   * limits.
   */
  readonly payloadKilograms?: number;
  /** Product already on board; 0 when left out. */
  readonly onBoardKilograms?: number;
  /** Largest section between partitions or surge plates; the whole shell when left out. */
  readonly largestSectionLitres?: number;
}

export interface TruckLoad {
  /** Highest mass in the tank. */
  readonly maximumKilograms: number;
  /** Highest mass that may be added; 0 when too much is on board. */
  readonly loadKilograms: number;
  /** The maximum as litres at the temperature of loading, and as percent of the capacity. */
  readonly maximumLitres: number;
  readonly maximumPercent: number;
  /** What may be added, in litres at the temperature of loading. */
  readonly loadLitres: number;
  readonly limitedBy: 'factor' | 'payload';
}

/**
 * Highest load = factor x capacity, never more than the payload (ADR 4.3.3.2.5). Example: propane,
 * 20 000 l, 0.42: 8400 kg = 16 100 l at 5 °C = 80.50 %. Warns of the slosh rule and of a factor
 * above 0.95 x density at 50 °C of this product.
 */
export function truckLoad(input: TruckLoadInput): JobResult<TruckLoad> {
  const {
    capacityLitres,
    factorKilogramsPerLitre,
    payloadKilograms,
    onBoardKilograms = 0,
    largestSectionLitres = capacityLitres,
  } = input;
  const fault = checkRanges([
    ['capacityLitres', capacityLitres, inputLimits.capacityLitres],
    ['factorKilogramsPerLitre', factorKilogramsPerLitre, fillingFactorLimits],
    ['payloadKilograms', payloadKilograms ?? 0, inputLimits.massKilograms],
    ['onBoardKilograms', onBoardKilograms, inputLimits.massKilograms],
    ['largestSectionLitres', largestSectionLitres, inputLimits.capacityLitres],
  ]);
  if (fault !== null) return fault;
  const read = readProduct(input.product);
  if (!read.ok) return read;
  const density = productLiquidDensity(read.product, input.temperatureCelsius);
  if (!density.ok) return density;

  const byFactor = factorKilogramsPerLitre * capacityLitres;
  const maximumKilograms = Math.min(byFactor, payloadKilograms ?? Infinity);
  const limitedBy = maximumKilograms < byFactor ? 'payload' : 'factor';
  const maximumLitres = (maximumKilograms / density.value) * 1000;
  const maximumPercent = (maximumLitres / capacityLitres) * 100;
  const loadKilograms = Math.max(0, maximumKilograms - onBoardKilograms);
  const warnings: Warning[] = [
    ...productWarnings(read.product),
    ...sloshWarnings(largestSectionLitres, maximumPercent),
    ...factorWarnings(read.product, factorKilogramsPerLitre),
  ];
  if (limitedBy === 'payload') warnings.push({ code: 'payloadLimits' });
  if (onBoardKilograms > maximumKilograms)
    warnings.push({ code: 'overMaximumLoad', value: onBoardKilograms - maximumKilograms });
  if (maximumPercent > 100)
    warnings.push({ code: 'overLimit', value: maximumLitres - capacityLitres });
  return {
    ok: true,
    maximumKilograms,
    loadKilograms,
    maximumLitres,
    maximumPercent,
    loadLitres: (loadKilograms / density.value) * 1000,
    limitedBy,
    basis: { codes: [productBasis(read.product), 'saturated', 'adrFillingFactor'] },
    warnings,
  };
}

/** ADR 4.3.3.2.3: at most 0.95 x liquid density at 50 °C. */
function factorWarnings(product: ReadProduct, factorKilogramsPerLitre: number): Warning[] {
  const at50 = productLiquidDensity(product, 50);
  if (!at50.ok) return [];
  const highest = (0.95 * at50.value) / 1000;
  return factorKilogramsPerLitre > highest
    ? [{ code: 'factorTooHighForProduct', value: highest }]
    : [];
}

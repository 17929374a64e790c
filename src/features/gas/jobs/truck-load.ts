/** J4: computes the maximum load of a truck. */
import { highestFactor } from '../highest-factor.ts';
import { checkRanges, inputLimits } from '../check-input.ts';
import type { PressureLiquefiedFluidId } from '../fluids.ts';
import type { JobResult, Warning } from '../job-result.ts';
import {
  productBasis,
  productLiquidDensity,
  productWarnings,
  readProduct,
  type Product,
  type ReadProduct,
} from '../product.ts';
import { failure, type Failure } from '../result.ts';
import { sloshWarnings } from '../slosh.ts';

export const fillingFactorLimits = { minimum: 0.1, maximum: 1 } as const;

export interface TruckLoadInput {
  readonly product: Product;
  readonly capacityLitres: number;
  /** The filling factor on the tank plate or in ADR 4.3.3.2.5, in kg per litre. */
  readonly factorKilogramsPerLitre: number;
  readonly temperatureCelsius: number;
  /**
   * The payload of the vehicle, including the product in the tank. If it is absent, only the
   * filling factor limits the load.
   */
  readonly payloadKilograms?: number;
  /** The product already on board; 0 if absent. */
  readonly onBoardKilograms?: number;
  /**
   * The largest section between partitions or surge plates. If it is absent, the whole shell is one
   * section.
   */
  readonly largestSectionLitres?: number;
}

export interface TruckLoad {
  /** The maximum mass in the tank. */
  readonly maximumKilograms: number;
  /** The maximum mass that may be added; 0 if too much is on board. */
  readonly loadKilograms: number;
  /** The mass by which the product on board exceeds the maximum, otherwise 0. */
  readonly overloadKilograms: number;
  /** The maximum in litres at the temperature of loading, and in percent of the capacity. */
  readonly maximumLitres: number;
  readonly maximumPercent: number;
  /** The mass that may be added, in litres at the temperature of loading. */
  readonly loadLitres: number;
  readonly limitedBy: 'factor' | 'payload';
}

/**
 * Maximum load = factor x capacity, but never more than the payload (ADR 4.3.3.2.5). Example:
 * propane, 20 000 L, 0.42: 8400 kg = 16 100 L at 5 °C = 80.50 %. If the ADR does not allow the
 * factor for the product, it fails with `factorTooHigh`. Warns if the tank would be half full
 * (slosh.ts).
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

  const refused = checkFactor(read.product, factorKilogramsPerLitre);
  if (refused !== null) return refused;

  const byFactor = factorKilogramsPerLitre * capacityLitres;
  const maximumKilograms = Math.min(byFactor, payloadKilograms ?? Infinity);
  const limitedBy = maximumKilograms < byFactor ? 'payload' : 'factor';
  const maximumLitres = (maximumKilograms / density.value) * 1000;
  const maximumPercent = (maximumLitres / capacityLitres) * 100;
  if (maximumPercent > 100) return failure('liquidFull', { input: 'temperatureCelsius' });
  const loadKilograms = Math.max(0, maximumKilograms - onBoardKilograms);
  const overloadKilograms = Math.max(0, onBoardKilograms - maximumKilograms);
  const warnings: Warning[] = [
    ...productWarnings(read.product),
    ...sloshWarnings(largestSectionLitres, maximumPercent),
    ...loadWarnings(limitedBy, overloadKilograms),
  ];
  return {
    ok: true,
    maximumKilograms,
    loadKilograms,
    overloadKilograms,
    maximumLitres,
    maximumPercent,
    loadLitres: (loadKilograms / density.value) * 1000,
    limitedBy,
    basis: { codes: [productBasis(read.product), 'saturated', 'adrFillingFactor'] },
    warnings,
  };
}

/** Fails if the factor is above the maximum ADR factor for the product. */
function checkFactor(
  product: ReadProduct<PressureLiquefiedFluidId>,
  factorKilogramsPerLitre: number,
): Failure | null {
  const highest = highestFactor(product);
  if (!highest.ok) return highest;
  if (factorKilogramsPerLitre <= highest.value) return null;
  return failure('factorTooHigh', {
    input: 'factorKilogramsPerLitre',
    limits: { minimum: fillingFactorLimits.minimum, maximum: highest.value },
  });
}

function loadWarnings(limitedBy: TruckLoad['limitedBy'], overloadKilograms: number): Warning[] {
  const warnings: Warning[] = [];
  if (limitedBy === 'payload') warnings.push({ code: 'payloadLimits' });
  if (overloadKilograms > 0) warnings.push({ code: 'overMaximumLoad', value: overloadKilograms });
  return warnings;
}

/** The composition of an LPG mixture. */
import { checkRange } from './check-input.ts';
import { fluids, type FluidId } from './fluids.ts';
import { failure, type Result } from './result.ts';

export const mixtureComponents = [
  'propane',
  'nButane',
  'isobutane',
  'propylene',
] as const satisfies readonly FluidId[];
export type MixtureComponent = (typeof mixtureComponents)[number];
export type Shares = Readonly<Partial<Record<MixtureComponent, number>>>;

/** Percent by mass or by amount of substance. For a gas, the latter equals percent by volume. */
export type CompositionPercent = {
  readonly kind: 'massPercent' | 'molePercent';
  readonly shares: Shares;
};

export interface Composition {
  /** The sum is 1. */
  readonly massFractions: Readonly<Record<MixtureComponent, number>>;
  /** The sum is 1. */
  readonly moleFractions: Readonly<Record<MixtureComponent, number>>;
  readonly meanMolarMassGramsPerMole: number;
  /**
   * True if the shares did not add up to exactly 100 % and were scaled. The screen must show this.
   */
  readonly normalised: boolean;
}

const shareLimits = { minimum: 0, maximum: 100 } as const;
/** A sum within ± 0.5 % of 100 % is accepted and then scaled. */
const sumLimits = { minimum: 99.5, maximum: 100.5 } as const;

/**
 * Converts percentages to fractions. Each must be 0 ... 100 and their sum 100 ± 0.5, otherwise it
 * fails with `compositionSum`. Example: 60/40 propane/n-butane by mass gives the mole fraction
 * 0.6641.
 */
export function readComposition({ kind, shares }: CompositionPercent): Result<Composition> {
  const entered = mixtureComponents.map((component) => shares[component] ?? 0);
  for (const [index, component] of mixtureComponents.entries()) {
    const fault = checkRange(component, entered[index] ?? 0, shareLimits);
    if (fault !== null) return fault;
  }
  const sum = entered.reduce((total, share) => total + share, 0);
  const tolerance = 1e-9;
  if (sum < sumLimits.minimum - tolerance || sum > sumLimits.maximum + tolerance) {
    return failure('compositionSum', { input: 'shares', limits: sumLimits });
  }
  const fractions = toRecord((component) => (shares[component] ?? 0) / sum);
  const massOf = (component: MixtureComponent) => fluids[component].molarMassGramsPerMole;
  const weight =
    kind === 'massPercent' ? (component: MixtureComponent) => 1 / massOf(component) : massOf;
  const total = mixtureComponents.reduce(
    (running, component) => running + fractions[component] * weight(component),
    0,
  );
  const other = toRecord((component) => (fractions[component] * weight(component)) / total);
  return {
    ok: true,
    massFractions: kind === 'massPercent' ? fractions : other,
    moleFractions: kind === 'massPercent' ? other : fractions,
    meanMolarMassGramsPerMole: kind === 'massPercent' ? 1 / total : total,
    normalised: Math.abs(sum - 100) > tolerance,
  };
}

function toRecord(
  value: (component: MixtureComponent) => number,
): Record<MixtureComponent, number> {
  return {
    propane: value('propane'),
    nButane: value('nButane'),
    isobutane: value('isobutane'),
    propylene: value('propylene'),
  };
}

/**
 * What every calculation answers: a value, or the reason why there is none. Texts for the codes
 * stand in the locales.
 */
import type { FluidId } from './fluids.ts';

export type ReasonCode =
  /** Empty, not numeric or not finite. */
  | 'notANumber'
  /** A quantity that cannot be negative is negative. */
  | 'negative'
  /** Outside `limits`. */
  | 'outOfRange'
  /** The level to fill to is above the highest one that is ever filled (`limits.maximum`). */
  | 'aboveFillingLimit'
  /** A refrigerated liquid stands higher than it may in any tank (`limits.maximum`). */
  | 'levelAboveLimit'
  /** The ADR does not allow this filling factor for the product (`limits.maximum`). */
  | 'factorTooHigh'
  /** The gauge pressure would lie below vacuum. */
  | 'belowVacuum'
  /** No liquid: at or above the critical temperature of `fluid`. */
  | 'aboveCritical'
  /** Carbon dioxide below its triple point: solid. */
  | 'dryIce'
  /** Gas was asked for where the fluid condenses; it boils at `boilingTemperatureCelsius`. */
  | 'wouldBeLiquid'
  /** Liquid was asked for below its vapour pressure; it boils at `boilingTemperatureCelsius`. */
  | 'wouldBoil'
  /** The shares do not add up to 100 ± 0.5 %. */
  | 'compositionSum'
  /** The density correction of this pair of components is unknown in these amounts. */
  | 'pairNotCovered'
  /** Tables 53E, 54E: density and temperature are in range but the equations have no solution. */
  | 'noSolution'
  /** No energy: the fluid does not burn, or (ammonia) has no tabulated calorific value here. */
  | 'notAFuel'
  /** Only a density is known; energy, gas volume and pressure need a composition. */
  | 'compositionUnknown'
  /** The quantity is defined for other fluids only. */
  | 'notDefinedForFluid'
  /** The unit does not belong to the quantity. */
  | 'unitMismatch'
  /** The safety valve would open below the filling pressure. */
  | 'valveBelowFilling'
  /** The level after is higher than the level before, or likewise for pressures. */
  | 'wrongOrder'
  /** No room for gas is left: the tank is full of liquid at that temperature. */
  | 'liquidFull';

/** Limits of an input, in the unit the input is named in. */
export interface Limits {
  readonly minimum: number;
  readonly maximum: number;
}

export interface Reason {
  readonly code: ReasonCode;
  /** The input at fault, by the name it has in the function's parameters. */
  readonly input?: string;
  readonly limits?: Limits;
  readonly fluid?: FluidId;
  readonly boilingTemperatureCelsius?: number;
}

export type Failure = { readonly ok: false; readonly reason: Reason };
export type Result<Value extends object> = ({ readonly ok: true } & Value) | Failure;
/** One number or the reason why there is none. */
export type Quantity = Result<{ readonly value: number }>;

/** A failed calculation. */
export function failure(code: ReasonCode, details: Omit<Reason, 'code'> = {}): Failure {
  return { ok: false, reason: { code, ...details } };
}

/**
 * A number as a result; a number that is not finite becomes the reason `outOfRange` (overflow of
 * absurd inputs).
 */
export function quantity(value: number): Quantity {
  return Number.isFinite(value) ? { ok: true, value } : failure('outOfRange');
}

/** The result times a factor, or its reason. */
export function scaled(result: Quantity, factor: number): Quantity {
  return result.ok ? quantity(result.value * factor) : result;
}

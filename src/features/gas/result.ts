/**
 * Result of every calculation: a value or the reason for the failure. The texts of the codes are in
 * src/locales.
 */
import type { FluidId } from './fluids.ts';

export type ReasonCode =
  /** Empty, not numeric or not finite. */
  | 'notANumber'
  /** A quantity that cannot be negative is negative. */
  | 'negative'
  /** Outside `limits`. */
  | 'outOfRange'
  /** The target level is above the filling limit (`limits.maximum`). */
  | 'aboveFillingLimit'
  /** The level of a refrigerated liquid is above the limit for any tank (`limits.maximum`). */
  | 'levelAboveLimit'
  /** The ADR does not allow this filling factor for the product (`limits.maximum`). */
  | 'factorTooHigh'
  /** The gauge pressure would be below vacuum. */
  | 'belowVacuum'
  /** No liquid: at or above the critical temperature of `fluid`. */
  | 'aboveCritical'
  /** Carbon dioxide below its triple point: solid. */
  | 'dryIce'
  /**
   * Gas requested in a state in which the fluid is liquid; it boils at `boilingTemperatureCelsius`.
   */
  | 'wouldBeLiquid'
  /** Liquid requested below its vapour pressure; it boils at `boilingTemperatureCelsius`. */
  | 'wouldBoil'
  /** The shares do not add up to 100 ± 0.5 %. */
  | 'compositionSum'
  /** The density correction of this pair of components is unknown in these amounts. */
  | 'pairNotCovered'
  /** Tables 53E, 54E: density and temperature are in range but the equations have no solution. */
  | 'noSolution'
  /** The fluid does not burn or has no calorific value in the table (ammonia). */
  | 'notAFuel'
  /** Only the density is known; energy, gas volume and pressure need a composition. */
  | 'compositionUnknown'
  /** The quantity is defined for other fluids only. */
  | 'notDefinedForFluid'
  /** The unit does not belong to the quantity. */
  | 'unitMismatch'
  /** The safety valve would open below the filling pressure. */
  | 'valveBelowFilling'
  /** The level or pressure after is higher than the one before. */
  | 'wrongOrder'
  /** No room for gas is left: the tank is full of liquid at that temperature. */
  | 'liquidFull';

/** Limits of an input, in the unit at the end of its name. */
export interface Limits {
  readonly minimum: number;
  readonly maximum: number;
}

export interface Reason {
  readonly code: ReasonCode;
  /** The invalid input, by its name in the function's parameters. */
  readonly input?: string;
  readonly limits?: Limits;
  readonly fluid?: FluidId;
  readonly boilingTemperatureCelsius?: number;
}

export type Failure = { readonly ok: false; readonly reason: Reason };
export type Result<Value extends object> = ({ readonly ok: true } & Value) | Failure;
/** A number or the reason for the failure. */
export type Quantity = Result<{ readonly value: number }>;

export function failure(code: ReasonCode, details: Omit<Reason, 'code'> = {}): Failure {
  return { ok: false, reason: { code, ...details } };
}

/** A number as a result; fails with `outOfRange` if the number is not finite (overflow). */
export function quantity(value: number): Quantity {
  return Number.isFinite(value) ? { ok: true, value } : failure('outOfRange');
}

/** Multiplies a result; a failure stays unchanged. */
export function scaled(result: Quantity, factor: number): Quantity {
  return result.ok ? quantity(result.value * factor) : result;
}

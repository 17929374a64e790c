/**
 * The result of every calculation: a value, or the reason why it failed. The texts of the codes are
 * in src/locales.
 */
import type { FluidId } from './fluids.ts';

export type ReasonCode =
  /** The input is empty, not numeric or not finite. */
  | 'notANumber'
  /** A unit that is not that of the input follows the number. */
  | 'otherUnit'
  /** A quantity that cannot be negative is negative. */
  | 'negative'
  /** The number is outside `limits`. */
  | 'outOfRange'
  /** The target level is above the filling limit (`limits.maximum`). */
  | 'aboveFillingLimit'
  /** The level of a refrigerated liquid is above the limit for any tank (`limits.maximum`). */
  | 'levelAboveLimit'
  /** The ADR does not allow this filling factor for the product (`limits.maximum`). */
  | 'factorTooHigh'
  /** The gauge pressure would be below vacuum. */
  | 'belowVacuum'
  /**
   * There is no liquid, because the temperature is not below the critical temperature of `fluid`.
   */
  | 'aboveCritical'
  /** The carbon dioxide is solid, because it is below its triple point. */
  | 'dryIce'
  /** The gas would be liquid in this state. It boils at `boilingTemperatureCelsius`. */
  | 'wouldBeLiquid'
  /** The liquid would be below its vapour pressure. It boils at `boilingTemperatureCelsius`. */
  | 'wouldBoil'
  /** The shares do not add up to 100 ± 0.5 %. */
  | 'compositionSum'
  /** The density correction of this pair of components is not known in these amounts. */
  | 'pairNotCovered'
  /**
   * For Tables 53E and 54E: density and temperature are in range, but the equations have no
   * solution.
   */
  | 'noSolution'
  /** The fluid does not burn, or the table contains no calorific value for it (ammonia). */
  | 'notAFuel'
  /** Only the density is known; energy, gas volume and pressure need a composition. */
  | 'compositionUnknown'
  /** The quantity is only defined for other fluids. */
  | 'notDefinedForFluid'
  /** The unit does not belong to the quantity. */
  | 'unitMismatch'
  /** The safety valve would open below the filling pressure. */
  | 'valveBelowFilling'
  /** The level or pressure afterwards is higher than the one before. */
  | 'wrongOrder'
  /** The tank is full of liquid at this temperature, without room for gas. */
  | 'liquidFull';

/** The limits of an input, in the unit at the end of its name. */
export interface Limits {
  readonly minimum: number;
  readonly maximum: number;
}

export interface Reason {
  readonly code: ReasonCode;
  /** The name of the invalid input among the parameters of the function. */
  readonly input?: string;
  readonly limits?: Limits;
  readonly fluid?: FluidId;
  readonly boilingTemperatureCelsius?: number;
}

export type Failure = { readonly ok: false; readonly reason: Reason };
export type Result<Value extends object> = ({ readonly ok: true } & Value) | Failure;
/** A number, or the reason why there is none. */
export type Quantity = Result<{ readonly value: number }>;

export function failure(code: ReasonCode, details: Omit<Reason, 'code'> = {}): Failure {
  return { ok: false, reason: { code, ...details } };
}

/** Returns a number as a result. Fails with `outOfRange` if it is not finite (overflow). */
export function quantity(value: number): Quantity {
  return Number.isFinite(value) ? { ok: true, value } : failure('outOfRange');
}

/** Multiplies a result. A failure stays unchanged. */
export function scaled(result: Quantity, factor: number): Quantity {
  return result.ok ? quantity(result.value * factor) : result;
}

/** Codes for the basis and for the warnings that every job returns together with its numbers. */
import type { Limits, Result } from './result.ts';

export type BasisCode =
  /** A pure substance, computed with its equation of state. Real LPG differs by several percent. */
  | 'pureSubstance'
  /** LPG of the entered composition, computed with the multi-fluid model. */
  | 'mixtureModel'
  /** API MPMS 11.2.4:2007, Table 54E. */
  | 'table54E'
  /** Density at 15 °C from an observed density by Table 53E. */
  | 'table53E'
  /** A boiling liquid at its vapour pressure. */
  | 'saturated'
  /** A compressed liquid; the density is corrected for the pressure above saturation. */
  | 'compressed'
  /** The density of LNG is taken from the loading document and scaled like that of methane. */
  | 'lngScaled'
  /** A gas, computed with the virial equation. */
  | 'virialGas'
  /** Hydrogen gas, computed with the NIST equation of 2008. */
  | 'hydrogenEquation'
  /** Liquid hydrogen in a tank is parahydrogen. */
  | 'parahydrogen'
  /** Cubic metres at 15 °C and 1 bar absolute. */
  | 'gasAt15Celsius1Bar'
  /** Cubic metres at 0 °C and 1.01325 bar absolute (Nm³). */
  | 'gasAtNormal'
  | 'pressureGauge'
  | 'pressureAbsolute'
  | 'inferiorAndSuperiorHeat'
  | 'stoichiometricCarbonDioxide'
  /** The vapour above the liquid is included. */
  | 'vapourCounted'
  /**
   * The factor is that of ADR 4.3.3.2.5, mass per litre of capacity; the tank plate takes
   * precedence.
   */
  | 'adrFillingFactor'
  | 'adrTU18'
  | 'adrTU19'
  /** The row follows from the composition; the transport document takes precedence. */
  | 'adrRowHint';

export interface Basis {
  readonly codes: readonly BasisCode[];
  /** The air pressure used to convert between gauge and absolute pressure, if the job needs it. */
  readonly ambientBar?: number;
}

type WarningCode =
  /**
   * The product is colder than 0 °C and filled to the volume limit. `value` is the temperature in
   * °C at which the tank is full of liquid.
   */
  | 'coldProductAtLimit'
  /**
   * The tank is full of liquid below 50 °C, the reference temperature of ADR 4.3.3.2.3. `value` is
   * the temperature in °C.
   */
  | 'liquidFullEarly'
  /**
   * The level is above 0 and below 1 %. The driver has probably typed a fraction (0.37) instead of
   * a percentage. `value` is the fraction in %.
   */
  | 'levelUnusual'
  /** The level is 0. A tank without pressure may contain air and must not be filled. */
  | 'emptyTank'
  /** The level is over the limit. `value` is the excess in litres. */
  | 'overLimit'
  /**
   * The degree of filling is between 20 and 80 % in a shell or section over 7500 L (ADR 4.3.2.2.4).
   * `value` is the degree of filling in %.
   */
  | 'sloshRule'
  /** The product on board already exceeds the maximum. `value` is the excess in kg. */
  | 'overMaximumLoad'
  /** The payload limits the load, not the filling factor. */
  | 'payloadLimits'
  /**
   * The gauge pressure is under 0.05 bar, the connection pressure of gas appliances. `value` is in
   * bar gauge.
   */
  | 'noUsablePressure'
  /** The shares did not add up to 100 % and were scaled. */
  | 'compositionNormalised'
  /**
   * The mixture contains propylene with butane. For this pair there is no fitted correction, which
   * adds an error of at most 0.08 %.
   */
  | 'pairEstimated'
  /** The density at 15 °C is outside 480 ... 620 kg/m³. `value` is the entered density. */
  | 'densityUnusual'
  /**
   * The mixture contains more than 5 % propylene, for which Table 54E has an error of 0.3 % and
   * more. `value` is the share in %.
   */
  | 'propyleneIn54E'
  /** Real and ideal mixing lead to different ADR rows. The stricter one is shown. */
  | 'rowBoundary'
  /** The temperature is outside -40 ... 50 °C, where the mixture model is less certain. */
  | 'mixtureLessCertain'
  /** No ADR row of UN 1965 fits this composition. */
  | 'noAdrRow';

export interface Warning {
  readonly code: WarningCode;
  readonly value?: number;
  readonly limits?: Limits;
}

/** The result of a job: numbers with basis and warnings, or the reason why it failed. */
export type JobResult<Values extends object> = Result<
  Values & { readonly basis: Basis; readonly warnings: readonly Warning[] }
>;

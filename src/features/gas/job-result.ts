/** Codes for the basis and the warnings that every job adds to its numbers. */
import type { Limits, Result } from './result.ts';

export type BasisCode =
  /** Pure substance, equation of state: real LPG differs by several percent. */
  | 'pureSubstance'
  /** LPG of the entered composition, multi-fluid model. */
  | 'mixtureModel'
  /** API MPMS 11.2.4:2007, Table 54E. */
  | 'table54E'
  /** Density at 15 °C from an observed density, Table 53E. */
  | 'table53E'
  /** Boiling liquid at its vapour pressure. */
  | 'saturated'
  /** Compressed liquid: corrected for the pressure above saturation. */
  | 'compressed'
  /** LNG density scaled from the loading document along methane. */
  | 'lngScaled'
  /** Gas by the virial equation. */
  | 'virialGas'
  /** Hydrogen gas, NIST equation 2008. */
  | 'hydrogenEquation'
  /** Stored liquid hydrogen is parahydrogen. */
  | 'parahydrogen'
  /** Cubic metres at 15 °C and 1 bar absolute. */
  | 'gasAt15Celsius1Bar'
  /** Cubic metres at 0 °C and 1.01325 bar absolute (Nm³). */
  | 'gasAtNormal'
  | 'pressureGauge'
  | 'pressureAbsolute'
  | 'inferiorAndSuperiorHeat'
  | 'stoichiometricCarbonDioxide'
  /** Vapour above the liquid is counted. */
  | 'vapourCounted'
  /** ADR 4.3.3.2.5, mass per litre of capacity; the tank plate decides. */
  | 'adrFillingFactor'
  | 'adrTU18'
  | 'adrTU19'
  /** Row hint from composition; the transport document decides. */
  | 'adrRowHint';

export interface Basis {
  readonly codes: readonly BasisCode[];
  /** Air pressure used to convert between gauge and absolute pressure, if the job needs it. */
  readonly ambientBar?: number;
}

type WarningCode =
  /**
   * Product below 0 °C filled to the volume limit; `value` is the temperature in °C at which the
   * tank is full of liquid.
   */
  | 'coldProductAtLimit'
  /** Full of liquid below 50 °C, the reference temperature of ADR 4.3.3.2.3; `value` in °C. */
  | 'liquidFullEarly'
  /**
   * A level above 0 and below 1 %: probably a fraction (0.37) typed instead of per cent; `value` is
   * the fraction in %.
   */
  | 'levelUnusual'
  /** The level is 0: a tank without pressure may contain air and must not be filled. */
  | 'emptyTank'
  /** Level over the limit; `value` is the excess in litres. */
  | 'overLimit'
  /**
   * Between 20 and 80 % in a shell or section over 7500 l (ADR 4.3.2.2.4); `value` is the degree of
   * filling in %.
   */
  | 'sloshRule'
  /** The product on board already exceeds the maximum; `value` is the excess in kg. */
  | 'overMaximumLoad'
  /** The payload limits the load, not the filling factor. */
  | 'payloadLimits'
  /**
   * Gauge pressure under 0.05 bar, the connection pressure of gas appliances; `value` in bar gauge.
   */
  | 'noUsablePressure'
  /** Shares did not add up to 100 % and were scaled. */
  | 'compositionNormalised'
  /** Propylene with butane: no fitted correction, at most 0.08 % more error. */
  | 'pairEstimated'
  /** Density at 15 °C outside 480 ... 620 kg/m³; `value` as entered. */
  | 'densityUnusual'
  /** Table 54E with over 5 % propylene errs by 0.3 % and more; `value` is the share in %. */
  | 'propyleneIn54E'
  /** Real and ideal mixing give different ADR rows; the stricter one is shown. */
  | 'rowBoundary'
  /** At this temperature outside -40 ... 50 °C the mixture model is less certain. */
  | 'mixtureLessCertain'
  /** No ADR row of UN 1965 fits this composition. */
  | 'noAdrRow';

export interface Warning {
  readonly code: WarningCode;
  readonly value?: number;
  readonly limits?: Limits;
}

/** Result of a job: numbers with basis and warnings, or the reason for the failure. */
export type JobResult<Values extends object> = Result<
  Values & { readonly basis: Basis; readonly warnings: readonly Warning[] }
>;

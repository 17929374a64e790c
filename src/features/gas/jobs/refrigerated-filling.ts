/** J8: computes the maximum degree of filling of refrigerated liquids by ADR TU18 and TU19. */
import { checkRanges, inputLimits } from '../check-input.ts';
import { fluids } from '../fluids.ts';
import type { JobResult } from '../job-result.ts';
import { failure, type Result } from '../result.ts';
import { sloshWarnings } from '../slosh.ts';
import { cryogenicState, type CryogenicProduct, type CryogenicState } from './cryogenic-tank.ts';

export interface RefrigeratedFillingInput {
  readonly product: CryogenicProduct;
  readonly capacityLitres: number;
  readonly fillingPressureBarGauge: number;
  /** The pressure at which the safety valve opens. It is required only for flammable gases. */
  readonly valvePressureBarGauge?: number;
  readonly ambientBar: number;
  /**
   * The largest section between partitions or surge plates, for the rule on half-full tanks
   * (slosh.ts). If it is absent, the whole shell is one section.
   */
  readonly largestSectionLitres?: number;
}

export interface RefrigeratedFilling {
  readonly rule: 'TU18' | 'TU19';
  readonly maximumPercent: number;
  readonly maximumLitres: number;
  /** The maximum mass of the liquid. */
  readonly maximumKilograms: number;
  readonly fillingTemperatureCelsius: number;
  /** The temperature at which the valve would open; only for TU18. */
  readonly valveTemperatureCelsius: number | null;
}

/**
 * For TU18 (UN 1972, 1966, 1961, flammable) the limit is 95 % x density at the opening pressure of
 * the valve / density at filling. Example: methane at 1 bar gauge with a valve at 7 bar gauge has
 * 85.68 %. For TU19 (nitrogen, oxygen, argon, CO2) it is 98 % in the state of filling. Example: 20
 * 000 L of oxygen at 1 bar gauge have 21 660 kg.
 */
export function refrigeratedFilling(
  input: RefrigeratedFillingInput,
): JobResult<RefrigeratedFilling> {
  const { product, capacityLitres, ambientBar, largestSectionLitres = capacityLitres } = input;
  const fault = checkRanges([
    ['capacityLitres', capacityLitres, inputLimits.capacityLitres],
    ['largestSectionLitres', largestSectionLitres, inputLimits.capacityLitres],
  ]);
  if (fault !== null) return fault;
  const filling = stateAt(input, input.fillingPressureBarGauge, 'fillingPressureBarGauge');
  if (!filling.ok) return filling;
  const flammable = product.kind === 'lng' || fluids[product.fluid].flammable;
  const share = flammable
    ? shareTU18(input, filling)
    : { ok: true as const, percent: 98, valveTemperatureCelsius: null };
  if (!share.ok) return share;
  const maximumLitres = capacityLitres * (share.percent / 100);
  const exempt = product.kind === 'pure' && product.fluid === 'parahydrogen';
  return {
    ok: true,
    rule: flammable ? 'TU18' : 'TU19',
    maximumPercent: share.percent,
    maximumLitres,
    maximumKilograms: (maximumLitres * filling.liquidDensityKilogramsPerCubicMetre) / 1000,
    fillingTemperatureCelsius: filling.temperatureCelsius,
    valveTemperatureCelsius: share.valveTemperatureCelsius,
    basis: {
      codes: [
        product.kind === 'lng' ? 'lngScaled' : 'pureSubstance',
        'saturated',
        'pressureGauge',
        flammable ? 'adrTU18' : 'adrTU19',
      ],
      ambientBar,
    },
    warnings: exempt ? [] : sloshWarnings(largestSectionLitres, share.percent),
  };
}

function shareTU18(
  input: RefrigeratedFillingInput,
  filling: CryogenicState,
): Result<{ percent: number; valveTemperatureCelsius: number }> {
  const { valvePressureBarGauge = Number.NaN } = input;
  const valve = stateAt(input, valvePressureBarGauge, 'valvePressureBarGauge');
  if (!valve.ok) return valve;
  if (valve.pressureBarAbsolute < filling.pressureBarAbsolute)
    return failure('valveBelowFilling', { input: 'valvePressureBarGauge' });
  const percent =
    (95 * valve.liquidDensityKilogramsPerCubicMetre) / filling.liquidDensityKilogramsPerCubicMetre;
  return { ok: true, percent, valveTemperatureCelsius: valve.temperatureCelsius };
}

function stateAt(
  { product, ambientBar }: RefrigeratedFillingInput,
  pressureBarGauge: number,
  input: string,
): Result<CryogenicState> {
  const state = cryogenicState({ product, pressureBarGauge, ambientBar });
  if (
    state.ok ||
    (state.reason.input !== 'pressureBarGauge' && state.reason.input !== 'pressureBarAbsolute')
  )
    return state;
  return { ok: false, reason: { ...state.reason, input } };
}

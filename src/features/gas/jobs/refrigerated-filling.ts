/** J8: highest degree of filling of refrigerated liquids, ADR TU18 and TU19. */
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
  /** Opening pressure of the safety valve; required for flammable gases only. */
  readonly valvePressureBarGauge?: number;
  readonly ambientBar: number;
  /**
   * Largest section between partitions or surge plates, for the slosh rule; the whole shell if
   * absent.
   */
  readonly largestSectionLitres?: number;
}

export interface RefrigeratedFilling {
  readonly rule: 'TU18' | 'TU19';
  readonly maximumPercent: number;
  readonly maximumLitres: number;
  /** Of the liquid. */
  readonly maximumKilograms: number;
  readonly fillingTemperatureCelsius: number;
  /** Temperature at which the valve would open; TU18 only. */
  readonly valveTemperatureCelsius: number | null;
}

/**
 * TU18 (UN 1972, 1966, 1961, flammable): 95 % x density at the valve's opening pressure / density
 * at filling, e.g. methane 1 bar gauge, valve 7 bar gauge: 85.68 %. TU19 (nitrogen, oxygen, argon,
 * CO2): 98 % at filling state, e.g. oxygen 20 000 l at 1 bar gauge: 21 660 kg.
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

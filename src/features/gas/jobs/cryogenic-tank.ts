/**
 * J7: computes the mass of a refrigerated liquid at tank pressure, its volume as gas, and the mass
 * that is delivered when the level falls.
 */
import { gaugeToAbsolute } from '../ambient-pressure.ts';
import { checkRange, checkRanges, inputLimits } from '../check-input.ts';
import type { RefrigeratedFluidId } from '../fluids.ts';
import { gasDensityAtReference } from '../gas-density.ts';
import type { Basis, BasisCode, JobResult } from '../job-result.ts';
import { lngDensity } from '../lng.ts';
import { failure, quantity, type Quantity, type Result } from '../result.ts';
import {
  boilingTemperatureCelsius,
  saturatedLiquidDensity,
  saturatedVapourDensity,
} from '../saturation.ts';

/** A pure liquid, or LNG with the density and temperature in its loading document. */
export type CryogenicProduct =
  | { readonly kind: 'pure'; readonly fluid: RefrigeratedFluidId }
  | {
      readonly kind: 'lng';
      readonly documentedDensityKilogramsPerCubicMetre: number;
      readonly documentedTemperatureCelsius: number;
    };

export interface CryogenicState {
  readonly temperatureCelsius: number;
  readonly pressureBarAbsolute: number;
  readonly liquidDensityKilogramsPerCubicMetre: number;
  readonly vapourDensityKilogramsPerCubicMetre: number;
}

interface TankPressure {
  readonly product: CryogenicProduct;
  readonly pressureBarGauge: number;
  readonly ambientBar: number;
}

/**
 * Returns the state of a boiling liquid at a tank pressure. Example: nitrogen at 2 bar gauge has
 * -185.19 °C and 755.5 kg/m³.
 */
export function cryogenicState({
  product,
  pressureBarGauge,
  ambientBar,
}: TankPressure): Result<CryogenicState> {
  const absolute = gaugeToAbsolute(pressureBarGauge, ambientBar);
  if (!absolute.ok) return absolute;
  const fluid = product.kind === 'pure' ? product.fluid : 'methane';
  const temperature = boilingTemperatureCelsius(fluid, absolute.value);
  if (!temperature.ok) return temperature;
  const vapour = saturatedVapourDensity(fluid, temperature.value);
  if (!vapour.ok) return vapour;
  const liquid =
    product.kind === 'pure'
      ? saturatedLiquidDensity(product.fluid, temperature.value)
      : lngDensity(
          product.documentedDensityKilogramsPerCubicMetre,
          product.documentedTemperatureCelsius,
          temperature.value,
        );
  if (!liquid.ok) return liquid;
  return {
    ok: true,
    temperatureCelsius: temperature.value,
    pressureBarAbsolute: absolute.value,
    liquidDensityKilogramsPerCubicMetre: liquid.value,
    vapourDensityKilogramsPerCubicMetre: vapour.value,
  };
}

export interface CryogenicContentsInput extends TankPressure {
  readonly capacityLitres: number;
  readonly levelPercent: number;
}

export interface CryogenicContents extends CryogenicState {
  readonly liquidLitres: number;
  readonly liquidKilograms: number;
  readonly vapourKilograms: number;
  /**
   * The volume of the liquid as gas at 15 °C and 1 bar, and in Nm³. Fails for LNG
   * (`compositionUnknown`).
   */
  readonly gasVolumeEuropean15CubicMetres: Quantity;
  readonly gasVolumeNormalCubicMetres: Quantity;
}

/**
 * Computes the contents from the level. Example: 1000 L of liquid nitrogen at 2 bar gauge are 755.5
 * kg = 645.9 m³ (15 °C, 1 bar) = 604.2 Nm³.
 */
export function cryogenicContents(input: CryogenicContentsInput): JobResult<CryogenicContents> {
  const fault = checkRanges([
    ['capacityLitres', input.capacityLitres, inputLimits.capacityLitres],
    ['levelPercent', input.levelPercent, inputLimits.levelPercent],
  ]);
  if (fault !== null) return fault;
  const state = cryogenicState(input);
  if (!state.ok) return state;
  const liquidLitres = input.capacityLitres * (input.levelPercent / 100);
  const liquidKilograms = (liquidLitres * state.liquidDensityKilogramsPerCubicMetre) / 1000;
  return {
    ...state,
    liquidLitres,
    liquidKilograms,
    vapourKilograms:
      ((input.capacityLitres - liquidLitres) * state.vapourDensityKilogramsPerCubicMetre) / 1000,
    gasVolumeEuropean15CubicMetres: gasVolume(input.product, liquidKilograms, 'european15'),
    gasVolumeNormalCubicMetres: gasVolume(input.product, liquidKilograms, 'normal0'),
    basis: basisOf(input),
    warnings: [],
  };
}

export interface LevelDropInput extends TankPressure {
  readonly volumeLitres: number;
}

export interface LevelDrop extends CryogenicState {
  readonly deliveredKilograms: number;
  /** The mass without the correction for the vapour that replaces the liquid. */
  readonly withoutVapourKilograms: number;
  readonly gasVolumeEuropean15CubicMetres: Quantity;
  readonly gasVolumeNormalCubicMetres: Quantity;
}

/**
 * Computes the mass that is delivered when the level falls at constant pressure: volume x (liquid -
 * vapour density). Example: 5000 L of nitrogen at 2 bar gauge are 3714 kg; `withoutVapourKilograms`
 * is 3777.
 */
export function cryogenicLevelDrop(input: LevelDropInput): JobResult<LevelDrop> {
  const fault = checkRange('volumeLitres', input.volumeLitres, inputLimits.volumeLitres);
  if (fault !== null) return fault;
  const state = cryogenicState(input);
  if (!state.ok) return state;
  const cubicMetres = input.volumeLitres / 1000;
  const deliveredKilograms =
    cubicMetres *
    (state.liquidDensityKilogramsPerCubicMetre - state.vapourDensityKilogramsPerCubicMetre);
  return {
    ...state,
    deliveredKilograms,
    withoutVapourKilograms: cubicMetres * state.liquidDensityKilogramsPerCubicMetre,
    gasVolumeEuropean15CubicMetres: gasVolume(input.product, deliveredKilograms, 'european15'),
    gasVolumeNormalCubicMetres: gasVolume(input.product, deliveredKilograms, 'normal0'),
    basis: basisOf(input),
    warnings: [],
  };
}

function gasVolume(
  product: CryogenicProduct,
  massKilograms: number,
  reference: 'european15' | 'normal0',
): Quantity {
  if (product.kind === 'lng') return failure('compositionUnknown');
  const density = gasDensityAtReference(product.fluid, reference);
  return density.ok ? quantity(massKilograms / density.value) : density;
}

function basisOf({ product, ambientBar }: TankPressure): Basis {
  const codes: BasisCode[] = [
    product.kind === 'lng' ? 'lngScaled' : 'pureSubstance',
    'saturated',
    'pressureGauge',
    'vapourCounted',
  ];
  if (product.kind === 'pure') codes.push('gasAt15Celsius1Bar', 'gasAtNormal');
  if (product.kind === 'pure' && product.fluid === 'parahydrogen') codes.push('parahydrogen');
  return { codes, ambientBar };
}

/**
 * J3: computes the contents of a customer's tank, its free volume, the possible delivery, and the
 * levels at higher temperatures.
 */
import { checkRanges, inputLimits } from '../check-input.ts';
import type { PressureLiquefiedFluidId } from '../fluids.ts';
import type { JobResult, Warning } from '../job-result.ts';
import { customerTankLimitPercent } from '../presets/customer-tank-limit.ts';
import { failure, type Quantity } from '../result.ts';
import { saturatedLiquidDensity, saturatedVapourDensity } from '../saturation.ts';
import { levelPercentAt, liquidFullTemperatureCelsius } from '../tank-expansion.ts';

export interface CustomerTankInput {
  readonly fluid: PressureLiquefiedFluidId;
  readonly capacityLitres: number;
  readonly levelPercent: number;
  /** The temperature of the contents of the tank. */
  readonly temperatureCelsius: number;
  /**
   * The temperature of the product in the truck. If it is absent, it is the same as in the tank.
   */
  readonly productTemperatureCelsius?: number;
  /** The maximum level on the data plate, at most 85. */
  readonly limitPercent: number;
}

interface Delivery {
  /** The mass that flows through the meter. Returned vapour is not subtracted. */
  readonly massKilograms: number;
  /** The volume at the temperature of the product. */
  readonly volumeLitres: number;
  /** The same mass in litres at 15 °C, as a meter with temperature compensation prints it. */
  readonly volumeAt15Litres: number;
}

export interface CustomerTank {
  readonly liquidLitres: number;
  readonly liquidKilograms: number;
  readonly vapourKilograms: number;
  /**
   * The litres that can be added before the level reaches the limit; 0 if it is at or above the
   * limit.
   */
  readonly roomLitres: number;
  /** Litres and kg of liquid above the limit; 0 if the level is below it. */
  readonly excessLitres: number;
  readonly excessKilograms: number;
  /** The quantity to deliver if the displaced vapour condenses in the tank. */
  readonly withoutVapourReturn: Delivery;
  /** The quantity to deliver if the displaced vapour returns to the truck. */
  readonly withVapourReturn: Delivery & { readonly returnedVapourKilograms: number };
  /**
   * The level after filling to the limit or, if the level is already above the limit, of the
   * current contents.
   */
  readonly levelAt40CelsiusPercent: Quantity;
  /**
   * The mass divided by the capacity after filling. It determines the level at any temperature
   * (tank-expansion.ts, curves.ts).
   */
  readonly meanDensityKilogramsPerCubicMetre: number;
  readonly liquidFullTemperatureCelsius: Quantity;
}

/**
 * The reference temperature of ADR 4.3.3.2.3. If the tank is full of liquid below it, there is a
 * warning.
 */
const earlyFullCelsius = 50;

/**
 * Computes the contents and the free volume of a tank, for a pure substance with its vapour.
 * Example: 4850 L at 40 %, 10 °C, propane, limit 85 %, contain 998.6 kg of liquid and 40.11 kg of
 * vapour and have room for 2183 L. The truck delivers 1093 kg = 2124 L (2154 L at 15 °C) without
 * vapour return, and 1123 kg = 2183 L with it.
 */
export function customerTank(input: CustomerTankInput): JobResult<CustomerTank> {
  const fault = checkRanges([
    ['capacityLitres', input.capacityLitres, inputLimits.capacityLitres],
    ['levelPercent', input.levelPercent, inputLimits.levelPercent],
    ['limitPercent', input.limitPercent, inputLimits.levelPercent],
  ]);
  if (fault !== null) return fault;
  if (input.limitPercent > customerTankLimitPercent)
    return failure('aboveFillingLimit', {
      input: 'limitPercent',
      limits: { minimum: 0, maximum: customerTankLimitPercent },
    });
  const productTemperature = input.productTemperatureCelsius ?? input.temperatureCelsius;
  const liquid = saturatedLiquidDensity(input.fluid, input.temperatureCelsius);
  const vapour = saturatedVapourDensity(input.fluid, input.temperatureCelsius);
  const product = saturatedLiquidDensity(input.fluid, productTemperature);
  const productAt15 = saturatedLiquidDensity(input.fluid, 15);
  if (!liquid.ok) return liquid;
  if (!vapour.ok) return vapour;
  if (!product.ok)
    return { ok: false, reason: { ...product.reason, input: 'productTemperatureCelsius' } };
  if (!productAt15.ok) return productAt15;

  const capacity = input.capacityLitres / 1000;
  const liquidVolume = capacity * (input.levelPercent / 100);
  const difference = capacity * (input.limitPercent / 100) - liquidVolume;
  const room = Math.max(0, difference);
  const excess = Math.max(0, -difference);
  const returned = vapour.value * room;
  const withReturn = product.value * room;
  const withoutReturn = product.value * (room - returned / liquid.value);
  const contents = liquid.value * liquidVolume + vapour.value * (capacity - liquidVolume);
  const meanDensity = (contents + withReturn - returned) / capacity;
  const full = liquidFullTemperatureCelsius(input.fluid, meanDensity);
  return {
    ok: true,
    liquidLitres: liquidVolume * 1000,
    liquidKilograms: liquid.value * liquidVolume,
    vapourKilograms: vapour.value * (capacity - liquidVolume),
    roomLitres: room * 1000,
    excessLitres: excess * 1000,
    excessKilograms: excess * liquid.value,
    withoutVapourReturn: delivery(withoutReturn, product.value, productAt15.value),
    withVapourReturn: {
      ...delivery(withReturn, product.value, productAt15.value),
      returnedVapourKilograms: returned,
    },
    meanDensityKilogramsPerCubicMetre: meanDensity,
    levelAt40CelsiusPercent: levelPercentAt(input.fluid, meanDensity, 40),
    liquidFullTemperatureCelsius: full,
    basis: { codes: ['pureSubstance', 'saturated', 'vapourCounted'] },
    warnings: warningsOf(
      input.levelPercent,
      excess * 1000,
      room > 0 ? productTemperature : input.temperatureCelsius,
      full,
    ),
  };
}

function delivery(massKilograms: number, density: number, densityAt15: number): Delivery {
  return {
    massKilograms,
    volumeLitres: (massKilograms / density) * 1000,
    volumeAt15Litres: (massKilograms / densityAt15) * 1000,
  };
}

function warningsOf(
  levelPercent: number,
  excessLitres: number,
  filledAtCelsius: number,
  full: Quantity,
): Warning[] {
  const warnings: Warning[] = [];
  if (levelPercent === 0) warnings.push({ code: 'emptyTank' });
  if (levelPercent > 0 && levelPercent < 1)
    warnings.push({ code: 'levelUnusual', value: levelPercent * 100 });
  if (excessLitres > 0) warnings.push({ code: 'overLimit', value: excessLitres });
  if (filledAtCelsius < 0)
    warnings.push({ code: 'coldProductAtLimit', ...(full.ok ? { value: full.value } : {}) });
  if (full.ok && full.value < earlyFullCelsius)
    warnings.push({ code: 'liquidFullEarly', value: full.value });
  return warnings;
}

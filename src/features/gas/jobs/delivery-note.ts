/** J2: converts the metered litres of a delivery note to litres at 15 °C and to kilograms. */
import { checkRanges, inputLimits } from '../check-input.ts';
import { mixtureCompressionFactor } from '../compressed-liquid.ts';
import { readComposition, type CompositionPercent } from '../composition.ts';
import type { BasisCode, JobResult, Warning } from '../job-result.ts';
import { documentedDensityWarnings } from '../product.ts';
import { failure } from '../result.ts';
import { densityAtBase53E, volumeCorrection54E } from '../table-54e.ts';

export interface DeliveryNoteInput {
  /** The metered volume at the temperature below. */
  readonly volumeLitres: number;
  readonly temperatureCelsius: number;
  readonly density:
    | { readonly kind: 'at15'; readonly densityKilogramsPerCubicMetre: number }
    | {
        readonly kind: 'observed';
        readonly densityKilogramsPerCubicMetre: number;
        readonly temperatureCelsius: number;
      };
  /**
   * The pressure in the meter above the vapour pressure. If it is absent, the liquid is saturated.
   */
  readonly pressureCorrection?: {
    readonly barAboveSaturation: number;
    /**
     * Only propane and butanes are allowed, because the compressibility of other components is
     * unknown.
     */
    readonly composition: CompositionPercent;
  };
  /** Optional. Above 5 % the error of the table is 0.3 % or more. */
  readonly propyleneMassPercent?: number;
}

export interface DeliveryNote {
  readonly densityAt15KilogramsPerCubicMetre: number;
  /** The standard's factor to five decimal places. */
  readonly volumeCorrection: number;
  readonly volumeCorrectionUnrounded: number;
  /** 1 if there is no pressure correction. */
  readonly pressureCorrection: number;
  readonly volumeAt15Litres: number;
  readonly massKilograms: number;
}

/**
 * Computes V15 = V x CTL (x CPL) and m = V15 x density at 15 °C with Table 54E and, for an observed
 * density, 53E (MessEV § 28, § 25 no. 5). Example: 3200 L at 8.0 °C and 510.0 kg/m³ give CTL
 * 1.01958, 3263 L and 1664 kg.
 */
export function deliveryNote(input: DeliveryNoteInput): JobResult<DeliveryNote> {
  const fault = checkRanges([
    ['volumeLitres', input.volumeLitres, inputLimits.volumeLitres],
    ['propyleneMassPercent', input.propyleneMassPercent ?? 0, inputLimits.sharePercent],
  ]);
  if (fault !== null) return fault;
  const density = densityAt15(input.density);
  if (!density.ok) return density;
  const correction = volumeCorrection54E(density.value, input.temperatureCelsius);
  if (!correction.ok) return correction;
  const codes: BasisCode[] =
    input.density.kind === 'observed' ? ['table54E', 'table53E'] : ['table54E'];
  let pressureCorrection = 1;
  if (input.pressureCorrection !== undefined) {
    const composition = readComposition(input.pressureCorrection.composition);
    if (!composition.ok) return composition;
    if (composition.massFractions.propylene > 0)
      return failure('notDefinedForFluid', { fluid: 'propylene' });
    const { barAboveSaturation } = input.pressureCorrection;
    const compressed = mixtureCompressionFactor(
      composition.massFractions,
      input.temperatureCelsius,
      barAboveSaturation,
    );
    if (!compressed.ok) return compressed;
    pressureCorrection = compressed.value;
  }
  const volumeAt15Litres = input.volumeLitres * correction.correction * pressureCorrection;
  return {
    ok: true,
    densityAt15KilogramsPerCubicMetre: density.value,
    volumeCorrection: correction.correction,
    volumeCorrectionUnrounded: correction.unrounded,
    pressureCorrection,
    volumeAt15Litres,
    massKilograms: (volumeAt15Litres * density.value) / 1000,
    basis: {
      codes: [...codes, input.pressureCorrection === undefined ? 'saturated' : 'compressed'],
    },
    warnings: [
      ...documentedDensityWarnings(density.value),
      ...propyleneWarnings(input.propyleneMassPercent),
    ],
  };
}

function densityAt15(density: DeliveryNoteInput['density']) {
  if (density.kind === 'at15')
    return { ok: true as const, value: density.densityKilogramsPerCubicMetre };
  const converted = densityAtBase53E(
    density.densityKilogramsPerCubicMetre,
    density.temperatureCelsius,
  );
  if (converted.ok) return { ok: true as const, value: converted.density };
  const { reason } = converted;
  return reason.input === 'temperatureCelsius'
    ? { ok: false as const, reason: { ...reason, input: 'observedTemperatureCelsius' } }
    : converted;
}

function propyleneWarnings(percent: number | undefined): Warning[] {
  return percent !== undefined && percent > 5 ? [{ code: 'propyleneIn54E', value: percent }] : [];
}

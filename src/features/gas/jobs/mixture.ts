/** J6: computes the density, the pressure and the probable ADR row of an LPG mixture. */
import { readComposition, type Composition, type CompositionPercent } from '../composition.ts';
import type { JobResult, Warning } from '../job-result.ts';
import { mixtureLiquidDensity } from '../mixture-density.ts';
import { bubblePressure } from '../mixture-vapour.ts';
import { adrMixtureRows, type AdrMixtureRow } from '../presets/adr-filling.ts';
import { productWarnings } from '../product.ts';
import type { Result } from '../result.ts';

export interface MixtureInput {
  readonly composition: CompositionPercent;
  readonly temperatureCelsius: number;
}

export interface MixtureProperties {
  readonly massFractions: Composition['massFractions'];
  readonly moleFractions: Composition['moleFractions'];
  readonly densityAt15KilogramsPerCubicMetre: number;
  readonly densityKilogramsPerCubicMetre: number;
  /** The bubble pressure at the temperature. */
  readonly pressureBarAbsolute: number;
  readonly adr: {
    readonly densityAt50KilogramsPerLitre: number;
    readonly idealDensityAt50KilogramsPerLitre: number;
    readonly pressureAt70BarAbsolute: number;
    /** The stricter of the rows for real and for ideal mixing; null if none fits. */
    readonly row: AdrMixtureRow | null;
    readonly rowByRealDensity: AdrMixtureRow | null;
    readonly rowByIdealDensity: AdrMixtureRow | null;
  };
}

/**
 * Computes the properties of propane, n-butane, isobutane and propylene in any shares at -40 ... 70
 * °C. Example: 60/40 propane/n-butane by mass has 538.0 kg/m³ and 5.328 bar absolute at 15 °C. With
 * 18.97 bar at 70 °C and 0.4875 kg/L at 50 °C, real mixing leads to row A1 and ideal mixing to B1,
 * so B1 is shown.
 */
export function mixture(input: MixtureInput): JobResult<MixtureProperties> {
  const composition = readComposition(input.composition);
  if (!composition.ok) return composition;
  const now = mixtureLiquidDensity(composition, input.temperatureCelsius);
  if (!now.ok) return now;
  const pressure = bubblePressure(composition, input.temperatureCelsius);
  if (!pressure.ok) return pressure;
  const at15 = mixtureLiquidDensity(composition, 15);
  if (!at15.ok) return at15;
  const adr = adrHint(composition);
  if (!adr.ok) return adr;

  const warnings: Warning[] = productWarnings({ kind: 'mixture', composition });
  if (adr.hint.row === null) warnings.push({ code: 'noAdrRow' });
  if (adr.hint.rowByRealDensity !== adr.hint.rowByIdealDensity)
    warnings.push({ code: 'rowBoundary' });
  if (input.temperatureCelsius > 50) warnings.push({ code: 'mixtureLessCertain' });
  return {
    ok: true,
    massFractions: composition.massFractions,
    moleFractions: composition.moleFractions,
    densityAt15KilogramsPerCubicMetre: at15.value,
    densityKilogramsPerCubicMetre: now.value,
    pressureBarAbsolute: pressure.pressureBarAbsolute,
    adr: adr.hint,
    basis: { codes: ['mixtureModel', 'saturated', 'pressureAbsolute', 'adrRowHint'] },
    warnings,
  };
}

/**
 * Finds the row of UN 1965 by the density at 50 °C and the pressure at 70 °C (ADR 2.2.2.3). It is
 * only a hint; the transport document takes precedence.
 */
function adrHint(composition: Composition): Result<{ hint: MixtureProperties['adr'] }> {
  const at50 = mixtureLiquidDensity(composition, 50);
  if (!at50.ok) return at50;
  const at70 = bubblePressure(composition, 70);
  if (!at70.ok) return at70;
  const rowByRealDensity = adrRowOf(at50.value / 1000, at70.pressureBarAbsolute);
  const rowByIdealDensity = adrRowOf(at50.ideal / 1000, at70.pressureBarAbsolute);
  return {
    ok: true,
    hint: {
      densityAt50KilogramsPerLitre: at50.value / 1000,
      idealDensityAt50KilogramsPerLitre: at50.ideal / 1000,
      pressureAt70BarAbsolute: at70.pressureBarAbsolute,
      row: stricter(rowByRealDensity, rowByIdealDensity),
      rowByRealDensity,
      rowByIdealDensity,
    },
  };
}

/**
 * Returns the heaviest row whose limits for density and pressure are both met, or null if there is
 * none.
 */
export function adrRowOf(
  densityAt50KilogramsPerLitre: number,
  pressureAt70BarAbsolute: number,
): AdrMixtureRow | null {
  return (
    adrMixtureRows.find(
      (row) =>
        densityAt50KilogramsPerLitre >= row.minimumDensityAt50KilogramsPerLitre &&
        pressureAt70BarAbsolute <= row.maximumPressureAt70Bar,
    ) ?? null
  );
}

function stricter(first: AdrMixtureRow | null, second: AdrMixtureRow | null): AdrMixtureRow | null {
  if (first === null || second === null) return null;
  return first.kilogramsPerLitre <= second.kilogramsPerLitre ? first : second;
}

/**
 * Temperature correction of LPG by Tables 24E and 23E of API MPMS 11.2.4 (2007) = GPA TP-27, on
 * which 54E and 53E are based. Valid at saturation pressure, 227.15 ... 366.15 K and relative
 * densities 60/60 °F of 0.3500 ... 0.6880.
 */
import { referenceFluids, type ReferenceFluid } from './data/reference-fluids.ts';
import { findRoot } from './find-root.ts';
import { roundHalfAwayFromZero } from './rounding.ts';

const relativeDensity60Limits = { minimum: 0.35, maximum: 0.688 } as const;

/** The tolerance for binary rounding at the ends of the range. */
const rangeTolerance = 1e-9;

/** 60 °F in kelvin. */
const kelvin60 = 519.67 / 1.8;

/**
 * Returns the volume correction to 60 °F by Table 24E without rounding, or null above the critical
 * temperature. The density must be within the range of the reference fluids.
 */
export function correctionTo60(relativeDensity60: number, kelvin: number): number | null {
  const index = Math.max(
    1,
    referenceFluids.findIndex((fluid) => relativeDensity60 <= fluid.relativeDensity60),
  );
  const first = referenceFluids[index - 1];
  const second = referenceFluids[index];
  if (first === undefined || second === undefined) return null;
  const share =
    (relativeDensity60 - first.relativeDensity60) /
    (second.relativeDensity60 - first.relativeDensity60);
  const criticalKelvin =
    first.criticalKelvin + share * (second.criticalKelvin - first.criticalKelvin);
  const reduced = kelvin / criticalKelvin;
  if (reduced > 1) return null;
  const scale =
    (first.criticalCompressibility * first.criticalMolesPerLitre) /
    (second.criticalCompressibility * second.criticalMolesPerLitre);
  const mixed = (at: number) => {
    const a = saturatedMolesPerLitre(first, at);
    return a / (1 + share * (a / (scale * saturatedMolesPerLitre(second, at)) - 1));
  };
  return mixed(reduced) / mixed(kelvin60 / criticalKelvin);
}

/**
 * Returns the relative density at 60 °F by Table 23E without rounding, from the one observed at
 * `kelvin`, or null if there is no solution.
 */
export function relativeDensityTo60(
  observedRelativeDensity: number,
  kelvin: number,
): number | null {
  const last = referenceFluids[referenceFluids.length - 1];
  if (last === undefined) return null;
  const low = lowestLiquidRelativeDensity(kelvin);
  const excess = (density60: number) => {
    const correction = correctionTo60(density60, kelvin);
    return correction === null
      ? -observedRelativeDensity
      : density60 * correction - observedRelativeDensity;
  };
  return findRoot(excess, low, last.relativeDensity60, 1e-13);
}

/**
 * Returns true if a computed relative density 60/60 °F, rounded to four decimals, is within 0.3500
 * ... 0.6880.
 */
export function acceptedRelativeDensity60(relativeDensity60: number): boolean {
  const density = roundHalfAwayFromZero(relativeDensity60, 0.0001);
  return (
    density >= relativeDensity60Limits.minimum - rangeTolerance &&
    density <= relativeDensity60Limits.maximum + rangeTolerance
  );
}

/**
 * Returns the minimum relative density of a liquid at a temperature: 0.3500 (limit of the
 * standard), or the density of the fluid whose critical temperature this is.
 */
function lowestLiquidRelativeDensity(kelvin: number): number {
  const floor = relativeDensity60Limits.minimum;
  for (let index = 1; index < referenceFluids.length; index += 1) {
    const first = referenceFluids[index - 1];
    const second = referenceFluids[index];
    if (first === undefined || second === undefined || second.criticalKelvin < kelvin) continue;
    const share = (kelvin - first.criticalKelvin) / (second.criticalKelvin - first.criticalKelvin);
    const density =
      first.relativeDensity60 + share * (second.relativeDensity60 - first.relativeDensity60);
    return Math.max(floor, density * (1 + 1e-12));
  }
  return floor;
}

function saturatedMolesPerLitre(fluid: ReferenceFluid, reduced: number): number {
  const tau = 1 - reduced;
  const [k1, k2, k3, k4] = fluid.k;
  return (
    fluid.criticalMolesPerLitre *
    (1 + (k1 * tau ** 0.35 + k3 * tau ** 2 + k4 * tau ** 3) / (1 + k2 * tau ** 0.65))
  );
}

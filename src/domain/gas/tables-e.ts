/**
 * Temperature correction of LPG: API MPMS 11.2.4 (2007) = GPA TP-27, Tables 24E and 23E, the base of 54E and 53E.
 * At saturation pressure, 227.15 ... 366.15 K, relative density 60/60 °F 0.3500 ... 0.6880.
 */
import { referenceFluids, type ReferenceFluid } from './data/reference-fluids.ts';
import { findRoot } from './find-root.ts';
import { failure, quantity, type Quantity } from './result.ts';
import { roundHalfAwayFromZero } from './rounding.ts';

export const tableKelvinLimits = { minimum: 227.15, maximum: 366.15 } as const;
export const relativeDensity60Limits = { minimum: 0.35, maximum: 0.688 } as const;
export const observedRelativeDensityLimits = { minimum: 0.21, maximum: 0.74 } as const;

/** 60 °F in kelvin. */
const kelvin60 = 519.67 / 1.8;

/** Room for the binary rounding of temperatures at the very ends of the range, in K. */
const kelvinEdge = 1e-9;

/** Bare Table 24E without rounding: volume correction to 60 °F; null above the critical temperature. Needs a density within the reference fluids. */
export function correctionTo60(relativeDensity60: number, kelvin: number): number | null {
  const index = Math.max(1, referenceFluids.findIndex((fluid) => relativeDensity60 <= fluid.relativeDensity60));
  const first = referenceFluids[index - 1];
  const second = referenceFluids[index];
  if (first === undefined || second === undefined) return null;
  const share = (relativeDensity60 - first.relativeDensity60) / (second.relativeDensity60 - first.relativeDensity60);
  const criticalKelvin = first.criticalKelvin + share * (second.criticalKelvin - first.criticalKelvin);
  const reduced = kelvin / criticalKelvin;
  if (reduced > 1) return null;
  const scale =
    (first.criticalCompressibility * first.criticalMolesPerLitre) / (second.criticalCompressibility * second.criticalMolesPerLitre);
  const mixed = (at: number) => {
    const a = saturatedMolesPerLitre(first, at);
    return a / (1 + share * (a / (scale * saturatedMolesPerLitre(second, at)) - 1));
  };
  return mixed(reduced) / mixed(kelvin60 / criticalKelvin);
}

/** Bare Table 23E without rounding: relative density at 60 °F from the one observed at `kelvin`; null when there is no solution. */
export function relativeDensityTo60(observedRelativeDensity: number, kelvin: number): number | null {
  const last = referenceFluids[referenceFluids.length - 1];
  if (last === undefined) return null;
  const low = lowestLiquidRelativeDensity(kelvin);
  const excess = (density60: number) => {
    const correction = correctionTo60(density60, kelvin);
    return correction === null ? -observedRelativeDensity : density60 * correction - observedRelativeDensity;
  };
  return findRoot(excess, low, last.relativeDensity60, 1e-13);
}

/** Table 24E: CTL to 60 °F from relative density 60/60 °F and °F; inputs and result rounded as the standard says (0.0001, 0.1 °F, 0.00001). */
export function table24E(relativeDensity60: number, temperatureFahrenheit: number): Quantity {
  const density = roundHalfAwayFromZero(relativeDensity60, 0.0001);
  const kelvin = (roundHalfAwayFromZero(temperatureFahrenheit, 0.1) + 459.67) / 1.8;
  if (!within(density, relativeDensity60Limits)) {
    return failure('outOfRange', { input: 'relativeDensity60', limits: relativeDensity60Limits });
  }
  if (!within(kelvin, tableKelvinLimits)) return failure('outOfRange', { input: 'temperatureFahrenheit', limits: fahrenheitLimits });
  const correction = correctionTo60(density, kelvin);
  return correction === null ? failure('noSolution') : quantity(roundHalfAwayFromZero(correction, 0.00001));
}

/** Table 23E: relative density 60/60 °F (4 places) from the relative density observed at °F; inputs rounded as the standard says. */
export function table23E(observedRelativeDensity: number, temperatureFahrenheit: number): Quantity {
  const density = roundHalfAwayFromZero(observedRelativeDensity, 0.0001);
  const kelvin = (roundHalfAwayFromZero(temperatureFahrenheit, 0.1) + 459.67) / 1.8;
  if (!within(density, observedRelativeDensityLimits)) {
    return failure('outOfRange', { input: 'observedRelativeDensity', limits: observedRelativeDensityLimits });
  }
  if (!within(kelvin, tableKelvinLimits)) return failure('outOfRange', { input: 'temperatureFahrenheit', limits: fahrenheitLimits });
  const density60 = relativeDensityTo60(density, kelvin);
  return density60 === null || !acceptedRelativeDensity60(density60)
    ? failure('noSolution')
    : quantity(roundHalfAwayFromZero(density60, 0.0001));
}

const fahrenheitLimits = { minimum: -50.8, maximum: 199.4 } as const;

/** Whether a computed relative density 60/60 °F lies in 0.3500 ... 0.6880 after rounding to four places. */
export function acceptedRelativeDensity60(relativeDensity60: number): boolean {
  return within(roundHalfAwayFromZero(relativeDensity60, 0.0001), relativeDensity60Limits);
}

function within(value: number, limits: { minimum: number; maximum: number }): boolean {
  return value >= limits.minimum - kelvinEdge && value <= limits.maximum + kelvinEdge;
}

/** The lightest liquid at a temperature: exactly 0.3500 as the standard has it, or the density whose critical temperature this is. */
function lowestLiquidRelativeDensity(kelvin: number): number {
  const floor = relativeDensity60Limits.minimum;
  for (let index = 1; index < referenceFluids.length; index += 1) {
    const first = referenceFluids[index - 1];
    const second = referenceFluids[index];
    if (first === undefined || second === undefined || second.criticalKelvin < kelvin) continue;
    const share = (kelvin - first.criticalKelvin) / (second.criticalKelvin - first.criticalKelvin);
    const density = first.relativeDensity60 + share * (second.relativeDensity60 - first.relativeDensity60);
    return Math.max(floor, density * (1 + 1e-12));
  }
  return floor;
}

function saturatedMolesPerLitre(fluid: ReferenceFluid, reduced: number): number {
  const tau = 1 - reduced;
  const [k1, k2, k3, k4] = fluid.k;
  return fluid.criticalMolesPerLitre * (1 + (k1 * tau ** 0.35 + k3 * tau ** 2 + k4 * tau ** 3) / (1 + k2 * tau ** 0.65));
}

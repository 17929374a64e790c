/**
 * Computes the bubble pressure (modified Raoult with virial vapour), the dew pressure and the
 * virial coefficients of an LPG mixture.
 */
import { checkRange } from './check-input.ts';
import { mixtureComponents, type Composition, type MixtureComponent } from './composition.ts';
import { celsiusToKelvin, gasConstant } from './constants.ts';
import { fluids } from './fluids.ts';
import { mixtureTemperatureLimits } from './mixture-density.ts';
import { failure, quantity, type Quantity, type Result } from './result.ts';
import { saturatedLiquidDensity, saturationPressureBarAbsolute } from './saturation.ts';
import { virialCoefficients } from './virial.ts';

interface Part {
  readonly component: MixtureComponent;
  readonly liquidFraction: number;
  readonly activity: number;
  readonly saturationPascal: number;
  readonly second: number;
  readonly liquidCubicMetresPerMole: number;
}

/**
 * Returns the bubble pressure in bar absolute and the mole fractions of the vapour at -40 ... 70
 * °C. Example: 60/40 propane/n-butane by mass at 15 °C has 5.328 bar. Up to 50 °C it differs from
 * the multi-fluid model by 0.5 % for propane/n-butane and by 1.2 % with isobutane or propylene.
 * Raoult's law alone has an error of up to 5 %.
 */
export function bubblePressure(
  composition: Composition,
  temperatureCelsius: number,
): Result<{
  pressureBarAbsolute: number;
  vapourMoleFractions: Readonly<Partial<Record<MixtureComponent, number>>>;
}> {
  const fault = checkRange('temperatureCelsius', temperatureCelsius, mixtureTemperatureLimits);
  if (fault !== null) return fault;
  const kelvin = celsiusToKelvin(temperatureCelsius);
  const parts: Part[] = [];
  for (const component of mixtureComponents) {
    if (composition.moleFractions[component] === 0) continue;
    const pressure = saturationPressureBarAbsolute(component, temperatureCelsius);
    const density = saturatedLiquidDensity(component, temperatureCelsius);
    if (!pressure.ok) return pressure;
    if (!density.ok) return density;
    parts.push({
      component,
      liquidFraction: composition.moleFractions[component],
      activity: Math.exp(logActivity(component, composition, kelvin)),
      saturationPascal: pressure.value * 1e5,
      second: virialCoefficients(component, kelvin).second,
      liquidCubicMetresPerMole: fluids[component].molarMassGramsPerMole / 1000 / density.value,
    });
  }
  let partial = parts.map((part) => part.liquidFraction * part.activity * part.saturationPascal);
  let total = sum(partial);
  for (let step = 0; step < 60; step += 1) {
    const vapour = partial.map((pressure) => pressure / total);
    const mixed = mixedSecond(parts, vapour);
    const pressureBefore = total;
    partial = parts.map((part) => {
      const cross = sum(
        parts.map((other, index) => (vapour[index] ?? 0) * crossSecond(part.second, other.second)),
      );
      const exponent =
        part.second * part.saturationPascal -
        (2 * cross - mixed) * pressureBefore +
        part.liquidCubicMetresPerMole * (pressureBefore - part.saturationPascal);
      return (
        part.liquidFraction *
        part.activity *
        part.saturationPascal *
        Math.exp(exponent / (gasConstant * kelvin))
      );
    });
    total = sum(partial);
    if (Math.abs(total - pressureBefore) < 1e-10 * total) {
      const fractions = parts.map(
        (part, index) => [part.component, (partial[index] ?? 0) / total] as const,
      );
      return {
        ok: true,
        pressureBarAbsolute: total / 1e5,
        vapourMoleFractions: Object.fromEntries(fractions),
      };
    }
  }
  return failure('noSolution', { input: 'temperatureCelsius' });
}

/**
 * Returns B in m³/mol and C in m⁶/mol² of LPG gas. B is mixed as for the bubble pressure, C by its
 * cube root, both weighted by amount of substance. The density computed with them is an estimate:
 * its error is 0.05 % for pure components and about 0.1 % at 3 bar for mixtures.
 */
export function mixtureVirial(
  composition: Composition,
  kelvin: number,
): { second: number; third: number } {
  const present = mixtureComponents.filter((component) => composition.moleFractions[component] > 0);
  const fractions = present.map((component) => composition.moleFractions[component]);
  const pure = present.map((component) => virialCoefficients(component, kelvin));
  const parts = pure.map(({ second }) => ({ second }));
  const thirdRoot = sum(pure.map(({ third }, index) => (fractions[index] ?? 0) * Math.cbrt(third)));
  return { second: mixedSecond(parts, fractions), third: thirdRoot ** 3 };
}

/**
 * Returns the dew pressure in bar absolute by Raoult's law, 1/p = sum y/p_sat, at -40 ... 70 °C.
 * This is the pressure at which gas of this composition begins to condense. It is a few percent too
 * low, so gas near the limit is refused.
 */
export function dewPressureBarAbsolute(
  composition: Composition,
  temperatureCelsius: number,
): Quantity {
  let reciprocal = 0;
  for (const component of mixtureComponents) {
    if (composition.moleFractions[component] === 0) continue;
    const pressure = saturationPressureBarAbsolute(component, temperatureCelsius);
    if (!pressure.ok) return pressure;
    reciprocal += composition.moleFractions[component] / pressure.value;
  }
  return quantity(1 / reciprocal);
}

function mixedSecond(parts: readonly { second: number }[], fractions: readonly number[]): number {
  return sum(
    parts.map((part, i) =>
      sum(
        parts.map(
          (other, j) =>
            (fractions[i] ?? 0) * (fractions[j] ?? 0) * crossSecond(part.second, other.second),
        ),
      ),
    ),
  );
}

function crossSecond(first: number, second: number): number {
  return -(((Math.cbrt(Math.abs(first)) + Math.cbrt(Math.abs(second))) / 2) ** 3);
}

/**
 * Returns ln gamma of a component. It is zero except for propane with propylene and with isobutane
 * (own fit).
 */
function logActivity(
  component: MixtureComponent,
  { moleFractions }: Composition,
  kelvin: number,
): number {
  const pairs = [
    ['propylene', 48.4 / kelvin - 0.0968],
    ['isobutane', -0.02],
  ] as const;
  let result = 0;
  for (const [partner, interaction] of pairs) {
    const both = moleFractions.propane * moleFractions[partner] * interaction;
    if (component === 'propane') result += moleFractions[partner] * interaction;
    if (component === partner) result += moleFractions.propane * interaction;
    result -= both;
  }
  return result;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

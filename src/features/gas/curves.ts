/** Computes the points of the calculator's two charts. */
import type { FluidId } from './fluids.ts';
import { productVapourPressure, type ReadProduct } from './product.ts';
import { levelPercentAt, liquidFullTemperatureCelsius } from './tank-expansion.ts';
import { saturationRangeCelsius } from './saturation.ts';
import { mixtureTemperatureLimits } from './mixture-density.ts';
import type { Limits } from './result.ts';

export interface CurvePoint {
  readonly temperatureCelsius: number;
  readonly value: number;
}

/** The number of points of a whole curve. */
const points = 40;

/**
 * Returns the level in percent by temperature for a closed tank with this mean density (mass
 * divided by capacity, kg/m³). The curve begins at `fromCelsius` and ends when the tank is full of
 * liquid or at the end of the fluid's range. It is empty if no point can be computed.
 */
export function levelCurve(
  fluid: FluidId,
  meanDensityKilogramsPerCubicMetre: number,
  fromCelsius: number,
): CurvePoint[] {
  const range = saturationRangeCelsius(fluid);
  const full = liquidFullTemperatureCelsius(fluid, meanDensityKilogramsPerCubicMetre);
  const limits = {
    minimum: Math.max(fromCelsius, range.minimum),
    maximum: full.ok ? full.value : range.maximum,
  };
  const curve = pointsOf(
    limits,
    points - (full.ok ? 1 : 0),
    (celsius) => levelPercentAt(fluid, meanDensityKilogramsPerCubicMetre, celsius),
    !full.ok,
  );
  // The last point is exactly 100; the computed value could be slightly higher.
  return full.ok && full.value > limits.minimum
    ? [...curve, { temperatureCelsius: full.value, value: 100 }]
    : curve;
}

/**
 * Returns the gauge pressure in bar by temperature at an ambient pressure, for the whole range of
 * the product. The curve is empty if only the density of the product is known.
 */
export function pressureCurve(product: ReadProduct, ambientBar: number): CurvePoint[] {
  const limits =
    product.kind === 'pure' ? saturationRangeCelsius(product.fluid) : mixtureTemperatureLimits;
  return pointsOf(limits, points, (celsius) => productVapourPressure(product, celsius), true).map(
    ({ temperatureCelsius, value }) => ({ temperatureCelsius, value: value - ambientBar }),
  );
}

type Computed = { readonly ok: true; readonly value: number } | { readonly ok: false };

/** Returns evenly spaced points. Points without a result are left out. */
function pointsOf(
  { minimum, maximum }: Limits,
  count: number,
  at: (celsius: number) => Computed,
  closed: boolean,
): CurvePoint[] {
  const curve: CurvePoint[] = [];
  const steps = Math.max(1, closed ? count - 1 : count);
  if (!(maximum > minimum)) return curve;
  for (let step = 0; step <= steps - (closed ? 0 : 1); step += 1) {
    const temperatureCelsius =
      closed && step === steps ? maximum : minimum + ((maximum - minimum) * step) / steps;
    const computed = at(temperatureCelsius);
    if (computed.ok) curve.push({ temperatureCelsius, value: computed.value });
  }
  return curve;
}

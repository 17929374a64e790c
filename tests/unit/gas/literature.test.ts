import { describe, expect, test } from 'vitest';
import type { FluidId } from '../../../src/features/gas/fluids.ts';
import {
  saturatedLiquidDensity,
  saturatedVapourDensity,
  saturationPressureBarAbsolute,
} from '../../../src/features/gas/saturation.ts';
import { closedForm, literature } from './literature.ts';
import { valueOf } from './near.ts';

/**
 * Fitted curves may differ from the closed forms by the error of the forms plus the stated accuracy
 * of the curves.
 */
describe('Saturation curves against the closed forms of the literature', () => {
  test.each(Object.entries(literature))('%s', (name, paper) => {
    const fluid = name as FluidId;
    const [from, to] = paper.range;
    const steps = 50;
    for (let step = 0; step <= steps; step += 1) {
      const kelvin = from + ((to - from) * step) / steps;
      const celsius = kelvin - 273.15;
      const deviation = (ours: number, theirs: number) => Math.abs(ours / theirs - 1) * 100;
      const [liquid, vapour, pressure] = paper.error;
      const { criticalKelvin: tc, criticalDensity, criticalKilopascal } = paper;
      expect(
        deviation(
          valueOf(saturatedLiquidDensity(fluid, celsius)),
          closedForm(paper.liquid, criticalDensity, tc, kelvin),
        ),
      ).toBeLessThan(liquid + 0.02);
      expect(
        deviation(
          valueOf(saturatedVapourDensity(fluid, celsius)),
          closedForm(paper.vapour, criticalDensity, tc, kelvin),
        ),
      ).toBeLessThan(vapour + 0.05);
      expect(
        deviation(
          valueOf(saturationPressureBarAbsolute(fluid, celsius)),
          closedForm(paper.pressure, criticalKilopascal / 100, tc, kelvin),
        ),
      ).toBeLessThan(pressure + 0.02);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { roundHalfAwayFromZero } from '../../../src/features/gas/rounding.ts';
import {
  densityAtBase53E,
  volumeCorrection54E,
  volumeCorrectionUnrounded,
} from '../../../src/features/gas/table-54e.ts';
import { saturatedLiquidDensity } from '../../../src/features/gas/saturation.ts';
import { table23E, table24E } from './fahrenheit-tables.ts';
import { answered, valueOf } from './near.ts';

/**
 * The worked examples of API MPMS 11.2.4 (2007) from koylubaevnt/OilCalc (frmTest.cs):
 * density in, temperature, result; null means "no solution". All 104 must match to the last digit.
 */
type Example = [density: number, temperature: number, result: number | null];

const examples24E: Example[] = [
  [0.35013, -48.02, 1.37417],
  [0.39995, 24.95, 1.10076],
  [0.45153, 87.42, 0.93275],
  [0.4904, 184.97, 0.61595],
  [0.54002, 155.04, 0.85107],
  [0.56998, 3.033, 1.06231],
  [0.59997, 110.04, 0.94847],
  [0.62502, 169.97, 0.89382],
  [0.64004, -12.02, 1.0573],
  [0.660033, 177.045, 0.90619],
  [0.670042, 181.03, 0.9074],
  [0.35018, 195.025, null],
  [0.5, -50.85, null],
  [0.34994, 40, null],
  [0.45, 199.46, null],
  [0.68807, 0, null],
  [0.688, 199.44, 0.90047],
  [0.35, -50.8, 1.38138],
];
const examples23E: Example[] = [
  [0.67432, -23.33, 0.6311],
  [0.24573, 190, 0.4889],
  [0.5, 190.04, 0.5917],
  [0.2224, 87.3, 0.35],
  [0.3401, 64.6, null],
  [0.72858, -27.53, null],
  [0.45572, -24.67, null],
  [0.25776, 179.28, 0.4774],
  [0.39548, 59.78, 0.3952],
  [0.21056, 87.46, 0.3502],
  [0.45003, 199.4, 0.5655],
  [0.60133, 177.17, 0.6627],
  [0.73592, -44.13, 0.688],
  [0.21, 189.4, 0.4876],
  [0.20993, 187.94, null],
  [0.74005, -28.48, null],
  [0.74, -50, null],
  [0.5, -50.8, 0.3892],
  [0.5, -50.9, null],
];
const examples53E: Example[] = [
  [532.57, -44.12, 441.2],
  [673.66, -23.33, 638.4],
  [245.49, 87.77, 489.2],
  [499.55, 87.82, 591.8],
  [395.09, 15.43, 396.2],
  [449.59, 93.02, 565.6],
  [600.74, 80.65, 662.5],
  [736.8, -44.23, 687.8],
  [224.56, 30.68, 351.7],
  [339.63, 18.13, null],
  [727.86, -33.07, null],
  [209.74, 11.53, null],
  [739.32, 11.53, null],
  [645.62, -46.03, null],
  [645.62, 93.07, null],
];
const examples54E: Example[] = [
  [352.59, -45.02, 1.36646],
  [399.55, -3.92, 1.09812],
  [451.09, 30.774, 0.93027],
  [489.92, 84.975, 0.6075],
  [539.49, 68.36, 0.84917],
  [569.42, -16.09, 1.06129],
  [599.37, 43.36, 0.94734],
  [624.42, 76.65, 0.89266],
  [639.41, -24.46, 1.05656],
  [659.38, 80.58, 0.90521],
  [669.38, 82.79, 0.90653],
  [399.83, 90.57, null],
  [449.56, -46.03, null],
  [349.59, 4.44, null],
  [449.56, 93.03, null],
  [687.85, -17.78, null],
  [687.84, 93.02, 0.89986],
  [351.67, -46.02, 1.37337],
];
const examples60E: Example[] = [
  [332.69, -5.02, 1.22648],
  [399.55, -3.9, 1.12232],
  [451.09, 30.774, 0.95341],
  [489.92, 84.975, 0.66831],
  [539.49, 68.36, 0.86567],
  [569.42, -16.09, 1.07038],
  [599.37, 43.36, 0.95706],
  [624.42, 76.65, 0.90318],
  [639.41, -24.46, 1.06325],
  [659.38, 80.58, 0.91345],
  [669.38, 82.79, 0.91427],
  [399.83, 90.57, null],
  [449.56, -46.03, null],
  [349.59, 64.44, null],
  [449.56, 93.03, null],
  [683.65, -17.78, null],
  [683.64, 93.02, 0.9054],
  [331.67, -46.02, null],
];
const examples59E: Example[] = [
  [210, -44.5, null],
  [532.57, -44.12, 431.3],
  [673.66, -23.33, 633.7],
  [245.49, 87.77, 481.2],
  [499.55, 87.82, 586.3],
  [395.09, 15.43, 383.6],
  [449.59, 93.02, 559.6],
  [600.74, 80.65, 658.1],
  [736.8, -44.23, 683.6],
  [224.56, 30.68, 331.7],
  [339.63, 18.13, null],
  [727.86, -33.07, null],
  [209.74, 11.53, null],
  [739.32, 11.53, null],
  [654.62, -46.03, null],
  [654.62, 93.07, null],
];

describe('Table 24E: CTL to 60 °F', () => {
  test.each(examples24E)('%s at %s °F: %s', (density, fahrenheit, result) => {
    expect(table24E(density, fahrenheit)).toBe(result);
  });
});

describe('Table 23E: relative density at 60 °F', () => {
  test.each(examples23E)('%s at %s °F: %s', (density, fahrenheit, result) => {
    expect(table23E(density, fahrenheit)).toBe(result);
  });
});

describe('Table 53E: density at 15 °C, and 59E: at 20 °C', () => {
  test.each(examples53E)('%s kg/m³ at %s °C: %s', (density, celsius, result) => {
    const answer = densityAtBase53E(density, celsius);
    expect(answer.ok ? answer.density : null).toBe(result);
  });
  test.each(examples59E)('to 20 °C: %s kg/m³ at %s °C: %s', (density, celsius, result) => {
    const answer = densityAtBase53E(density, celsius, 20);
    expect(answer.ok ? answer.density : null).toBe(result);
  });
});

describe('Table 54E: CTL to 15 °C, and 60E: to 20 °C', () => {
  test.each(examples54E)('%s kg/m³ at %s °C: %s', (density, celsius, result) => {
    const answer = volumeCorrection54E(density, celsius);
    expect(answer.ok ? answer.correction : null).toBe(result);
  });
  test.each(examples60E)('to 20 °C: %s kg/m³ at %s °C: %s', (density, celsius, result) => {
    const answer = volumeCorrection54E(density, celsius, 20);
    expect(answer.ok ? answer.correction : null).toBe(result);
  });

  it('rounds the temperature as a decimal number: 84.975 °C is 85.00', () => {
    expect(answered(volumeCorrection54E(489.92, 84.975)).correction).toBe(
      answered(volumeCorrection54E(489.9, 85)).correction,
    );
  });

  it('distinguishes values out of range from a pair without a solution', () => {
    expect(volumeCorrection54E(449.56, 93.03)).toMatchObject({
      reason: {
        code: 'outOfRange',
        input: 'temperatureCelsius',
        limits: { minimum: -46, maximum: 93 },
      },
    });
    expect(volumeCorrection54E(349.59, 4.44)).toMatchObject({
      reason: { code: 'outOfRange', limits: { minimum: 351.7, maximum: 687.8 } },
    });
    expect(volumeCorrection54E(399.83, 90.57)).toMatchObject({ reason: { code: 'noSolution' } });
  });
});

describe('tables for every input', () => {
  const density = fc.double({ min: 360, max: 680, noNaN: true });
  const celsius = fc.double({ min: -45, max: 60, noNaN: true });

  it('do not correct at 15 °C', () => {
    fc.assert(
      fc.property(density, (rho) => {
        expect(answered(volumeCorrection54E(rho, 15)).correction).toBe(1);
        expect(answered(volumeCorrection54E(rho, 15)).unrounded).toBeCloseTo(1, 12);
      }),
      { numRuns: 500 },
    );
  });

  it('decrease with temperature', () => {
    fc.assert(
      fc.property(density, celsius, celsius, (rho, first, second) => {
        fc.pre(Math.abs(first - second) > 0.001);
        const cold = volumeCorrectionUnrounded(rho, Math.min(first, second));
        const warm = volumeCorrectionUnrounded(rho, Math.max(first, second));
        fc.pre(warm.ok);
        expect(valueOf(cold)).toBeGreaterThan(valueOf(warm));
      }),
      { numRuns: 1000 },
    );
  });

  it('convert to 15 °C and back: 54E inverts 53E', () => {
    const observed = fc.double({ min: 211, max: 739, noNaN: true });
    let solved = 0;
    fc.assert(
      fc.property(observed, celsius, (rho, warmth) => {
        const temperature = roundHalfAwayFromZero(warmth, 0.05);
        const at15 = densityAtBase53E(rho, temperature);
        if (!at15.ok || at15.unrounded < 351.7 || at15.unrounded > 687.8) return;
        solved += 1;
        const back =
          at15.unrounded * valueOf(volumeCorrectionUnrounded(at15.unrounded, temperature));
        expect(Math.abs(back - roundHalfAwayFromZero(rho, 0.1))).toBeLessThan(1e-6);
      }),
      { numRuns: 3000 },
    );
    expect(solved).toBeGreaterThan(1000);
  });

  it('restore the density of the loading document in the range of LPG, within the rounding of the standard', () => {
    const usual = fc.integer({ min: 4800, max: 6200 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(usual, fc.integer({ min: -40, max: 50 }), (rho, temperature) => {
        const correction = answered(volumeCorrection54E(rho, temperature));
        const back = answered(densityAtBase53E(rho * correction.unrounded, temperature));
        expect(Math.abs(back.density - rho)).toBeLessThanOrEqual(0.1 + 1e-9);
      }),
      { numRuns: 2000 },
    );
  });

  it('agree with the equations of state for the pure components', () => {
    const bounds = [
      ['propane', 0.05, -40, 60],
      ['nButane', 0.04, -40, 60],
      ['isobutane', 0.02, -40, 60],
    ] as const;
    for (const [fluid, percent, from, to] of bounds) {
      const at15 = valueOf(saturatedLiquidDensity(fluid, 15));
      for (let temperature = from; temperature <= to; temperature += 5) {
        const byTable = at15 * valueOf(volumeCorrectionUnrounded(at15, temperature));
        const byEquation = valueOf(saturatedLiquidDensity(fluid, temperature));
        // Half of the last printed digit of the bound and the error of the fitted curves are added.
        expect(Math.abs(byTable / byEquation - 1) * 100, `${fluid} ${temperature}`).toBeLessThan(
          percent + 0.006,
        );
      }
    }
  });

  it('deviate by up to 2.5 % for propylene, which is why propylene is not offered', () => {
    const at15 = valueOf(saturatedLiquidDensity('propylene', 15));
    const error = (temperature: number) =>
      ((at15 * valueOf(volumeCorrectionUnrounded(at15, temperature))) /
        valueOf(saturatedLiquidDensity('propylene', temperature))) *
        100 -
      100;
    expect(error(-40)).toBeCloseTo(-1.6, 1);
    expect(error(50)).toBeCloseTo(2.5, 1);
  });

  it('differ from the table of 1952 by less than a thousandth', () => {
    const correction = (rho: number, temperature: number) =>
      answered(volumeCorrection54E(rho, temperature)).correction;
    expect([correction(600, 0), correction(600, 5), correction(605, 0)]).toEqual([
      1.02614, 1.01753, 1.02559,
    ]);
  });
});

describe('Rounding half away from zero', () => {
  test.each([
    [84.975, 0.05, 85],
    [-0.05, 0.1, -0.1],
    [0.05, 0.1, 0.1],
    [24.95, 0.1, 25],
    [177.045, 0.1, 177],
    [0.39995, 0.0001, 0.4],
    [-46.025, 0.05, -46.05],
    [15, 0.05, 15],
    [84.9749999999, 0.05, 84.95],
  ])('%s to %s: %s', (value, increment, result) => {
    expect(roundHalfAwayFromZero(value, increment)).toBe(result);
  });
});

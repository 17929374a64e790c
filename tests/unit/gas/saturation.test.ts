import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fluidIds, type FluidId } from '../../../src/features/gas/fluids.ts';
import {
  boilingTemperatureCelsius,
  saturatedLiquidDensity,
  saturatedVapourDensity,
  saturationPressureBarAbsolute,
  saturationRangeBarAbsolute,
  saturationRangeCelsius,
} from '../../../src/features/gas/saturation.ts';
import { expectNear, valueOf } from './near.ts';

/**
 * Property check points of the reference equations of state, by temperature: bar absolute, kg/m³
 * liquid, kg/m³ vapour.
 */
const byTemperature: [FluidId, number, string, string, string][] = [
  ['propane', -20, '2.445', '554.5', '5.505'],
  ['propane', 15, '7.315', '507.5', '15.81'],
  ['propane', 40, '13.69', '467.5', '30.16'],
  ['nButane', 0, '1.032', '600.7', '2.757'],
  ['nButane', 15, '1.761', '584.3', '4.549'],
  ['nButane', 40, '3.785', '554.9', '9.418'],
  ['isobutane', 0, '1.570', '580.6', '4.257'],
  ['isobutane', 15, '2.590', '562.9', '6.831'],
  ['isobutane', 40, '5.312', '531.2', '13.67'],
  ['propylene', 0, '5.841', '546.1', '12.33'],
  ['propylene', 15, '8.920', '523.0', '18.74'],
  ['propylene', 40, '16.48', '478.6', '35.66'],
];

/**
 * Check points by tank pressure in bar gauge (ambient: 1.01325 bar): K, °C, bar absolute, kg/m³
 * liquid, kg/m³ vapour.
 */
const byGauge: [FluidId, number, string, string, string, string, string][] = [
  ['methane', 0, '111.67', '-161.48', '1.013', '422.4', '1.816'],
  ['methane', 3, '131.49', '-141.66', '4.013', '391.6', '6.499'],
  ['nitrogen', 0, '77.35', '-195.80', '1.013', '806.1', '4.612'],
  ['nitrogen', 2, '87.96', '-185.19', '3.013', '755.5', '12.72'],
  ['oxygen', 0, '90.19', '-182.96', '1.013', '1141', '4.467'],
  ['oxygen', 2, '102.08', '-171.07', '3.013', '1080', '12.22'],
  ['argon', 0, '87.30', '-185.85', '1.013', '1395', '5.774'],
  ['argon', 2, '99.10', '-174.05', '3.013', '1320', '15.77'],
  ['parahydrogen', 0, '20.27', '-252.88', '1.013', '70.83', '1.339'],
  ['parahydrogen', 3, '25.97', '-247.18', '4.013', '62.88', '4.893'],
  ['carbonDioxide', 15, '246.62', '-26.53', '16.01', '1061', '41.70'],
  ['carbonDioxide', 20, '255.27', '-17.88', '21.01', '1022', '55.36'],
];

describe('Saturation curves against the reference equations of state', () => {
  test.each(byTemperature)('%s at %s °C', (fluid, celsius, pressure, liquid, vapour) => {
    expectNear(valueOf(saturationPressureBarAbsolute(fluid, celsius)), pressure, 0.02);
    expectNear(valueOf(saturatedLiquidDensity(fluid, celsius)), liquid, 0.02);
    expectNear(valueOf(saturatedVapourDensity(fluid, celsius)), vapour, 0.05);
  });

  test.each(byGauge)(
    '%s at %s bar gauge',
    (fluid, gauge, kelvin, celsius, absolute, liquid, vapour) => {
      const temperature = valueOf(boilingTemperatureCelsius(fluid, gauge + 1.01325));
      const permitted = fluid === 'parahydrogen' ? 0.005 : 0.01;
      expect(Math.abs(temperature + 273.15 - Number(kelvin))).toBeLessThanOrEqual(
        permitted + 0.005,
      );
      expect(Math.abs(temperature - Number(celsius))).toBeLessThanOrEqual(permitted + 0.005);
      expectNear(valueOf(saturationPressureBarAbsolute(fluid, temperature)), absolute, 0.02);
      expectNear(valueOf(saturatedLiquidDensity(fluid, temperature)), liquid, 0.02);
      expectNear(valueOf(saturatedVapourDensity(fluid, temperature)), vapour, 0.05);
    },
  );
});

describe('Saturated parahydrogen as printed by Leachman et al., J. Phys. Chem. Ref. Data 38 (2009) 721, Table 13', () => {
  test.each([
    [20, '0.93414', '71.135', '1.2440'],
    [30, '8.2319', '53.976', '10.871'],
  ])('%s K', (kelvin, pressure, liquid, vapour) => {
    expectNear(
      valueOf(saturationPressureBarAbsolute('parahydrogen', kelvin - 273.15)),
      pressure,
      0.02,
    );
    expectNear(valueOf(saturatedLiquidDensity('parahydrogen', kelvin - 273.15)), liquid, 0.02);
    expectNear(valueOf(saturatedVapourDensity('parahydrogen', kelvin - 273.15)), vapour, 0.05);
  });
});

describe('The range of a saturation curve', () => {
  const ranges: [FluidId, number, number][] = [
    ['propane', -45, 70],
    ['nButane', -45, 70],
    ['isobutane', -45, 70],
    ['propylene', -45, 70],
    ['butene1', -45, 70],
    ['ammonia', -45, 70],
    ['ethane', -113.15, 11.85],
    ['methane', -182.45, -101.15],
    ['nitrogen', -209.99, -157.15],
    ['oxygen', -218.15, -133.15],
    ['argon', -189.34, -137.15],
    ['carbonDioxide', -56.55, 25],
    ['parahydrogen', -259.34, -241.55],
  ];

  test.each(ranges)('%s covers exactly %s to %s °C', (fluid, minimum, maximum) => {
    expect(saturationRangeCelsius(fluid)).toEqual({ minimum, maximum });
    for (const celsius of [minimum, maximum]) {
      valueOf(saturationPressureBarAbsolute(fluid, celsius));
      valueOf(saturatedLiquidDensity(fluid, celsius));
      valueOf(saturatedVapourDensity(fluid, celsius));
    }
    expect(saturatedLiquidDensity(fluid, minimum - 0.001).ok).toBe(false);
    expect(saturatedLiquidDensity(fluid, maximum + 0.001).ok).toBe(false);
  });

  /** Rounded down from the fit range; shown to the driver. */
  const highestBarAbsolute: [FluidId, number][] = [
    ['methane', 25],
    ['nitrogen', 20],
    ['oxygen', 27],
    ['argon', 26],
    ['parahydrogen', 10],
    ['ethane', 31],
    ['carbonDioxide', 64],
  ];
  test.each(highestBarAbsolute)('%s is computed to %s bar absolute', (fluid, bar) => {
    expect(Math.floor(saturationRangeBarAbsolute(fluid).maximum)).toBe(bar);
    valueOf(boilingTemperatureCelsius(fluid, bar));
  });

  it('fails for nitrogen at 15 °C with aboveCritical and the range', () => {
    expect(saturatedLiquidDensity('nitrogen', 15)).toEqual({
      ok: false,
      reason: {
        code: 'aboveCritical',
        input: 'temperatureCelsius',
        fluid: 'nitrogen',
        limits: { minimum: -209.99, maximum: -157.15 },
      },
    });
  });

  it('fails for carbon dioxide below 5.2 bar with dryIce', () => {
    expect(boilingTemperatureCelsius('carbonDioxide', 5.1)).toMatchObject({
      ok: false,
      reason: { code: 'dryIce' },
    });
    valueOf(boilingTemperatureCelsius('carbonDioxide', 5.2));
    expect(saturatedLiquidDensity('carbonDioxide', -60)).toMatchObject({
      ok: false,
      reason: { code: 'dryIce' },
    });
  });

  it('fails with notANumber for NaN and infinity', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(saturationPressureBarAbsolute('propane', value)).toMatchObject({
        ok: false,
        reason: { code: 'notANumber' },
      });
      expect(boilingTemperatureCelsius('propane', value)).toMatchObject({
        ok: false,
        reason: { code: 'notANumber' },
      });
    }
  });
});

describe('The shape of a saturation curve', () => {
  test.each(fluidIds)('%s: pressure and vapour rise with temperature, liquid falls', (fluid) => {
    const { minimum, maximum } = saturationRangeCelsius(fluid);
    const inside = fc.double({ min: minimum, max: maximum, noNaN: true });
    fc.assert(
      fc.property(inside, inside, (first, second) => {
        fc.pre(Math.abs(first - second) > 1e-6);
        const [low, high] = first < second ? [first, second] : [second, first];
        expect(valueOf(saturationPressureBarAbsolute(fluid, low))).toBeLessThan(
          valueOf(saturationPressureBarAbsolute(fluid, high)),
        );
        expect(valueOf(saturatedVapourDensity(fluid, low))).toBeLessThan(
          valueOf(saturatedVapourDensity(fluid, high)),
        );
        expect(valueOf(saturatedLiquidDensity(fluid, low))).toBeGreaterThan(
          valueOf(saturatedLiquidDensity(fluid, high)),
        );
        expect(valueOf(saturatedLiquidDensity(fluid, high))).toBeGreaterThan(
          valueOf(saturatedVapourDensity(fluid, high)),
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each(fluidIds)('%s: the boiling temperature inverts the pressure', (fluid) => {
    const { minimum, maximum } = saturationRangeBarAbsolute(fluid);
    fc.assert(
      fc.property(fc.double({ min: minimum, max: maximum, noNaN: true }), (bar) => {
        const back = valueOf(
          saturationPressureBarAbsolute(fluid, valueOf(boilingTemperatureCelsius(fluid, bar))),
        );
        expect(Math.abs(back / bar - 1)).toBeLessThan(1e-8);
      }),
      { numRuns: 300 },
    );
  });
});

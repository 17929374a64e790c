import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chebyshevSum, toUnitInterval } from '../../../src/features/gas/chebyshev.ts';
import { fluidIds, type FluidId } from '../../../src/features/gas/fluids.ts';
import {
  gasDensity,
  gasDensityAtReference,
  gasPressureLimits,
} from '../../../src/features/gas/gas-density.ts';
import { hydrogenCompressibility, hydrogenGas } from '../../../src/features/gas/hydrogen-gas.ts';
import { virialMolarDensity } from '../../../src/features/gas/virial.ts';
import { answered, expectNear, valueOf } from './near.ts';

describe('Gas density at 15 °C and 1 bar against the equations of state', () => {
  const table: [FluidId, string][] = [
    ['propane', '1.874'],
    ['nButane', '2.510'],
    ['isobutane', '2.499'],
    ['propylene', '1.785'],
    ['methane', '0.6709'],
    ['nitrogen', '1.170'],
    ['oxygen', '1.337'],
    ['argon', '1.669'],
    ['carbonDioxide', '1.847'],
    ['parahydrogen', '0.08409'],
  ];
  test.each(table)('%s: %s kg/m³', (fluid, printed) => {
    expectNear(valueOf(gasDensityAtReference(fluid, 'european15')), printed, 0.02);
  });

  it('is the ideal gas at low pressure within one percent for the permanent gases', () => {
    expectNear(valueOf(gasDensity('nitrogen', 15, 0.5)), '0.5846', 0.1);
  });
});

describe('Hydrogen gas', () => {
  test.each([
    [300, 10, 1.05985282],
    [400, 50, 1.24304763],
  ])(
    'compressibility at %s K and %s MPa as published (Lemmon, Huber, Leachman 2008)',
    (kelvin, megapascal, published) => {
      expect(Math.abs(hydrogenCompressibility(kelvin, megapascal) - published)).toBeLessThan(5e-9);
    },
  );

  /** B and C of normal hydrogen, fitted by us to the equation of state, 0.0003 % to 10 bar. */
  const second = [14.045242, -1.2750277, -0.046202777, 0.0029270416, -0.00021402517, 1.6205026e-5];
  const third = [
    280.3188, 7.815674, -1.211649, 0.08755603, -0.004629572, 0.000281163, -1.867278e-5,
  ];
  test.each([-20, 0, 15, 40])(
    'agrees with the virial equation of hydrogen at %s °C to 10 bar within 0.003 %%',
    (celsius) => {
      const kelvin = celsius + 273.15;
      const argument = toUnitInterval(1 / kelvin, 1 / 343.15, 1 / 233.15);
      for (const bar of [0.9, 1, 3, 10]) {
        const moles = virialMolarDensity(
          chebyshevSum(second, argument) * 1e-6,
          chebyshevSum(third, argument) * 1e-12,
          kelvin,
          bar * 1e5,
        );
        const density = answered(hydrogenGas(celsius, bar)).densityKilogramsPerCubicMetre;
        expect(Math.abs(((moles ?? 0) * 2.01588) / 1000 / density - 1)).toBeLessThan(3e-5);
      }
    },
  );

  it('stops at 700 bar and at 100 °C', () => {
    expect(hydrogenGas(15, 701)).toMatchObject({
      ok: false,
      reason: { code: 'outOfRange', limits: { maximum: 700 } },
    });
    expect(hydrogenGas(101, 200)).toMatchObject({
      ok: false,
      reason: { code: 'outOfRange', limits: { minimum: -50, maximum: 100 } },
    });
  });
});

describe('gasDensity outside the gas range', () => {
  it('fails for butane at -5 °C and 1 bar with wouldBeLiquid and the boiling temperature', () => {
    const answer = gasDensity('nButane', -5, 1);
    expect(answer).toMatchObject({
      ok: false,
      reason: { code: 'wouldBeLiquid', fluid: 'nButane' },
    });
    if (!answer.ok) expect(answer.reason.boilingTemperatureCelsius).toBeCloseTo(-0.88, 1);
  });

  it('fails for LPG above 3 bar and for nitrogen above 10 bar', () => {
    expect(gasDensity('propane', 40, 3.1)).toMatchObject({
      ok: false,
      reason: { code: 'outOfRange', limits: { minimum: 0.5, maximum: 3 } },
    });
    expect(gasDensity('nitrogen', 40, 10.1)).toMatchObject({
      ok: false,
      reason: { limits: { maximum: 10 } },
    });
  });

  test.each(fluidIds)('%s: density rises with pressure and falls with temperature', (fluid) => {
    const { minimum, maximum } = gasPressureLimits(fluid);
    const bar = fc.double({ min: minimum, max: maximum, noNaN: true });
    const celsius = fc.double({ min: -40, max: 69, noNaN: true });
    fc.assert(
      fc.property(celsius, bar, (temperature, pressure) => {
        const here = gasDensity(fluid, temperature, pressure);
        fc.pre(here.ok);
        const warmer = gasDensity(fluid, temperature + 1, pressure);
        expect(valueOf(warmer)).toBeLessThan(valueOf(here));
        const thinner = gasDensity(fluid, temperature, Math.max(minimum, pressure * 0.99));
        expect(valueOf(thinner)).toBeLessThanOrEqual(valueOf(here));
      }),
      { numRuns: 300 },
    );
  });
});

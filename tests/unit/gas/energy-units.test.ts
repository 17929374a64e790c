import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  ambientPressureAtAltitude,
  gaugeToAbsolute,
} from '../../../src/features/gas/ambient-pressure.ts';
import { fuelValues } from '../../../src/features/gas/energy.ts';
import type { FluidId } from '../../../src/features/gas/fluids.ts';
import { convertUnit, unitsByDimension, type Dimension } from '../../../src/features/gas/units.ts';
import { answered, expectNear, valueOf } from './near.ts';

describe('Heat and CO2 from ISO 6976:2016', () => {
  const table: [FluidId, string, string, string][] = [
    ['propane', '13.9795', '12.8705', '2.9941'],
    ['nButane', '13.7517', '12.6999', '3.0288'],
    ['isobutane', '13.7077', '12.6559', '3.0288'],
    ['propylene', '13.5855', '12.7138', '3.1376'],
    ['methane', '15.4202', '13.8969', '2.7433'],
    ['ethane', '14.4177', '13.1978', '2.9272'],
    ['parahydrogen', '39.3859', '33.3202', '0'],
  ];
  test.each(table)(
    '%s: Hs %s, Hi %s kWh/kg, CO2 %s kg/kg',
    (fluid, superior, inferior, carbonDioxide) => {
      const values = answered(fuelValues(fluid));
      expectNear(values.superiorKilowattHoursPerKilogram, superior, 1e-4);
      expectNear(values.inferiorKilowattHoursPerKilogram, inferior, 1e-4);
      expectNear(values.carbonDioxideKilogramsPerKilogram, carbonDioxide, 1e-4);
    },
  );

  it('has the enthalpy of the water between Hs and Hi: 44.013 kJ per mole of water', () => {
    const { superiorKilowattHoursPerKilogram: hs, inferiorKilowattHoursPerKilogram: hi } = answered(
      fuelValues('propane'),
    );
    expect(((hs - hi) * 3.6 * 44.09562) / 4).toBeCloseTo(44.013, 2);
  });

  it('emits 64.62 kg CO2 per GJ (Hi) for propane and 66.25 for n-butane', () => {
    const perGigajoule = (fluid: FluidId) => {
      const values = answered(fuelValues(fluid));
      return (
        values.carbonDioxideKilogramsPerKilogram / values.inferiorKilowattHoursPerKilogram / 0.0036
      );
    };
    expectNear(perGigajoule('propane'), '64.62', 0);
    expectNear(perGigajoule('nButane'), '66.25', 0);
  });

  it('fails with notAFuel for nitrogen', () => {
    expect(fuelValues('nitrogen')).toEqual({
      ok: false,
      reason: { code: 'notAFuel', fluid: 'nitrogen' },
    });
  });
});

describe('J12 units', () => {
  it('converts by the definitions', () => {
    const close = (actual: number, exact: number) =>
      expect(Math.abs(actual / exact - 1)).toBeLessThan(1e-12);
    close(valueOf(convertUnit('mass', 1, 'pound', 'kilogram')), 0.45359237);
    close(valueOf(convertUnit('mass', 1, 'shortTon', 'kilogram')), 907.18474);
    close(valueOf(convertUnit('mass', 1, 'tonne', 'kilogram')), 1000);
    close(valueOf(convertUnit('volume', 1, 'usGallon', 'litre')), 3.785411784);
    close(valueOf(convertUnit('volume', 1, 'imperialGallon', 'litre')), 4.54609);
    close(valueOf(convertUnit('volume', 1, 'cubicFoot', 'litre')), 28.316846592);
    close(valueOf(convertUnit('pressure', 1, 'psi', 'kilopascal')), 6.894757293);
    close(valueOf(convertUnit('pressure', 1, 'atmosphere', 'kilopascal')), 101.325);
    close(valueOf(convertUnit('pressure', 1000, 'millimetreWater', 'bar')), 0.0980665);
    close(valueOf(convertUnit('pressure', 1, 'megapascal', 'bar')), 10);
    close(valueOf(convertUnit('energy', 1, 'therm', 'megajoule')), 105.505585);
    close(valueOf(convertUnit('energy', 1, 'kilocalorie', 'megajoule')), 0.0041868);
    close(valueOf(convertUnit('energy', 1, 'gigajoule', 'kilowattHour')), 1000 / 3.6);
    close(valueOf(convertUnit('temperature', 15, 'celsius', 'fahrenheit')), 59);
    close(valueOf(convertUnit('temperature', 15, 'celsius', 'kelvin')), 288.15);
    close(valueOf(convertUnit('temperature', 60, 'fahrenheit', 'celsius')), 28 / 1.8);
  });

  const dimensions = Object.keys(unitsByDimension) as Dimension[];
  test.each(dimensions)(
    'converting %s and back changes the value by less than 1e-12',
    (dimension) => {
      const units: readonly string[] = unitsByDimension[dimension];
      fc.assert(
        fc.property(
          fc.constantFrom(...units),
          fc.constantFrom(...units),
          fc.double({ min: 0, max: 1e6, noNaN: true }),
          (from, to, value) => {
            const converted = convertUnit(dimension, value, from as never, to as never);
            if (!converted.ok) return;
            const back = valueOf(
              convertUnit(dimension, converted.value, to as never, from as never),
            );
            expect(Math.abs(back - value)).toBeLessThanOrEqual(
              1e-12 * Math.max(1000, Math.abs(value)),
            );
          },
        ),
        { numRuns: 1000 },
      );
    },
  );

  it('fails for values that are no quantity', () => {
    expect(convertUnit('mass', -1, 'kilogram', 'pound')).toMatchObject({
      reason: { code: 'negative' },
    });
    expect(convertUnit('volume', Number.NaN, 'litre', 'cubicFoot')).toMatchObject({
      reason: { code: 'notANumber' },
    });
    expect(convertUnit('temperature', -274, 'celsius', 'kelvin')).toMatchObject({
      reason: { code: 'outOfRange', limits: { minimum: -273.15 } },
    });
    expect(convertUnit('energy', 1e308, 'gigajoule', 'kilocalorie')).toMatchObject({
      reason: { code: 'outOfRange' },
    });
    expect(valueOf(convertUnit('pressure', -0.5, 'bar', 'millibar'))).toBe(-500);
  });
});

describe('Ambient pressure', () => {
  it('falls with altitude as in the standard atmosphere of ISO 2533', () => {
    expect(valueOf(ambientPressureAtAltitude(0))).toBe(1.01325);
    expectNear(valueOf(ambientPressureAtAltitude(1000)), '0.89875', 0.001);
    expectNear(valueOf(ambientPressureAtAltitude(3000)), '0.70109', 0.001);
    expect(ambientPressureAtAltitude(3001)).toMatchObject({
      reason: { code: 'outOfRange', limits: { minimum: 0, maximum: 3000 } },
    });
  });

  it('converts gauge to absolute pressure and fails below vacuum', () => {
    expect(valueOf(gaugeToAbsolute(2, 1.01325))).toBeCloseTo(3.01325, 12);
    expect(gaugeToAbsolute(-1.02, 1.01325)).toMatchObject({
      reason: { code: 'belowVacuum', limits: { minimum: -1.01325 } },
    });
    expect(gaugeToAbsolute(2, 0.5)).toMatchObject({
      reason: { code: 'outOfRange', input: 'ambientBar', limits: { minimum: 0.6, maximum: 1.1 } },
    });
  });
});

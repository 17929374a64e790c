import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fluidIds, fluids } from '../../../src/features/gas/fluids.ts';
import { convertQuantity, type Amount } from '../../../src/features/gas/jobs/convert-quantity.ts';
import { customerTank } from '../../../src/features/gas/jobs/customer-tank.ts';
import { saturationRangeCelsius } from '../../../src/features/gas/saturation.ts';
import { pressureLiquefiedFluidIds, referenceStateIds } from './ids.ts';
import { answered, valueOf } from './near.ts';

describe('J1 returns to the mass it started from', () => {
  const fluidAtTemperature = fc.constantFrom(...fluidIds).chain((fluid) => {
    const { minimum, maximum } = saturationRangeCelsius(fluid);
    return fc.tuple(fc.constant(fluid), fc.double({ min: minimum, max: maximum, noNaN: true }));
  });

  it('via litres, litres at 15 °C, cubic metres, heat and CO2', () => {
    fc.assert(
      fc.property(
        fluidAtTemperature,
        fc.double({ min: 0.001, max: 30_000, noNaN: true }),
        ([fluid, temperatureCelsius], massKilograms) => {
          const convert = (amount: Amount) =>
            convertQuantity({
              product: { kind: 'pure', fluid },
              state: { kind: 'temperature', temperatureCelsius },
              amount,
            });
          const converted = answered(convert({ kind: 'mass', massKilograms }));
          const ways: Amount[] = [
            { kind: 'liquid', volumeLitres: valueOf(converted.volumeLitres) },
          ];
          if (converted.volumeAt15Litres.ok)
            ways.push({ kind: 'liquidAt15', volumeLitres: converted.volumeAt15Litres.value });
          for (const referenceState of referenceStateIds) {
            const volume = converted.gasVolumeCubicMetres[referenceState];
            ways.push({ kind: 'gas', volumeCubicMetres: valueOf(volume), referenceState });
          }
          if (converted.inferiorHeatKilowattHours.ok)
            ways.push({
              kind: 'inferiorHeat',
              energyKilowattHours: converted.inferiorHeatKilowattHours.value,
            });
          if (converted.superiorHeatKilowattHours.ok)
            ways.push({
              kind: 'superiorHeat',
              energyKilowattHours: converted.superiorHeatKilowattHours.value,
            });
          if (converted.carbonDioxideKilograms.ok && fluid !== 'parahydrogen')
            ways.push({
              kind: 'carbonDioxide',
              massKilograms: converted.carbonDioxideKilograms.value,
            });
          for (const amount of ways) {
            expect(
              Math.abs(answered(convert(amount)).massKilograms / massKilograms - 1),
              amount.kind,
            ).toBeLessThan(1e-12);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('has a molar mass for every fluid that agrees with its gas volume within one percent of 24 litres a mole', () => {
    for (const fluid of fluidIds) {
      const answer = answered(
        convertQuantity({
          product: { kind: 'pure', fluid },
          state: { kind: 'temperature', temperatureCelsius: saturationRangeCelsius(fluid).minimum },
          amount: { kind: 'mass', massKilograms: 1 },
        }),
      );
      const litresPerMole =
        valueOf(answer.gasVolumeCubicMetres.european15) * fluids[fluid].molarMassGramsPerMole;
      expect(Math.abs(litresPerMole / 23.958 - 1), fluid).toBeLessThan(0.04);
    }
  });
});

describe('J3 balances', () => {
  it('tank content plus delivery equals the content at the filling limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...pressureLiquefiedFluidIds),
        fc.double({ min: -40, max: 45, noNaN: true }),
        fc.double({ min: 0, max: 84, noNaN: true }),
        (fluid, temperatureCelsius, levelPercent) => {
          const tank = { fluid, capacityLitres: 4850, temperatureCelsius, limitPercent: 85 };
          const before = answered(customerTank({ ...tank, levelPercent }));
          const full = answered(customerTank({ ...tank, levelPercent: 85 }));
          const mass = before.liquidKilograms + before.vapourKilograms;
          const target = full.liquidKilograms + full.vapourKilograms;
          expect(mass + before.withoutVapourReturn.massKilograms).toBeCloseTo(target, 6);
          expect(
            mass +
              before.withVapourReturn.massKilograms -
              before.withVapourReturn.returnedVapourKilograms,
          ).toBeCloseTo(target, 6);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('a fuller tank becomes liquid-full at a lower temperature', () => {
    const at = (levelPercent: number) =>
      valueOf(
        answered(
          customerTank({
            fluid: 'propane',
            capacityLitres: 2700,
            levelPercent,
            temperatureCelsius: 15,
            limitPercent: 85,
          }),
        ).liquidFullTemperatureCelsius,
      );
    expect(at(95)).toBeLessThan(at(90));
    expect(at(90)).toBeLessThan(at(85));
  });
});

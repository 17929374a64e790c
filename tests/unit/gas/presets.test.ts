import { describe, expect, it, test } from 'vitest';
import { companyCountry, ofCountry } from '../../../src/features/config/model/company-country.ts';
import type { FluidId } from '../../../src/features/gas/fluids.ts';
import { adrRowOf } from '../../../src/features/gas/jobs/mixture.ts';
import { adrFillings, adrMixtureRows } from '../../../src/features/gas/presets/adr-filling.ts';
import { customerTanks } from '../../../src/features/gas/presets/customer-tanks.ts';
import { everydayFactors } from '../../../src/features/gas/presets/everyday-factors.ts';
import { fillingLimits } from '../../../src/features/gas/presets/filling-limits.ts';
import { saturatedLiquidDensity } from '../../../src/features/gas/saturation.ts';
import { expectNear, valueOf } from './near.ts';

describe('ADR filling factors', () => {
  const byFluid: [string, FluidId, string][] = [
    ['1978', 'propane', '0.426'],
    ['1011', 'nButane', '0.515'],
    ['1969', 'isobutane', '0.492'],
    ['1077', 'propylene', '0.435'],
    ['1005', 'ammonia', '0.535'],
    ['1012-1-butylene', 'butene1', '0.527'],
  ];
  test.each(byFluid)(
    'UN %s is 0.95 x density of %s at 50 °C, %s, rounded (ADR 4.3.3.2.3)',
    (id, fluid, printed) => {
      const exact = (0.95 * valueOf(saturatedLiquidDensity(fluid, 50))) / 1000;
      expectNear(exact, printed, 0.02);
      const factor = adrFillings.find((filling) => filling.id === id)?.kilogramsPerLitre ?? 0;
      expect(Math.abs(factor - exact)).toBeLessThan(0.0101);
    },
  );

  it('decrease from row to row, like the density, while the pressure rises', () => {
    for (const [index, row] of adrMixtureRows.entries()) {
      const next = adrMixtureRows[index + 1];
      if (next === undefined) continue;
      expect(next.kilogramsPerLitre).toBeLessThan(row.kilogramsPerLitre);
      expect(next.minimumDensityAt50KilogramsPerLitre).toBeLessThan(
        row.minimumDensityAt50KilogramsPerLitre,
      );
      expect(next.maximumPressureAt70Bar).toBeGreaterThanOrEqual(row.maximumPressureAt70Bar);
    }
  });

  it('finds the row at its limits and next to them', () => {
    expect(adrRowOf(0.525, 11)?.row).toBe('A');
    expect(adrRowOf(0.525, 11.01)?.row).toBe('A01');
    expect(adrRowOf(0.44, 31)?.row).toBe('C');
    expect(adrRowOf(0.4399, 31)).toBeNull();
    expect(adrRowOf(0.53, 31.01)).toBeNull();
  });

  it('has unique ids', () => {
    for (const list of [adrFillings, customerTanks, fillingLimits, everydayFactors]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length);
    }
  });
});

describe('Customer tanks', () => {
  test.each([
    ['DE', [1775, 2700, 4850, 6400]],
    ['GB', [1200, 2000]],
    ['NI', [1200, 2000]],
    ['FR', [2280]],
    ['', [1775, 2700, 4850, 6400, 1200, 2000, 2280]],
    ['other', [1775, 2700, 4850, 6400, 1200, 2000, 2280]],
  ])('are offered to a company in "%s" in the capacities %j (litres)', (company, litres) => {
    expect(
      ofCountry(customerTanks, companyCountry(company)).map((tank) => tank.capacityLitres),
    ).toEqual(litres);
  });

  it('are labelled with 85 % of the capacity, rounded', () => {
    for (const { capacityLitres, maximumFillLitres } of customerTanks) {
      if (maximumFillLitres !== null)
        expect(Math.abs(capacityLitres * 0.85 - maximumFillLitres)).toBeLessThanOrEqual(0.5);
    }
  });

  it('"1.2 t" is a name: 85 % of 2700 L at 15 °C holds 1165 kg of liquid propane', () => {
    expectNear((2700 * 0.85 * valueOf(saturatedLiquidDensity('propane', 15))) / 1000, '1165', 0.02);
  });
});

describe('Filling limits', () => {
  it('mark limits that have no source', () => {
    expect(fillingLimits.filter(({ sourced }) => !sourced).map(({ id }) => id)).toEqual([
      'lpg-de',
      'lpg-gb',
    ]);
    for (const { sourced, source } of fillingLimits) expect(source !== '').toBe(sourced);
  });
});

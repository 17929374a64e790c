/**
 * Tests every printed limit: ADR 2025, 4.3.3.2.5 and 2.2.2.3 (Norwegian ADR/RID 2025), the filling
 * limits, and the ranges of the inputs.
 */
import { describe, expect, it, test } from 'vitest';
import { adrFillings, adrMixtureRows } from '../../../src/features/gas/presets/adr-filling.ts';
import { everydayFactors } from '../../../src/features/gas/presets/everyday-factors.ts';
import { fillingLimits } from '../../../src/features/gas/presets/filling-limits.ts';
import { taskById } from '../../../src/features/gas/tasks.ts';

describe('ADR 2025, 4.3.3.2.5: test pressure with and without insulation in bar, kg per litre', () => {
  test.each([
    ['1978', 21, 23, 0.42],
    ['1011', 10, 10, 0.51],
    ['1969', 10, 10, 0.49],
    ['1077', 25, 27, 0.43],
    ['1005', 26, 29, 0.53],
    ['1012-1-butylene', 10, 10, 0.53],
    ['1012-trans-2-butylene', 10, 10, 0.54],
    ['1012-cis-2-butylene', 10, 10, 0.55],
    ['1012-mixture', 10, 10, 0.5],
    ['1965-A', 10, 10, 0.5],
    ['1965-A01', 12, 14, 0.49],
    ['1965-A02', 12, 14, 0.48],
    ['1965-A0', 12, 14, 0.47],
    ['1965-A1', 16, 18, 0.46],
    ['1965-B1', 20, 23, 0.45],
    ['1965-B2', 20, 23, 0.44],
    ['1965-B', 20, 23, 0.43],
    ['1965-C', 25, 27, 0.42],
    ['1060-P1', 25, 28, 0.49],
    ['1060-P2', 22, 23, 0.47],
    ['1013-insulated-190', 190, null, 0.73],
    ['1013-insulated-225', 225, null, 0.78],
    ['1013-190', null, 190, 0.66],
    ['1013-250', null, 250, 0.75],
  ])('%s: %s / %s bar, %s kg/L', (id, insulated, bare, kilogramsPerLitre) => {
    expect(adrFillings.find((filling) => filling.id === id)).toMatchObject({
      testPressureBarGauge: [insulated, bare],
      kilogramsPerLitre,
    });
  });
  it('has no other entry', () => {
    expect(adrFillings).toHaveLength(24);
  });
});

describe('ADR 2025, 2.2.2.3: rows of UN 1965', () => {
  it('has the density at 50 °C and the pressure at 70 °C of each row', () => {
    expect(
      adrMixtureRows.map((row) => [
        row.row,
        row.minimumDensityAt50KilogramsPerLitre,
        row.maximumPressureAt70Bar,
      ]),
    ).toEqual([
      ['A', 0.525, 11],
      ['A01', 0.516, 16],
      ['A02', 0.505, 16],
      ['A0', 0.495, 16],
      ['A1', 0.485, 21],
      ['B1', 0.474, 26],
      ['B2', 0.463, 26],
      ['B', 0.45, 26],
      ['C', 0.44, 31],
    ]);
  });
});

describe('Limits and rules of thumb', () => {
  it('are 85 % in Germany, France and Great Britain, and no other limit is offered', () => {
    expect(fillingLimits.map(({ id, percent }) => [id, percent])).toEqual([
      ['lpg-de', 85],
      ['lpg-fr', 85],
      ['lpg-gb', 85],
    ]);
  });
  it('match the German trade, HeizkostenV § 9, EBeV 2022 Annex 1 and the IPCC', () => {
    expect(everydayFactors.map(({ value, unit }) => `${value} ${unit}`)).toEqual([
      '0.51 kg/L',
      '6.57 kWh/L',
      '7.17 kWh/L',
      '12.87 kWh/kg',
      '1.965 L/kg',
      '13 kWh/kg',
      '45.7 GJ/t',
      '0.0663 t/GJ',
      '63.1 kg/GJ',
    ]);
  });
});

describe('ranges and defaults of inputs', () => {
  test.each([
    ['room', 'temperatureCelsius', -45, 60, 15],
    ['room', 'capacityLitres', 1, 200_000, null],
    ['room', 'levelPercent', 0, 100, null],
    ['room', 'limitPercent', 1, 85, 85],
    ['deliveryNote', 'densityAt15KilogramsPerCubicMetre', 351.7, 687.8, 507.5],
    ['deliveryNote', 'observedDensityKilogramsPerCubicMetre', 210, 740, null],
    ['gauge', 'ambientBar', 0.6, 1.1, 1.01325],
    ['gasMeter', 'temperatureCelsius', -40, 70, 15],
    ['gasMeter', 'ambientBar', 0.6, 1.1, 1.01325],
    ['hydrogenTrailer', 'temperatureCelsius', -50, 100, 15],
    ['mixture', 'propane', 0, 100, undefined],
  ])('%s, %s: %s to %s, default %s', (task, id, minimum, maximum, first) => {
    const input = taskById(task)?.inputs.find((one) => one.id === id);
    expect(input).toMatchObject({
      type: 'number',
      range: { minimum, maximum },
      ...(first === undefined ? {} : { default: first }),
    });
  });
});

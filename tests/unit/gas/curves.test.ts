import { describe, expect, it } from 'vitest';
import { levelCurve, pressureCurve } from '../../../src/features/gas/curves.ts';
import { customerTank } from '../../../src/features/gas/jobs/customer-tank.ts';
import { answered, expectNear } from './near.ts';

const rising = (points: readonly { temperatureCelsius: number; value: number }[]) =>
  points.every((point, index) => {
    const before = points[index - 1];
    return (
      before === undefined ||
      (point.value > before.value && point.temperatureCelsius > before.temperatureCelsius)
    );
  });

describe('Charts', () => {
  it('draw the level of an 85 % tank from 15 °C to liquid-full at 57.37 °C', () => {
    const tank = answered(
      customerTank({
        fluid: 'propane',
        capacityLitres: 4850,
        levelPercent: 85,
        temperatureCelsius: 15,
        limitPercent: 85,
      }),
    );
    const curve = levelCurve('propane', tank.meanDensityKilogramsPerCubicMetre, 15);
    expect(curve).toHaveLength(40);
    expect(curve[0]?.value).toBeCloseTo(85, 9);
    expect(curve.at(-1)).toMatchObject({ value: 100 });
    expectNear(curve.at(-1)?.temperatureCelsius ?? 0, '57.37', 0.02);
    expect(rising(curve)).toBe(true);
  });

  it('end at the limit of the range if the tank is never full, and are empty if no point can be computed', () => {
    const curve = levelCurve('nButane', 300, -45);
    expect(curve.at(-1)?.temperatureCelsius).toBe(70);
    expect(curve.at(-1)?.value).toBeLessThan(100);
    expect(levelCurve('propane', 300, 80)).toEqual([]);
    expect(levelCurve('propane', Number.NaN, 0)).toEqual([]);
  });

  it('draw the gauge pressure of pure and mixed products', () => {
    const curve = pressureCurve({ kind: 'pure', fluid: 'propane' }, 1.01325);
    expect(curve).toHaveLength(40);
    expect(curve[0]?.temperatureCelsius).toBe(-45);
    expect(curve.at(-1)?.temperatureCelsius).toBe(70);
    expect(rising(curve)).toBe(true);
    expect(
      pressureCurve({ kind: 'documented', densityAt15KilogramsPerCubicMetre: 510 }, 1.01325),
    ).toEqual([]);
  });
});

/** Tests that no task computes a fill above the legal limit, for any input. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fluids, refrigeratedFluidIds } from '../../../src/features/gas/fluids.ts';
import { fittingFillings, highestFactor } from '../../../src/features/gas/highest-factor.ts';
import { customerTank } from '../../../src/features/gas/jobs/customer-tank.ts';
import { truckLoad } from '../../../src/features/gas/jobs/truck-load.ts';
import { productLiquidDensity, readProduct } from '../../../src/features/gas/product.ts';
import { productOf } from '../../../src/features/gas/tasks/fields.ts';
import { taskById, tasks } from '../../../src/features/gas/tasks.ts';
import type { Task, TaskAnswer, TaskValues } from '../../../src/features/gas/tasks/task.ts';
import { defaultValues } from './default-values.ts';
import { valueOf } from './near.ts';

type Answer = Extract<TaskAnswer, { ok: true }>;
const outputOf = ({ outputs }: Answer, id: string): number | undefined => {
  const output = outputs[id];
  return output?.ok ? output.value : undefined;
};
const numberIn = (values: TaskValues, id: string): number => Number(values[id]);
/** The tolerance for rounding errors of sums. */
const dust = 1 + 1e-9;

/** ADR 2025, 4.3.3.2.5: kg per litre. */
const printedFactors: Readonly<Record<string, number>> = {
  propane: 0.42,
  nButane: 0.51,
  isobutane: 0.49,
  propylene: 0.43,
  butene1: 0.53,
  ammonia: 0.53,
};

/** The highest factor for the product: the printed one, or 0.95 x density at 50 °C rounded up. */
function legalFactor(values: TaskValues): number {
  const printed = printedFactors[String(values['product'])];
  if (printed !== undefined) return printed;
  const read = readProduct(productOf(values));
  const density = read.ok ? valueOf(productLiquidDensity(read.product, 50)) / 1000 : Number.NaN;
  return Math.ceil(0.95 * density * 100) / 100;
}

function expectRoom(values: TaskValues, answer: Answer): void {
  const capacity = numberIn(values, 'capacityLitres');
  const limit = numberIn(values, 'limitPercent');
  const level = numberIn(values, 'levelPercent');
  expect(limit).toBeLessThanOrEqual(85);
  const deliver = outputOf(answer, 'deliverLitres');
  const room = outputOf(answer, 'roomLitres');
  if (level > limit) {
    expect([deliver, room, outputOf(answer, 'deliverKilograms')]).toEqual(Array(3).fill(undefined));
    expect(answer.warnings.map(({ code }) => code)).toContain('overLimit');
    return;
  }
  expect((level / 100) * capacity + (room ?? Infinity)).toBeLessThanOrEqual(0.85 * capacity * dust);
  expect(deliver).toBeLessThanOrEqual((room ?? 0) * dust);
}

function expectLoad(values: TaskValues, answer: Answer): void {
  const most = legalFactor(values) * numberIn(values, 'capacityLitres');
  expect(outputOf(answer, 'maximumKilograms')).toBeLessThanOrEqual(most * dust);
  expect(outputOf(answer, 'maximumPercent')).toBeLessThanOrEqual(100 * dust);
  const onBoard = numberIn(values, 'onBoardKilograms') || 0;
  const load = outputOf(answer, 'loadKilograms');
  if (load === undefined)
    expect(answer.warnings.map(({ code }) => code)).toContain('overMaximumLoad');
  else expect(onBoard + load).toBeLessThanOrEqual(most * dust);
}

const refrigeratedLimit = (cryogen: unknown): number => {
  const fluid = refrigeratedFluidIds.find((id) => id === cryogen);
  return fluid === undefined || fluids[fluid].flammable ? 95 : 98;
};
function expectLevel(values: TaskValues, answer: Answer): void {
  const share = (outputOf(answer, 'liquidLitres') ?? 0) / numberIn(values, 'capacityLitres');
  expect(share * 100).toBeLessThanOrEqual(refrigeratedLimit(values['cryogen']) * dust);
}
function expectFilling(values: TaskValues, answer: Answer): void {
  expect(outputOf(answer, 'maximumPercent')).toBeLessThanOrEqual(
    refrigeratedLimit(values['cryogen']) * dust,
  );
}

/** The check of each task, or the reason why it has no check. */
const checks: Readonly<
  Record<string, ((values: TaskValues, answer: Answer) => void) | 'knows no tank' | 'gas'>
> = {
  room: expectRoom,
  load: expectLoad,
  cryogenicLevel: expectLevel,
  cryogenicFilling: expectFilling,
  deliveryNote: 'knows no tank',
  gauge: 'knows no tank',
  cryogenicDelivery: 'knows no tank',
  convertQuantity: 'knows no tank',
  mixture: 'knows no tank',
  meterPressure: 'knows no tank',
  units: 'knows no tank',
  gasMeter: 'gas',
  hydrogenTrailer: 'gas',
};

/** Consistent values, so that most screens have a result. */
const usual: Readonly<Record<string, fc.Arbitrary<number>>> = {
  capacityLitres: fc.double({ min: 500, max: 60_000, noNaN: true }),
  factorKilogramsPerLitre: fc.oneof(
    fc.constantFrom(0.42, 0.43, 0.46, 0.49, 0.5, 0.51, 0.53),
    fc.double({ min: 0.3, max: 0.6, noNaN: true }),
  ),
  limitPercent: fc.constantFrom(80, 85, 85.000001, 87, 95, 100),
  propane: fc.constant(60),
  nButane: fc.constant(40),
  isobutane: fc.constant(0),
  propylene: fc.constant(0),
  densityAt15KilogramsPerCubicMetre: fc.double({ min: 500, max: 600, noNaN: true }),
  documentedDensityKilogramsPerCubicMetre: fc.double({ min: 420, max: 480, noNaN: true }),
  documentedTemperatureCelsius: fc.constant(-161.5),
  pressureBarGauge: fc.double({ min: 0, max: 15, noNaN: true }),
  fillingPressureBarGauge: fc.double({ min: 0, max: 8, noNaN: true }),
  valvePressureBarGauge: fc.double({ min: 0, max: 15, noNaN: true }),
  ambientBar: fc.constant(1.013),
};

function screensOf(task: Task): fc.Arbitrary<TaskValues> {
  return fc.record(
    Object.fromEntries(
      task.inputs.map((input): [string, fc.Arbitrary<number | string | undefined>] => {
        if (input.type === 'choice') return [input.id, fc.constantFrom(...input.options)];
        const { minimum, maximum } = input.range;
        const any = fc.double({ min: minimum, max: maximum, noNaN: true });
        const beyond = fc.constantFrom(minimum, maximum, maximum * 1.01, maximum * 10);
        return [
          input.id,
          fc.oneof(
            { weight: 6, arbitrary: usual[input.id] ?? any },
            { weight: 1, arbitrary: any },
            { weight: 1, arbitrary: beyond },
            ...(input.optional ? [{ weight: 4, arbitrary: fc.constant(undefined) }] : []),
          ),
        ];
      }),
    ),
  );
}

describe('no result is a fill above the legal limit', () => {
  it('has a check for every task', () => {
    expect(Object.keys(checks).toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
  });

  test.each(tasks.filter(({ id }) => typeof checks[id] === 'function'))(
    '$id with 5 000 random inputs',
    (task) => {
      const check = checks[task.id];
      let answers = 0;
      fc.assert(
        fc.property(screensOf(task), (values) => {
          const answer = task.calculate(values);
          if (!answer.ok || typeof check !== 'function') return;
          answers += 1;
          check(values, answer);
        }),
        { numRuns: 5000 },
      );
      expect(answers, 'screens with an answer').toBeGreaterThan(500);
    },
  );

  test.each([87, 95, 100])('a customer tank is not filled to %s per cent', (limitPercent) => {
    const answer = customerTank({
      fluid: 'propane',
      capacityLitres: 2700,
      levelPercent: 30,
      temperatureCelsius: 15,
      limitPercent,
    });
    expect(answer).toEqual({
      ok: false,
      reason: {
        code: 'aboveFillingLimit',
        input: 'limitPercent',
        limits: { minimum: 0, maximum: 85 },
      },
    });
  });

  test.each([
    ['propane', 0.51, 0.42],
    ['propane', 0.43, 0.42],
    ['nButane', 0.53, 0.51],
    ['ammonia', 0.55, 0.53],
  ] as const)('%s is not loaded with %s kg/L, only with %s', (fluid, factor, highest) => {
    const truck = {
      product: { kind: 'pure', fluid },
      capacityLitres: 20_000,
      temperatureCelsius: 15,
    } as const;
    expect(truckLoad({ ...truck, factorKilogramsPerLitre: factor })).toMatchObject({
      ok: false,
      reason: { code: 'factorTooHigh', limits: { maximum: highest } },
    });
    expect(truckLoad({ ...truck, factorKilogramsPerLitre: highest }).ok).toBe(true);
  });

  test('a mixture uses the factor of its row; a documented density uses that of the matching row', () => {
    const factorOf = (product: Parameters<typeof readProduct>[0]): number => {
      const read = readProduct(product as Parameters<typeof fittingFillings>[0]);
      return valueOf(read.ok ? highestFactor(read.product) : read);
    };
    const composition = { kind: 'massPercent', shares: { propane: 60, nButane: 40 } } as const;
    expect(factorOf({ kind: 'mixture', composition })).toBe(0.46);
    expect(factorOf({ kind: 'documented', densityAt15KilogramsPerCubicMetre: 507.5 })).toBe(0.42);
    expect(factorOf({ kind: 'documented', densityAt15KilogramsPerCubicMetre: 584 })).toBe(0.5);
  });

  test('the offered factors are those allowed for the product', () => {
    const ids = (product: Parameters<typeof fittingFillings>[0]) =>
      fittingFillings(product).map(({ id }) => id);
    expect(ids({ kind: 'pure', fluid: 'propane' })).toEqual(['1978', '1965-C']);
    expect(ids({ kind: 'pure', fluid: 'ammonia' })).toEqual(['1005']);
    expect(ids({ kind: 'documented', densityAt15KilogramsPerCubicMetre: 507.5 })).toEqual([
      '1965-C',
    ]);
  });

  test.each([
    ['nitrogen', 98, 98.5],
    ['methane', 95, 95.5],
    ['lng', 95, 96],
  ])('%s may be filled to %s per cent; at %s the tank is overfilled', (cryogen, full, over) => {
    const task = taskById('cryogenicLevel') ?? expect.fail();
    const values = {
      ...defaultValues(task),
      cryogen,
      capacityLitres: 1000,
      documentedDensityKilogramsPerCubicMetre: 440,
    };
    expect(task.calculate({ ...values, levelPercent: full }).ok).toBe(true);
    expect(task.calculate({ ...values, levelPercent: over })).toMatchObject({
      ok: false,
      reason: { code: 'levelAboveLimit', input: 'levelPercent', limits: { maximum: full } },
    });
  });
});

describe('tanks without pressure and overfilled tanks', () => {
  const room = taskById('room') ?? expect.fail();
  const values = { ...defaultValues(room), capacityLitres: 2700 };
  const codesAt = (levelPercent: number): string[] => {
    const answer = room.calculate({ ...values, levelPercent });
    return answer.ok ? answer.warnings.map(({ code }) => code) : [answer.reason.code];
  };
  it('warns of air in the tank when the gauge is at 0', () => {
    expect(codesAt(0)).toContain('emptyTank');
    expect(codesAt(5)).not.toContain('emptyTank');
  });
  it('count as overfilled above the limit, not at the limit', () => {
    expect(codesAt(85)).not.toContain('overLimit');
    expect(codesAt(85.1)).toContain('overLimit');
  });
});

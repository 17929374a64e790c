import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fluidIds, fluids, refrigeratedFluidIds } from '../../../src/features/gas/fluids.ts';
import { tasks, taskById } from '../../../src/features/gas/tasks.ts';
import { lpgFluids } from '../../../src/features/gas/tasks/fields.ts';
import {
  inputOfFailure,
  isShown,
  type Task,
  type TaskValues,
} from '../../../src/features/gas/tasks/task.ts';
import { adrFillings } from '../../../src/features/gas/presets/adr-filling.ts';
import { fillingLimits } from '../../../src/features/gas/presets/filling-limits.ts';
import { defaultValues } from './default-values.ts';
import { answered, expectNear } from './near.ts';

/**
 * Typed values in addition to the defaults; worked examples of the specification where available.
 */
const typed: Record<string, TaskValues> = {
  room: { capacityLitres: 4850, levelPercent: 40, temperatureCelsius: 10 },
  load: { capacityLitres: 20_000, factorKilogramsPerLitre: 0.42, temperatureCelsius: 5 },
  deliveryNote: {
    volumeLitres: 3200,
    temperatureCelsius: 8,
    densityAt15KilogramsPerCubicMetre: 510,
  },
  gauge: { temperatureCelsius: 20 },
  cryogenicLevel: { capacityLitres: 2000, levelPercent: 50, pressureBarGauge: 2 },
  cryogenicDelivery: { volumeLitres: 5000, pressureBarGauge: 2 },
  cryogenicFilling: { cryogen: 'methane', capacityLitres: 20_000 },
  gasMeter: { volumeCubicMetres: 500, ambientBar: 0.938 },
  hydrogenTrailer: { volumeCubicMetres: 18 },
  convertQuantity: { amountKind: 'liquid', amountValue: 1000, temperatureCelsius: 5 },
  mixture: { propane: 60, nButane: 40 },
  meterPressure: {},
  units: { value: 1, massUnit: 'pound' },
};
const expected: [task: string, output: string, printed: string, percent: number][] = [
  ['room', 'deliverLitres', '2124', 0.02],
  ['room', 'deliverKilograms', '1093', 0.02],
  ['load', 'loadKilograms', '8400', 0],
  ['load', 'maximumPercent', '80.50', 0.02],
  ['deliveryNote', 'volumeAt15Litres', '3263', 0],
  ['deliveryNote', 'massKilograms', '1664', 0],
  ['gauge', 'pressureGauge', '7.351', 0.02],
  ['cryogenicLevel', 'liquidKilograms', '755.5', 0.02],
  ['cryogenicLevel', 'gasVolumeEuropean15', '645.9', 0.04],
  ['cryogenicDelivery', 'deliveredKilograms', '3714', 0.02],
  ['cryogenicFilling', 'maximumPercent', '85.68', 0.02],
  ['gasMeter', 'massKilograms', '925.5', 0.02],
  ['hydrogenTrailer', 'massKilograms', '268.9', 0.02],
  ['convertQuantity', 'massKilograms', '521.8', 0.02],
  ['mixture', 'densityAt15', '538.0', 0.1],
  ['meterPressure', 'increasePercent', '0.253', 1],
  ['units', 'kilogram', '0.45359237', 0],
];
const answerOf = (task: Task) =>
  answered(task.calculate({ ...defaultValues(task), ...typed[task.id] }));
const find = (id: string): Task => taskById(id) ?? expect.fail(id);

describe('tasks with the values of a screen', () => {
  test.each(expected)('%s: %s is %s', (id, output, printed, percent) => {
    const result = answerOf(find(id)).outputs[output];
    if (result?.ok !== true) throw new Error(JSON.stringify(result));
    expectNear(result.value, printed, percent);
  });

  test.each(tasks)(
    '$id declares every output it returns, has unique input ids, and refers only to existing inputs',
    (task) => {
      const declared = task.outputs.map(({ id }) => id);
      for (const id of Object.keys(answerOf(task).outputs)) expect(declared).toContain(id);
      const ids = task.inputs.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { showIf } of task.inputs)
        if (showIf !== undefined) expect(ids).toContain(showIf.input);
    },
  );

  test.each(tasks)(
    '$id: defaults are within the range of their input, and a missing value is reported on a visible input',
    (task) => {
      for (const input of task.inputs) {
        if (input.type === 'choice') {
          expect(input.options).toContain(input.default);
          continue;
        }
        if (input.default !== null) {
          expect(input.default).toBeGreaterThanOrEqual(input.range.minimum);
          expect(input.default).toBeLessThanOrEqual(input.range.maximum);
        }
        const values: TaskValues = { ...defaultValues(task), ...typed[task.id] };
        if (input.optional === true || !isShown(input, values)) continue;
        const answer = task.calculate({ ...values, [input.id]: undefined });
        if (answer.ok) continue;
        const blamed = inputOfFailure(task, answer);
        expect(blamed, `${input.id}: ${JSON.stringify(answer)}`).toBeDefined();
        if (blamed !== undefined) expect(isShown(blamed, values)).toBe(true);
      }
    },
  );

  test.each(tasks)('$id: 2 000 random inputs give outputs or a reason and never throw', (task) => {
    const fields = Object.fromEntries(
      task.inputs.map((input) => [
        input.id,
        input.type === 'choice'
          ? fc.constantFrom(...input.options, 'something else')
          : fc.oneof(
              fc.double({ min: input.range.minimum, max: input.range.maximum }),
              fc.constant(undefined),
              fc.double(),
              fc.constant('text'),
            ),
      ]),
    );
    fc.assert(
      fc.property(fc.record(fields), (values) => {
        const answer = task.calculate(values);
        if (!answer.ok) {
          expect(typeof answer.reason.code).toBe('string');
          return;
        }
        for (const output of Object.values(answer.outputs)) {
          if (output?.ok === true) expect(Number.isFinite(output.value)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('Texts of the tasks', () => {
  const locales = ['de', 'en', 'fr'].map((locale) => ({
    locale,
    texts: JSON.parse(readFileSync(`src/locales/${locale}/gas-calculator.json`, 'utf8')) as Record<
      string,
      Record<string, unknown>
    >,
  }));
  const source = (file: string) => readFileSync(`src/features/gas/${file}`, 'utf8');
  const codes = (file: string, type: string) => {
    const code = source(file).replaceAll(/\/\*[^]*?\*\//g, '');
    const declaration = code.split(`type ${type} =`)[1]?.split(';\n')[0] ?? '';
    return [...declaration.matchAll(/\| '(\w+)'/g)].map((match) => match[1] ?? '');
  };

  test.each(locales)(
    '$locale has a text for every task, input, choice, output, unit, reason, warning and basis',
    ({ texts }) => {
      for (const { id, group, inputs, outputs } of tasks) {
        expect(texts['tasks']).toHaveProperty(id);
        expect(texts['groups']).toHaveProperty(group);
        for (const input of inputs) {
          expect(texts['inputs']).toHaveProperty(input.id);
          const known = {
            ...texts['fluids'],
            ...texts['units'],
            ...(texts['choices']?.[input.id] as object | undefined),
          };
          if (input.type === 'choice')
            for (const option of input.options) expect(known).toHaveProperty(option);
          else if (input.unit !== 'none') expect(texts['units']).toHaveProperty(input.unit);
        }
        for (const { id: output, unit } of outputs) {
          if (id !== 'units') expect(texts['outputs']).toHaveProperty(output);
          if (unit !== 'none') expect(texts['units']).toHaveProperty(unit);
        }
      }
      const lists = [
        ['result.ts', 'ReasonCode', 'reasons'],
        ['job-result.ts', 'WarningCode', 'warnings'],
        ['job-result.ts', 'BasisCode', 'basis'],
      ] as const;
      for (const [file, type, section] of lists) {
        const declared = codes(file, type);
        expect(declared.length).toBeGreaterThan(10);
        for (const code of declared) expect(texts[section]).toHaveProperty(code);
      }
    },
  );

  test.each(locales)('$locale has a name for every preset', ({ texts }) => {
    const presets = texts['presets'] as { adrNames: object; adrRows: object; limits: object };
    for (const { unNumber, row } of adrFillings) {
      expect(presets.adrNames).toHaveProperty(String(unNumber));
      if (row !== undefined) expect(Object.keys(presets.adrRows)).toContain(row);
    }
    for (const { id } of fillingLimits) expect(presets.limits).toHaveProperty(id);
  });

  it('contain no unused texts of outputs', () => {
    const outputs = new Set(tasks.flatMap((task) => task.outputs.map(({ id }) => id)));
    for (const { texts } of locales)
      for (const id of Object.keys(texts['outputs'] ?? {})) expect(outputs).toContain(id);
  });
});

test('each fluid is listed in the menus of its family', () => {
  const familyOf = (family: string): readonly string[] =>
    fluidIds.filter((id) => fluids[id].family === family);
  expect([...lpgFluids].toSorted()).toEqual([...familyOf('pressureLiquefied')].toSorted());
  expect([...refrigeratedFluidIds].toSorted()).toEqual([...familyOf('refrigerated')].toSorted());
});

test('a choice of substances is marked as one, so that a translated page keeps their names', () => {
  const names: ReadonlySet<string> = new Set([...fluidIds, 'lng']);
  for (const { id: task, inputs } of tasks)
    for (const input of inputs)
      if (input.type === 'choice')
        expect(input.substances === true, `${task} ${input.id}`).toBe(
          // One alone is a kind of amount: "kg CO₂".
          input.options.filter((option) => names.has(option)).length > 1,
        );
});

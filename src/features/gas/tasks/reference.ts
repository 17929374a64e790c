/** Reference tasks: mixture, pressure in a meter, units. */
import { compressibleFluidIds } from '../data/liquid-compressibility.ts';
import { meterPressure } from '../jobs/meter-pressure.ts';
import { mixture } from '../jobs/mixture.ts';
import { presetUnitOfDimension } from '../preset-unit.ts';
import { convertUnit, unitsByDimension, type Dimension } from '../units.ts';
import { ambient, compositionInputs, compositionOf, temperature } from './fields.ts';
import { choiceOf, numberOf, outputsOf, type Task, type UnitId } from './task.ts';

/** J6: the properties of a mixture. The ADR row is shown as the label of the output `adrFactor`. */
export const mixtureTask: Task = {
  id: 'mixture',
  group: 'reference',
  inputs: [...compositionInputs(), { ...temperature, range: { minimum: -40, maximum: 70 } }],
  outputs: [
    { id: 'densityAt15', unit: 'kilogramPerCubicMetre', digits: 1, main: true },
    { id: 'pressureAbsolute', unit: 'barAbsolute', digits: 2, main: true },
    { id: 'liquidDensity', unit: 'kilogramPerCubicMetre', digits: 1 },
    { id: 'densityAt50', unit: 'kilogramPerLitre', digits: 4 },
    { id: 'idealDensityAt50', unit: 'kilogramPerLitre', digits: 4 },
    { id: 'pressureAt70', unit: 'barAbsolute', digits: 2 },
    { id: 'adrFactor', unit: 'kilogramPerLitre', digits: 2 },
  ],
  calculate: (values) => {
    const answer = mixture({
      composition: compositionOf(values),
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
    });
    if (!answer.ok) return answer;
    return {
      ok: true,
      outputs: outputsOf({
        densityAt15: answer.densityAt15KilogramsPerCubicMetre,
        liquidDensity: answer.densityKilogramsPerCubicMetre,
        pressureAbsolute: answer.pressureBarAbsolute,
        densityAt50: answer.adr.densityAt50KilogramsPerLitre,
        idealDensityAt50: answer.adr.idealDensityAt50KilogramsPerLitre,
        pressureAt70: answer.adr.pressureAt70BarAbsolute,
        adrFactor: answer.adr.row === null ? null : answer.adr.row.kilogramsPerLitre,
      }),
      basis: answer.basis,
      warnings: answer.warnings,
      ...(answer.adr.row === null ? {} : { labels: { adrFactor: answer.adr.row.row } }),
    };
  },
};

/** J11: the density of a liquid in a meter above its vapour pressure. */
export const meterPressureTask: Task = {
  id: 'meterPressure',
  group: 'reference',
  inputs: [
    {
      type: 'choice',
      id: 'meterFluid',
      options: compressibleFluidIds,
      substances: true,
      default: 'propane',
    },
    { ...temperature, range: { minimum: -30, maximum: 50 } },
    {
      type: 'choice',
      id: 'pressureKind',
      options: ['aboveSaturation', 'gauge'],
      default: 'aboveSaturation',
    },
    {
      type: 'number',
      id: 'barAboveSaturation',
      unit: 'bar',
      dimension: 'pressure',
      default: 5,
      range: { minimum: 0, maximum: 15 },
      showIf: { input: 'pressureKind', oneOf: ['aboveSaturation'] },
    },
    {
      type: 'number',
      id: 'pressureBarGauge',
      unit: 'barGauge',
      dimension: 'pressure',
      default: null,
      range: { minimum: -1, maximum: 40 },
      showIf: { input: 'pressureKind', oneOf: ['gauge'] },
    },
    { ...ambient, showIf: { input: 'pressureKind', oneOf: ['gauge'] } },
  ],
  outputs: [
    { id: 'increasePercent', unit: 'percent', digits: 3, main: true },
    { id: 'liquidDensity', unit: 'kilogramPerCubicMetre', digits: 1 },
    { id: 'saturatedDensity', unit: 'kilogramPerCubicMetre', digits: 1 },
    { id: 'pressureCorrectionFactor', unit: 'none', digits: 5 },
    { id: 'barAboveSaturation', unit: 'bar', digits: 2 },
  ],
  calculate: (values) => {
    const answer = meterPressure({
      fluid: choiceOf(values, 'meterFluid', compressibleFluidIds),
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      pressure:
        values['pressureKind'] === 'gauge'
          ? {
              kind: 'gauge',
              pressureBarGauge: numberOf(values, 'pressureBarGauge'),
              ambientBar: numberOf(values, 'ambientBar'),
            }
          : { kind: 'aboveSaturation', barAboveSaturation: numberOf(values, 'barAboveSaturation') },
    });
    if (!answer.ok) return answer;
    const { increasePercent, barAboveSaturation } = answer;
    return {
      ok: true,
      outputs: outputsOf({
        increasePercent,
        barAboveSaturation,
        liquidDensity: answer.densityKilogramsPerCubicMetre,
        saturatedDensity: answer.saturatedDensityKilogramsPerCubicMetre,
        pressureCorrectionFactor: answer.factor,
      }),
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

const dimensions = [
  'mass',
  'volume',
  'pressure',
  'temperature',
  'energy',
] as const satisfies readonly Dimension[];
const allUnits: readonly UnitId[] = dimensions.flatMap((dimension) => [
  ...unitsByDimension[dimension],
]);

/**
 * J12: shows one quantity in all units of its dimension. The input `<dimension>Unit` contains the
 * chosen unit of that dimension; the id of each output is its unit.
 */
export const unitsTask: Task = {
  id: 'units',
  group: 'reference',
  inputs: [
    { type: 'choice', id: 'dimension', options: dimensions, default: 'mass' },
    {
      type: 'number',
      id: 'value',
      unit: 'none',
      default: null,
      range: { minimum: -1e12, maximum: 1e12 },
    },
    ...dimensions.map((dimension) => ({
      type: 'choice' as const,
      id: `${dimension}Unit`,
      options: unitsByDimension[dimension],
      default: presetUnitOfDimension[dimension],
      showIf: { input: 'dimension', oneOf: [dimension] },
    })),
  ],
  outputs: allUnits.map((unit) => ({ id: unit, unit, digits: 6 })),
  calculate: (values) => {
    const dimension = choiceOf(values, 'dimension', dimensions);
    const options: readonly string[] = unitsByDimension[dimension];
    const from =
      options.find((unit) => unit === values[`${dimension}Unit`]) ??
      presetUnitOfDimension[dimension];
    const value = numberOf(values, 'value');
    const outputs = Object.fromEntries(
      options.map((to) => [to, convertUnit(dimension, value, from as never, to as never)]),
    );
    const same = outputs[from];
    return same === undefined || same.ok
      ? { ok: true, outputs, basis: { codes: [] }, warnings: [] }
      : same;
  },
};

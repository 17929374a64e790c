/** Tasks for measuring LPG: delivery note, gauge pressure. */
import { deliveryNote } from '../jobs/delivery-note.ts';
import { gaugePressure, temperatureAtGauge } from '../jobs/gauge-pressure.ts';
import { observedDensityLimits } from '../table-54e.ts';
import {
  ambient,
  compositionInputs,
  compositionOf,
  densityAt15,
  productInputs,
  productOf,
  temperature,
} from './fields.ts';
import { numberOf, outputsOf, optionalNumber, type Task, type TaskInput } from './task.ts';

/** J2: delivery note. */
export const deliveryNoteTask: Task = {
  id: 'deliveryNote',
  group: 'lpg',
  inputs: [
    {
      type: 'number',
      id: 'volumeLitres',
      unit: 'litre',
      dimension: 'volume',
      default: null,
      range: { minimum: 0, maximum: 200_000 },
    },
    { ...temperature, range: { minimum: -46, maximum: 93 } },
    { type: 'choice', id: 'densityKind', options: ['at15', 'observed'], default: 'at15' },
    { ...densityAt15, showIf: { input: 'densityKind', oneOf: ['at15'] } },
    {
      type: 'number',
      id: 'observedDensityKilogramsPerCubicMetre',
      unit: 'kilogramPerCubicMetre',
      default: null,
      range: observedDensityLimits,
      showIf: { input: 'densityKind', oneOf: ['observed'] },
    },
    {
      ...temperature,
      id: 'observedTemperatureCelsius',
      range: { minimum: -46, maximum: 93 },
      showIf: { input: 'densityKind', oneOf: ['observed'] },
    },
    {
      type: 'number',
      id: 'propyleneMassPercent',
      unit: 'percentByMass',
      default: null,
      optional: true,
      range: { minimum: 0, maximum: 100 },
    },
    { type: 'choice', id: 'pressureCorrection', options: ['off', 'on'], default: 'off' },
    {
      type: 'number',
      id: 'barAboveSaturation',
      unit: 'bar',
      dimension: 'pressure',
      default: 5,
      range: { minimum: 0, maximum: 15 },
      showIf: { input: 'pressureCorrection', oneOf: ['on'] },
    },
    ...compositionInputs({ input: 'pressureCorrection', oneOf: ['on'] }).filter(
      ({ id }) => id !== 'propylene',
    ),
  ],
  outputs: [
    { id: 'volumeAt15Litres', unit: 'litre', digits: 0, main: true },
    { id: 'massKilograms', unit: 'kilogram', digits: 1, main: true },
    { id: 'volumeCorrection', unit: 'none', digits: 5 },
    { id: 'pressureCorrectionFactor', unit: 'none', digits: 5 },
    { id: 'densityAt15', unit: 'kilogramPerCubicMetre', digits: 1 },
  ],
  calculate: (values) => {
    const observed = values['densityKind'] === 'observed';
    const correct = values['pressureCorrection'] === 'on';
    const composition = compositionOf({ ...values, propylene: 0 });
    const answer = deliveryNote({
      volumeLitres: numberOf(values, 'volumeLitres'),
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      density: observed
        ? {
            kind: 'observed',
            densityKilogramsPerCubicMetre: numberOf(
              values,
              'observedDensityKilogramsPerCubicMetre',
            ),
            temperatureCelsius: numberOf(values, 'observedTemperatureCelsius'),
          }
        : {
            kind: 'at15',
            densityKilogramsPerCubicMetre: numberOf(values, 'densityAt15KilogramsPerCubicMetre'),
          },
      ...optionalNumber(values, 'propyleneMassPercent'),
      ...(correct
        ? {
            pressureCorrection: {
              barAboveSaturation: numberOf(values, 'barAboveSaturation'),
              composition,
            },
          }
        : {}),
    });
    if (!answer.ok) return answer;
    const { volumeAt15Litres, massKilograms, volumeCorrection } = answer;
    return {
      ok: true,
      outputs: outputsOf({
        volumeAt15Litres,
        massKilograms,
        volumeCorrection,
        pressureCorrectionFactor: correct ? answer.pressureCorrection : null,
        densityAt15: answer.densityAt15KilogramsPerCubicMetre,
      }),
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

const pressureProduct: TaskInput[] = productInputs(false);

/** J5: the gauge pressure at a temperature, or the temperature at a gauge pressure. */
export const gaugeTask: Task = {
  id: 'gauge',
  group: 'lpg',
  inputs: [
    { type: 'choice', id: 'direction', options: ['pressure', 'temperature'], default: 'pressure' },
    ...pressureProduct,
    { ...temperature, showIf: { input: 'direction', oneOf: ['pressure'] } },
    {
      type: 'number',
      id: 'pressureBarGauge',
      unit: 'barGauge',
      dimension: 'pressure',
      default: null,
      range: { minimum: -1, maximum: 40 },
      showIf: { input: 'direction', oneOf: ['temperature'] },
    },
    ambient,
  ],
  outputs: [
    { id: 'pressureGauge', unit: 'barGauge', digits: 2, main: true },
    { id: 'boilingTemperature', unit: 'celsius', digits: 1, main: true },
    { id: 'pressureAbsolute', unit: 'barAbsolute', digits: 2 },
  ],
  calculate: (values) => {
    const product = productOf(values);
    const ambientBar = numberOf(values, 'ambientBar');
    if (values['direction'] === 'temperature') {
      const answer = temperatureAtGauge({
        product,
        pressureBarGauge: numberOf(values, 'pressureBarGauge'),
        ambientBar,
      });
      if (!answer.ok) return answer;
      const outputs = outputsOf({
        boilingTemperature: answer.temperatureCelsius,
        pressureAbsolute: answer.pressureBarAbsolute,
      });
      return { ok: true, outputs, basis: answer.basis, warnings: answer.warnings };
    }
    const answer = gaugePressure({
      product,
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      ambientBar,
    });
    if (!answer.ok) return answer;
    const outputs = outputsOf({
      pressureGauge: answer.pressureBarGauge,
      pressureAbsolute: answer.pressureBarAbsolute,
    });
    return { ok: true, outputs, basis: answer.basis, warnings: answer.warnings };
  },
};

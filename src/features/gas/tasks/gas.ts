/** Tasks with gas: gas meter, hydrogen trailer. */
import { inputLimits } from '../check-input.ts';
import { hydrogenGasLimits } from '../hydrogen-gas.ts';
import { gasMeter, overpressureLimits } from '../jobs/gas-meter.ts';
import { hydrogenTrailer, tubeVolumeLimits } from '../jobs/hydrogen-trailer.ts';
import { ambient, compositionInputs, compositionOf, temperature } from './fields.ts';
import { choiceOf, numberOf, outputsOf, type NumberInput, type Task } from './task.ts';

const gaseousFuels = [
  'propane',
  'nButane',
  'isobutane',
  'propylene',
  'methane',
  'mixture',
] as const;

/** J9: converts the volume on a gas meter to fuel. */
export const gasMeterTask: Task = {
  id: 'gasMeter',
  group: 'gas',
  inputs: [
    { type: 'choice', id: 'gas', options: gaseousFuels, substances: true, default: 'propane' },
    ...compositionInputs({ input: 'gas', oneOf: ['mixture'] }),
    {
      type: 'number',
      id: 'volumeCubicMetres',
      unit: 'cubicMetre',
      dimension: 'volume',
      default: null,
      range: inputLimits.gasVolumeCubicMetres,
    },
    { ...temperature, range: { minimum: -40, maximum: 70 } },
    {
      type: 'number',
      id: 'overpressureMillibar',
      unit: 'millibar',
      dimension: 'pressure',
      default: 50,
      range: overpressureLimits,
    },
    ambient,
  ],
  outputs: [
    { id: 'massKilograms', unit: 'kilogram', digits: 1, main: true },
    { id: 'volumeAt15Litres', unit: 'litre', digits: 0, main: true },
    { id: 'inferiorHeatKilowattHours', unit: 'kilowattHour', digits: 0 },
    { id: 'superiorHeatKilowattHours', unit: 'kilowattHour', digits: 0 },
    { id: 'litresPerCubicMetre', unit: 'litrePerCubicMetre', digits: 2 },
    { id: 'carbonDioxideKilograms', unit: 'kilogram', digits: 0 },
    { id: 'gasDensity', unit: 'kilogramPerCubicMetre', digits: 3 },
    { id: 'pressureAbsolute', unit: 'barAbsolute', digits: 3 },
  ],
  calculate: (values) => {
    const gas = choiceOf(values, 'gas', gaseousFuels);
    const answer = gasMeter({
      product:
        gas === 'mixture'
          ? { kind: 'mixture', composition: compositionOf(values) }
          : { kind: 'pure', fluid: gas },
      volumeCubicMetres: numberOf(values, 'volumeCubicMetres'),
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      overpressureMillibar: numberOf(values, 'overpressureMillibar'),
      ambientBar: numberOf(values, 'ambientBar'),
    });
    if (!answer.ok) return answer;
    const {
      volumeAt15Litres,
      inferiorHeatKilowattHours,
      superiorHeatKilowattHours,
      litresPerCubicMetre,
      carbonDioxideKilograms,
      massKilograms,
    } = answer;
    return {
      ok: true,
      outputs: {
        ...outputsOf({
          massKilograms,
          gasDensity: answer.densityKilogramsPerCubicMetre,
          pressureAbsolute: answer.pressureBarAbsolute,
        }),
        volumeAt15Litres,
        inferiorHeatKilowattHours,
        superiorHeatKilowattHours,
        litresPerCubicMetre,
        carbonDioxideKilograms,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

const hydrogenPressure: NumberInput = {
  type: 'number',
  id: 'pressureBarAbsolute',
  unit: 'barAbsolute',
  dimension: 'pressure',
  default: 200,
  range: hydrogenGasLimits.pressureBarAbsolute,
};
const hydrogenTemperature: NumberInput = {
  ...temperature,
  range: hydrogenGasLimits.temperatureCelsius,
};
const afterUnloading = { input: 'unloading', oneOf: ['delivered'] };

/** J10: hydrogen tube trailer. */
export const hydrogenTrailerTask: Task = {
  id: 'hydrogenTrailer',
  group: 'gas',
  inputs: [
    {
      type: 'number',
      id: 'volumeCubicMetres',
      unit: 'cubicMetre',
      dimension: 'volume',
      default: null,
      range: tubeVolumeLimits,
    },
    hydrogenTemperature,
    hydrogenPressure,
    { type: 'choice', id: 'unloading', options: ['contents', 'delivered'], default: 'contents' },
    { ...hydrogenTemperature, id: 'afterTemperatureCelsius', showIf: afterUnloading },
    { ...hydrogenPressure, id: 'afterPressureBarAbsolute', default: null, showIf: afterUnloading },
  ],
  outputs: [
    { id: 'deliveredKilograms', unit: 'kilogram', digits: 1, main: true },
    { id: 'massKilograms', unit: 'kilogram', digits: 1, main: true },
    { id: 'remainingKilograms', unit: 'kilogram', digits: 1 },
    { id: 'gasVolumeEuropean15', unit: 'cubicMetreAt15', digits: 1 },
    { id: 'gasVolumeNormal', unit: 'normalCubicMetre', digits: 1 },
    { id: 'inferiorHeatKilowattHours', unit: 'kilowattHour', digits: 0 },
    { id: 'gasDensity', unit: 'kilogramPerCubicMetre', digits: 2 },
    { id: 'compressibility', unit: 'none', digits: 4 },
  ],
  calculate: (values) => {
    const state = {
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      pressureBarAbsolute: numberOf(values, 'pressureBarAbsolute'),
    };
    const stateAfter = {
      temperatureCelsius: numberOf(values, 'afterTemperatureCelsius'),
      pressureBarAbsolute: numberOf(values, 'afterPressureBarAbsolute'),
    };
    const volumeCubicMetres = numberOf(values, 'volumeCubicMetres');
    const answer = hydrogenTrailer({
      volumeCubicMetres,
      state,
      ...(values['unloading'] === 'delivered' ? { stateAfter } : {}),
    });
    if (!answer.ok) return answer;
    const {
      massKilograms,
      deliveredKilograms,
      remainingKilograms,
      compressibility,
      inferiorHeatKilowattHours,
    } = answer;
    return {
      ok: true,
      outputs: {
        ...outputsOf({
          massKilograms,
          deliveredKilograms,
          remainingKilograms,
          compressibility,
          gasDensity: answer.densityKilogramsPerCubicMetre,
        }),
        inferiorHeatKilowattHours,
        gasVolumeEuropean15: answer.gasVolumeEuropean15CubicMetres,
        gasVolumeNormal: answer.gasVolumeNormalCubicMetres,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

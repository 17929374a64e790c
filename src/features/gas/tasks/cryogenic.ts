/**
 * Tasks with refrigerated liquids: contents by level, delivery by a fall of the level, degree of
 * filling.
 */
import { refrigeratedLimitPercent } from '../presets/filling-limits.ts';
import { failure } from '../result.ts';
import { fluids, refrigeratedFluidIds } from '../fluids.ts';
import { cryogenicContents, cryogenicLevelDrop } from '../jobs/cryogenic-tank.ts';
import { refrigeratedFilling } from '../jobs/refrigerated-filling.ts';
import {
  ambient,
  capacity,
  cryogenicInputs,
  cryogenOf,
  level,
  section,
  tankPressure,
} from './fields.ts';
import { numberOf, outputsOf, optionalNumber, type Task, type TaskOutput } from './task.ts';

const gasOutputs: readonly TaskOutput[] = [
  { id: 'gasVolumeEuropean15', unit: 'cubicMetreAt15', digits: 1 },
  { id: 'gasVolumeNormal', unit: 'normalCubicMetre', digits: 1 },
];
const stateOutputs: readonly TaskOutput[] = [
  { id: 'temperature', unit: 'celsius', digits: 2 },
  { id: 'liquidDensity', unit: 'kilogramPerCubicMetre', digits: 1 },
];

/** J7: the contents of a cryogenic tank in kg, from its level. */
export const cryogenicLevelTask: Task = {
  id: 'cryogenicLevel',
  group: 'cryogenic',
  inputs: [...cryogenicInputs, capacity, level, tankPressure, ambient],
  outputs: [
    { id: 'liquidKilograms', unit: 'kilogram', digits: 0, main: true },
    ...gasOutputs,
    { id: 'liquidLitres', unit: 'litre', digits: 0 },
    { id: 'vapourKilograms', unit: 'kilogram', digits: 1 },
    ...stateOutputs,
  ],
  calculate: (values) => {
    const product = cryogenOf(values);
    const maximum = refrigeratedLimitPercent(product.kind === 'lng' ? 'lng' : product.fluid);
    if (numberOf(values, 'levelPercent') > maximum)
      return failure('levelAboveLimit', {
        input: 'levelPercent',
        limits: { minimum: 0, maximum },
      });
    const answer = cryogenicContents({
      product,
      pressureBarGauge: numberOf(values, 'pressureBarGauge'),
      ambientBar: numberOf(values, 'ambientBar'),
      capacityLitres: numberOf(values, 'capacityLitres'),
      levelPercent: numberOf(values, 'levelPercent'),
    });
    if (!answer.ok) return answer;
    const { liquidKilograms, liquidLitres, vapourKilograms } = answer;
    return {
      ok: true,
      outputs: {
        ...outputsOf({
          liquidKilograms,
          liquidLitres,
          vapourKilograms,
          temperature: answer.temperatureCelsius,
          liquidDensity: answer.liquidDensityKilogramsPerCubicMetre,
        }),
        gasVolumeEuropean15: answer.gasVolumeEuropean15CubicMetres,
        gasVolumeNormal: answer.gasVolumeNormalCubicMetres,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

/** J7: the mass that is delivered when the level falls. */
export const cryogenicDeliveryTask: Task = {
  id: 'cryogenicDelivery',
  group: 'cryogenic',
  inputs: [
    ...cryogenicInputs,
    {
      type: 'number',
      id: 'volumeLitres',
      unit: 'litre',
      dimension: 'volume',
      default: null,
      range: { minimum: 0, maximum: 200_000 },
    },
    tankPressure,
    ambient,
  ],
  outputs: [
    { id: 'deliveredKilograms', unit: 'kilogram', digits: 0, main: true },
    ...gasOutputs,
    { id: 'withoutVapourKilograms', unit: 'kilogram', digits: 0 },
    ...stateOutputs,
  ],
  calculate: (values) => {
    const answer = cryogenicLevelDrop({
      product: cryogenOf(values),
      pressureBarGauge: numberOf(values, 'pressureBarGauge'),
      ambientBar: numberOf(values, 'ambientBar'),
      volumeLitres: numberOf(values, 'volumeLitres'),
    });
    if (!answer.ok) return answer;
    const { deliveredKilograms, withoutVapourKilograms } = answer;
    return {
      ok: true,
      outputs: {
        ...outputsOf({
          deliveredKilograms,
          withoutVapourKilograms,
          temperature: answer.temperatureCelsius,
          liquidDensity: answer.liquidDensityKilogramsPerCubicMetre,
        }),
        gasVolumeEuropean15: answer.gasVolumeEuropean15CubicMetres,
        gasVolumeNormal: answer.gasVolumeNormalCubicMetres,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

const flammable = [...refrigeratedFluidIds.filter((fluid) => fluids[fluid].flammable), 'lng'];

/** J8: the maximum degree of filling of a refrigerated tank. */
export const cryogenicFillingTask: Task = {
  id: 'cryogenicFilling',
  group: 'cryogenic',
  inputs: [
    ...cryogenicInputs,
    capacity,
    { ...tankPressure, id: 'fillingPressureBarGauge' },
    {
      ...tankPressure,
      id: 'valvePressureBarGauge',
      default: 7,
      showIf: { input: 'cryogen', oneOf: flammable },
    },
    section,
    ambient,
  ],
  outputs: [
    { id: 'maximumPercent', unit: 'percent', digits: 2, main: true },
    { id: 'maximumKilograms', unit: 'kilogram', digits: 0, main: true },
    { id: 'maximumLitres', unit: 'litre', digits: 0 },
    { id: 'temperature', unit: 'celsius', digits: 2 },
    { id: 'valveTemperature', unit: 'celsius', digits: 2 },
  ],
  calculate: (values) => {
    const answer = refrigeratedFilling({
      product: cryogenOf(values),
      capacityLitres: numberOf(values, 'capacityLitres'),
      fillingPressureBarGauge: numberOf(values, 'fillingPressureBarGauge'),
      ambientBar: numberOf(values, 'ambientBar'),
      ...optionalNumber(values, 'valvePressureBarGauge'),
      ...optionalNumber(values, 'largestSectionLitres'),
    });
    if (!answer.ok) return answer;
    const { maximumPercent, maximumKilograms, maximumLitres } = answer;
    return {
      ok: true,
      outputs: outputsOf({
        maximumPercent,
        maximumKilograms,
        maximumLitres,
        temperature: answer.fillingTemperatureCelsius,
        valveTemperature: answer.valveTemperatureCelsius,
      }),
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

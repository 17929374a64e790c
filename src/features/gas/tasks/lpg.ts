/** Tasks with LPG: room in the customer tank, load of the truck, delivery note, pressure. */
import { customerTank } from '../jobs/customer-tank.ts';
import { deliveryNote } from '../jobs/delivery-note.ts';
import { gaugePressure, temperatureAtGauge } from '../jobs/gauge-pressure.ts';
import { fillingFactorLimits, truckLoad } from '../jobs/truck-load.ts';
import { inputLimits } from '../check-input.ts';
import { observedDensityLimits } from '../table-54e.ts';
import {
  ambient,
  capacity,
  compositionInputs,
  compositionOf,
  densityAt15,
  level,
  lpgFluids,
  productInputs,
  productOf,
  section,
  temperature,
} from './fields.ts';
import {
  choiceOf,
  numberOf,
  numbers,
  optionalNumber,
  type Task,
  type TaskInput,
  type TaskValues,
} from './task.ts';

const mass = { minimum: 0, maximum: 100_000 };

/** The temperature in °C that the litres through the meter have, where a task delivers. */
export const deliveryTemperatureOf = (values: TaskValues): number =>
  optionalNumber(values, 'productTemperatureCelsius').productTemperatureCelsius ??
  numberOf(values, 'temperatureCelsius');

/** J3: how much more goes in? */
export const room: Task = {
  id: 'room',
  group: 'lpg',
  inputs: [
    { type: 'choice', id: 'fluid', options: lpgFluids, default: 'propane' },
    { ...capacity, default: 2700, presets: 'customerTanks' },
    level,
    temperature,
    { ...temperature, id: 'productTemperatureCelsius', default: null, optional: true },
    {
      type: 'number',
      id: 'limitPercent',
      unit: 'percent',
      default: 85,
      range: inputLimits.levelPercent,
      presets: 'fillingLimits',
    },
    { type: 'choice', id: 'vapourReturn', options: ['without', 'with'], default: 'without' },
  ],
  outputs: [
    { id: 'deliverLitres', unit: 'litre', digits: 0, main: true },
    { id: 'deliverLitresAt15', unit: 'litre', digits: 0, main: true },
    { id: 'deliverKilograms', unit: 'kilogram', digits: 0, main: true },
    { id: 'returnedVapourKilograms', unit: 'kilogram', digits: 1 },
    { id: 'roomLitres', unit: 'litre', digits: 0 },
    { id: 'excessLitres', unit: 'litre', digits: 0 },
    { id: 'excessKilograms', unit: 'kilogram', digits: 0 },
    { id: 'liquidLitres', unit: 'litre', digits: 0 },
    { id: 'liquidKilograms', unit: 'kilogram', digits: 1 },
    { id: 'vapourKilograms', unit: 'kilogram', digits: 1 },
    { id: 'levelAt40CelsiusPercent', unit: 'percent', digits: 1 },
    { id: 'liquidFullTemperatureCelsius', unit: 'celsius', digits: 1 },
  ],
  calculate: (values) => {
    const answer = customerTank({
      fluid: choiceOf(values, 'fluid', lpgFluids),
      capacityLitres: numberOf(values, 'capacityLitres'),
      levelPercent: numberOf(values, 'levelPercent'),
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      limitPercent: numberOf(values, 'limitPercent'),
      ...optionalNumber(values, 'productTemperatureCelsius'),
    });
    if (!answer.ok) return answer;
    const temperatureCelsius = deliveryTemperatureOf(values);
    const withReturn = values['vapourReturn'] === 'with';
    const delivery = withReturn ? answer.withVapourReturn : answer.withoutVapourReturn;
    const over = answer.excessLitres > 0;
    return {
      ok: true,
      outputs: {
        ...numbers({
          deliverLitres: delivery.volumeLitres,
          deliverLitresAt15: temperatureCelsius === 15 ? null : delivery.volumeAt15Litres,
          deliverKilograms: delivery.massKilograms,
          returnedVapourKilograms: withReturn
            ? answer.withVapourReturn.returnedVapourKilograms
            : null,
          roomLitres: answer.roomLitres,
          excessLitres: over ? answer.excessLitres : null,
          excessKilograms: over ? answer.excessKilograms : null,
          liquidLitres: answer.liquidLitres,
          liquidKilograms: answer.liquidKilograms,
          vapourKilograms: answer.vapourKilograms,
        }),
        levelAt40CelsiusPercent: answer.levelAt40CelsiusPercent,
        liquidFullTemperatureCelsius: answer.liquidFullTemperatureCelsius,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

/** J4: how much may I load? */
export const load: Task = {
  id: 'load',
  group: 'lpg',
  inputs: [
    ...productInputs(true),
    { ...capacity, default: null },
    {
      type: 'number',
      id: 'factorKilogramsPerLitre',
      unit: 'kilogramPerLitre',
      default: null,
      range: fillingFactorLimits,
      presets: 'adrFillings',
    },
    temperature,
    {
      type: 'number',
      id: 'payloadKilograms',
      unit: 'kilogram',
      dimension: 'mass',
      default: null,
      optional: true,
      range: mass,
    },
    {
      type: 'number',
      id: 'onBoardKilograms',
      unit: 'kilogram',
      dimension: 'mass',
      default: null,
      optional: true,
      range: mass,
    },
    section,
  ],
  outputs: [
    { id: 'loadKilograms', unit: 'kilogram', digits: 0, main: true },
    { id: 'loadLitres', unit: 'litre', digits: 0, main: true },
    { id: 'maximumKilograms', unit: 'kilogram', digits: 0 },
    { id: 'maximumLitres', unit: 'litre', digits: 0 },
    { id: 'maximumPercent', unit: 'percent', digits: 2 },
  ],
  calculate: (values) => {
    const answer = truckLoad({
      product: productOf(values),
      capacityLitres: numberOf(values, 'capacityLitres'),
      factorKilogramsPerLitre: numberOf(values, 'factorKilogramsPerLitre'),
      temperatureCelsius: numberOf(values, 'temperatureCelsius'),
      ...optionalNumber(values, 'payloadKilograms'),
      ...optionalNumber(values, 'onBoardKilograms'),
      ...optionalNumber(values, 'largestSectionLitres'),
    });
    if (!answer.ok) return answer;
    const {
      loadKilograms,
      loadLitres,
      maximumKilograms,
      maximumLitres,
      maximumPercent,
      basis,
      warnings,
    } = answer;
    return {
      ok: true,
      outputs: numbers({
        loadKilograms,
        loadLitres,
        maximumKilograms,
        maximumLitres,
        maximumPercent,
      }),
      basis,
      warnings,
    };
  },
};

/** J2: delivery note. */
export const note: Task = {
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
      outputs: numbers({
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

/** J5: what should the gauge read? Backwards: how warm is the product at this pressure? */
export const gauge: Task = {
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
      const outputs = numbers({
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
    const outputs = numbers({
      pressureGauge: answer.pressureBarGauge,
      pressureAbsolute: answer.pressureBarAbsolute,
    });
    return { ok: true, outputs, basis: answer.basis, warnings: answer.warnings };
  },
};

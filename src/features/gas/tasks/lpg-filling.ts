/** Tasks for filling with LPG: room in the customer's tank, load of the truck. */
import { customerTank } from '../jobs/customer-tank.ts';
import { fillingFactorLimits, truckLoad } from '../jobs/truck-load.ts';
import { customerTankLimitPercent } from '../presets/customer-tank-limit.ts';
import {
  capacity,
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
  outputsOf,
  optionalNumber,
  type Task,
  type TaskValues,
} from './task.ts';

const mass = { minimum: 0, maximum: 100_000 };

/** Returns the temperature of the delivered litres in °C. */
export const deliveryTemperatureOf = (values: TaskValues): number =>
  optionalNumber(values, 'productTemperatureCelsius').productTemperatureCelsius ??
  numberOf(values, 'temperatureCelsius');

/** J3: room in the customer's tank. */
export const roomTask: Task = {
  id: 'room',
  group: 'lpg',
  inputs: [
    { type: 'choice', id: 'fluid', options: lpgFluids, substances: true, default: 'propane' },
    { ...capacity, presets: 'customerTanks' },
    level,
    temperature,
    { ...temperature, id: 'productTemperatureCelsius', default: null, optional: true },
    {
      type: 'number',
      id: 'limitPercent',
      unit: 'percent',
      default: customerTankLimitPercent,
      range: { minimum: 1, maximum: customerTankLimitPercent },
      tooHigh: 'aboveFillingLimit',
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
        ...outputsOf(
          over
            ? { excessLitres: answer.excessLitres, excessKilograms: answer.excessKilograms }
            : {
                deliverLitres: delivery.volumeLitres,
                deliverLitresAt15: temperatureCelsius === 15 ? null : delivery.volumeAt15Litres,
                deliverKilograms: delivery.massKilograms,
                returnedVapourKilograms: withReturn
                  ? answer.withVapourReturn.returnedVapourKilograms
                  : null,
                roomLitres: answer.roomLitres,
              },
        ),
        ...outputsOf({
          liquidLitres: answer.liquidLitres,
          liquidKilograms: answer.liquidKilograms,
          vapourKilograms: answer.vapourKilograms,
        }),
        ...(over ? {} : { levelAt40CelsiusPercent: answer.levelAt40CelsiusPercent }),
        liquidFullTemperatureCelsius: answer.liquidFullTemperatureCelsius,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

/** J4: load of the truck. */
export const loadTask: Task = {
  id: 'load',
  group: 'lpg',
  inputs: [
    ...productInputs(true),
    capacity,
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
    { id: 'overloadKilograms', unit: 'kilogram', digits: 0 },
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
      overloadKilograms,
      maximumKilograms,
      maximumLitres,
      maximumPercent,
      basis,
      warnings,
    } = answer;
    return {
      ok: true,
      outputs: outputsOf({
        ...(overloadKilograms > 0 ? { overloadKilograms } : { loadKilograms, loadLitres }),
        maximumKilograms,
        maximumLitres,
        maximumPercent,
      }),
      basis,
      warnings,
    };
  },
};

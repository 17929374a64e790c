/** The task that converts quantities of a product. */
import { fluidIds, fluids, type FluidId } from '../fluids.ts';
import { convertQuantity, type Amount, type LiquidState } from '../jobs/convert-quantity.ts';
import type { Product } from '../product.ts';
import {
  ambient,
  compositionInputs,
  compositionOf,
  densityAt15,
  lpgFluids,
  tankPressure,
  temperature,
} from './fields.ts';
import {
  choiceOf,
  numberOf,
  outputsOf,
  type Task,
  type TaskInput,
  type TaskValues,
} from './task.ts';

const convertible = [...fluidIds, 'mixture', 'documented'] as const;
const refrigerated = fluidIds.filter((fluid) => fluids[fluid].family === 'refrigerated');
const amountKinds = [
  'mass',
  'liquid',
  'liquidAt15',
  'gasEuropean15',
  'gasNormal0',
  'inferiorHeat',
  'superiorHeat',
  'carbonDioxide',
] as const;

const convertInputs: readonly TaskInput[] = [
  {
    type: 'choice',
    id: 'convertProduct',
    options: convertible,
    substances: true,
    default: 'propane',
  },
  ...compositionInputs({ input: 'convertProduct', oneOf: ['mixture'] }),
  { ...densityAt15, showIf: { input: 'convertProduct', oneOf: ['documented'] } },
  { type: 'choice', id: 'amountKind', options: amountKinds, default: 'mass' },
  {
    type: 'number',
    id: 'amountValue',
    unit: 'none',
    default: null,
    range: { minimum: 0, maximum: 200_000_000 },
  },
  {
    ...temperature,
    showIf: { input: 'convertProduct', oneOf: [...lpgFluids, 'mixture', 'documented'] },
  },
  { ...tankPressure, showIf: { input: 'convertProduct', oneOf: refrigerated } },
  { ...ambient, showIf: { input: 'convertProduct', oneOf: refrigerated } },
];

/** J1: convert a quantity. */
export const convertQuantityTask: Task = {
  id: 'convertQuantity',
  group: 'reference',
  inputs: convertInputs,
  outputs: [
    { id: 'massKilograms', unit: 'kilogram', digits: 1, main: true },
    { id: 'liquidLitres', unit: 'litre', digits: 1, main: true },
    { id: 'volumeAt15Litres', unit: 'litre', digits: 1 },
    { id: 'gasVolumeEuropean15', unit: 'cubicMetreAt15', digits: 1 },
    { id: 'gasVolumeNormal', unit: 'normalCubicMetre', digits: 1 },
    { id: 'inferiorHeatKilowattHours', unit: 'kilowattHour', digits: 0 },
    { id: 'superiorHeatKilowattHours', unit: 'kilowattHour', digits: 0 },
    { id: 'carbonDioxideKilograms', unit: 'kilogram', digits: 0 },
    { id: 'liquidDensity', unit: 'kilogramPerCubicMetre', digits: 1 },
    { id: 'temperature', unit: 'celsius', digits: 2 },
  ],
  calculate: (values) => {
    const answer = convertQuantity({
      product: convertedProduct(values),
      state: convertedState(values),
      amount: amountOf(values),
    });
    if (!answer.ok) return answer;
    const {
      gasVolumeCubicMetres,
      volumeAt15Litres,
      inferiorHeatKilowattHours,
      superiorHeatKilowattHours,
      carbonDioxideKilograms,
    } = answer;
    return {
      ok: true,
      outputs: {
        ...outputsOf({
          massKilograms: answer.massKilograms,
          temperature: answer.temperatureCelsius,
        }),
        liquidLitres: answer.volumeLitres,
        liquidDensity: answer.liquidDensityKilogramsPerCubicMetre,
        gasVolumeEuropean15: gasVolumeCubicMetres.european15,
        gasVolumeNormal: gasVolumeCubicMetres.normal0,
        volumeAt15Litres,
        inferiorHeatKilowattHours,
        superiorHeatKilowattHours,
        carbonDioxideKilograms,
      },
      basis: answer.basis,
      warnings: answer.warnings,
    };
  },
};

function convertedProduct(values: TaskValues): Product<FluidId> {
  const chosen = choiceOf(values, 'convertProduct', convertible);
  if (chosen === 'mixture') return { kind: 'mixture', composition: compositionOf(values) };
  if (chosen !== 'documented') return { kind: 'pure', fluid: chosen };
  return {
    kind: 'documented',
    densityAt15KilogramsPerCubicMetre: numberOf(values, 'densityAt15KilogramsPerCubicMetre'),
  };
}

function convertedState(values: TaskValues): LiquidState {
  return refrigerated.some((fluid) => fluid === values['convertProduct'])
    ? {
        kind: 'pressure',
        pressureBarGauge: numberOf(values, 'pressureBarGauge'),
        ambientBar: numberOf(values, 'ambientBar'),
      }
    : { kind: 'temperature', temperatureCelsius: numberOf(values, 'temperatureCelsius') };
}

function amountOf(values: TaskValues): Amount {
  const kind = choiceOf(values, 'amountKind', amountKinds);
  const value = numberOf(values, 'amountValue');
  if (kind === 'mass' || kind === 'carbonDioxide') return { kind, massKilograms: value };
  if (kind === 'liquid' || kind === 'liquidAt15') return { kind, volumeLitres: value };
  if (kind === 'inferiorHeat' || kind === 'superiorHeat')
    return { kind, energyKilowattHours: value };
  return {
    kind: 'gas',
    volumeCubicMetres: value,
    referenceState: kind === 'gasNormal0' ? 'normal0' : 'european15',
  };
}

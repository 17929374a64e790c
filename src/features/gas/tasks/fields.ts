/** Inputs that several tasks share, and their conversion to the parameters of a job. */
import { inputLimits } from '../check-input.ts';
import type { CompositionPercent } from '../composition.ts';
import { standardAtmosphereBar } from '../constants.ts';
import { refrigeratedFluidIds, type PressureLiquefiedFluidId } from '../fluids.ts';
import type { CryogenicProduct } from '../jobs/cryogenic-tank.ts';
import { lngDensityLimits } from '../lng.ts';
import type { Product } from '../product.ts';
import { baseDensityLimits } from '../table-54e.ts';
import {
  choiceOf,
  numberOf,
  type ChoiceInput,
  type NumberInput,
  type TaskInput,
  type TaskValues,
} from './task.ts';

export const lpgFluids = [
  'propane',
  'nButane',
  'isobutane',
  'propylene',
  'butene1',
  'ammonia',
] as const satisfies readonly PressureLiquefiedFluidId[];

/** The temperature of a pressure liquefied product. */
export const temperature: NumberInput = {
  type: 'number',
  id: 'temperatureCelsius',
  unit: 'celsius',
  dimension: 'temperature',
  default: 15,
  range: { minimum: -45, maximum: 60 },
};

export const ambient: NumberInput = {
  type: 'number',
  id: 'ambientBar',
  unit: 'bar',
  dimension: 'pressure',
  default: standardAtmosphereBar,
  range: inputLimits.ambientBar,
};

export const capacity: NumberInput = {
  type: 'number',
  id: 'capacityLitres',
  unit: 'litre',
  dimension: 'volume',
  default: null,
  range: inputLimits.capacityLitres,
};

export const level: NumberInput = {
  type: 'number',
  id: 'levelPercent',
  unit: 'percent',
  default: null,
  range: inputLimits.levelPercent,
};

export const section: NumberInput = {
  type: 'number',
  id: 'largestSectionLitres',
  unit: 'litre',
  dimension: 'volume',
  default: null,
  optional: true,
  range: inputLimits.capacityLitres,
};

const sharesRange = { minimum: 0, maximum: 100 };
const share = (id: string, value: number, showIf?: TaskInput['showIf']): NumberInput => ({
  type: 'number',
  id,
  unit: 'percent',
  default: value,
  range: sharesRange,
  ...(showIf === undefined ? {} : { showIf }),
});

/**
 * Returns the inputs for the shares of a mixture, by mass or by amount. The default is 95/5, the
 * limit for propane in DIN 51622.
 */
export function compositionInputs(showIf?: TaskInput['showIf']): TaskInput[] {
  const kind: ChoiceInput = {
    type: 'choice',
    id: 'compositionKind',
    options: ['massPercent', 'molePercent'],
    default: 'massPercent',
    ...(showIf === undefined ? {} : { showIf }),
  };
  return [
    kind,
    share('propane', 95, showIf),
    share('nButane', 5, showIf),
    share('isobutane', 0, showIf),
    share('propylene', 0, showIf),
  ];
}

/** Reads the shares. An empty share is 0. */
export function compositionOf(values: TaskValues): CompositionPercent {
  const shareOf = (id: string) => (values[id] === undefined ? 0 : numberOf(values, id));
  return {
    kind: choiceOf(values, 'compositionKind', ['massPercent', 'molePercent']),
    shares: {
      propane: shareOf('propane'),
      nButane: shareOf('nButane'),
      isobutane: shareOf('isobutane'),
      propylene: shareOf('propylene'),
    },
  };
}

const productOptions = [...lpgFluids, 'mixture', 'documented'] as const;

/**
 * Returns the inputs with which the driver chooses an LPG product, its composition or its
 * documented density. `withDocumented` adds the option for a documented density.
 */
export function productInputs(withDocumented: boolean): TaskInput[] {
  const density: NumberInput = {
    ...densityAt15,
    showIf: { input: 'product', oneOf: ['documented'] },
  };
  return [
    {
      type: 'choice',
      id: 'product',
      options: withDocumented ? productOptions : [...lpgFluids, 'mixture'],
      substances: true,
      default: 'propane',
    },
    ...compositionInputs({ input: 'product', oneOf: ['mixture'] }),
    ...(withDocumented ? [density] : []),
  ];
}

/**
 * The density in the loading document. The default 507.5 is that of pure propane, as the screen
 * shows.
 */
export const densityAt15: NumberInput = {
  type: 'number',
  id: 'densityAt15KilogramsPerCubicMetre',
  unit: 'kilogramPerCubicMetre',
  default: 507.5,
  range: baseDensityLimits[15],
};

/** Reads the chosen LPG product. */
export function productOf(values: TaskValues): Product {
  const chosen = choiceOf(values, 'product', productOptions);
  if (chosen === 'mixture') return { kind: 'mixture', composition: compositionOf(values) };
  if (chosen !== 'documented') return { kind: 'pure', fluid: chosen };
  return {
    kind: 'documented',
    densityAt15KilogramsPerCubicMetre: numberOf(values, 'densityAt15KilogramsPerCubicMetre'),
  };
}

/**
 * The inputs with which the driver chooses a refrigerated liquid; for LNG also the values in its
 * loading document.
 */
export const cryogenicInputs: readonly TaskInput[] = [
  {
    type: 'choice',
    id: 'cryogen',
    options: [...refrigeratedFluidIds, 'lng'],
    substances: true,
    default: 'nitrogen',
  },
  {
    type: 'number',
    id: 'documentedDensityKilogramsPerCubicMetre',
    unit: 'kilogramPerCubicMetre',
    default: null,
    range: lngDensityLimits,
    showIf: { input: 'cryogen', oneOf: ['lng'] },
  },
  {
    type: 'number',
    id: 'documentedTemperatureCelsius',
    unit: 'celsius',
    dimension: 'temperature',
    default: -161.5,
    range: { minimum: -182, maximum: -102 },
    showIf: { input: 'cryogen', oneOf: ['lng'] },
  },
];

/** The pressure of a cryogenic tank. The job checks the range of the fluid. */
export const tankPressure: NumberInput = {
  type: 'number',
  id: 'pressureBarGauge',
  unit: 'barGauge',
  dimension: 'pressure',
  default: 1,
  range: { minimum: -1, maximum: 63 },
};

/** Reads the chosen refrigerated liquid. */
export function cryogenOf(values: TaskValues): CryogenicProduct {
  if (values['cryogen'] === 'lng') {
    return {
      kind: 'lng',
      documentedDensityKilogramsPerCubicMetre: numberOf(
        values,
        'documentedDensityKilogramsPerCubicMetre',
      ),
      documentedTemperatureCelsius: numberOf(values, 'documentedTemperatureCelsius'),
    };
  }
  return {
    kind: 'pure',
    fluid: refrigeratedFluidIds.find((fluid) => fluid === values['cryogen']) ?? 'nitrogen',
  };
}

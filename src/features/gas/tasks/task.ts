/**
 * Describes a job of the calculator as data for the screen: inputs, outputs, and a function that
 * computes the answer from the entered values. It contains only ids; the text of each id is in
 * src/locales.
 */
import type { Basis, Warning } from '../job-result.ts';
import type { Failure, Limits, Quantity, ReasonCode } from '../result.ts';
import type { Dimension } from '../units.ts';

/** The unit of a value. preset-unit.ts decides which one the screen shows first. */
export type UnitId =
  | 'kilogram'
  | 'litre'
  | 'cubicMetre'
  | 'cubicMetreAt15'
  | 'normalCubicMetre'
  | 'kilowattHour'
  | 'percent'
  | 'percentByMass'
  | 'celsius'
  | 'barGauge'
  | 'barAbsolute'
  | 'bar'
  | 'millibar'
  | 'kilogramPerCubicMetre'
  | 'kilogramPerLitre'
  | 'litrePerCubicMetre'
  | 'tonne'
  | 'pound'
  | 'shortTon'
  | 'usGallon'
  | 'imperialGallon'
  | 'cubicFoot'
  | 'kilopascal'
  | 'megapascal'
  | 'psi'
  | 'atmosphere'
  | 'millimetreWater'
  | 'fahrenheit'
  | 'kelvin'
  | 'megajoule'
  | 'gigajoule'
  | 'therm'
  | 'kilocalorie'
  | 'none';

export type PresetList = 'customerTanks' | 'adrFillings' | 'fillingLimits';

/** The input is shown only if `input` has one of these values. */
interface Condition {
  readonly input: string;
  readonly oneOf: readonly string[];
}

export interface NumberInput {
  readonly type: 'number';
  /** A failure contains this id to refer to the input. */
  readonly id: string;
  readonly unit: UnitId;
  /** The screen offers the other units of this dimension and stores the value in `unit`. */
  readonly dimension?: Dimension;
  /**
   * This value is used until the driver types or confirms one (read-task.ts). Null means that there
   * is no default.
   */
  readonly default: number | null;
  /**
   * The range that the screen accepts. The calculation also checks a range, which is never wider.
   */
  readonly range: Limits;
  /** The reason code for a number above the range. If it is absent, the code is `outOfRange`. */
  readonly tooHigh?: ReasonCode;
  /** If true, the input may stay empty. */
  readonly optional?: boolean;
  readonly presets?: PresetList;
  readonly showIf?: Condition;
}

export interface ChoiceInput {
  readonly type: 'choice';
  readonly id: string;
  readonly options: readonly string[];
  /** The options are names of substances, which stay as they are in a translated page. */
  readonly substances?: true;
  readonly default: string;
  readonly showIf?: Condition;
}

export type TaskInput = NumberInput | ChoiceInput;

export interface TaskOutput {
  readonly id: string;
  readonly unit: UnitId;
  /** The number of decimals that are displayed. */
  readonly digits: number;
  /** Marks the main result of the task. The other outputs are details. */
  readonly main?: true;
}

/**
 * The entered values by input id, in the unit of the input. The value of an empty field is absent.
 */
export type TaskValues = Readonly<Record<string, number | string | undefined>>;

/**
 * The outputs by id, each a number or a reason. An output that does not apply is absent. `labels`
 * are short texts next to an output, e.g. the ADR row next to the filling factor.
 */
export type TaskAnswer =
  | {
      readonly ok: true;
      readonly outputs: Readonly<Partial<Record<string, Quantity>>>;
      readonly basis: Basis;
      readonly warnings: readonly Warning[];
      readonly labels?: Readonly<Record<string, string>>;
    }
  | Failure;

export interface Task {
  readonly id: string;
  readonly group: 'lpg' | 'cryogenic' | 'gas' | 'reference';
  readonly inputs: readonly TaskInput[];
  readonly outputs: readonly TaskOutput[];
  /**
   * Never throws. If a value is absent or invalid, the answer is a reason with the name of its
   * input.
   */
  readonly calculate: (values: TaskValues) => TaskAnswer;
}

/**
 * Returns the number of an input, or NaN if it is absent; every job then fails with `notANumber`
 * and the name of the input.
 */
export function numberOf(values: TaskValues, id: string): number {
  const value = values[id];
  return typeof value === 'number' ? value : Number.NaN;
}

/** Returns an object with the number of an optional input; it is empty if nothing was entered. */
export function optionalNumber<Id extends string>(
  values: TaskValues,
  id: Id,
): { readonly [Key in Id]?: number } {
  const value = values[id];
  return typeof value === 'number' ? ({ [id]: value } as { [Key in Id]?: number }) : {};
}

/** Returns the chosen option, or the first one if the value is not one of them. */
export function choiceOf<Option extends string>(
  values: TaskValues,
  id: string,
  options: readonly [Option, ...Option[]],
): Option {
  return options.find((option) => option === values[id]) ?? options[0];
}

/** Converts the numbers of a job to outputs. Null values are left out. */
export function outputsOf(
  results: Readonly<Record<string, number | null>>,
): Record<string, Quantity> {
  const entries = Object.entries(results).filter(
    (entry): entry is [string, number] => entry[1] !== null,
  );
  return Object.fromEntries(entries.map(([id, value]) => [id, { ok: true, value }]));
}

export function isShown(input: TaskInput, values: TaskValues): boolean {
  const { showIf } = input;
  return showIf === undefined || showIf.oneOf.some((value) => value === values[showIf.input]);
}

/**
 * Returns the input at which the message of a failure is shown: the input that the failure refers
 * to, or the input from which the quantity is derived (absolute pressure from gauge pressure).
 * Returns undefined if the failure concerns the whole task.
 */
export function inputOfFailure(task: Task, { reason }: Failure): TaskInput | undefined {
  const name = reason.input;
  if (name === undefined) return undefined;
  const candidates = [name, derivedInputs[name]];
  return task.inputs.find(({ id }) => candidates.includes(id));
}

const derivedInputs: Readonly<Record<string, string>> = {
  pressureBarAbsolute: 'pressureBarGauge',
  shares: 'propane',
  densityKilogramsPerCubicMetre: 'densityAt15KilogramsPerCubicMetre',
  amount: 'amountValue',
  massKilograms: 'amountValue',
  volumeLitres: 'amountValue',
  volumeCubicMetres: 'amountValue',
  energyKilowattHours: 'amountValue',
  'stateAfter.pressureBarAbsolute': 'afterPressureBarAbsolute',
  'stateAfter.temperatureCelsius': 'afterTemperatureCelsius',
  stateAfter: 'afterPressureBarAbsolute',
};

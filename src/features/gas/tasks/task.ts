/**
 * A job of the calculator as data for the screen: inputs, outputs, and a function from the entered
 * values to an answer. Contains only ids; the text of each id is in src/locales.
 */
import type { Basis, Warning } from '../job-result.ts';
import type { Failure, Limits, Quantity, ReasonCode } from '../result.ts';
import type { Dimension } from '../units.ts';

/** Unit in which a value is stored, and its default unit on the screen. */
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

/** The input is shown while `input` has one of these values. */
interface Condition {
  readonly input: string;
  readonly oneOf: readonly string[];
}

export interface NumberInput {
  readonly type: 'number';
  /** Also identifies the input in a failure. */
  readonly id: string;
  readonly unit: UnitId;
  /** The screen offers the other units of this dimension and stores the value in `unit`. */
  readonly dimension?: Dimension;
  /** Assumed until the driver types or confirms a value (read-task.ts); null: no default. */
  readonly default: number | null;
  /** Range of the screen. The calculation checks its own range, which is never wider. */
  readonly range: Limits;
  /** Reason code for a number above the range; `outOfRange` if absent. */
  readonly tooHigh?: ReasonCode;
  /** If true, may stay empty. */
  readonly optional?: boolean;
  readonly presets?: PresetList;
  readonly showIf?: Condition;
}

export interface ChoiceInput {
  readonly type: 'choice';
  readonly id: string;
  readonly options: readonly string[];
  readonly default: string;
  readonly showIf?: Condition;
}

export type TaskInput = NumberInput | ChoiceInput;

export interface TaskOutput {
  readonly id: string;
  readonly unit: UnitId;
  /** Digits after the decimal point, for display only. */
  readonly digits: number;
  /** The main result of the task; the others are details. */
  readonly main?: true;
}

/** Entered values by input id, in the unit of the input; absent for an empty field. */
export type TaskValues = Readonly<Record<string, number | string | undefined>>;

/**
 * Outputs by id, each a number or a reason; an output that does not apply is absent. `labels` are
 * short texts next to an output, e.g. the ADR row next to the filling factor.
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
  /** Never throws: an absent or invalid value gives a reason with the name of its input. */
  readonly calculate: (values: TaskValues) => TaskAnswer;
}

/**
 * The number of an input; NaN if absent, so that every job fails with `notANumber` and the name of
 * the input.
 */
export function numberOf(values: TaskValues, id: string): number {
  const value = values[id];
  return typeof value === 'number' ? value : Number.NaN;
}

/** An object with the number of an optional input; empty if nothing was entered. */
export function optionalNumber<Id extends string>(
  values: TaskValues,
  id: Id,
): { readonly [Key in Id]?: number } {
  const value = values[id];
  return typeof value === 'number' ? ({ [id]: value } as { [Key in Id]?: number }) : {};
}

/** The chosen option; the first one if the value is none of them. */
export function choiceOf<Option extends string>(
  values: TaskValues,
  id: string,
  options: readonly [Option, ...Option[]],
): Option {
  return options.find((option) => option === values[id]) ?? options[0];
}

/** Converts the numbers of a job to outputs; null values are omitted. */
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
 * The input at which the message of a failure is shown: the named input, or the input from which a
 * named quantity is derived (absolute pressure from gauge pressure). Undefined if the failure
 * concerns the whole task.
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

/**
 * A job of the calculator as data that a screen can render without knowing any physics: its inputs,
 * its outputs, and one function from the entered values to an answer. Only ids here; every text
 * stands in the locales under the id.
 */
import type { Basis, Warning } from '../job-result.ts';
import type { Failure, Limits, Quantity, ReasonCode } from '../result.ts';
import type { Dimension } from '../units.ts';

/** The unit a value is held in, entered and shown in by default. */
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

/** Shown only while another input has one of these values. */
interface Condition {
  readonly input: string;
  readonly oneOf: readonly string[];
}

export interface NumberInput {
  readonly type: 'number';
  /** Also the name under which a reason points at this input. */
  readonly id: string;
  readonly unit: UnitId;
  /** Other units may be offered for entry: convert with units.ts, hold the value in `unit`. */
  readonly dimension?: Dimension;
  /** Assumed until the driver types or confirms it (read-task.ts of the screen); null: asked. */
  readonly default: number | null;
  /** What the screen accepts; the calculation has its own, never wider, answer. */
  readonly range: Limits;
  /** The reason for a number above the range, where it is a rule; absent: `outOfRange`. */
  readonly tooHigh?: ReasonCode;
  /** May stay empty. */
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
  /** The answer to the driver's question; the others are details. */
  readonly main?: true;
}

/** Entered values by input id, in the unit of the input; an empty field is absent. */
export type TaskValues = Readonly<Record<string, number | string | undefined>>;

/**
 * Outputs by id, each a number or its own reason; an output that does not apply is absent. `labels`
 * are short names beside an output, e.g. the ADR row beside its filling factor.
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
  /** Never throws: an absent or odd value becomes a reason that names its input. */
  readonly calculate: (values: TaskValues) => TaskAnswer;
}

/**
 * The number of an input; an absent one is NaN, which every job answers with `notANumber` and the
 * input's name.
 */
export function numberOf(values: TaskValues, id: string): number {
  const value = values[id];
  return typeof value === 'number' ? value : Number.NaN;
}

/** The number of an optional input as a property that is there only when it was entered. */
export function optionalNumber<Id extends string>(
  values: TaskValues,
  id: Id,
): { readonly [Key in Id]?: number } {
  const value = values[id];
  return typeof value === 'number' ? ({ [id]: value } as { [Key in Id]?: number }) : {};
}

/** The chosen option; the first one when the value is none of them. */
export function choiceOf<Option extends string>(
  values: TaskValues,
  id: string,
  options: readonly [Option, ...Option[]],
): Option {
  return options.find((option) => option === values[id]) ?? options[0];
}

/** Numbers of a job as outputs. */
export function numbers(
  results: Readonly<Record<string, number | null>>,
): Record<string, Quantity> {
  const entries = Object.entries(results).filter(
    (entry): entry is [string, number] => entry[1] !== null,
  );
  return Object.fromEntries(entries.map(([id, value]) => [id, { ok: true, value }]));
}

/** Whether an input is shown for these values. */
export function isShown(input: TaskInput, values: TaskValues): boolean {
  const { showIf } = input;
  return showIf === undefined || showIf.oneOf.some((value) => value === values[showIf.input]);
}

/**
 * The input a failure belongs to, for the place of its message: its own name, or the field behind a
 * derived quantity (a pressure computed as absolute was entered as gauge). Undefined when it
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

/**
 * Turns the contents of the fields into an answer: parses numbers, converts units, checks ranges,
 * calculates, and finds the field to which a failure belongs. Pure functions.
 */
import { withoutOwnUnit } from '../../../i18n/number-units.ts';
import { visibleText } from '../../../i18n/typed-characters.ts';
import { presetUnit, unitOfEarlierEntry } from '../../../features/gas/preset-unit.ts';
import { failure, type Failure } from '../../../features/gas/result.ts';
import {
  inputOfFailure,
  isShown,
  type NumberInput,
  type Task,
  type TaskAnswer,
  type TaskInput,
  type TaskValues,
  type UnitId,
} from '../../../features/gas/tasks/task.ts';
import { convertUnit, unitsByDimension } from '../../../features/gas/units.ts';
import type { Locale } from '../../../i18n/locales.ts';
import {
  isAmbiguousNumber,
  readAsThousands,
  readTypedNumber,
  writeNumber,
} from '../../../i18n/numbers.ts';
import type { Entries } from './calculator-store.ts';

/**
 * The two meanings of an ambiguous number: its separator is a decimal sign, or it separates
 * thousands.
 */
type Doubt = readonly [decimal: number, thousands: number];

export interface TaskEvaluation {
  readonly task: Task;
  /** Inputs that are shown now. */
  readonly shown: readonly TaskInput[];
  /** The content of each field. */
  readonly texts: Readonly<Record<string, string>>;
  /** The unit in which each number is entered. */
  readonly units: Readonly<Record<string, UnitId>>;
  readonly values: TaskValues;
  /**
   * Shown inputs whose value was not typed, chosen or confirmed; a result with them is provisional.
   */
  readonly assumed: readonly TaskInput[];
  /** The reason why a field cannot be used, by input; empty fields have no entry. */
  readonly faults: Readonly<Record<string, Failure>>;
  /** The parsed numbers, in the unit in which each is entered. */
  readonly entered: Readonly<Record<string, number>>;
  /** The number as which each ambiguous text was read, by input, in the unit of the input. */
  readonly understood: Readonly<Record<string, number>>;
  /**
   * The two numbers that an ambiguous text may mean, in the unit of the input; the driver chooses.
   */
  readonly doubts: Readonly<Record<string, Doubt>>;
  /** The answer; undefined while a field is missing or invalid. */
  readonly answer: Extract<TaskAnswer, { ok: true }> | undefined;
  /** A failure that belongs to no field. */
  readonly general: Failure | undefined;
}

/** The largest number of decimals that a driver types; decides how "2.700" is read. */
const decimalsOf = ({ unit }: NumberInput): number => {
  if (['bar', 'barGauge', 'barAbsolute', 'kilogramPerLitre'].includes(unit)) return 5;
  return ['litre', 'kilogram', 'millibar', 'none', 'cubicMetre'].includes(unit) ? 1 : 2;
};

/** Units that can be chosen for a number, starting with the unit of the calculation. */
export function entryUnits({ unit, dimension }: NumberInput): readonly UnitId[] {
  if (dimension === undefined) return [unit];
  const base = baseUnit(unit);
  return [unit, ...unitsByDimension[dimension].filter((other) => other !== base)];
}
/** "bar gauge" and "bar absolute" are converted like "bar". */
const baseUnit = (unit: UnitId): UnitId =>
  unit === 'barGauge' || unit === 'barAbsolute' ? 'bar' : unit;

function converted(
  input: NumberInput,
  value: number,
  from: UnitId,
  to: UnitId,
): number | undefined {
  if (input.dimension === undefined || from === to) return value;
  const result = convertUnit(
    input.dimension,
    value,
    baseUnit(from) as never,
    baseUnit(to) as never,
  );
  return result.ok ? result.value : undefined;
}

/** The unit in which an entry was typed; an unavailable one counts as none. */
function unitOfEntry(input: NumberInput, entries: Entries): UnitId {
  const stored = entries[`${input.id}:unit`];
  return (
    entryUnits(input).find((unit) => unit === stored) ??
    (entries[input.id] === undefined ? presetUnit(input) : unitOfEarlierEntry(input))
  );
}

function textOf(input: NumberInput, entries: Entries, unit: UnitId, locale: Locale): string {
  const typed = entries[input.id];
  if (typed !== undefined || input.default === null) return typed ?? '';
  const value = converted(input, input.default, input.unit, unit);
  return value === undefined ? '' : writeNumber(Math.round(value * 1e5) / 1e5, locale);
}

/** Documents give a density in kg/m³ or in kg/L; this is the factor between the two. */
const otherDensity: Readonly<Partial<Record<UnitId, number>>> = {
  kilogramPerCubicMetre: 1000,
  kilogramPerLitre: 1 / 1000,
};

/** The number in the unit of the input; undefined if the input does not accept it. */
function accepted(input: NumberInput, typed: number, unit: UnitId): number | undefined {
  const { minimum, maximum } = input.range;
  const value = converted(input, typed, unit, input.unit);
  const candidates = [value, typed * (otherDensity[input.unit] ?? Number.NaN)];
  return candidates.find(
    (number) => number !== undefined && number >= minimum && number <= maximum,
  );
}

interface Typed {
  readonly value?: number;
  readonly fault?: Failure;
  readonly doubt?: Doubt;
  readonly understood?: number;
  /** The parsed number in the unit in which it was typed. */
  readonly entered?: number;
}
const asUnderstood = (text: string, typed: number, value: number): Typed =>
  value === typed && !isAmbiguousNumber(text)
    ? { value, entered: value }
    : { value, entered: value, understood: value };

function readNumber(input: NumberInput, whole: string, unit: UnitId, locale: Locale): Typed {
  if (visibleText(whole) === '') return {};
  const ownText = withoutOwnUnit(whole, unit === 'none' ? undefined : unit);
  if ('otherUnit' in ownText) return { fault: failure('otherUnit', { input: input.id }) };
  const text = ownText.number;
  const typed = readTypedNumber(text, locale, decimalsOf(input));
  if (typed === undefined) return { fault: failure('notANumber', { input: input.id }) };
  const thousands = readAsThousands(text, locale, decimalsOf(input));
  const values = [typed, thousands].map(
    (number) => number !== undefined && accepted(input, number, unit),
  );
  const [asDecimal] = values;
  if (thousands !== undefined && values.every((number) => typeof number === 'number'))
    return { doubt: [typed, thousands] };
  const value = values.find((number) => typeof number === 'number');
  if (value !== undefined) {
    const chosen = asDecimal === value ? typed : (thousands ?? typed);
    return unit === input.unit ? asUnderstood(text, typed, value) : { value, entered: chosen };
  }
  return { fault: rangeFault(input, typed) };
}

/** The reason why a number outside the range of an input is rejected. */
function rangeFault(input: NumberInput, typed: number): Failure {
  const { minimum, maximum } = input.range;
  if (typed < 0 && minimum >= 0) return failure('negative', { input: input.id });
  const code = typed > maximum ? (input.tooHigh ?? 'outOfRange') : 'outOfRange';
  return failure(code, { input: input.id, limits: input.range });
}

/** Choices whose preset counts as an assumption; the other choices only select a method. */
const productChoices = ['fluid', 'product', 'cryogen', 'gas', 'convertProduct', 'meterFluid'];
const shares = ['propane', 'nButane', 'isobutane', 'propylene'];

/** A composition is known as soon as one share is given, because the shares add up to 100 %. */
function isAssumed(input: TaskInput, entries: Entries): boolean {
  if (entries[input.id] !== undefined) return false;
  if (input.type === 'choice') return productChoices.includes(input.id);
  if (shares.includes(input.id))
    return Boolean(input.default) && shares.every((share) => entries[share] === undefined);
  return input.default !== null;
}

/** True for an input that begins with a value which counts as assumed until it is confirmed. */
export const isPreset = (input: TaskInput): boolean =>
  !shares.includes(input.id) && isAssumed(input, {});

function readChoices(task: Task, entries: Entries): Record<string, number | string | undefined> {
  const values: Record<string, number | string | undefined> = {};
  for (const input of task.inputs) {
    if (input.type === 'choice')
      values[input.id] =
        input.options.find((option) => option === entries[input.id]) ?? input.default;
  }
  return values;
}

/** Reads a task. Hidden fields are ignored. */
export function readTask(task: Task, entries: Entries, locale: Locale): TaskEvaluation {
  const values = readChoices(task, entries);
  const shown = task.inputs.filter((input) => isShown(input, values));
  const texts: Record<string, string> = {};
  const units: Record<string, UnitId> = {};
  const faults: Record<string, Failure> = {};
  const entered: Record<string, number> = {};
  const understood: Record<string, number> = {};
  const doubts: Record<string, Doubt> = {};
  for (const input of shown) {
    if (input.type === 'choice') continue;
    const unit = unitOfEntry(input, entries);
    const text = textOf(input, entries, unit, locale);
    const read = readNumber(input, text, unit, locale);
    texts[input.id] = text;
    units[input.id] = unit;
    values[input.id] = read.value;
    if (read.fault) faults[input.id] = read.fault;
    if (read.entered !== undefined) entered[input.id] = read.entered;
    if (read.understood !== undefined) understood[input.id] = read.understood;
    if (read.doubt) doubts[input.id] = read.doubt;
  }
  const assumed = shown.filter((input) => isAssumed(input, entries));
  const frame = { task, shown, texts, units, values, assumed, entered, understood, doubts };
  if (Object.keys({ ...faults, ...doubts }).length > 0)
    return { ...frame, faults, answer: undefined, general: undefined };
  const answer = task.calculate(values);
  if (answer.ok) return { ...frame, faults, answer, general: undefined };
  return { ...frame, answer: undefined, ...blame(frame, answer) };
}

/** Decides where a failure is shown: next to its field, or for the whole task. */
function blame(
  { task, shown, texts }: Pick<TaskEvaluation, 'task' | 'shown' | 'texts'>,
  answer: Failure,
): Pick<TaskEvaluation, 'faults' | 'general'> {
  const blamed = inputOfFailure(task, answer);
  if (blamed === undefined || !shown.includes(blamed)) return { faults: {}, general: answer };
  // An empty field is no error; the screen shows that it is missing.
  const isEmpty =
    answer.reason.code === 'notANumber' && visibleText(texts[blamed.id] ?? 'chosen') === '';
  return { faults: isEmpty ? {} : { [blamed.id]: answer }, general: undefined };
}

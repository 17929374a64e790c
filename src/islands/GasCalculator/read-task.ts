/**
 * From what stands in the fields to an answer: parsing, units, ranges, the calculation, and where
 * its reason belongs. Pure.
 */
import { failure, type Failure } from '../../features/gas/result.ts';
import {
  inputOfFailure,
  isShown,
  type NumberInput,
  type Task,
  type TaskAnswer,
  type TaskInput,
  type TaskValues,
  type UnitId,
} from '../../features/gas/tasks/task.ts';
import { convertUnit, unitsByDimension } from '../../features/gas/units.ts';
import type { Locale } from '../../i18n/locales.ts';
import { readTypedNumber, writeNumber } from '../../i18n/numbers.ts';
import type { Entries } from './calculator-store.ts';

export interface TaskEvaluation {
  readonly task: Task;
  /** Inputs that are asked now. */
  readonly shown: readonly TaskInput[];
  /** What stands in each field. */
  readonly texts: Readonly<Record<string, string>>;
  /** The unit each number is entered in. */
  readonly units: Readonly<Record<string, UnitId>>;
  readonly values: TaskValues;
  /** Why a field cannot be used, by input. An empty field has none. */
  readonly faults: Readonly<Record<string, Failure>>;
  /** The answer; undefined while a field is missing or faulty. */
  readonly answer: Extract<TaskAnswer, { ok: true }> | undefined;
  /** A reason that belongs to no field. */
  readonly general: Failure | undefined;
}

/** How many decimals a driver types at most; decides how "2.700" is read. */
export const decimalsOf = ({ unit }: NumberInput): number => {
  if (['bar', 'barGauge', 'barAbsolute', 'kilogramPerLitre'].includes(unit)) return 5;
  return ['litre', 'kilogram', 'millibar', 'none', 'cubicMetre'].includes(unit) ? 1 : 2;
};

/** Units on offer for a number, the calculation's own first. */
export function entryUnits({ unit, dimension }: NumberInput): readonly UnitId[] {
  if (dimension === undefined) return [unit];
  const base = baseUnit(unit);
  return [unit, ...unitsByDimension[dimension].filter((other) => other !== base)];
}
/** bar gauge and bar absolute convert as bar. */
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

/** The unit an entry was typed in; one that is not on offer counts as the input's own. */
function unitOfEntry(input: NumberInput, entries: Entries): UnitId {
  const wished = entries[`${input.id}:unit`];
  return entryUnits(input).find((unit) => unit === wished) ?? input.unit;
}

function textOf(input: NumberInput, entries: Entries, unit: UnitId, locale: Locale): string {
  const typed = entries[input.id];
  if (typed !== undefined || input.default === null) return typed ?? '';
  const value = converted(input, input.default, input.unit, unit);
  return value === undefined ? '' : writeNumber(Math.round(value * 1e5) / 1e5, locale);
}

type Typed = { readonly value?: number; readonly fault?: Failure };
function readNumber(input: NumberInput, text: string, unit: UnitId, locale: Locale): Typed {
  if (text.trim() === '') return {};
  const typed = readTypedNumber(text, locale, decimalsOf(input));
  if (typed === undefined) return { fault: failure('notANumber', { input: input.id }) };
  const value = converted(input, typed, unit, input.unit);
  if (typed < 0 && input.range.minimum >= 0)
    return { fault: failure('negative', { input: input.id }) };
  if (value === undefined || value < input.range.minimum || value > input.range.maximum)
    return { fault: failure('outOfRange', { input: input.id, limits: input.range }) };
  return { value };
}

function readChoices(task: Task, entries: Entries): Record<string, number | string | undefined> {
  const values: Record<string, number | string | undefined> = {};
  for (const input of task.inputs) {
    if (input.type === 'choice')
      values[input.id] =
        input.options.find((option) => option === entries[input.id]) ?? input.default;
  }
  return values;
}

/** Reads a task. Fields that are not asked now never matter. */
export function readTask(task: Task, entries: Entries, locale: Locale): TaskEvaluation {
  const values = readChoices(task, entries);
  const shown = task.inputs.filter((input) => isShown(input, values));
  const texts: Record<string, string> = {};
  const units: Record<string, UnitId> = {};
  const faults: Record<string, Failure> = {};
  for (const input of shown) {
    if (input.type === 'choice') continue;
    const unit = unitOfEntry(input, entries);
    const text = textOf(input, entries, unit, locale);
    const { value, fault } = readNumber(input, text, unit, locale);
    texts[input.id] = text;
    units[input.id] = unit;
    values[input.id] = value;
    if (fault) faults[input.id] = fault;
  }
  const frame = { task, shown, texts, units, values };
  if (Object.keys(faults).length > 0)
    return { ...frame, faults, answer: undefined, general: undefined };
  const answer = task.calculate(values);
  if (answer.ok) return { ...frame, faults, answer, general: undefined };
  return { ...frame, answer: undefined, ...blame(frame, answer) };
}

/** Where a failure is shown: beside its field, or for the whole task. */
function blame(
  { task, shown, texts }: Pick<TaskEvaluation, 'task' | 'shown' | 'texts'>,
  answer: Failure,
): Pick<TaskEvaluation, 'faults' | 'general'> {
  const blamed = inputOfFailure(task, answer);
  if (blamed === undefined || !shown.includes(blamed)) return { faults: {}, general: answer };
  // An empty field needs no reproach: the screen asks for it.
  const isEmpty =
    answer.reason.code === 'notANumber' && (texts[blamed.id] ?? 'chosen').trim() === '';
  return { faults: isEmpty ? {} : { [blamed.id]: answer }, general: undefined };
}

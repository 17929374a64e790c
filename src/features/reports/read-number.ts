/** Reads and rounds numbers that the driver has typed. */
import { parseNumber } from '../../i18n/parse-number.ts';
import { cleanText } from './clean-text.ts';
import {
  error,
  failed,
  type FieldProblem,
  type FieldReading,
  noAnswer,
  type Scope,
  warning,
} from './field-reading.ts';
import type { NumberField } from './field-kinds.ts';
import { type TypedUnit, withoutOwnUnit } from '../../i18n/number-units.ts';

/** The unit of each unit id of a field (units.<id> in src/locales). */
const typedUnits: ReadonlyMap<unknown, TypedUnit> = new Map<string, TypedUnit>([
  ['percent', 'percent'],
  ['km', 'kilometre'],
  ['mi', 'mile'],
  ['kg', 'kilogram'],
  ['l', 'litre'],
  ['l15', 'litreAt15'],
  ['m3', 'cubicMetre'],
  ['min', 'minute'],
  ['h', 'hour'],
  // The gauge of a tank shows its pressure above that of the air.
  ['bar', 'barGauge'],
  ['celsius', 'celsius'],
]);
const unitOf = ({ unit, unitFrom }: NumberField, { answers, form }: Scope): TypedUnit | undefined =>
  typedUnits.get(unitFrom === undefined ? unit : (answers[unitFrom] ?? form[unitFrom]));

/** Rounds to `decimals` decimals. Never returns minus zero. */
export const rounded = (value: number, decimals: number): number =>
  Number(value.toFixed(decimals)) + 0;

/** Rounds to the step and the decimals of the field: 47 minutes in steps of 5 become 45. */
function nearest({ decimals, step }: NumberField, value: number): number {
  const stepped = step === undefined ? value : Math.round(value / step) * step;
  return rounded(stepped, decimals);
}

/** Returns true if the value is above the limit from which the field shows a warning. */
const isAbove = ({ warn }: NumberField, value: number, { answers, form }: Scope): boolean =>
  warn !== undefined && value > warn.above && (warn.when?.(answers, form) ?? true);

/**
 * Rounds a number. Rounds up if otherwise the result would no longer be above the limit of the
 * warning: 85.4 % becomes 86 %.
 */
function roundedForField(field: NumberField, value: number, scope: Scope): number {
  const near = nearest(field, value);
  const isLost = isAbove(field, value, scope) && !isAbove(field, near, scope);
  return isLost ? rounded(near + 10 ** -field.decimals, field.decimals) : near;
}

/** Returns the error about a number outside the limits of the field. */
function limitProblem(field: NumberField, value: number): FieldProblem | undefined {
  const { minimum, maximum } = field;
  // The limits apply to the typed and to the rounded number: 97.4 % is above 97 %.
  const stored = nearest(field, value);
  if (Math.min(value, stored) < minimum) return error('tooSmall', { minimum });
  return Math.max(value, stored) > maximum ? error('tooLarge', { maximum }) : undefined;
}

function numberProblem(field: NumberField, value: number, scope: Scope): FieldProblem | undefined {
  const { warn } = field;
  const outside = limitProblem(field, value);
  if (outside) return outside;
  return warn !== undefined && isAbove(field, value, scope)
    ? warning(warn.code, { limit: warn.above })
    : undefined;
}

export function readNumber(field: NumberField, typed: string, scope: Scope): FieldReading {
  if (cleanText(typed) === '') return noAnswer;
  const text = withoutOwnUnit(typed, unitOf(field, scope));
  if ('otherUnit' in text) return failed('otherUnit', { unit: text.otherUnit });
  const read = parseNumber(text.number, field.decimals);
  if (read === undefined) return failed('notANumber');
  const problem = numberProblem(field, read.value, scope);
  return {
    answer: roundedForField(field, read.value, scope),
    problems: problem === undefined ? [] : [problem],
  };
}

/**
 * Returns the stored number if it is not the typed one, otherwise undefined. A number outside the
 * limits of the field has an error instead. `answer` is the answer
 * of the evaluation, if known; `unitChoice` is the unit if the form has a choice for it.
 */
export function roundedNumber(
  field: NumberField,
  typed: string,
  answer: unknown,
  unitChoice?: unknown,
): number | undefined {
  const text = withoutOwnUnit(typed, typedUnits.get(field.unit ?? unitChoice));
  const read = 'otherUnit' in text ? undefined : parseNumber(text.number, field.decimals);
  if (read === undefined || limitProblem(field, read.value)) return undefined;
  const stored = typeof answer === 'number' ? answer : nearest(field, read.value);
  return stored === read.value ? undefined : stored;
}

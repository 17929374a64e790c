/** The texts of the calculator: labels, units, reasons and warnings by the ids of the tasks. */
import type { FluidId } from '../../../features/gas/fluids.ts';
import type { Basis, Warning } from '../../../features/gas/job-result.ts';
import { presetUnit } from '../../../features/gas/preset-unit.ts';
import type { Quantity, Reason } from '../../../features/gas/result.ts';
import { deliveryTemperatureOf } from '../../../features/gas/tasks/lpg-filling.ts';
import type {
  ChoiceInput,
  NumberInput,
  Task,
  TaskInput,
  TaskOutput,
  TaskValues,
  UnitId,
} from '../../../features/gas/tasks/task.ts';
import { withUnit } from '../../../i18n/unit-space.ts';
import { interpolate, formatNumber } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { formatFixed, formatSignificant } from '../../../i18n/numbers.ts';
import type { TaskEvaluation } from './read-task.ts';
import type gasCalculator from '../../../locales/de/gas-calculator.json';

export type CalculatorTexts = typeof gasCalculator;
export interface CalculatorScreenTexts {
  readonly locale: Locale;
  readonly t: CalculatorTexts;
}
type Dictionary = Readonly<Record<string, string>>;

const own = (dictionary: object, id: string): string | undefined =>
  Object.hasOwn(dictionary, id) ? (dictionary as Dictionary)[id] : undefined;

/** Title, question and hint of a task. */
export function taskTexts(
  { t }: CalculatorScreenTexts,
  id: string,
): CalculatorTexts['tasks']['room'] {
  const all: Readonly<Record<string, CalculatorTexts['tasks']['room']>> = t.tasks;
  return all[id] ?? { title: id, question: id, hint: '' };
}

export const inputLabel = ({ t }: CalculatorScreenTexts, { id }: TaskInput): string =>
  own(t.inputs, id) ?? id;
export const unitLabel = ({ t }: CalculatorScreenTexts, unit: UnitId): string =>
  unit === 'none' ? '' : (own(t.units, unit) ?? unit);
const fluidLabel = ({ t }: CalculatorScreenTexts, fluid: FluidId): string =>
  own(t.fluids, fluid) ?? fluid;
/** Outputs of the unit table are labelled with their unit. */
export const outputLabel = ({ t }: CalculatorScreenTexts, { id }: TaskOutput): string =>
  own(t.outputs, id) ?? own(t.units, id) ?? id;

/** "Label: text" with the colon in the style of the language. */
export const labelled = ({ t }: CalculatorScreenTexts, label: string, text: string): string =>
  interpolate(t.labelled, { label, text });

/** Label of an option of a choice. */
export function choiceLabel(
  { t }: CalculatorScreenTexts,
  { id }: Pick<ChoiceInput, 'id'>,
  option: string,
): string {
  const choices: Readonly<Record<string, Dictionary>> = t.choices;
  return choices[id]?.[option] ?? own(t.fluids, option) ?? own(t.units, option) ?? option;
}

/**
 * The unit in which a number is entered. The addition "gauge" or "absolute" is kept if another unit
 * is chosen.
 */
export function entryUnitLabel(
  texts: CalculatorScreenTexts,
  input: NumberInput,
  unit: UnitId,
): string {
  if (unit === input.unit) return unitLabel(texts, unit);
  const frame = own(texts.t.entryUnits, input.unit);
  return frame === undefined
    ? unitLabel(texts, unit)
    : interpolate(frame, { unit: unitLabel(texts, unit) });
}

/** The unit of an input that depends on another choice. */
export function chosenUnitLabel(
  texts: CalculatorScreenTexts,
  task: Task,
  input: NumberInput,
  values: TaskValues,
): string {
  if (input.unit !== 'none') return unitLabel(texts, input.unit);
  const choiceId = input.id === 'amountValue' ? 'amountKind' : `${String(values['dimension'])}Unit`;
  const choice = task.inputs.find(({ id }) => id === choiceId);
  const option = values[choiceId];
  return choice?.type === 'choice' && typeof option === 'string'
    ? choiceLabel(texts, choice, option)
    : '';
}

/**
 * The unit in which a number was typed: the unit of the input, a chosen one, or the one of another
 * choice.
 */
export function typedUnitLabel(
  texts: CalculatorScreenTexts,
  { task, units, values }: Pick<TaskEvaluation, 'task' | 'units' | 'values'>,
  input: NumberInput,
): string {
  const unit = units[input.id] ?? presetUnit(input);
  return unit === 'none'
    ? chosenUnitLabel(texts, task, input, values)
    : entryUnitLabel(texts, input, unit);
}

/**
 * "80,50 %": an output as displayed. The unit table shows eight significant digits, because no
 * number of decimals suits all units.
 */
export function outputText(
  texts: CalculatorScreenTexts,
  task: Task,
  output: TaskOutput,
  result: Quantity,
): string {
  if (!result.ok) return reasonText(texts, result.reason);
  const number = outputNumber(texts, task, output, result.value);
  return withUnit(number, unitLabel(texts, output.unit), texts.locale);
}
export const outputNumber = (
  { locale }: CalculatorScreenTexts,
  task: Task,
  output: TaskOutput,
  value: number,
): string =>
  task.id === 'units'
    ? formatSignificant(value, locale, 8)
    : formatFixed(value, locale, output.digits);

/** The temperature at which litres measured by a meter are counted; '' for other outputs. */
export function outputNote(
  { t, locale }: CalculatorScreenTexts,
  { id }: TaskOutput,
  values: TaskValues,
): string {
  const at = (celsius: number): string =>
    interpolate(t.atTemperature, { temperature: formatNumber(celsius, locale, 1) });
  if (id === 'deliverLitres') return at(deliveryTemperatureOf(values));
  return id === 'deliverLitresAt15' ? at(15) : '';
}

/** Limits are in the unit at the end of the input's name. */
const unitsByName: readonly (readonly [RegExp, UnitId])[] = [
  [/KilogramsPerCubicMetre$/, 'kilogramPerCubicMetre'],
  [/KilogramsPerLitre$/, 'kilogramPerLitre'],
  [/CubicMetres$/, 'cubicMetre'],
  [/Celsius$/, 'celsius'],
  [/BarAbsolute$/, 'barAbsolute'],
  [/BarGauge$/, 'barGauge'],
  [/Millibar$/, 'millibar'],
  [/Bar$|^barAbove/, 'bar'],
  [/Litres$/, 'litre'],
  [/Kilograms$/, 'kilogram'],
  [/Percent$|^(propane|nButane|isobutane|propylene)$/, 'percent'],
];
const unitOfName = (name = ''): UnitId =>
  unitsByName.find(([pattern]) => pattern.test(name))?.[1] ?? 'none';
/** A limit beyond this is practically unreachable, so only the other one is shown. */
const endless = 1e15;

/** A limit with the unit at the end of the input's name. */
const measured = (texts: CalculatorScreenTexts, { input }: Reason, value: number): string =>
  withUnit(formatNumber(value, texts.locale, 3), unitLabel(texts, unitOfName(input)), texts.locale);

function rangeText(texts: CalculatorScreenTexts, reason: Reason): string {
  const { reasons } = texts.t;
  const { limits, fluid } = reason;
  if (!limits) return reasons.outOfRangePlain;
  if (limits.maximum > endless)
    return interpolate(reasons.outOfRangeBelow, {
      minimum: measured(texts, reason, limits.minimum),
    });
  return interpolate(fluid ? reasons.outOfRangeFluid : reasons.outOfRange, {
    minimum: formatNumber(limits.minimum, texts.locale, 3),
    maximum: measured(texts, reason, limits.maximum),
    fluid: fluid ? fluidLabel(texts, fluid) : '',
  });
}

/** One sentence that explains why there is no number. */
export function reasonText(texts: CalculatorScreenTexts, reason: Reason): string {
  const { reasons } = texts.t;
  const { code, limits, fluid, boilingTemperatureCelsius: boiling } = reason;
  if (code === 'outOfRange') return rangeText(texts, reason);
  if ((code === 'wouldBoil' || code === 'wouldBeLiquid') && boiling === undefined)
    return reasons[`${code}Plain`];
  return interpolate(reasons[code], {
    ...(limits ? { maximum: measured(texts, reason, limits.maximum) } : {}),
    ...(fluid ? { fluid: fluidLabel(texts, fluid) } : {}),
    ...(boiling === undefined ? {} : { boiling: formatNumber(boiling, texts.locale, 1) }),
  });
}

const warningDigits: Readonly<Partial<Record<Warning['code'], number>>> = {
  overLimit: 0,
  overMaximumLoad: 0,
};

export function warningText(
  { t, locale }: CalculatorScreenTexts,
  { code, value }: Warning,
): string {
  if (value === undefined && code === 'coldProductAtLimit')
    return t.warnings.coldProductAtLimitPlain;
  return interpolate(
    t.warnings[code],
    value === undefined ? {} : { value: formatNumber(value, locale, warningDigits[code] ?? 1) },
  );
}

const forbidding = new Set<Warning['code']>(['overLimit', 'overMaximumLoad', 'sloshRule']);
/** True for prohibitions, false for information. */
export const isForbidding = ({ code }: Warning): boolean => forbidding.has(code);

/** Inputs that select the product. */
const productInputs = ['fluid', 'product', 'cryogen', 'gas', 'convertProduct', 'meterFluid'];
/** The product of a task, if it has one. */
export const chosenProduct = (values: TaskValues): string | undefined =>
  productInputs.map((id) => values[id]).find((value) => typeof value === 'string');
/** Products sold under these names may contain other gases. */
const soldAsMixture: ReadonlySet<string> = new Set<FluidId>([
  'propane',
  'nButane',
  'isobutane',
  'propylene',
  'butene1',
]);

/** The assumptions behind the numbers, as short sentences. */
export function basisLines(
  { t, locale }: CalculatorScreenTexts,
  { codes, ambientBar }: Basis,
  values: TaskValues,
): readonly string[] {
  // Nitrogen is pure; LPG sold as propane is a mixture.
  const isPure = !soldAsMixture.has(chosenProduct(values) ?? '');
  const lines = codes.map((code) =>
    code === 'pureSubstance' && isPure ? t.pureSubstance : t.basis[code],
  );
  return ambientBar === undefined
    ? lines
    : [...lines, interpolate(t.ambientLine, { ambient: formatNumber(ambientBar, locale, 5) })];
}

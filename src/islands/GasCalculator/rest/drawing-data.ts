/**
 * Data for the drawings of an answer: a tank, the level by temperature, the pressure curve. Pure
 * functions.
 */
import { levelCurve, pressureCurve, type CurvePoint } from '../../../features/gas/curves.ts';
import { customerTank } from '../../../features/gas/jobs/customer-tank.ts';
import { readProduct } from '../../../features/gas/product.ts';
import { levelPercentAt } from '../../../features/gas/tank-expansion.ts';
import { lpgFluids, productOf } from '../../../features/gas/tasks/fields.ts';
import { choiceOf, numberOf, optionalNumber } from '../../../features/gas/tasks/task.ts';
import type { TaskEvaluation } from './read-task.ts';

export interface TankData {
  readonly shape: 'lying' | 'standing';
  /** Percent of the capacity; undefined if only the limit is known. */
  readonly level: number | undefined;
  readonly limit: number | undefined;
  /** Litres that fit between level and limit. */
  readonly roomLitres: number | undefined;
}
export interface CurveData {
  readonly points: readonly CurvePoint[];
  /** The current point, if it is on the curve. */
  readonly today: CurvePoint | undefined;
  readonly limit?: number;
  /** The value with which the axis begins, if no point is below it. */
  readonly from?: number;
  /** Temperature at which the tank is full of liquid, if the curve reaches it. */
  readonly full?: number;
}

type Answered = TaskEvaluation & { readonly answer: NonNullable<TaskEvaluation['answer']> };
const isAnswered = (evaluation: TaskEvaluation): evaluation is Answered =>
  evaluation.answer !== undefined;
function outputOf({ answer }: Answered, id: string): number | undefined {
  const result = answer.outputs[id];
  return result?.ok ? result.value : undefined;
}

/** The tank of a task, if it has one. */
export function tankOf(evaluation: TaskEvaluation): TankData | undefined {
  if (!isAnswered(evaluation)) return undefined;
  const { task, values } = evaluation;
  const capacity = numberOf(values, 'capacityLitres');
  switch (task.id) {
    case 'room':
      return {
        shape: 'lying',
        level: numberOf(values, 'levelPercent'),
        limit: numberOf(values, 'limitPercent'),
        roomLitres: outputOf(evaluation, 'roomLitres'),
      };
    case 'load': {
      const limit = outputOf(evaluation, 'maximumPercent') ?? 0;
      const roomLitres = outputOf(evaluation, 'loadLitres') ?? 0;
      const maximum = outputOf(evaluation, 'maximumKilograms') ?? 0;
      const overload = outputOf(evaluation, 'overloadKilograms') ?? 0;
      const level =
        overload > 0 && maximum > 0
          ? limit * (1 + overload / maximum)
          : limit - (roomLitres / capacity) * 100;
      return { shape: 'lying', level, limit, roomLitres };
    }
    case 'cryogenicLevel':
      return {
        shape: 'standing',
        level: numberOf(values, 'levelPercent'),
        limit: undefined,
        roomLitres: undefined,
      };
    case 'cryogenicFilling':
      return {
        shape: 'standing',
        level: undefined,
        limit: outputOf(evaluation, 'maximumPercent'),
        roomLitres: undefined,
      };
    default:
      return undefined;
  }
}

/** The lowest temperature of the chart in °C; it is lower if the product is colder. */
const chartFromCelsius = -20;

/**
 * Level of a customer tank by temperature, from filling to the limit until it is full of liquid.
 */
export function levelOf(evaluation: TaskEvaluation): CurveData | undefined {
  if (!isAnswered(evaluation) || evaluation.task.id !== 'room') return undefined;
  const { values } = evaluation;
  const fluid = choiceOf(values, 'fluid', lpgFluids);
  const temperatureCelsius = numberOf(values, 'temperatureCelsius');
  const limit = numberOf(values, 'limitPercent');
  const tank = customerTank({
    fluid,
    temperatureCelsius,
    limitPercent: limit,
    capacityLitres: numberOf(values, 'capacityLitres'),
    levelPercent: numberOf(values, 'levelPercent'),
    ...optionalNumber(values, 'productTemperatureCelsius'),
  });
  if (!tank.ok) return undefined;
  const mean = tank.meanDensityKilogramsPerCubicMetre;
  const points = levelCurve(fluid, mean, Math.min(chartFromCelsius, temperatureCelsius));
  const level = levelPercentAt(fluid, mean, temperatureCelsius);
  const full = tank.liquidFullTemperatureCelsius;
  if (points.length < 2) return undefined;
  return {
    points,
    limit,
    today: level.ok ? { temperatureCelsius, value: level.value } : undefined,
    ...(full.ok ? { full: full.value } : {}),
  };
}

/** Gauge pressure by temperature. */
export function pressureOf(evaluation: TaskEvaluation): CurveData | undefined {
  if (!isAnswered(evaluation) || evaluation.task.id !== 'gauge') return undefined;
  const { values } = evaluation;
  const read = readProduct(productOf(values));
  if (!read.ok) return undefined;
  const points = pressureCurve(read.product, numberOf(values, 'ambientBar'));
  if (points.length < 2) return undefined;
  const temperatureCelsius =
    outputOf(evaluation, 'boilingTemperature') ?? numberOf(values, 'temperatureCelsius');
  const value = outputOf(evaluation, 'pressureGauge') ?? numberOf(values, 'pressureBarGauge');
  // The gauge begins at 0; below, the curve is shown only if the reading is there.
  const shown = value < 0 ? points : points.filter((point) => point.value >= 0);
  if (shown.length < 2) return undefined;
  return { points: shown, from: 0, today: { temperatureCelsius, value } };
}

/** The values of a dial that have a figure, and those that have a mark. */
export function dialMarks(maximum: number): {
  readonly figures: readonly number[];
  readonly marks: readonly number[];
} {
  const inScale = (values: readonly number[]): readonly number[] =>
    values.filter((value) => value <= maximum);
  const figures = inScale(ticks(0, maximum, 5));
  return { figures, marks: inScale(ticks(0, maximum, 25)) };
}

/** A gauge with its needle. */
export interface DialData {
  readonly barGauge: number;
  /** End of the scale. */
  readonly maximum: number;
}
/**
 * Gauge scales in bar (EN 837-1). The first scale that shows the value in its lower three quarters
 * is used.
 */
const dialScales = [1, 2.5, 4, 6, 10, 16, 25, 40, 60] as const;

/** The gauge reading of the tank, for tasks that have one. */
export function dialOf(evaluation: TaskEvaluation): DialData | undefined {
  if (!isAnswered(evaluation) || evaluation.task.id !== 'gauge') return undefined;
  const barGauge =
    outputOf(evaluation, 'pressureGauge') ?? numberOf(evaluation.values, 'pressureBarGauge');
  return { barGauge, maximum: dialScales.find((end) => barGauge <= end * 0.75) ?? 60 };
}

/**
 * Liquid height (as a fraction of the diameter) in a horizontal cylinder filled to this fraction of
 * its volume: 0.5 gives 0.5, 0.85 gives 0.79.
 */
export function heightOfShare(share: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    const filled =
      (Math.acos(1 - 2 * middle) - (1 - 2 * middle) * 2 * Math.sqrt(middle - middle * middle)) /
      Math.PI;
    if (filled < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Round values for an axis, at most `most` of them, from at or below `minimum` to at or above
 * `maximum`: (0, 93, 5) gives 0, 20 … 100.
 */
export function ticks(minimum: number, maximum: number, most: number): readonly number[] {
  const rough = Math.max(maximum - minimum, 1e-9) / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(minimum / step + 1e-9);
  const last = Math.ceil(maximum / step - 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toPrecision(10)),
  );
}

/** Plausibility rules that several forms share. They only cause warnings. */
import type { FormRule } from '../form.ts';
import { numberIn } from '../conditions.ts';

/** The level must not fall during filling. */
export const levelsRule: FormRule = (answers) => {
  const before = numberIn(answers, 'fillLevelBefore');
  const after = numberIn(answers, 'fillLevelAfter');
  if (before === undefined || after === undefined || after >= before) return [];
  return [{ field: 'fillLevelAfter', level: 'warning', code: 'levelFell', values: { before } }];
};

/**
 * The end value of a meter must not be below its start value (unless the meter has started again at
 * zero).
 */
export const meterRule: FormRule = (answers) => {
  const start = numberIn(answers, 'meterStart');
  const end = numberIn(answers, 'meterEnd');
  if (start === undefined || end === undefined || end >= start) return [];
  return [{ field: 'meterEnd', level: 'warning', code: 'meterBackwards', values: { start } }];
};

/** Two drivers who take turns can drive this far. */
const maxKilometresPerDay = 1200;
const dayMilliseconds = 86_400_000;

/**
 * The odometer must not fall, and must not rise by more than 1 200 km a day. A part of a day counts
 * as a whole day.
 */
export const odometerRule: FormRule = (answers, context) => {
  const kilometres = numberIn(answers, 'odometerKm');
  const last = context.lastOdometer;
  if (kilometres === undefined || last === undefined) return [];
  if (kilometres < last.kilometres) {
    return [
      {
        field: 'odometerKm',
        level: 'warning',
        code: 'odometerLower',
        values: { last: last.kilometres },
      },
    ];
  }
  const days = Math.max(1, Math.ceil((context.now - last.at) / dayMilliseconds));
  if (kilometres - last.kilometres > days * maxKilometresPerDay) {
    return [
      {
        field: 'odometerKm',
        level: 'warning',
        code: 'odometerJump',
        values: { last: last.kilometres },
      },
    ];
  }
  return [];
};

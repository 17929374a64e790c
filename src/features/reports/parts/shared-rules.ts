/** Plausibility rules that several forms share; they give warnings only. */
import type { FormRule } from '../form.ts';
import { numberIn } from '../conditions.ts';

/** The level does not fall during filling. */
export const levelsRule: FormRule = (answers) => {
  const before = numberIn(answers, 'fillLevelBefore');
  const after = numberIn(answers, 'fillLevelAfter');
  if (before === undefined || after === undefined || after >= before) return [];
  return [{ field: 'fillLevelAfter', level: 'warning', code: 'levelFell', values: { before } }];
};

/** The end value of a meter is not below its start value (unless the meter rolls over). */
export const meterRule: FormRule = (answers) => {
  const start = numberIn(answers, 'meterStart');
  const end = numberIn(answers, 'meterEnd');
  if (start === undefined || end === undefined || end >= start) return [];
  return [{ field: 'meterEnd', level: 'warning', code: 'meterBackwards', values: { start } }];
};

/** Possible with two drivers. */
const maxKilometresPerDay = 1200;
const dayMilliseconds = 86_400_000;

/**
 * The odometer does not fall and does not rise by more than 1 200 km a day; a part of a day counts as
 * a day.
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

/** Plausibility rules that several forms share. They only cause warnings. */
import type { FormRule } from '../form.ts';
import { numberIn } from '../conditions.ts';
import { mayBeSameVehicle, plateOfOdometer } from './odometer-fields.ts';

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

/** Two drivers who take turns can drive this far in a day: 1 200 km. */
const maxPerDay = { km: 1200, mi: 746 } as const;
const dayMilliseconds = 86_400_000;
const odometerIds = { km: 'odometerKm', mi: 'odometerMiles' } as const;

/**
 * The odometer must not fall, and must not rise by more than two drivers can drive. A part of a day
 * counts as a whole day. It is compared with the last report about this vehicle in the same unit.
 */
export const odometerRule: FormRule = (answers, context) => {
  const plate = plateOfOdometer(answers);
  const valueIn = (unit: keyof typeof odometerIds) => numberIn(answers, odometerIds[unit]);
  const last = context.lastOdometers?.find(
    (one) => mayBeSameVehicle(one.plate, plate) && valueIn(one.unit) !== undefined,
  );
  const value = last && valueIn(last.unit);
  if (last === undefined || value === undefined) return [];
  const days = Math.max(1, Math.ceil((context.now - last.at) / dayMilliseconds));
  const isJump = value - last.value > days * maxPerDay[last.unit];
  if (value >= last.value && !isJump) return [];
  const values = { last: last.value, unit: last.unit };
  const code = isJump ? 'odometerJump' : 'odometerLower';
  return [{ field: odometerIds[last.unit], level: 'warning', code, values }];
};

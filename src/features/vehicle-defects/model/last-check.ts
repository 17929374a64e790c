/**
 * The last departure check of a vehicle, as its next driver reads it: lastChecks/{vehicle}, with
 * `vehicleKeyOf` of reports/plates.ts. The phone that sends the check writes it. It repeats the
 * report, and firestore.rules compare the two.
 */
import * as z from 'zod/mini';
import { calendarDays } from '../../../i18n/format.ts';
import { isComparableKey, possibleKeys, vehicleKeyOf } from '../../reports/plates.ts';

const text = z.string();
const fields = {
  reportId: text,
  /** The short code of the report: "K-261127-4F7K". */
  code: text,
  plate: text,
  name: text,
  /** The time of signing by the clock of the phone, in milliseconds since 1970. */
  at: z.number(),
  result: z.enum(['inOrder', 'defects', 'stop']),
  trailerPlate: z.optional(text),
  odometer: z.optional(z.number()),
  odometerUnit: z.optional(z.enum(['km', 'mi'])),
};
export const lastCheckSchema = z.object(fields);
export type LastCheck = z.infer<typeof lastCheckSchema>;

/** The part of an outbox item that a check is read from. */
export interface CheckReport {
  readonly id: string;
  readonly kind: string;
  readonly shortCode: string;
  readonly reporter: { readonly name: string };
  readonly createdAt: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

/**
 * Returns the check in a report with the key of its vehicle. Returns undefined for another report,
 * and for a plate that the rules cannot compare with its key.
 */
export function lastCheckOf({
  id,
  kind,
  shortCode,
  reporter,
  createdAt,
  answers,
}: CheckReport): { readonly vehicle: string; readonly check: LastCheck } | undefined {
  if (kind !== 'departureCheck') return undefined;
  const { vehiclePlate: plate, trailerPlate, odometer, odometerUnit, result } = answers;
  const read = lastCheckSchema.safeParse({
    reportId: id,
    code: shortCode,
    plate,
    name: reporter.name,
    at: createdAt,
    result,
    ...(trailerPlate !== undefined && { trailerPlate }),
    ...(odometer !== undefined && { odometer }),
    ...(odometerUnit !== undefined && { odometerUnit }),
  });
  if (!read.success) return undefined;
  const vehicle = vehicleKeyOf(read.data.plate);
  return isComparableKey(vehicle, read.data.plate) ? { vehicle, check: read.data } : undefined;
}

/**
 * What is known about the check of a vehicle. "unknown": neither this device nor the office says
 * whether there is one today.
 */
export type CheckState =
  | { readonly status: 'unknown'; readonly last: LastCheck | undefined }
  | { readonly status: 'notToday'; readonly last: LastCheck | undefined }
  | { readonly status: 'inOrder' | 'defects' | 'stop'; readonly last: LastCheck };

/**
 * Returns the state of a vehicle's check on the day of `now`. A check is valid until the end of its
 * day. `isCurrent` is true if the office has just answered: only then "not today" is certain.
 */
export function checkStateOf(
  last: LastCheck | undefined,
  { now, isCurrent }: { readonly now: number; readonly isCurrent: boolean },
): CheckState {
  if (last && calendarDays(last.at, now) === 0) return { status: last.result, last };
  return { status: isCurrent ? 'notToday' : 'unknown', last };
}

/** What is known about a vehicle: the check of its plate, and of plates that may be the same. */
export interface FoundChecks {
  readonly own: LastCheck | undefined;
  readonly similar: readonly LastCheck[];
}

/**
 * Sorts the checks that were found under the possible keys of a plate. A plate without the gap that
 * tells two vehicles apart may be either of them, so its check does not count for one of them.
 */
export function findChecks(plate: string, checks: readonly (LastCheck | undefined)[]): FoundChecks {
  const keys = possibleKeys(plate);
  const known = checks.filter((check) => check !== undefined);
  const keyOf = (check: LastCheck): string => vehicleKeyOf(check.plate);
  return {
    own: newestCheck(known.filter((check) => keyOf(check) === keys[0])),
    similar: known.filter((check) => keyOf(check) !== keys[0] && keys.includes(keyOf(check))),
  };
}

/** Returns true if one of the checks was made on the day of `now`. */
export const isAnyToday = (checks: readonly LastCheck[], now: number): boolean =>
  checks.some(({ at }) => calendarDays(at, now) === 0);

/** Returns the newest of several checks. */
export const newestCheck = (checks: readonly (LastCheck | undefined)[]): LastCheck | undefined =>
  checks.filter((check) => check !== undefined).toSorted((one, other) => other.at - one.at)[0];

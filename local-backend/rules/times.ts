/** Moments and spans of the rules language; all calendar parts are in UTC. */
import { NoValue } from './problem.ts';
import { Duration, type Methods, Timestamp, typeName, type Value } from './values.ts';

const unitNanoseconds: Readonly<Record<string, bigint>> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  ns: 1n,
};
const nanosecondsPerSecond = 1_000_000_000n;
const nanosecondsPerDay = 86_400_000_000_000n;

const floorDivide = (value: bigint, by: bigint): bigint =>
  (value - (((value % by) + by) % by)) / by;
const dateOf = ({ nanoseconds }: Timestamp): Date =>
  new Date(Number(floorDivide(nanoseconds, 1_000_000n)));
const part = (
  read: (date: Date) => number,
): { from: 0; to: 0; run: (time: Timestamp) => bigint } => ({
  from: 0,
  to: 0,
  run: (time) => BigInt(read(dateOf(time))),
});

export function integerOf(value: Value | undefined): bigint {
  if (typeof value !== 'bigint')
    throw new NoValue(`expected an int, found ${typeName(value ?? null)}`);
  return value;
}

const timestamp: Methods<Timestamp> = {
  year: part((date) => date.getUTCFullYear()),
  month: part((date) => date.getUTCMonth() + 1),
  day: part((date) => date.getUTCDate()),
  dayOfWeek: part((date) => date.getUTCDay() || 7),
  dayOfYear: part(
    (date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1,
  ),
  hours: part((date) => date.getUTCHours()),
  minutes: part((date) => date.getUTCMinutes()),
  seconds: part((date) => date.getUTCSeconds()),
  nanos: {
    from: 0,
    to: 0,
    run: ({ nanoseconds }) =>
      nanoseconds - floorDivide(nanoseconds, nanosecondsPerSecond) * nanosecondsPerSecond,
  },
  toMillis: { from: 0, to: 0, run: ({ nanoseconds }) => floorDivide(nanoseconds, 1_000_000n) },
  date: {
    from: 0,
    to: 0,
    run: ({ nanoseconds }) =>
      new Timestamp(floorDivide(nanoseconds, nanosecondsPerDay) * nanosecondsPerDay),
  },
  time: {
    from: 0,
    to: 0,
    run: ({ nanoseconds }) =>
      new Duration(nanoseconds - floorDivide(nanoseconds, nanosecondsPerDay) * nanosecondsPerDay),
  },
};

const duration: Methods<Duration> = {
  seconds: { from: 0, to: 0, run: ({ nanoseconds }) => nanoseconds / nanosecondsPerSecond },
  nanos: { from: 0, to: 0, run: ({ nanoseconds }) => nanoseconds % nanosecondsPerSecond },
};

export const timeMethods = { timestamp, duration };

/** duration.value(3, 'h'): w, d, h, m, s, ms or ns. */
export function durationOf(amount: Value | undefined, unit: Value | undefined): Duration {
  const factor = typeof unit === 'string' ? unitNanoseconds[unit] : undefined;
  if (factor === undefined) throw new NoValue('a duration has the unit w, d, h, m, s, ms or ns');
  return new Duration(integerOf(amount) * factor);
}

/** duration.time(hours, minutes, seconds, nanoseconds). */
export function clockDuration(args: readonly Value[]): Duration {
  const [hours, minutes, seconds, nanoseconds] = args.map(integerOf);
  return new Duration(
    ((hours ?? 0n) * 3600n + (minutes ?? 0n) * 60n + (seconds ?? 0n)) * nanosecondsPerSecond +
      (nanoseconds ?? 0n),
  );
}

/** timestamp.date(year, month, day): midnight UTC; a day that does not exist is an error. */
export function midnight(args: readonly Value[]): Timestamp {
  const [year = 0, month = 0, day = 0] = args.map((value) => Number(integerOf(value)));
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new NoValue('this day does not exist');
  return new Timestamp(BigInt(date.getTime()) * 1_000_000n);
}

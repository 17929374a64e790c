/** Timestamps and durations of the rules language, in UTC. */
import { NoValue } from './problem.ts';
import { Duration, Timestamp, typeName, type Value } from './values.ts';

const unitNanoseconds: Readonly<Record<string, bigint>> = {
  w: 604_800_000_000_000n,
  d: 86_400_000_000_000n,
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  ns: 1n,
};

function integerOf(value: Value | undefined): bigint {
  if (typeof value !== 'bigint')
    throw new NoValue(`expected an int, found ${typeName(value ?? null)}`);
  return value;
}

/** duration.value(3, 'h'): w, d, h, m, s, ms or ns. */
export function durationOf(amount: Value | undefined, unit: Value | undefined): Duration {
  const factor = typeof unit === 'string' ? unitNanoseconds[unit] : undefined;
  if (factor === undefined) throw new NoValue('a duration has the unit w, d, h, m, s, ms or ns');
  return new Duration(integerOf(amount) * factor);
}

/** timestamp.date(year, month, day): midnight UTC; a day that does not exist is an error. */
export function midnight(args: readonly Value[]): Timestamp {
  const [year = 0, month = 0, day = 0] = args.map((value) => Number(integerOf(value)));
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new NoValue('this day does not exist');
  return new Timestamp(BigInt(date.getTime()) * 1_000_000n);
}

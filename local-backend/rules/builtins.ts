/**
 * Functions that every rules file has: conversions, mathematics, times, digests. Look-ups are in
 * evaluate.ts.
 */
import { crc32 } from 'node:zlib';
import { digest, textOf, toText } from './methods.ts';
import { NoValue } from './problem.ts';
import { clockDuration, durationOf, integerOf, midnight } from './times.ts';
import {
  Bytes,
  Duration,
  Path,
  Point,
  Timestamp,
  toInteger,
  type Value,
  typeName,
} from './values.ts';

export interface Builtin {
  readonly from: number;
  readonly to: number;
  readonly run: (args: readonly Value[]) => Value;
}
const builtin = (count: number, run: (args: readonly Value[]) => Value): Builtin => ({
  from: count,
  to: count,
  run,
});

function numberOf(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw new NoValue(`expected a number, found ${typeName(value ?? null)}`);
}

/** Rounds a float to an int by `round`; ints stay as they are. */
const whole = (round: (value: number) => number): Builtin =>
  builtin(1, ([value]) => {
    if (typeof value === 'bigint') return value;
    const rounded = round(numberOf(value));
    if (!Number.isFinite(rounded)) throw new NoValue('this number has no integer');
    return toInteger(BigInt(rounded));
  });

/** Half away from zero, as the rules reference rounds. */
const round = (value: number): number => Math.sign(value) * Math.round(Math.abs(value));

function magnitude(value: Value | undefined): Value {
  if (value instanceof Duration)
    return new Duration(value.nanoseconds < 0n ? -value.nanoseconds : value.nanoseconds);
  if (typeof value === 'bigint') return value < 0n ? toInteger(-value) : value;
  return Math.abs(numberOf(value));
}

export const functions: Readonly<Record<string, Builtin>> = {
  int: builtin(1, ([value]) => {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isFinite(value))
      return toInteger(BigInt(Math.trunc(value)));
    if (typeof value === 'string' && /^-?\d+$/.test(value)) return toInteger(BigInt(value));
    throw new NoValue(`${typeName(value ?? null)} has no int`);
  }),
  float: builtin(1, ([value]) => {
    if (typeof value === 'string' && /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value))
      return Number(value);
    return numberOf(value);
  }),
  string: builtin(1, ([value]) => toText(value)),
  path: builtin(
    1,
    ([value]) =>
      new Path(
        textOf(value)
          .split('/')
          .filter((segment) => segment !== ''),
      ),
  ),
};

export const namespaces: Readonly<Record<string, Readonly<Record<string, Builtin>>>> = {
  math: {
    abs: builtin(1, ([value]) => magnitude(value)),
    ceil: whole(Math.ceil),
    floor: whole(Math.floor),
    round: whole(round),
    isNaN: builtin(1, ([value]) => Number.isNaN(numberOf(value))),
    pow: builtin(2, ([base, exponent]) => numberOf(base) ** numberOf(exponent)),
    sqrt: builtin(1, ([value]) => Math.sqrt(numberOf(value))),
  },
  duration: {
    abs: builtin(1, ([value]) => magnitude(value)),
    value: builtin(2, ([amount, unit]) => durationOf(amount, unit)),
    time: builtin(4, (args) => clockDuration(args)),
  },
  timestamp: {
    value: builtin(1, ([milliseconds]) => new Timestamp(integerOf(milliseconds) * 1_000_000n)),
    date: builtin(3, (args) => midnight(args)),
  },
  latlng: {
    value: builtin(
      2,
      ([latitude, longitude]) => new Point(numberOf(latitude), numberOf(longitude)),
    ),
  },
  hashing: {
    md5: builtin(1, ([value]) => digest('md5', value)),
    sha256: builtin(1, ([value]) => digest('sha256', value)),
    crc32: builtin(1, ([value]) => {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(value instanceof Bytes ? value.bytes : textOf(value)));
      return new Bytes(new Uint8Array(sum));
    }),
  },
};

export type Lookup = 'get' | 'exists' | 'getAfter' | 'existsAfter';
/**
 * Names of the functions that read other documents; in a storage file they belong to the namespace
 * `firestore`.
 */
export const isLookup = (name: string): name is Lookup =>
  name === 'get' || name === 'exists' || name === 'getAfter' || name === 'existsAfter';

/**
 * Global functions of the rules language for text, integers and times. Contains only those of the
 * supported subset; look-ups are in evaluate.ts.
 */
import { toText } from './methods.ts';
import { NoValue } from './problem.ts';
import { durationOf, midnight } from './times.ts';
import { toInteger, type Value, typeName } from './values.ts';

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

export const functions: Readonly<Record<string, Builtin>> = {
  int: builtin(1, ([value]) => {
    if (typeof value === 'bigint') return value;
    if (typeof value === 'number' && Number.isFinite(value))
      return toInteger(BigInt(Math.trunc(value)));
    if (typeof value === 'string' && /^-?\d+$/.test(value)) return toInteger(BigInt(value));
    throw new NoValue(`${typeName(value ?? null)} has no int`);
  }),
  string: builtin(1, ([value]) => toText(value)),
};

export const namespaces: Readonly<Record<string, Readonly<Record<string, Builtin>>>> = {
  duration: { value: builtin(2, ([amount, unit]) => durationOf(amount, unit)) },
  timestamp: { date: builtin(3, (args) => midnight(args)) },
};

export type Lookup = 'get' | 'exists' | 'getAfter' | 'existsAfter';
/**
 * Functions that read other documents. In storage rules they belong to the namespace `firestore`.
 */
export const isLookup = (name: string): name is Lookup =>
  name === 'get' || name === 'exists' || name === 'getAfter' || name === 'existsAfter';

/** Reads the options of the command line by name. */
import { Problem } from './problem.ts';

export type Values = Readonly<Record<string, string | boolean | undefined>>;

export const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
};

export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined)
    throw new Problem(`${name} ${value}: expected one of ${allowed.join(', ')}.`);
  return found;
}

export function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '')
    throw new Problem(`${what} is missing. npm run office -- help shows how.`);
  return value;
}

import type { MaybeNode } from './node.ts';

/** Values of the wire protocol for "before every key" and "after every key". */
export const lowestKey = '[MIN_NAME]';
export const highestKey = '[MAX_NAME]';

const asInteger = (key: string): number | undefined => {
  if (!/^-?(0|[1-9]\d*)$/.test(key)) return undefined;
  const number = Number(key);
  return number >= -2147483648 && number <= 2147483647 ? number : undefined;
};

function compare<T extends string | number | boolean>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Order of keys: 32-bit integers by value first, then all others by UTF-16 code unit. */
export function compareKeys(a: string, b: string): number {
  if (a === b) return 0;
  if (a === lowestKey || b === highestKey) return -1;
  if (b === lowestKey || a === highestKey) return 1;
  const left = asInteger(a);
  const right = asInteger(b);
  if (left !== undefined && right !== undefined)
    return compare(left, right) || compare(a.length, b.length);
  if (left !== undefined) return -1;
  if (right !== undefined) return 1;
  return compare(a, b);
}

const rank = (node: MaybeNode): number => {
  if (node === null) return 0;
  if (node.kind === 'branch') return 4;
  return { boolean: 1, number: 2, string: 3 }[typeof node.value as 'boolean' | 'number' | 'string'];
};

/**
 * Order of values: nothing, false, true, numbers, texts, then everything with children (equal among
 * themselves).
 */
export function compareNodes(a: MaybeNode, b: MaybeNode): number {
  const difference = rank(a) - rank(b);
  if (difference !== 0 || a?.kind !== 'leaf' || b?.kind !== 'leaf') return difference;
  return compare(a.value, b.value);
}

/** Shortens stored data to what a screen can show. */

export type StoredValue =
  | string
  | number
  | boolean
  | null
  | readonly StoredValue[]
  | { readonly [key: string]: StoredValue };

export interface ShortenLimits {
  /** The maximum number of characters in each text and each name. */
  readonly maxTextLength: number;
  /** The maximum number of values, including those in lists and maps. */
  readonly maxValues: number;
  readonly maxDepth: number;
}

/** Replaces the parts that are left out. */
const leftOut = '…';

/**
 * Returns the first characters of a text as a copy. A slice would make the JavaScript engine keep
 * the whole text in memory.
 */
export const beginningOf = (text: string, length: number): string =>
  text.length <= length
    ? text
    : new TextDecoder().decode(new TextEncoder().encode(text.slice(0, length)));

/** Shortens a text and appends its original length. */
const shortText = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${beginningOf(text, length)}${leftOut} (${text.length.toLocaleString('en')})`;

/** Invisible characters: control characters and bidirectional marks. */
export const hiddenSigns =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** JSON in which invisible characters are escaped. */
export const visibleJson = (value: unknown, indent?: number): string =>
  JSON.stringify(value, null, indent).replace(
    hiddenSigns,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/**
 * Returns a copy of plain data within the limits. Never throws. Values that JSON cannot contain
 * become text.
 */
export function shortened(value: unknown, limits: ShortenLimits): StoredValue {
  let valuesLeft = limits.maxValues;
  function single(one: unknown): StoredValue {
    if (typeof one === 'string') return shortText(one, limits.maxTextLength);
    if (typeof one === 'number') return Number.isFinite(one) ? one : String(one);
    return typeof one === 'boolean' || one === null ? one : typeof one;
  }
  function parts<Part>(all: readonly Part[], shorten: (part: Part) => Part, rest: Part): Part[] {
    const kept: Part[] = [];
    for (const part of all) {
      if (valuesLeft <= 0) return [...kept, rest];
      kept.push(shorten(part));
    }
    return kept;
  }
  function shorten(one: unknown, depth: number): StoredValue {
    valuesLeft -= 1;
    if (typeof one !== 'object' || one === null) return single(one);
    if (one instanceof Date) return Number.isNaN(one.getTime()) ? '' : one.toISOString();
    if (depth >= limits.maxDepth) return leftOut;
    if (Array.isArray(one))
      return parts<unknown>(one, (part) => shorten(part, depth + 1), leftOut) as StoredValue[];
    const entries = parts<[string, unknown]>(
      Object.entries(one),
      ([name, part]) => [shortText(name, limits.maxTextLength), shorten(part, depth + 1)],
      [leftOut, leftOut],
    );
    return Object.fromEntries(entries) as Readonly<Record<string, StoredValue>>;
  }
  return shorten(value, 0);
}

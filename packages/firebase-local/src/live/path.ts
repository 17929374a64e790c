/** The path of a value in the tree: the keys from the root. */
export type Path = readonly string[];

/** Thrown for a path, key or value that the Realtime Database rejects. */
export class InvalidDataError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidDataError';
  }
}

/** Limits of the Realtime Database: levels below the root, UTF-8 bytes of one key. */
const depthLimit = 32;
const keyLimitBytes = 768;

/**
 * Names that every JavaScript object inherits. The rules library looks up keys on plain objects and
 * would find these names without stored data, which could bypass a rule. So keys with these names
 * are rejected.
 */
const reservedKeys = new Set([...Object.getOwnPropertyNames(Object.prototype), 'prototype']);

const forbiddenInKey = /[.#$/[\]\u0000-\u001f\u007f]/;

/** Throws InvalidDataError for a key that cannot be stored. */
export function checkKey(key: string): void {
  if (
    key === '' ||
    forbiddenInKey.test(key) ||
    reservedKeys.has(key) ||
    Buffer.byteLength(key) > keyLimitBytes ||
    !key.isWellFormed()
  )
    throw new InvalidDataError(`Invalid key: ${JSON.stringify(key.slice(0, 100))}`);
}

/** Throws InvalidDataError beyond 32 levels. */
export function checkDepth(depth: number): void {
  if (depth > depthLimit)
    throw new InvalidDataError(`Data is nested deeper than ${depthLimit} levels`);
}

/** Parses a path like "/receipts/u1"; empty segments are skipped. Throws InvalidDataError. */
export function parsePath(text: string): Path {
  const path = text.split('/').filter((key) => key !== '');
  path.forEach(checkKey);
  checkDepth(path.length);
  return path;
}

/** Parses a percent-encoded path. Throws InvalidDataError. */
export function parseEncodedPath(text: string): Path {
  try {
    const path = text
      .split('/')
      .filter((key) => key !== '')
      .map(decodeURIComponent);
    path.forEach(checkKey);
    checkDepth(path.length);
    return path;
  } catch (error) {
    throw error instanceof URIError
      ? new InvalidDataError('The address is not correctly encoded')
      : error;
  }
}

export const pathText = (path: Path): string => `/${path.join('/')}`;

/** True when `path` is `ancestor` or below it. */
export const isWithin = (path: Path, ancestor: Path): boolean =>
  path.length >= ancestor.length && ancestor.every((key, index) => key === path[index]);

/** Where a value lies in the live tree: the keys from the root down. */
export type Path = readonly string[];

/** A path, key or value that the Realtime Database does not store. */
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
 * Names every JavaScript object has. The rules library looks keys up on plain objects, where such a
 * name would be found although nobody stored it, and a rule could be passed by; so no data may use
 * them here.
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

/**
 * The path a text such as "/receipts/u1" names; empty parts are skipped. Throws InvalidDataError.
 */
export function parsePath(text: string): Path {
  const path = text.split('/').filter((key) => key !== '');
  path.forEach(checkKey);
  checkDepth(path.length);
  return path;
}

/** The path in the percent-encoded form of an address. Throws InvalidDataError. */
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

/** True when `path` is `ancestor` or lies below it. */
export const isWithin = (path: Path, ancestor: Path): boolean =>
  path.length >= ancestor.length && ancestor.every((key, index) => key === path[index]);

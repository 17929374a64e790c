/**
 * Turns the browser of a test into an older one by removing functions. The lists are in
 * src/platform/browser-support.ts: without `newerFunctions` it is a browser of the oldest
 * supported version, without one of `requiredFunctions` one below it.
 */

import { newerFunctions } from '../../../src/platform/browser-support.ts';

/**
 * Removes the functions at these paths ("AbortSignal.any") and returns a function that restores
 * them. Runs in the page: it uses nothing outside of itself, so that a driver of another browser can
 * also pass it as text (`removalScript`).
 */
export function removeFunctions(paths: readonly string[]): () => void {
  const removed: (() => void)[] = [];
  for (const path of paths) {
    const names = path.split('.');
    const name = names.pop() ?? '';
    let owner: object | undefined = globalThis;
    for (const step of names) owner = owner && (Reflect.get(owner, step) as object | undefined);
    const descriptor = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!owner || !descriptor) continue;
    const from = owner;
    Reflect.deleteProperty(from, name);
    removed.push(() => Object.defineProperty(from, name, descriptor));
  }
  return () => {
    for (const restore of removed) restore();
  };
}

/** The same as a script for the start of a document. */
export const removalScript = (paths: readonly string[]): string =>
  `(${removeFunctions.toString()})(${JSON.stringify(paths)});`;

/** Buttons no longer open popovers by themselves. Runs in the page. */
function withoutPopovers(): void {
  addEventListener(
    'click',
    (event) => {
      if (event.target instanceof Element && event.target.closest('[popovertarget]'))
        event.preventDefault();
    },
    true,
  );
}

/**
 * A script for the start of a document: the browser then has the functions of the oldest supported
 * version.
 */
export const oldestVersion = `${removalScript(newerFunctions)}(${withoutPopovers.toString()})();`;

/**
 * Forbids calls of functions that the oldest supported browsers do not have. A call with `?.` is
 * allowed, because it says what happens without the function.
 */
import { newerFunctions } from '../../src/platform/browser-support.ts';

/**
 * Names that other objects than `z` (zod) have too, and a function that the app tests before each call. The journeys
 * without these functions find wrong calls.
 */
const unlinted = new Set(['bytes', 'filter', 'map', 'toArray', 'setAppBadge']);

const selectorOf = (path) => {
  const names = path.split('.');
  const name = names.at(-1);
  if (names.length === 1 || unlinted.has(name)) return [];
  return names.includes('prototype')
    ? [
        `CallExpression[optional=false] > MemberExpression.callee[property.name="${name}"]:not([object.name="z"])`,
      ]
    : [`MemberExpression[object.name="${names[0]}"][property.name="${name}"]`];
};

export const newerCalls = newerFunctions.flatMap((path) =>
  selectorOf(path).map((selector) => ({
    selector,
    message: `The oldest supported browsers have no ${path} (src/platform/browser-support.ts).`,
  })),
);

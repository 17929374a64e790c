/**
 * Forbids calls of functions that the oldest supported browsers do not have. A call with `?.` is
 * allowed, because it does nothing if the function is missing.
 */
import { ambiguousNames, newerFunctions } from '../../src/platform/browser-support.ts';

/** The app tests it before each call. */
const tested = 'setAppBadge';

const selectorOf = (path) => {
  const names = path.split('.');
  const name = names.at(-1);
  if (names.length === 1 || name === tested || ambiguousNames.has(name)) return [];
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

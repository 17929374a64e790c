/**
 * Forbids calls of functions that the oldest supported browsers do not have. The call of a method
 * with `?.` is allowed, because it does nothing if the method is missing.
 */
import {
  ambiguousNames,
  globalObjects,
  newerFunctions,
  testedFunctions,
} from '../../src/platform/browser-support.ts';

const messageFor = (path) =>
  `The oldest supported browsers have no ${path} (src/platform/browser-support.ts).`;

/** Matches each use as a member: of the prototype's objects, of the class or of the global object. */
const selectorOf = (path) => {
  const names = path.split('.');
  const name = names.at(-1);
  if (path in testedFunctions || ambiguousNames.has(name)) return [];
  if (names.includes('prototype'))
    return [
      `CallExpression[optional=false] > MemberExpression.callee[property.name="${name}"]:not([object.name="z"])`,
    ];
  const owners = names.length > 1 ? names[0] : globalObjects.join('|');
  return [`MemberExpression[object.name=/^(${owners})$/][property.name="${name}"]`];
};

/** The options of no-restricted-syntax. */
export const newerCalls = newerFunctions.flatMap((path) =>
  selectorOf(path).map((selector) => ({ selector, message: messageFor(path) })),
);

/**
 * The options of no-restricted-globals, for the names without an object. The rule also reports a use
 * after a test: it needs a comment with the reason.
 */
export const newerGlobals = newerFunctions
  .filter((path) => !path.includes('.'))
  .map((name) => ({ name, message: messageFor(name) }));

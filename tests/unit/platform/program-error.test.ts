/** Tells errors of the program from a missing network by the messages of the three engines. */
import { describe, expect, it } from 'vitest';
import { isProgramError } from '../../../src/platform/program-error.ts';

describe('a missing network is no error of the program', () => {
  it.each([
    ['Chrome, a request', 'Failed to fetch'],
    ['Chrome, a request that breaks off', 'network error'],
    [
      'Chrome, a script or a page instead of it',
      'Failed to fetch dynamically imported module: https://host/_astro/sender.js',
    ],
    ['Firefox, a request', 'NetworkError when attempting to fetch resource.'],
    [
      'Firefox, a script or a page instead of it',
      'error loading dynamically imported module: https://host/_astro/sender.js',
    ],
    ['Safari, a request', 'Load failed'],
    ['Safari, a request in flight mode', 'The Internet connection appears to be offline.'],
    ['Safari, a request that breaks off', 'The network connection was lost.'],
    ['Safari, an unknown host', 'A server with the specified hostname could not be found.'],
    ['Safari, no answer', 'The request timed out.'],
    ['Safari, a request that the page cancels', 'cancelled'],
    ['Safari, a login page of the network', 'Fetch API cannot load due to access control checks.'],
    ['Safari, a script', 'Importing a module script failed.'],
    ['Safari, a page instead of a script', "'text/html' is not a valid JavaScript MIME type."],
  ])('%s: %s', (_, message) => {
    expect(isProgramError(new TypeError(message))).toBe(false);
  });
});

describe('a missing function or value is an error of the program', () => {
  it.each([
    ['Chrome', new TypeError('AbortSignal.any is not a function')],
    ['Chrome', new TypeError("Cannot read properties of undefined (reading 'id')")],
    ['Chrome', new ReferenceError('structuredClone is not defined')],
    ['Firefox', new TypeError('can\'t access property "id", item is undefined')],
    ['Safari', new TypeError("undefined is not an object (evaluating 'item.id')")],
    ['Safari', new ReferenceError("Can't find variable: structuredClone")],
    ['all', new RangeError('Invalid time value')],
  ])('%s: %s', (_, error) => {
    expect(isProgramError(error)).toBe(true);
  });

  it('other errors are none', () => {
    expect(isProgramError(new DOMException('aborted', 'AbortError'))).toBe(false);
    expect(isProgramError(new Error('AbortSignal.any is not a function'))).toBe(false);
  });
});

/**
 * Delays between retries of code that fails to load. tests/services/drafts tests how the page
 * reacts.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchCode, loadCode, requireCode } from '../../../src/platform/late-code.ts';
import { isTyping } from '../../../src/platform/page-busy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('fetchCode › retries after 5 s, then each time after twice as long, until the code is loaded', async () => {
  const triedAt: number[] = [];
  const begin = Date.now();
  const fetched = fetchCode(() => {
    triedAt.push((Date.now() - begin) / 1000);
    return triedAt.length < 5 ? Promise.reject(new Error('not there')) : Promise.resolve('code');
  });
  await vi.runAllTimersAsync();
  expect(await fetched).toBe('code');
  // If a browser has no idle callback, a second passes before each retry.
  expect(triedAt).toEqual([0, 6, 17, 38, 79]);
});

test('requireCode › does not reload the page if a retry loads the code while the server is checked', async () => {
  const { promise: answer, resolve: reach } = Promise.withResolvers<void>();
  const reloads = vi.fn();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', () => answer);
  vi.stubGlobal('document', { documentElement: { classList: new Set() } });
  vi.stubGlobal('dispatchEvent', reloads);
  let isThere = false;
  const load = () => (isThere ? Promise.resolve('code') : Promise.reject(new Error('not there')));
  const required = requireCode(load, 'tap').catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  isThere = true;
  await loadCode(load);
  reach();
  expect(await required).toBeInstanceOf(Error);
  expect(reloads).not.toHaveBeenCalled();
});

test.each([
  ['text', true],
  ['number', true],
  ['textarea', true],
  ['file', false],
  ['checkbox', false],
  ['submit', false],
])('isTyping › the focus in a field of type %s: %s', (type, expected) => {
  vi.stubGlobal('document', { activeElement: { matches: () => true, type } });
  expect(isTyping()).toBe(expected);
});

/**
 * Delays between retries of code that fails to load. tests/services/drafts tests how the page
 * reacts.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchCode } from '../../../src/platform/late-code.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
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

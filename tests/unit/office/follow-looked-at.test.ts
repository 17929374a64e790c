/** Tests when a desk writes the time of the office's last check. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Desk, startingDesk } from '../../../src/features/office/model/desk-state.ts';
import { $desk } from '../../../src/features/office/office-store.ts';
import { followLookedAt } from '../../../src/features/office/follow-looked-at.ts';

const minute = 60_000;
let clock = 0;
let isVisible = true;
let writes = 0;
let stop: () => void;
const ready: Desk = { ...startingDesk, status: 'ready', newestAtStart: 0, isLoading: false };
/** The desk receives an answer to its request for new reports. */
const answer = (more: object = {}): void => {
  $desk.set({ ...ready, receivedAt: (clock += minute), ...more });
};

beforeEach(() => {
  [clock, isVisible, writes] = [1_000_000, true, 0];
  $desk.set(startingDesk);
  stop = followLookedAt({
    port: {
      writeLookedAt: () => {
        writes += 1;
        return Promise.reject(new Error('No network'));
      },
    },
    now: () => clock,
    isVisible: () => isVisible,
  });
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  stop();
  $desk.set(startingDesk);
  vi.restoreAllMocks();
});

test('followLookedAt › writes the time after a response when all reports are shown, at most once a minute', () => {
  expect(writes).toBe(0);
  answer();
  expect(writes).toBe(1);
  // An unrelated change of the desk's state.
  $desk.set({ ...$desk.get(), arrived: ['a'] });
  $desk.set({ ...$desk.get(), receivedAt: clock + 1 });
  expect(writes).toBe(1);
  answer();
  expect(writes).toBe(2);
});

test.each([
  ['the desk is starting', { status: 'starting' }],
  ['the list is loading', { isLoading: true }],
  ['the connection is lost', { isConnected: false }],
  ['reports are still being read', { catchUp: { status: 'reading' } }],
])('followLookedAt › does not write the time while %s', (_case, more) => {
  answer(more);
  expect(writes).toBe(0);
  answer();
  expect(writes).toBe(1);
});

test('followLookedAt › does not write the time while the screen is hidden', () => {
  isVisible = false;
  answer();
  expect(writes).toBe(0);
});

/** When drivers are told that the office has looked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { $desk, startingDesk } from '../../../src/features/office/office-store.ts';
import { tellLooked } from '../../../src/features/office/tell-looked.ts';

const minute = 60_000;
let clock = 0;
let isVisible = true;
let told = 0;
let stop: () => void;
const ready = { ...startingDesk, status: 'ready', isLoading: false } as const;
/** The desk has asked for new reports and was answered. */
const answer = (more: object = {}): void => {
  $desk.set({ ...ready, heardAt: (clock += minute), ...more });
};

beforeEach(() => {
  [clock, isVisible, told] = [1_000_000, true, 0];
  $desk.set(startingDesk);
  stop = tellLooked({
    port: {
      tellLooked: () => {
        told += 1;
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

test('an answer that shows all reports is a look, once a minute at most', () => {
  expect(told).toBe(0);
  answer();
  expect(told).toBe(1);
  // Something else on the desk has changed.
  $desk.set({ ...$desk.get(), arrived: ['a'] });
  $desk.set({ ...$desk.get(), heardAt: clock + 1 });
  expect(told).toBe(1);
  answer();
  expect(told).toBe(2);
});

test.each([
  ['the desk is starting', { status: 'starting' }],
  ['the list is on its way', { isLoading: true }],
  ['the connection is gone', { isConnected: false }],
  ['reports are still being read', { catchUp: { status: 'reading' } }],
])('it is none while %s', (_case, more) => {
  answer(more);
  expect(told).toBe(0);
  answer();
  expect(told).toBe(1);
});

test('it is none on a screen that nobody sees', () => {
  isVisible = false;
  answer();
  expect(told).toBe(0);
});

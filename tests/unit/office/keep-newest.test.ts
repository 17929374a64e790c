/** Tests when a desk that is open for weeks reloads the page, and when it must not. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepNewest } from '../../../src/features/office/keep-newest.ts';

const minute = 60_000;
const reload = vi.fn<() => void>();
const fetchPage = vi.fn<typeof fetch>();
const touches = new EventTarget();
let written = '';
let stop: () => void;

/** A page with one start script. */
const page = (file: string) => ({
  querySelector: (selector: string) => (selector === 'astro-island' ? {} : null),
  querySelectorAll: (selector: string) =>
    selector.startsWith('astro-island')
      ? [{ getAttribute: () => file }]
      : [{ value: written }, { value: ' ' }],
});

beforeEach(() => {
  vi.useFakeTimers();
  written = '';
  reload.mockReset();
  fetchPage.mockReset().mockImplementation(async () => new Response('/new.js'));
  vi.stubGlobal('document', page('/old.js'));
  vi.stubGlobal('location', { pathname: '/office', reload });
  vi.stubGlobal('fetch', fetchPage);
  vi.stubGlobal('addEventListener', touches.addEventListener.bind(touches));
  vi.stubGlobal(
    'DOMParser',
    class {
      parseFromString = (text: string) => page(text);
    },
  );
  stop = keepNewest();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('keepNewest › loads a newer version after 15 idle minutes', async () => {
  await vi.advanceTimersByTimeAsync(14 * minute);
  expect(fetchPage).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).toHaveBeenCalledOnce();
});

test('keepNewest › does not reload the same version', async () => {
  fetchPage.mockImplementation(async () => new Response('/old.js'));
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(fetchPage.mock.calls.length).toBeGreaterThan(1);
  expect(reload).not.toHaveBeenCalled();
});

test('keepNewest › does not reload while somebody uses the page or types', async () => {
  written = 'Der Techniker';
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(reload).not.toHaveBeenCalled();
  written = '';
  touches.dispatchEvent(new Event('keydown'));
  await vi.advanceTimersByTimeAsync(14 * minute);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(minute);
  expect(reload).toHaveBeenCalledOnce();
});

test('keepNewest › keeps the page without network and checks again later', async () => {
  fetchPage.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(20 * minute);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15 * minute);
  expect(reload).toHaveBeenCalledOnce();
});

/**
 * Random schedules of taps, killed pages and faults, with the real outbox, database and requests
 * (schedules/). The full level runs more of them.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareSchedules, runSchedules } from './schedules/run.ts';

vi.mock('idb', () => import('./schedules/idb.ts'));
beforeAll(prepareSchedules);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const seeds = 300;

it(`${seeds} random schedules of taps, kills and faults: no report or photo is lost, none is there twice, and no sentence is false`, async () => {
  expect(await runSchedules(1, seeds)).toEqual([]);
}, 120_000);

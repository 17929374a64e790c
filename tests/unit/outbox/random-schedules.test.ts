/**
 * Random schedules of taps, killed pages and faults, with the real outbox, database and requests
 * (schedules/). The full level runs more of them.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareSchedules, runSchedule, runSchedules } from './schedules/run.ts';

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

it('a random schedule has the same steps after other schedules, after itself and with more turns of the event loop', async () => {
  const seeds = [28, 197, 628, 1604];
  const first = new Map<number, readonly string[]>();
  for (const seed of seeds) first.set(seed, (await runSchedule(seed)).trace);
  for (const seed of seeds.toReversed())
    expect((await runSchedule(seed)).trace).toEqual(first.get(seed));
  for (const seed of seeds) expect((await runSchedule(seed, 5)).trace).toEqual(first.get(seed));
});

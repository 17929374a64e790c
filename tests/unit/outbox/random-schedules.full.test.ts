/** Many random schedules of taps, killed pages and faults (random-schedules.test.ts). */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { prepareSchedules, runSchedules } from './schedules/run.ts';

vi.mock('idb', () => import('./schedules/idb.ts'));
beforeAll(prepareSchedules);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const seeds = 5000;
const perTest = 500;
const firsts = Array.from({ length: seeds / perTest }, (_, part) => part * perTest + 1);

it.each(firsts)(
  `${perTest} random schedules from seed %i: no report or photo is lost, none is there twice, and no sentence is false`,
  async (first) => {
    expect(await runSchedules(first, first + perTest - 1)).toEqual([]);
  },
  300_000,
);

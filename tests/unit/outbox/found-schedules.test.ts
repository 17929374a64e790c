/** Schedules that random ones have found, shortened. Each title says what the product did wrong. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { itemsOf } from './schedules/check-losses.ts';
import { Form } from './schedules/form.ts';
import { prepareSchedules, runUntilIdle, startSchedule } from './schedules/run.ts';

vi.mock('idb', () => import('./schedules/idb.ts'));
beforeAll(prepareSchedules);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a draft that is discarded in the list of one page after another page has sent it: its photos stay with the report', async () => {
  const schedule = startSchedule(1);
  const { phone, ledger } = schedule;
  phone.isOnline = false;
  const page = schedule.openPage('page A');
  const other = schedule.openPage('page B');
  await runUntilIdle(schedule, 0);
  const form = Form.begin(page, phone, ledger, 'jona');
  form.addPhoto();
  form.keep();
  await runUntilIdle(schedule, 0);
  form.send();
  await runUntilIdle(schedule, 0);
  other.run('discard', () => other.modules.actions.discard(form.draftId));
  await runUntilIdle(schedule, 0);
  const [item] = itemsOf(schedule);
  expect(item?.photos.length).toBeGreaterThan(0);
  for (const { id } of item?.photos ?? []) expect(phone.database.stores.photos.has(id)).toBe(true);
  await schedule.end();
});

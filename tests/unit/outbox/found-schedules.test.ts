/** Schedules that random ones have found, shortened. Each title says what the product did wrong. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readBase } from '../../../src/features/drafts/model/draft-revision.ts';
import { draftsOf, itemsOf } from './schedules/check-losses.ts';
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
  phone.network.weather.set('documents', 'dead');
  const page = schedule.openPage('page A');
  const other = schedule.openPage('page B');
  await runUntilIdle(schedule, 0);
  const form = Form.begin(page, phone, ledger, 'jona');
  form.addPhoto();
  form.keep();
  await runUntilIdle(schedule, 0);
  const [draft] = draftsOf(schedule);
  if (!draft) throw new Error('The draft is not stored');
  const shown = readBase(draft);
  form.send();
  await runUntilIdle(schedule, 0);
  other.run('discard', () => other.modules.actions.discard(form.draftId, shown));
  await runUntilIdle(schedule, 0);
  const [item] = itemsOf(schedule);
  expect(item?.photos.length).toBeGreaterThan(0);
  for (const { id } of item?.photos ?? []) expect(phone.database.stores.photos.has(id)).toBe(true);
  await schedule.end();
});

it('a report that the device has stored although it reported a failure: it is not kept in the memory of the page as well', async () => {
  const schedule = startSchedule(2);
  const { phone, ledger } = schedule;
  const { troubles } = phone.database;
  phone.network.weather.set('documents', 'dead');
  const page = schedule.openPage('page A');
  await runUntilIdle(schedule, 0);
  Form.begin(page, phone, ledger, 'jona').keep();
  await runUntilIdle(schedule, 0);
  const [draft] = draftsOf(schedule);
  if (!draft) throw new Error('The draft is not stored');
  troubles.lateFailure = 1;
  page.run('send', () => page.modules.actions.queueReport(draft, {}));
  await runUntilIdle(schedule, 0);
  troubles.lateFailure = 0;
  page.run('read again', () => page.modules.store.refreshOutbox());
  await runUntilIdle(schedule, 0);
  expect(itemsOf(schedule)).toHaveLength(1);
  expect(page.outbox.items.map(({ unkept }) => unkept)).toEqual([undefined]);
  await schedule.end();
});

it('a page that is killed while it copies a report: the draft names no photo without its pixels', async () => {
  const schedule = startSchedule(3);
  const { phone, ledger } = schedule;
  phone.network.weather.set('files', 'dead');
  phone.network.faultRate = 0;
  const page = schedule.openPage('page A');
  await runUntilIdle(schedule, 0);
  const form = Form.begin(page, phone, ledger, 'jona');
  form.addPhoto();
  form.keep();
  await runUntilIdle(schedule, 0);
  form.send();
  await runUntilIdle(schedule, 1);
  const [item] = page.outbox.items;
  if (!item) throw new Error('The report is not in the list');
  const { beginFollowing } = page.modules.following;
  page.run('copy', () => beginFollowing(item, undefined, 'correction', [new Blob(['pixels'])]));
  await phone.machine.settle();
  while (draftsOf(schedule).length === 0) await phone.machine.step();
  await schedule.end();
  expect(draftsOf(schedule)).toMatchObject([{ photos: [], unkeptPhotos: 1 }]);
});

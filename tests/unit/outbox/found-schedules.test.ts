/** Schedules that random ones have found, shortened. Each title says what the product did wrong. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readBase } from '../../../src/features/drafts/model/draft-revision.ts';
import { checkDocuments } from './schedules/check-documents.ts';
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

it('a page that is killed while it copies a report: the draft names only photos with their pixels', async () => {
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
  const [{ photos } = { photos: [] }] = draftsOf(schedule);
  expect(photos).toHaveLength(1);
  for (const { id } of photos) expect(phone.database.stores.photos.has(id)).toBe(true);
});

it('a correction that is switched to anonymous, queued, taken back and switched back: the office sees which report it corrects', async () => {
  const schedule = startSchedule(4);
  const { phone, ledger } = schedule;
  phone.network.faultRate = 0;
  const page = schedule.openPage('page A');
  await runUntilIdle(schedule, 0);
  const first = Form.begin(page, phone, ledger, 'jona', 'nearbyAccident');
  first.send();
  await runUntilIdle(schedule, 1);
  const [corrected] = page.outbox.items;
  if (!corrected) throw new Error('The report is not in the list');
  const { beginFollowing } = page.modules.following;
  page.run('correct', () => beginFollowing(corrected, undefined, 'correction'));
  await runUntilIdle(schedule, 0);
  /** Opens the only draft, switches between "with name" and "anonymous", and sends it. */
  const switchAndSend = async (): Promise<void> => {
    const [draft] = draftsOf(schedule);
    if (!draft) throw new Error('The draft is not stored');
    page.run(
      'open',
      () => Form.open(page, phone, ledger, draft.id),
      (form) => {
        form?.switchName();
        form?.send();
      },
    );
    await runUntilIdle(schedule, 0);
  };
  phone.network.weather.set('documents', 'dead');
  await switchAndSend();
  const anonymous = itemsOf(schedule).find((item) => item.anonymous);
  if (!anonymous) throw new Error('The anonymous report is not queued');
  page.run('take back', () => page.modules.actions.takeBack(anonymous));
  await runUntilIdle(schedule, 0);
  phone.network.weather.clear();
  await switchAndSend();
  await runUntilIdle(schedule, 1);
  expect(phone.service.reports).toHaveLength(2);
  expect(checkDocuments(schedule)).toEqual([]);
  await schedule.end();
});

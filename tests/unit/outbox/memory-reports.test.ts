/** Reports that a page sends from its memory because the device is full, with the real database code. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Draft } from '../../../src/features/drafts/model/draft.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import { draftsOf, itemsOf } from './schedules/check-losses.ts';
import type { Schedule } from './schedules/events.ts';
import { Form } from './schedules/form.ts';
import { versionIn } from './schedules/ledger.ts';
import type { Page } from './schedules/pages.ts';
import { prepareSchedules, runUntilIdle, startSchedule } from './schedules/run.ts';

vi.mock('idb', () => import('./schedules/idb.ts'));
beforeAll(prepareSchedules);
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A phone with locks and one page, without random faults. */
async function begin(seed: number): Promise<{ schedule: Schedule; page: Page }> {
  const schedule = startSchedule(seed);
  const { phone } = schedule;
  if (!phone.hasLocks) throw new Error('This seed has no locks');
  phone.network.faultRate = 0;
  const page = schedule.openPage('page A');
  await runUntilIdle(schedule, 0);
  return { schedule, page };
}
const fill = ({ phone }: Schedule): void => {
  phone.setFull(true);
  phone.isTextFull = false;
};
const onlyItem = ({ outbox }: Page): OutboxItem => {
  const [item] = outbox.items;
  if (!item || outbox.items.length > 1) throw new Error('The list does not have one report');
  return item;
};
/** Resolves with the form whose report the page sends from its memory. The service refuses it. */
async function sendRefused(
  schedule: Schedule,
  page: Page,
  { isAnswerLost = false } = {},
): Promise<Form> {
  const { phone, ledger } = schedule;
  const form = Form.begin(page, phone, ledger, 'jona', 'complaintChassis');
  form.addPhoto();
  form.keep();
  await runUntilIdle(schedule, 0);
  fill(schedule);
  if (isAnswerLost) phone.network.weather.set('documents', 'forgetful');
  else phone.service.refusesDocuments = 400;
  form.send();
  await runUntilIdle(schedule, 0);
  const status = isAnswerLost ? 'queued' : 'rejected';
  expect(onlyItem(page)).toMatchObject({ unkept: true, state: { status } });
  phone.setFull(false);
  return form;
}
/** Queues the report on the device as a transaction that was given up does. */
const queueLate = async (
  schedule: Schedule,
  page: Page,
  draftId: string,
  state: OutboxItem['state'],
): Promise<void> => {
  const { unkept: _inMemory, ...item } = onlyItem(page);
  page.run('late write', async () => {
    await page.modules.database.openLocalStore().putOutboxItem({ ...item, state });
    await page.modules.database.openLocalStore().deleteDraft(draftId);
  });
  await runUntilIdle(schedule, 0);
};

const takeBack = async (schedule: Schedule, page: Page): Promise<void> => {
  const item = onlyItem(page);
  page.run('take back', () => page.modules.actions.takeBack(item));
  await runUntilIdle(schedule, 0);
};
/** Returns the numbers of the versions that the drafts on the device contain. */
const draftVersions = (schedule: Schedule): readonly unknown[] =>
  draftsOf(schedule)
    .map(({ inputs }) => versionIn(inputs['description'])?.version)
    .toSorted();
const hasItsPhotos = ({ phone }: Schedule, { photos }: Draft): boolean =>
  photos.length > 0 && photos.every(({ id }) => phone.database.stores.photos.has(id));

describe('a report in the memory of a page', () => {
  it('is reported to the office as without its photos if the page is killed before they are sent', async () => {
    const { schedule, page } = await begin(11);
    const { phone, ledger } = schedule;
    fill(schedule);
    phone.network.weather.set('files', 'dead');
    const form = Form.begin(page, phone, ledger, 'jona', 'complaintChassis');
    form.addPhoto();
    form.send();
    await runUntilIdle(schedule, 0);
    const { id } = onlyItem(page);
    expect(phone.service.reports).toEqual([`reports/${id}`]);
    const other = schedule.openPage('page B');
    await runUntilIdle(schedule, 2);
    const notice = `reports/${id}/missingPhotos/1`;
    expect(phone.service.documents.has(notice)).toBe(false);

    await schedule.closePage('page A');
    phone.setFull(false);
    phone.network.weather.clear();
    other.run('send now', () => other.modules.actions.sendNow());
    await runUntilIdle(schedule, 2);
    expect(phone.service.documents.get(notice)).toMatchObject({
      reason: { stringValue: 'unreadable' },
    });
    expect([...phone.texts.keys()].filter((key) => key.startsWith('sent-from-memory'))).toEqual([]);
    await schedule.end();
  });

  it('is not reported as without photos if they have arrived', async () => {
    const { schedule, page } = await begin(11);
    const { phone, ledger } = schedule;
    fill(schedule);
    const form = Form.begin(page, phone, ledger, 'jona', 'complaintChassis');
    form.addPhoto();
    form.send();
    await runUntilIdle(schedule, 2);
    expect(phone.service.files.size).toBe(1);
    await schedule.closePage('page A');
    phone.setFull(false);
    schedule.openPage('page A');
    await runUntilIdle(schedule, 2);
    expect([...phone.service.documents.keys()].filter((path) => path.includes('missing'))).toEqual(
      [],
    );
    await schedule.end();
  });

  it('is not reported again if the office knows of its photo that does not come', async () => {
    const { schedule, page } = await begin(11);
    const { phone, ledger } = schedule;
    fill(schedule);
    phone.service.refusesFiles = 413;
    const form = Form.begin(page, phone, ledger, 'jona', 'complaintChassis');
    form.addPhoto();
    form.send();
    await runUntilIdle(schedule, 2);
    expect(onlyItem(page)).toMatchObject({
      unkept: true,
      state: { status: 'sent' },
      photos: [{ missingTold: true }],
    });
    await schedule.closePage('page A');
    phone.setFull(false);
    schedule.openPage('page A');
    await runUntilIdle(schedule, 2);
    expect(phone.database.stores.settings.get('thrown-away')).toBeUndefined();
    expect(phone.machine.trace.filter((line) => line.includes('missingPhotos'))).toHaveLength(1);
    await schedule.end();
  });

  it.each([
    ['is refused', { isAnswerLost: false }, undefined],
    ['may have arrived', { isAnswerLost: true }, 'correction'],
  ])(
    'becomes a second draft if it %s and another page has changed its draft, and both have their photos',
    async (_why, options, purpose) => {
      const { schedule, page } = await begin(12);
      const { phone, ledger } = schedule;
      const { draftId } = await sendRefused(schedule, page, options);
      const other = schedule.openPage('page B');
      await runUntilIdle(schedule, 0);
      other.run(
        'open',
        () => Form.open(other, phone, ledger, draftId),
        (form) => form?.rewrite(),
      );
      await runUntilIdle(schedule, 0);
      expect(draftVersions(schedule)).toEqual([2]);
      await takeBack(schedule, page);
      expect(draftVersions(schedule)).toEqual([1, 2]);
      for (const draft of draftsOf(schedule)) expect(hasItsPhotos(schedule, draft)).toBe(true);
      expect(page.outbox.items).toEqual([]);
      const copy = draftsOf(schedule).find(({ id }) => id !== draftId);
      expect(copy?.followPurpose).toBe(purpose);
      expect(copy?.followsReport).toBe(purpose && draftId);
      await schedule.end();
    },
  );

  it('is one draft if its photo cannot be read at the first attempt to take it back', async () => {
    const { schedule, page } = await begin(13);
    const { phone } = schedule;
    const { draftId } = await sendRefused(schedule, page);
    const state = { status: 'queued', queuedAt: 0, attempt: 0, notBefore: 0 } as const;
    await queueLate(schedule, page, draftId, state);
    const { unreadable } = phone.database.troubles;
    for (const id of phone.database.stores.photos.keys()) unreadable.add(id);
    await takeBack(schedule, page);
    expect(onlyItem(page)).toMatchObject({ unkept: true });
    unreadable.clear();
    await takeBack(schedule, page);
    expect(draftVersions(schedule)).toEqual([1]);
    await schedule.end();
  });

  it('is one draft after it was taken back although a lost attempt has queued it on the device', async () => {
    const { schedule, page } = await begin(13);
    const { draftId } = await sendRefused(schedule, page);
    const state = { status: 'queued', queuedAt: 0, attempt: 0, notBefore: 0 } as const;
    await queueLate(schedule, page, draftId, state);
    await takeBack(schedule, page);
    expect(draftVersions(schedule)).toEqual([1]);
    expect(itemsOf(schedule)).toEqual([]);
    for (const draft of draftsOf(schedule)) expect(hasItsPhotos(schedule, draft)).toBe(true);
    await schedule.end();
  });

  it('is not taken back if a lost attempt has queued it and another page has sent it', async () => {
    const { schedule, page } = await begin(13);
    const { draftId } = await sendRefused(schedule, page);
    await queueLate(schedule, page, draftId, { status: 'sent', sentAt: 0 });
    await takeBack(schedule, page);
    expect(draftVersions(schedule)).toEqual([]);
    expect(page.outbox.items.map(({ id, state, unkept }) => [id, state.status, unkept])).toEqual([
      [draftId, 'sent', undefined],
    ]);
    await schedule.end();
  });
});

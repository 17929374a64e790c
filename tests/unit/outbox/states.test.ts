import fc from 'fast-check';
import { retryDelayMilliseconds } from '../../../src/features/outbox/model/retry-delay.ts';
import { describe, expect, it } from 'vitest';
import {
  hasLeftDevice,
  nextItem,
  type OutboxEvent,
  type OutboxItem,
  waitMilliseconds,
} from '../../../src/features/outbox/model/outbox-item.ts';
import { progress } from '../../../src/features/outbox/model/item-photos.ts';
import { dueSteps, isUrgent } from '../../../src/features/outbox/model/sending-order.ts';
import { owesVehicleEntry } from '../../../src/features/outbox/model/vehicle-entry.ts';
import { outboxItemSchema } from '../../../src/features/outbox/model/outbox-item-schema.ts';

const photo: OutboxItem['photos'][number] = {
  id: 'p1',
  field: 'photos',
  contentType: 'image/jpeg',
  bytes: 1,
  width: 1,
  height: 1,
  capturedAt: 0,
  uploaded: false,
};
const item = (
  state: OutboxItem['state'] = { status: 'queued', queuedAt: 0, attempt: 0, notBefore: 0 },
  more: Partial<OutboxItem> = {},
): OutboxItem => ({
  id: 'a',
  kind: 'dispositionMessage',
  formVersion: 1,
  appVersion: '1.0.0',
  shortCode: 'D-260101-AAAA',
  uid: 'driver',
  anonymous: false,
  reporter: { name: 'Jona', personnelNumber: '', phone: '', depot: '' },
  locale: 'de',
  createdAt: 0,
  clockOffsetMilliseconds: null,
  answers: {},
  inputs: {},
  photos: [photo],
  contentHash: '0'.repeat(64),
  state,
  ...more,
});
const arrivedItem = item({
  status: 'arrived',
  arrivedAt: 2,
  queuedAt: 2,
  attempt: 0,
  notBefore: 2,
});
const dueItems = (items: readonly OutboxItem[], uid: string, now: number) =>
  dueSteps(items, uid, now).map((step) => step.item);
const run = (start: OutboxItem, ...events: OutboxEvent[]) => events.reduce(nextItem, start);

describe('nextItem and the order of sending', () => {
  it('sends the document, then the photos, then becomes "sent"', () => {
    const arrived = run(item(), { type: 'attempt', at: 1 }, { type: 'documentStored', at: 2 });
    expect(arrived.state).toEqual({
      status: 'arrived',
      arrivedAt: 2,
      queuedAt: 2,
      attempt: 0,
      notBefore: 2,
    });
    const moving = nextItem(arrived, { type: 'attempt', at: 3 });
    expect(moving.state).toEqual({
      status: 'sendingPhotos',
      arrivedAt: 2,
      attempt: 1,
      startedAt: 3,
    });
    const sent = nextItem(moving, { type: 'photoUploaded', photo: 'p1', at: 4 });
    expect(sent.state).toEqual({ status: 'sent', sentAt: 4 });
    expect(progress(sent)).toEqual({ done: 1, total: 1 });
  });

  it('becomes "sent" with its document if no photo has to be uploaded', () => {
    const before = item(undefined, { photos: [{ ...photo, uploaded: true }] });
    for (const start of [item(undefined, { photos: [] }), before])
      expect(
        run(start, { type: 'attempt', at: 1 }, { type: 'documentStored', at: 2 }).state,
      ).toEqual({ status: 'sent', sentAt: 2 });
  });

  it('becomes "sent" without a missing photo once the office is notified, and retries it after a tap', () => {
    const missing = run(
      arrivedItem,
      { type: 'attempt', at: 3 },
      { type: 'photoUnreadable', photo: 'p1', at: 3 },
      { type: 'photoUnreadable', photo: 'p1', at: 4 },
      { type: 'photoMissing', photo: 'p1', reason: 'unreadable' },
      { type: 'letPass', at: 5 },
    );
    expect(missing.state.status).toBe('arrived');
    expect(missing.photos[0]).toMatchObject({
      missing: 'unreadable',
      unreadable: { times: 2, since: 3 },
    });
    const reported = nextItem(missing, { type: 'missingTold', photo: 'p1', at: 6 });
    expect(reported.state).toEqual({ status: 'sent', sentAt: 6 });
    const again = nextItem(reported, { type: 'retry', at: 7 });
    expect(again.state).toMatchObject({ status: 'arrived', notBefore: 7 });
    expect(again.photos).toEqual([photo]);
  });

  it('retries a refused report, but not a sent one', () => {
    const refused = item({ status: 'rejected', rejectedAt: 1, reason: 'invalid', detail: '' });
    expect(nextItem(refused, { type: 'retry', at: 9 }).state).toEqual({
      status: 'queued',
      queuedAt: 9,
      attempt: 0,
      notBefore: 9,
    });
    const sent = item({ status: 'sent', sentAt: 1 });
    expect(nextItem(sent, { type: 'retry', at: 9 })).toBe(sent);
  });

  it('counts no attempt if the photos are interrupted for a document', () => {
    const passed = run(arrivedItem, { type: 'attempt', at: 3 }, { type: 'letPass', at: 4 });
    expect(passed.state).toMatchObject({ status: 'arrived', attempt: 0, notBefore: 4 });
  });

  it('keeps uploaded photos after a failed attempt, and waits before the next', () => {
    const failed = run(
      item(),
      { type: 'attempt', at: 1 },
      { type: 'photoUploaded', photo: 'p1', at: 3 },
      { type: 'failed', at: 100, waitingFor: 'offline', random: 1 },
    );
    expect(failed.state).toEqual({
      status: 'queued',
      queuedAt: 100,
      attempt: 1,
      notBefore: 1100,
      waitingFor: 'offline',
    });
    expect(progress(failed).done).toBe(1);
    expect(dueItems([failed], 'driver', 1099)).toEqual([]);
    expect(dueItems([failed], 'driver', 1100)).toEqual([failed]);
  });

  it('ends the waiting time after a tap', () => {
    const failed = run(
      item(),
      { type: 'attempt', at: 1 },
      { type: 'failed', at: 100, waitingFor: 'offline', random: 1 },
      { type: 'ignoreBackoff', at: 101 },
    );
    expect(dueItems([failed], 'driver', 101)).toHaveLength(1);
  });

  it('requeues a report if the sender was killed', () => {
    expect(
      run(item(), { type: 'attempt', at: 1 }, { type: 'interrupted', at: 5 }).state,
    ).toMatchObject({ status: 'queued', attempt: 1, notBefore: 5 });
  });

  it('keeps a refused report with its reason', () => {
    expect(
      run(
        item(),
        { type: 'attempt', at: 1 },
        { type: 'refused', at: 2, reason: 'permission', detail: 'document 403' },
      ).state,
    ).toEqual({ status: 'rejected', rejectedAt: 2, reason: 'permission', detail: 'document 403' });
  });

  it.each(['sent', 'rejected'] as const)('no late event changes a report that is %s', (status) => {
    const end = item(
      status === 'sent'
        ? { status, sentAt: 1 }
        : { status, rejectedAt: 1, reason: 'invalid', detail: '' },
    );
    const events: OutboxEvent[] = [
      { type: 'attempt', at: 9 },
      { type: 'uploadBegun', photo: 'p1', url: 'https://x' },
      { type: 'interrupted', at: 9 },
      { type: 'ignoreBackoff', at: 9 },
      { type: 'paused' },
      { type: 'sendAnyway', at: 9 },
      ...(status === 'sent'
        ? [
            { type: 'documentStored', at: 9 } as const,
            { type: 'photoUploaded', photo: 'p1', at: 3 } as const,
          ]
        : []),
      { type: 'failed', at: 9, waitingFor: 'server', random: 0 },
      { type: 'refused', at: 9, reason: 'permission', detail: '' },
    ];
    for (const event of events) expect(nextItem(end, event)).toBe(end);
  });

  it.each([
    [
      'queued again by a second sender',
      { status: 'queued', queuedAt: 0, attempt: 1, notBefore: 0 },
    ],
    [
      'refused to a second sender',
      { status: 'rejected', rejectedAt: 1, reason: 'photoMissing', detail: '' },
    ],
  ] as const)('becomes "sent" if the server has it, although it was %s', (_name, state) => {
    const noPhotos = item(state, { photos: [] });
    expect(nextItem(noPhotos, { type: 'documentStored', at: 5 }).state).toEqual({
      status: 'sent',
      sentAt: 5,
    });
    expect(
      progress(nextItem(item(state), { type: 'photoUploaded', photo: 'p1', at: 3 })).done,
    ).toBe(1);
  });

  it('keeps the upload URL until the upload completes or restarts', () => {
    const begun = run(
      item(),
      { type: 'attempt', at: 1 },
      { type: 'uploadBegun', photo: 'p1', url: 'https://x/1' },
      { type: 'interrupted', at: 2 },
    );
    expect(begun.photos[0]?.uploadUrl).toBe('https://x/1');
    const again = run(begun, { type: 'attempt', at: 3 });
    expect(
      nextItem(again, { type: 'photoUploaded', photo: 'p1', at: 3 }).photos[0],
    ).not.toHaveProperty('uploadUrl');
    expect(
      nextItem(again, { type: 'uploadBegun', photo: 'p1', url: undefined }).photos[0],
    ).not.toHaveProperty('uploadUrl');
  });

  it('does not wait longer after the clock was set back', () => {
    const year = 365 * 86_400_000;
    const failed = run(
      item(),
      { type: 'attempt', at: year },
      { type: 'failed', at: year, waitingFor: 'server', random: 1 },
    );
    expect(dueItems([failed], 'driver', year + 1)).toEqual([]);
    expect(dueItems([failed], 'driver', 5)).toEqual([failed]);
    expect(dueItems([failed], 'driver', 2 * year)).toEqual([failed]);
    for (const now of [0, 5, year, year + 1, 2 * year])
      expect(waitMilliseconds(failed, now)).toBeLessThanOrEqual(60_000);
  });

  it('waits for Wi-Fi until the driver allows mobile data', () => {
    // Documents never wait for Wi-Fi.
    expect(nextItem(item(), { type: 'paused' })).toEqual(item());
    const held = nextItem(arrivedItem, { type: 'paused' });
    expect(held.state).toMatchObject({ status: 'arrived', waitingFor: 'wifi' });
    const anyway = nextItem(held, { type: 'sendAnyway', at: 7 });
    expect(anyway).toMatchObject({
      anyConnection: true,
      state: { status: 'arrived', notBefore: 7 },
    });
    expect(outboxItemSchema.safeParse(anyway).success).toBe(true);
  });

  it('waits 1 s, then 1.5 times longer each time, at most 60 s', () => {
    expect([1, 2, 3, 4].map((attempt) => retryDelayMilliseconds(attempt, 1))).toEqual([
      1000, 1500, 2250, 3375,
    ]);
    expect(retryDelayMilliseconds(50, 1)).toBe(60_000);
    expect(retryDelayMilliseconds(1, 0)).toBe(750);
  });

  it('dueSteps returns only reports of this driver, oldest first', () => {
    const items = [
      item(undefined, { id: 'late', createdAt: 5 }),
      item(undefined, { id: 'other', uid: 'someone' }),
      item(undefined, { id: 'early', createdAt: 1 }),
    ];
    expect(dueItems(items, 'driver', 10).map(({ id }) => id)).toEqual(['early', 'late']);
  });

  it('dueSteps sorts documents before photos, danger first, then by number of attempts', () => {
    const danger = { answers: { defects: [{ severity: 'life' }] } };
    const waiting = (attempt: number) =>
      ({ status: 'queued', queuedAt: 0, attempt, notBefore: 0 }) as const;
    const items = [
      item(arrivedItem.state, { id: 'urgent photos', ...danger, createdAt: 0 }),
      item(waiting(3), { id: 'failed', createdAt: 1 }),
      item(waiting(0), { id: 'words', createdAt: 2 }),
      item(waiting(4), { id: 'urgent', ...danger, createdAt: 9 }),
      item(arrivedItem.state, {
        id: 'told',
        createdAt: 9,
        photos: [{ ...photo, missing: 'refused' }],
      }),
      item(arrivedItem.state, { id: 'photos', createdAt: 0 }),
    ];
    expect(dueSteps(items, 'driver', 10).map(({ item: { id }, stage }) => [id, stage])).toEqual([
      ['urgent', 'document'],
      ['words', 'document'],
      ['failed', 'document'],
      ['told', 'missing'],
      ['urgent photos', 'photos'],
      ['photos', 'photos'],
    ]);
  });

  it.each<readonly [OutboxItem['answers'], boolean]>([
    [{}, false],
    [{ urgency: 'today' }, false],
    [{ urgency: 'immediate' }, true],
    [{ eventKind: 'accident' }, true],
    [{ eventKind: 'nearMiss' }, false],
    [{ dangerNow: true }, true],
    [{ release: 'yes' }, true],
    [{ injured: 'yes' }, true],
    [{ defects: [{ severity: 'noFill' }] }, false],
    [{ defects: ['life', null, { severity: 'life' }] }, true],
  ])('%j is urgent: %s', (answers, expected) => {
    expect(isUrgent({ answers })).toBe(expected);
  });

  it('keeps the item readable and sent or stored after any events in any order', () => {
    const event: fc.Arbitrary<OutboxEvent> = fc.oneof(
      fc.record({ type: fc.constant('attempt' as const), at: fc.nat() }),
      fc.record({
        type: fc.constant('photoUploaded' as const),
        photo: fc.constantFrom('p1', 'p2'),
        at: fc.nat(),
      }),
      fc.record({ type: fc.constant('documentStored' as const), at: fc.nat() }),
      fc.record({
        type: fc.constantFrom('photoUnreadable' as const, 'missingTold' as const),
        photo: fc.constantFrom('p1', 'p2'),
        at: fc.nat(),
      }),
      fc.record({
        type: fc.constant('photoMissing' as const),
        photo: fc.constantFrom('p1', 'p2'),
        reason: fc.constantFrom('unreadable' as const, 'refused' as const),
      }),
      fc.record({ type: fc.constantFrom('letPass' as const, 'retry' as const), at: fc.nat() }),
      fc.record({
        type: fc.constant('failed' as const),
        at: fc.nat(),
        waitingFor: fc.constantFrom('offline' as const, 'server' as const),
        random: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({
        type: fc.constant('refused' as const),
        at: fc.nat(),
        reason: fc.constant('invalid' as const),
        detail: fc.string(),
      }),
      fc.record({ type: fc.constant('interrupted' as const), at: fc.nat() }),
      fc.record({ type: fc.constant('ignoreBackoff' as const), at: fc.nat() }),
      fc.record({ type: fc.constant('sendAnyway' as const), at: fc.nat() }),
      fc.constant({ type: 'paused' as const }),
      fc.record({ type: fc.constant('vehicleTold' as const), at: fc.nat() }),
      fc.record({
        type: fc.constant('vehicleFailed' as const),
        at: fc.nat(),
        random: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      fc.record({
        type: fc.constant('uploadBegun' as const),
        photo: fc.constantFrom('p1', 'p2'),
        url: fc.option(fc.webUrl(), { nil: undefined }),
      }),
    );
    const answersOf = fc.constantFrom({}, { vehiclePlate: 'HH-TL 9', defects: [{ defect: 'x' }] });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), answersOf, (events, answers) => {
        let current = item(undefined, { answers });
        for (const one of events) {
          const next = nextItem(current, one);
          // A sent report returns to the queue only if a photo is missing and the driver retries it.
          if (current.state.status === 'sent' && one.type !== 'retry')
            expect(next.state.status).toBe('sent');
          if (next.state.status === 'sent' && current.state.status !== 'sent') {
            expect(['documentStored', 'photoUploaded', 'missingTold', 'vehicleTold']).toContain(
              one.type,
            );
            expect(owesVehicleEntry(next)).toBe(false);
            for (const { uploaded, missingTold } of next.photos)
              expect(uploaded || missingTold).toBe(true);
          }
          current = next;
        }
        expect(outboxItemSchema.safeParse(JSON.parse(JSON.stringify(current))).success).toBe(true);
      }),
    );
  });
});

describe('an event in an unexpected state', () => {
  const second = { ...photo, id: 'p2' };
  const sendingPhotos: OutboxItem['state'] = {
    status: 'sendingPhotos',
    arrivedAt: 2,
    attempt: 3,
    startedAt: 3,
  };

  it('"paused" stops photos, but not documents', () => {
    expect(nextItem(item(), { type: 'paused' })).toEqual(item());
    expect(nextItem(arrivedItem, { type: 'paused' }).state).toEqual({
      ...arrivedItem.state,
      waitingFor: 'wifi',
    });
  });

  it('"refused" stores the version if it is given, and does not change an arrived report', () => {
    const refusal = { type: 'refused', at: 5, reason: 'invalid', detail: 'document 400' } as const;
    const sending = item({ status: 'sending', attempt: 1, startedAt: 1 });
    const verdict = {
      status: 'rejected',
      rejectedAt: 5,
      reason: 'invalid',
      detail: 'document 400',
    };
    expect(nextItem(sending, refusal).state).toStrictEqual(verdict);
    expect(nextItem(sending, { ...refusal, appVersion: '2.0.0' }).state).toStrictEqual({
      ...verdict,
      appVersion: '2.0.0',
    });
    expect(nextItem(item(sendingPhotos), refusal)).toEqual(item(sendingPhotos));
  });

  it('"retry" retries missing photos if others are uploaded, and keeps the time of arrival', () => {
    const photos = [
      { ...photo, uploaded: true },
      { ...second, missing: 'unreadable' as const, missingTold: true },
    ];
    const wait = { status: 'arrived', queuedAt: 9, attempt: 0, notBefore: 9 };
    expect(
      nextItem(item({ status: 'sent', sentAt: 6 }, { photos }), { type: 'retry', at: 9 }).state,
    ).toEqual({ ...wait, arrivedAt: 9 });
    expect(nextItem(item(arrivedItem.state, { photos }), { type: 'retry', at: 9 }).state).toEqual({
      ...wait,
      arrivedAt: 2,
    });
  });

  it('"documentStored" keeps the first time of arrival', () => {
    expect(nextItem(arrivedItem, { type: 'documentStored', at: 8 })).toEqual(arrivedItem);
  });

  it('an arrived report becomes "sent" only after the office knows which version it replaces', () => {
    const replacing = item(undefined, { photos: [], replaces: { id: 'b', photos: 1 } });
    const stored = run(replacing, { type: 'attempt', at: 1 }, { type: 'documentStored', at: 2 });
    expect(stored.state.status).toBe('arrived');
    expect(nextItem(stored, { type: 'replacedTold', at: 3 }).state).toEqual({
      status: 'sent',
      sentAt: 3,
    });
  });

  it('an uploaded photo resets the delay of the next one', () => {
    const two = item(sendingPhotos, { photos: [photo, second] });
    expect(nextItem(two, { type: 'photoUploaded', photo: 'p1', at: 4 }).state).toEqual({
      ...sendingPhotos,
      attempt: 1,
    });
  });

  it('hasLeftDevice is true for a sent report with all photos', () => {
    const sent = { status: 'sent', sentAt: 6 } as const;
    expect(hasLeftDevice(item(sent))).toBe(true);
    const missing = { ...second, missing: 'unreadable' as const };
    expect(hasLeftDevice(item(sent, { photos: [photo, missing] }))).toBe(false);
    expect(hasLeftDevice(arrivedItem)).toBe(false);
  });

  it.each([
    ['counts from the time of queueing', 0, 5000, 0, 5000],
    ['is 0 at the time of the next attempt', 0, 5000, 5000, 0],
    ['is the remaining time', 0, 5000, 2000, 3000],
    ['is at most a minute', 0, 500_000, 0, 60_000],
    ['is 0 if the clock was set back', 100, 5000, 50, 0],
  ])('waitMilliseconds: %s', (_title, queuedAt, notBefore, now, expected) => {
    const waiting = item({ status: 'queued', queuedAt, attempt: 1, notBefore });
    expect(waitMilliseconds(waiting, now)).toBe(expected);
  });
});

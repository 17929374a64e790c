/**
 * Tests each decision of the sender: which request comes next, what is stored from the response, and
 * when to retry. Device and service are in-memory fakes; tests/services/outbox uses real
 * ones.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SenderDependencies } from '../../../src/features/outbox/sender/dependencies.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type { SendResult } from '../../../src/features/outbox/model/report-port.ts';
import { ownStatus } from '../../../src/features/outbox/model/report-status.ts';
import { hasVehicleTrouble } from '../../../src/features/outbox/model/vehicle-entry.ts';
import { outboxLock } from '../../../src/platform/storage-keys.ts';
import { day, itemOf, now } from './items.ts';
import {
  appVersion,
  arrived,
  failed,
  ofVehicle,
  Phone,
  type Photo,
  photo,
  queued,
  refused,
  type Store,
  stored,
  withPhotos,
  uncertain,
  wrong,
} from './memory-phone.ts';

const second = 1000;
const minute = 60_000;
const hour = 60 * minute;
const { locks } = navigator;
/** The monotonic clock; it advances only if a test moves it. */
function movableClock(): { ticks: number } {
  const clock = { ticks: 100 };
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ticks);
  return clock;
}
const complaints = vi.fn();
const browser = (more: object): void => {
  vi.stubGlobal('navigator', { locks, onLine: true, ...more });
};
beforeEach(async () => {
  // Releases the lock if an earlier test still holds it.
  await locks.request(outboxLock, { steal: true }, () => undefined);
  browser({});
  vi.spyOn(console, 'error').mockImplementation(complaints);
  // The shortest random delay: three quarters of the waiting time.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  complaints.mockClear();
});

describe('the start of a round', () => {
  it('does not start a sender if no report is waiting', async () => {
    const phone = new Phone(itemOf('a', { status: 'sent', sentAt: now }));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.allRequests).toEqual([]);
    expect(phone.calls[0]).toBe('drop');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('continues if photos of sent reports cannot be removed', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.isFull = true;
    await phone.deliver();
    expect(phone.requests).toContain('document a');
    expect(complaints).toHaveBeenCalledWith(new Error('Full'));
  });

  it('rejects if the reports cannot be read', async () => {
    const phone = new Phone();
    const listOutbox = () => Promise.reject(new Error('Not readable'));
    await expect(
      phone.deliver({ localStore: { ...phone.store, listOutbox } as unknown as Store }),
    ).rejects.toThrow('Not readable');
  });

  it.each([
    ['later', 15 * second],
    ['page', 5 * minute],
    ['nobody', undefined],
  ] as const)('waits if openSender returns "%s"', async (status, wait) => {
    const phone = new Phone(itemOf('a', queued()));
    phone.opened = status;
    expect(await phone.deliver()).toBe(wait);
    expect(phone.requests).toEqual([]);
  });

  it('does not send or wait for reports of another driver', async () => {
    const phone = new Phone(itemOf('a', queued(), { uid: 'mika' }));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.allRequests).toEqual(['open']);
    expect(phone.shownChanges).toEqual([]);
  });

  it.each([['sending'], ['sendingPhotos']] as const)(
    'an interrupted report (%s) is sent by the sender that holds the lock',
    async (status) => {
      const state = { status, arrivedAt: now, attempt: 3, startedAt: now };
      const phone = new Phone(withPhotos(state, photo('p')));
      expect(await phone.deliver()).toBeUndefined();
      expect(phone.events[0]).toBe('interrupted');
      expect(phone.requests).toEqual(
        status === 'sending' ? ['document a', 'photo a/1'] : ['photo a/1'],
      );
    },
  );

  it.each([
    [10 * minute, []],
    [10 * minute + 1, ['document a']],
    [-10 * minute - 1, ['document a']],
  ])(
    'sends an interrupted report again after %i ms if there are no locks: %j',
    async (milliseconds, requests) => {
      vi.stubGlobal('navigator', { onLine: true });
      const startedAt = now - milliseconds;
      const phone = new Phone(itemOf('a', { status: 'sending', attempt: 1, startedAt }));
      await phone.deliver();
      expect(phone.requests).toEqual(requests);
    },
  );

  it('skips waiting reports, unless waiting times have ended', async () => {
    const phone = new Phone(itemOf('a', queued({ attempt: 1, notBefore: now + 7 * second })));
    expect(await phone.deliver()).toBe(7 * second);
    expect(phone.requests).toEqual([]);
    expect(phone.shownChanges).toEqual([]);
    expect(await phone.deliver({ ignoreBackoff: true })).toBeUndefined();
    expect(phone.events[0]).toBe('ignoreBackoff');
    expect(phone.requests).toEqual(['document a']);
  });
  it('does not change reports without a waiting time', async () => {
    const phone = new Phone(itemOf('a', queued()));
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.events).toEqual(['attempt', 'documentStored']);
  });

  it.each([
    ['received by another version', 'invalid', '0.9.0', ['document a']],
    ['received by an unknown version', 'permission', undefined, ['document a']],
    ['received by this version, not retried', 'invalid', appVersion, []],
    ['another report has the id, not retried', 'alreadyDifferent', '0.9.0', []],
  ] as const)('retries a refusal: %s', async (_what, reason, heardBy, requests) => {
    const state = { status: 'rejected', rejectedAt: now, reason, detail: 'x' } as const;
    const phone = new Phone(
      itemOf('a', { ...state, ...(heardBy !== undefined && { appVersion: heardBy }) }),
    );
    await phone.deliver();
    expect(phone.requests).toEqual(requests);
  });
  it.each([
    ['0.9.0', ['photo a/1']],
    [appVersion, []],
  ])(
    'retries a refused photo only if another app version was refused (refused: %s)',
    async (heardBy, requests) => {
      const missing = { missing: 'refused', missingRefused: { detail: 'x', appVersion: heardBy } };
      const phone = new Phone(
        withPhotos(
          { status: 'sent', sentAt: now },
          photo('p', missing as Partial<Photo>),
          photo('q', { uploaded: true }),
        ),
      );
      await phone.deliver();
      expect(phone.requests).toEqual(requests);
    },
  );
});

describe('the lock of the sender', () => {
  /** Holds the lock until the returned function is called. */
  async function hold(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await new Promise<void>((there) => {
      locks.request(outboxLock, () => (there(), promise)).catch(() => undefined);
    });
    return resolve;
  }
  /** Replaces the timeout for another sender by a controller that the test aborts. */
  function takeoverTimeout(): AbortController {
    const controller = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(15 * minute);
      return controller.signal;
    });
    return controller;
  }

  it('allows one sender at a time', async () => {
    const release = await hold();
    const phone = new Phone(itemOf('a', queued()));
    const delivering = phone.deliver();
    await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1));
    expect(phone.calls).toEqual([]);
    release();
    await delivering;
    expect(phone.requests).toEqual(['document a']);
  });
  it('is released when its page goes into the page cache, although the storage does not answer there', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const { promise, resolve } = Promise.withResolvers<readonly OutboxItem[]>();
    const visit = new AbortController();
    const listOutbox = vi.fn(() => promise);
    const delivering = phone.deliver({
      localStore: { ...phone.store, listOutbox } as unknown as Store,
      signal: visit.signal,
      releasesLockOnAbort: true,
    });
    await vi.waitFor(() => expect(listOutbox).toHaveBeenCalled());
    visit.abort();
    const other = new Phone(itemOf('a', queued()));
    await other.deliver();
    expect(other.requests).toEqual(['document a']);
    // The page is shown again, and another page is sending the item.
    resolve([itemOf('a', { status: 'sending', attempt: 1, startedAt: now })]);
    await delivering;
    expect(phone.requests).toEqual([]);
    expect(phone.events).toEqual([]);
  });
  it('is taken over from a sender that hangs', async () => {
    const controller = takeoverTimeout();
    const release = await hold();
    const phone = new Phone(itemOf('a', { status: 'sending', attempt: 1, startedAt: now }));
    const delivering = phone.deliver();
    controller.abort(new Error('too long'));
    await delivering;
    expect(phone.requests).toEqual(['document a']);
    release();
  });
  it('is not requested any longer when the worker is stopped', async () => {
    takeoverTimeout();
    const release = await hold();
    const ending = new AbortController();
    const phone = new Phone(itemOf('a', queued()));
    const delivering = phone.deliver({ signal: ending.signal });
    ending.abort(new Error('the end'));
    await expect(delivering).rejects.toThrow('the end');
    release();
    expect(phone.calls).toEqual([]);
  });
  it('passes on an error of the round after any waiting time', async () => {
    const controller = takeoverTimeout();
    const phone = new Phone();
    const listOutbox = vi.fn(() => {
      controller.abort(new Error('too long'));
      return Promise.reject(new Error('Not readable'));
    });
    await expect(
      phone.deliver({ localStore: { ...phone.store, listOutbox } as unknown as Store }),
    ).rejects.toThrow('Not readable');
    expect(listOutbox).toHaveBeenCalledTimes(1);
  });
});

describe('a browser that reports offline', () => {
  it('delays the attempt for a minute, but not after a tap', async () => {
    browser({ onLine: false });
    const phone = new Phone();
    phone.answer = () => failed('offline', 'documents');
    const begin = async (at: number, more: Partial<SenderDependencies> = {}) => {
      phone.put(itemOf('a', queued()));
      phone.allRequests.length = 0;
      phone.clock = now + at;
      return [await phone.deliver(more), phone.requests.length];
    };
    expect(await begin(0)).toEqual([750, 1]);
    expect(await begin(20 * second)).toEqual([40 * second, 0]);
    expect(await begin(20 * second, { ignoreBackoff: true })).toEqual([750, 1]);
    expect(await begin(minute - 1)).toEqual([1, 0]);
    expect(await begin(minute)).toEqual([750, 1]);
    // Setting the clock back does not prolong the delay.
    expect(await begin(-2 * minute)).toEqual([750, 1]);
    browser({});
    expect(await begin(-2 * minute + second)).toEqual([750, 1]);
  });
});

describe('a discarded report that may have arrived', () => {
  const discarded = { id: 'x', photos: 2, uid: 'jona' };
  it('is reported photo by photo, even if no report is waiting', async () => {
    const phone = new Phone();
    phone.thrownAway = [discarded, { ...discarded, id: 'y', photos: 1, anonymous: true }];
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual([
      'missing x/1 discarded',
      'missing x/2 discarded',
      'missing anonymous y/1 discarded',
    ]);
    expect(phone.thrownAway).toEqual([]);
  });
  it('is not reported if it belongs to another driver', async () => {
    const phone = new Phone();
    phone.thrownAway = [{ ...discarded, id: 'y', uid: 'mika' }, discarded];
    await phone.deliver();
    expect(phone.thrownAway).toEqual([{ ...discarded, id: 'y', uid: 'mika' }]);
    expect(phone.requests).toHaveLength(2);
  });
  it('is reported a second time after the service has refused the notice because it does not exist', async () => {
    const phone = new Phone();
    phone.thrownAway = [{ ...discarded, photos: 1 }];
    phone.answer = () => refused;
    expect(await phone.deliver()).toBeUndefined();
    phone.clock += 10 * minute - 1;
    await phone.deliver();
    expect(phone.requests).toHaveLength(1);
    // Meanwhile the service has carried out a delayed request.
    phone.answer = () => stored;
    phone.clock += 1;
    await phone.deliver();
    expect(phone.requests).toEqual(['missing x/1 discarded', 'missing x/1 discarded']);
    expect(phone.thrownAway).toEqual([]);
  });
  it('stays out of the list if it was sent again before the service refused its notice', async () => {
    const phone = new Phone();
    phone.thrownAway = [discarded];
    phone.answer = () => {
      phone.thrownAway = [];
      return refused;
    };
    await phone.deliver();
    expect(phone.thrownAway).toEqual([]);
  });
  it('stays in the list if it was discarded again with more photos before the answer', async () => {
    const phone = new Phone();
    phone.thrownAway = [discarded];
    const again = { ...discarded, photos: 3 };
    phone.answer = () => {
      phone.thrownAway = [again];
      return stored;
    };
    await phone.deliver();
    expect(phone.thrownAway).toEqual([again]);
  });
  it('is removed at once if the notice itself is invalid', async () => {
    const phone = new Phone();
    phone.thrownAway = [discarded];
    phone.answer = () => ({ type: 'refused', reason: 'invalid', detail: 'no' });
    await phone.deliver();
    expect(phone.thrownAway).toEqual([]);
  });
  it('is reported again after a failure and removed after the second final refusal', async () => {
    const phone = new Phone();
    phone.thrownAway = [discarded];
    phone.answer = (request) => (request.includes('/2') ? failed('server', 'documents') : refused);
    expect(await phone.deliver()).toBe(15 * second);
    expect(phone.thrownAway).toEqual([discarded]);
    phone.answer = () => refused;
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.thrownAway).toEqual([{ ...discarded, absentAt: now }]);
    phone.clock += 10 * minute;
    await phone.deliver();
    expect(phone.thrownAway).toEqual([]);
  });
  it('stays in the list while the service refuses the notice for now, without another round for it', async () => {
    const phone = new Phone();
    phone.thrownAway = [discarded, { ...discarded, id: 'y', reason: 'replaced' }];
    phone.answer = (request) => (request.includes('x/') ? uncertain : stored);
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual([
      'missing x/1 discarded',
      'missing y/1 replaced',
      'missing y/2 replaced',
    ]);
    expect(phone.thrownAway).toEqual([discarded]);
    phone.answer = () => stored;
    await phone.deliver();
    expect(phone.thrownAway).toEqual([]);
  });
  it.each(['invalid', 'tooLarge'] as const)(
    'is reported again an hour after the service has refused its notice as %s although it may exist',
    async (reason) => {
      const phone = new Phone();
      phone.thrownAway = [discarded, { ...discarded, id: 'y', photos: 1 }];
      phone.answer = (request) => (request.includes('x/') ? wrong(reason) : stored);
      expect(await phone.deliver()).toBeUndefined();
      expect(phone.requests).toEqual(['missing x/1 discarded', 'missing y/1 discarded']);
      expect(phone.thrownAway).toEqual([{ ...discarded, refusedAt: now }]);
      phone.clock += hour - 1;
      await phone.deliver();
      expect(phone.requests).toHaveLength(2);
      phone.clock += 1;
      await phone.deliver();
      expect(phone.requests).toHaveLength(3);
      expect(phone.thrownAway).toEqual([{ ...discarded, refusedAt: now + hour }]);
      // The clock was set back.
      phone.clock = now;
      phone.answer = () => stored;
      await phone.deliver();
      expect(phone.requests).toHaveLength(5);
      expect(phone.thrownAway).toEqual([]);
    },
  );
  it.each([
    [2 * second, 2 * second],
    [40 * second, 15 * second],
  ])(
    'is tried again, at the latest when a report that is due in %i ms is sent: after %i ms',
    async (due, wait) => {
      const phone = new Phone(itemOf('a', queued({ attempt: 1, notBefore: now + due })));
      phone.thrownAway = [discarded];
      phone.answer = () => failed('server', 'documents');
      expect(await phone.deliver()).toBe(wait);
    },
  );
  it('is not reported again at once by an event of the worker', async () => {
    const phone = new Phone();
    phone.thrownAway = [{ ...discarded, refusedAt: now }];
    await phone.deliver({ ignoreBackoff: true, keepsNoticeWait: true });
    expect(phone.requests).toEqual([]);
  });
  it('is reported again at once after a tap, or when the network is back', async () => {
    const phone = new Phone();
    phone.thrownAway = [{ ...discarded, refusedAt: now }];
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.requests).toHaveLength(2);
    expect(phone.thrownAway).toEqual([]);
  });
  it.each<readonly [string, SendResult]>([
    ['accepts the notice', stored],
    ['does not have the report', refused],
    ['refuses the notice', wrong('invalid')],
  ])(
    'causes no further round if the service %s and a full device cannot store that',
    async (_what, answer) => {
      const phone = new Phone();
      phone.thrownAway = [discarded, { ...discarded, id: 'y' }];
      phone.isFull = true;
      phone.answer = () => answer;
      expect(await phone.deliver()).toBeUndefined();
      expect(phone.requests).toContain('missing y/1 discarded');
      expect(phone.thrownAway).toHaveLength(2);
      expect(complaints).toHaveBeenCalledWith(new Error('Full'));
    },
  );
  it('stays unreported if it cannot be read, while reports are sent', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const listThrownAway = () => Promise.reject(new Error('Not readable'));
    await phone.deliver({ localStore: { ...phone.store, listThrownAway } as unknown as Store });
    expect(phone.requests).toEqual(['document a']);
    expect(complaints).toHaveBeenCalledTimes(1);
  });
});

describe('a failing host', () => {
  const two = (): Phone => new Phone(itemOf('a', queued()), itemOf('b', queued({ queuedAt: now })));
  it.each(['offline', 'busy', 'quota', 'signIn'] as const)(
    '"%s" delays all reports that need the host as long as the first one',
    async (reason) => {
      const phone = two();
      phone.answer = () => failed(reason, 'documents');
      expect(await phone.deliver()).toBe(750);
      expect(phone.requests).toEqual(['document a']);
      expect(phone.item().state).toMatchObject({
        status: 'queued',
        attempt: 1,
        waitingFor: reason,
        notBefore: now + 750,
      });
      expect(phone.item('b').state).toEqual(queued());
    },
  );
  it('is used for other reports after a failure of one report', async () => {
    const phone = two();
    phone.answer = () => failed('server', 'documents');
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a', 'document b']);
  });
  it('ends the round if it is the token service', async () => {
    const phone = two();
    phone.put(itemOf('c', arrived(), { photos: [photo('p')] }));
    phone.answer = () => failed('offline', 'token');
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a']);
  });
  it('does not delay the steps of the other host', async () => {
    const phone = new Phone(itemOf('b', queued()), withPhotos(arrived(), photo('p')));
    phone.answer = (request) =>
      request.startsWith('document') ? failed('offline', 'documents') : stored;
    await phone.deliver();
    expect(phone.requests).toEqual(['document b', 'photo a/1']);
    const other = new Phone(withPhotos(arrived(), photo('p')), itemOf('b', queued()));
    other.put(itemOf('c', arrived(), { photos: [photo('q')], createdAt: now + 1 }));
    other.answer = (request) => (request.startsWith('photo') ? failed('offline', 'files') : stored);
    await other.deliver();
    expect(other.requests).toEqual(['document b', 'photo a/1']);
    expect(other.item().state).toMatchObject({ waitingFor: 'fileServer' });
  });
  it('is tried with one more report after an urgent one failed', async () => {
    const urgent = { answers: { urgency: 'immediate' } };
    const phone = new Phone(itemOf('b', queued()), itemOf('c', queued()));
    phone.put(itemOf('a', queued(), urgent));
    phone.answer = () => failed('offline', 'documents');
    await phone.deliver();
    expect(phone.requests).toEqual(['document a', 'document b']);
    const both = new Phone(itemOf('a', queued(), urgent), itemOf('b', queued(), urgent));
    both.put(itemOf('c', queued()));
    both.answer = () => failed('offline', 'documents');
    await both.deliver();
    expect(both.requests).toEqual(['document a', 'document b']);
  });
  /** The first of two reports fails for lack of network; a photo sent in between takes this long. */
  function restingHost(milliseconds: number): Phone {
    const phone = two();
    const clock = movableClock();
    phone.put(itemOf('c', arrived(), { photos: [photo('p')] }));
    phone.answer = (request) => {
      if (request === 'document a') return failed('offline', 'documents');
      clock.ticks += milliseconds;
      return stored;
    };
    return phone;
  }
  it('is used again in the same round after its pause', async () => {
    const phone = restingHost(750);
    await phone.deliver();
    expect(phone.requests).toEqual(['document a', 'photo c/1', 'document b']);
  });
  it('is not called again for at least half a second', async () => {
    const phone = restingHost(499);
    const changed: SenderDependencies['changed'] = (_item, { event }) => {
      // Nearly all of the report's waiting time passes immediately.
      if (event?.type === 'failed') phone.clock += 740;
    };
    expect(await phone.deliver({ changed })).toBe(740 + 500);
    expect(phone.requests).toEqual(['document a', 'photo c/1']);
  });
  it('delays its reports by the longer of the two waiting times', async () => {
    const phone = new Phone(
      itemOf('a', queued({ attempt: 3 })),
      itemOf('b', queued({ attempt: 3 }), { createdAt: now + 1 }),
    );
    phone.answer = () => failed('offline', 'documents');
    const wait = Math.round(1000 * 1.5 ** 3 * 0.75);
    expect(await phone.deliver()).toBe(wait);
  });
});

describe('the time of the next round', () => {
  it('is that of the first due report, at least 500 ms away', async () => {
    const phone = new Phone(
      itemOf('a', queued({ attempt: 1, notBefore: now + 9 * second })),
      itemOf('b', queued({ attempt: 1, notBefore: now + 4 * second })),
      itemOf('c', queued({ attempt: 1, notBefore: now + second }), { uid: 'mika' }),
      itemOf('d', { status: 'sent', sentAt: now }),
    );
    expect(await phone.deliver()).toBe(4 * second);
    phone.put(itemOf('b', queued({ attempt: 1, notBefore: now + 100 })));
    expect(await phone.deliver()).toBe(500);
  });
  it('is immediate after a round of five minutes', async () => {
    const phone = new Phone(itemOf('a', queued()), itemOf('b', queued()), itemOf('c', queued()));
    const clock = movableClock();
    phone.answer = () => {
      clock.ticks += 5 * minute;
      return stored;
    };
    expect(await phone.deliver()).toBe(0);
    expect(phone.requests).toEqual(['document a', 'document b']);
  });
  it('is not used by a worker that is being stopped', async () => {
    const ending = new AbortController();
    const phone = new Phone(itemOf('a', queued()), itemOf('b', queued()));
    phone.answer = () => {
      ending.abort();
      return stored;
    };
    await phone.deliver({ signal: ending.signal });
    expect(phone.requests).toEqual(['document a']);
    expect(phone.signals).toEqual([ending.signal]);
  });
  it('a round tries each report once, until there is progress', async () => {
    const phone = new Phone(itemOf('a', queued()), itemOf('b', queued()));
    let tries = 0;
    phone.answer = (request) => {
      // Every waiting time ends immediately.
      phone.clock += minute;
      if (request === 'document b') return stored;
      tries += 1;
      return failed('server', 'documents');
    };
    await phone.deliver();
    expect(phone.requests).toEqual(['document a', 'document b', 'document a']);
    expect(tries).toBe(2);
  });
});

describe('photos on a mobile connection', () => {
  const cellular = { connection: { type: 'cellular' } };
  const begin = (more: Partial<OutboxItem> = {}): Phone => {
    const phone = new Phone(itemOf('a', arrived(), { photos: [photo('p')], ...more }));
    phone.settings = { photosOnWifiOnly: true };
    return phone;
  };
  it('wait for Wi-Fi while documents are sent', async () => {
    browser(cellular);
    const phone = begin();
    phone.put(itemOf('b', queued()));
    expect(await phone.deliver()).toBe(minute);
    expect(phone.requests).toEqual(['document b']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'wifi' });
  });
  it('do not delay the next round of documents', async () => {
    browser(cellular);
    const phone = begin();
    phone.put(itemOf('b', queued({ attempt: 1, notBefore: now + 3 * second })));
    expect(await phone.deliver()).toBe(3 * second);
  });
  it('are sent if the driver allowed it for this report', async () => {
    browser(cellular);
    const phone = begin({ anyConnection: true });
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it.each([
    ['the connection is not mobile', { connection: { type: 'wifi' } }, { photosOnWifiOnly: true }],
    ['the type of connection is unknown', {}, { photosOnWifiOnly: true }],
    ['the driver has not chosen Wi-Fi only', cellular, { photosOnWifiOnly: false }],
  ])('are sent if %s', async (_what, more, settings) => {
    browser(more);
    const phone = begin();
    phone.settings = settings;
    await phone.deliver();
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it('are sent if the settings cannot be read', async () => {
    browser(cellular);
    const phone = begin();
    const readSettings = () => Promise.reject(new Error('Not readable'));
    await phone.deliver({ localStore: { ...phone.store, readSettings } as unknown as Store });
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it('do not delay the notice about a missing photo', async () => {
    browser(cellular);
    const phone = begin({ photos: [photo('p', { missing: 'refused' })] });
    await phone.deliver();
    expect(phone.requests).toEqual(['missing a/1 refused']);
  });
});

describe('a document', () => {
  it('is stored before its photos', async () => {
    const phone = new Phone(withPhotos(queued(), photo('p'), photo('q')));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual(['document a', 'photo a/1', 'photo a/2']);
    expect(phone.events).toEqual([
      'attempt',
      'documentStored',
      'attempt',
      'photoUploaded',
      'photoUploaded',
    ]);
    expect(phone.item().state).toEqual({ status: 'sent', sentAt: now });
    expect(phone.calls.filter((name) => name === 'drop')).toHaveLength(2);
    expect(phone.calls).not.toContain('delete');
  });
  it('is refused with its reason and the version that received it', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => ({ ...refused, detail: 'document 403' });
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.item().state).toEqual({
      status: 'rejected',
      rejectedAt: now,
      reason: 'permission',
      detail: 'document 403',
      appVersion,
    });
  });
  it.each([queued(), queued({ attempt: 3 })])(
    'is not called refused while the service does not tell whether it has the report: %o',
    async (state) => {
      const phone = new Phone(itemOf('a', state));
      phone.answer = () => uncertain;
      await phone.deliver();
      expect(phone.item().state).toMatchObject({ status: 'queued', waitingFor: 'outcome' });
      phone.answer = () => refused;
      await phone.deliver({ ignoreBackoff: true });
      expect(phone.item().state).toMatchObject({ status: 'rejected', reason: 'permission' });
    },
  );
  it('is not recorded as failed if this device aborted the request', async () => {
    const ending = new AbortController();
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => {
      ending.abort();
      return failed('offline', 'documents');
    };
    await phone.deliver({ signal: ending.signal });
    expect(phone.item().state).toMatchObject({ status: 'queued', attempt: 1, notBefore: now });
    expect(phone.events).toEqual(['attempt', 'interrupted']);
  });
  it('is not sent if it was taken back before', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const list = phone.store.listOutbox;
    let reads = 0;
    const listOutbox = async () => {
      const items = await list();
      reads += 1;
      // The report changes between the reading of the list and the attempt.
      if (reads === 2) phone.items.set('a', { ...phone.item(), contentHash: '1'.repeat(64) });
      return items;
    };
    const localStore = { ...phone.store, listOutbox } as unknown as Store;
    expect(await phone.deliver({ localStore })).toBe(500);
    expect(phone.shownChanges).toEqual([]);
    expect(phone.requests).toEqual([]);
  });
  it('ignores an answer to its earlier content', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => {
      phone.items.set('a', { ...itemOf('a', queued({ notBefore: now + day })), contentHash: 'n' });
      return stored;
    };
    await phone.deliver();
    expect(phone.item().state.status).toBe('queued');
    expect(phone.events).toEqual(['attempt']);
  });
  it('is not stored again if it was removed before the response arrived', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => (phone.items.clear(), stored);
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.events).toEqual(['attempt']);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe('photos', () => {
  it('continue at their upload URL', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p')));
    phone.answer = async () => {
      await phone.begun?.('https://files.example/1');
      return failed('offline', 'files');
    };
    expect(await phone.deliver()).toBe(750);
    expect(phone.item().photos[0]?.uploadUrl).toBe('https://files.example/1');
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'fileServer' });
    phone.answer = async () => {
      await phone.begun?.(undefined);
      return failed('server', 'files');
    };
    phone.clock += minute;
    await phone.deliver();
    expect(phone.item().photos[0]?.uploadUrl).toBeUndefined();
    expect(phone.item().state).toMatchObject({ waitingFor: 'server', attempt: 2 });
  });
  it.each([
    [true, 'offline', 'fileServer'],
    [false, 'offline', 'offline'],
    [true, 'busy', 'busy'],
  ] as const)('on line: %s, failure "%s" is shown as "%s"', async (onLine, reason, waitingFor) => {
    browser({ onLine });
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q')));
    phone.answer = () => failed(reason, 'files');
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.requests).toEqual(['photo a/1']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor });
  });
  it('are reported as missing if the server refuses them; the others are sent', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q'), photo('r')));
    phone.answer = (request) => (request === 'photo a/2' ? refused : stored);
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual(['photo a/1', 'photo a/2', 'photo a/3', 'missing a/2 refused']);
    expect(phone.item().photos).toMatchObject([
      { uploaded: true },
      { uploaded: false, missing: 'refused', missingTold: true },
      { uploaded: true },
    ]);
    expect(phone.item().state.status).toBe('sent');
  });

  it('wait and are not called refused while the service does not tell whether it has them', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q')));
    phone.answer = () => uncertain;
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['photo a/1']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'photoOutcome' });
    expect(phone.item().photos[0]?.missing).toBeUndefined();
  });
  it.each([
    ['not sent again while the service does not tell', uncertain, ['photo a/1?'], 'arrived'],
    ['not sent again if the service has it', stored, ['photo a/1?', 'photo a/2'], 'sent'],
    ['sent if it is not there', refused, ['photo a/1?', 'photo a/1', 'photo a/2'], 'sent'],
    ['looked up again after a failure', failed('offline', 'files'), ['photo a/1?'], 'arrived'],
  ])(
    'are looked up after an uncertain refusal, and the first one is %s',
    async (_what, found, requests, status) => {
      const phone = new Phone(
        withPhotos(arrived({ waitingFor: 'photoOutcome' }), photo('p'), photo('q')),
      );
      phone.answer = (request) => (request === 'photo a/1?' ? found : stored);
      await phone.deliver();
      expect(phone.requests).toEqual(requests);
      expect(phone.item().state.status).toBe(status);
    },
  );

  const unreadable = (times: number, age: number): Phone => {
    const since = now - age;
    const phone = new Phone(withPhotos(arrived(), photo('p', { unreadable: { times, since } })));
    phone.pixels.delete('p');
    phone.answer = (request) =>
      request.startsWith('photo')
        ? { type: 'refused', reason: 'photoMissing', detail: 'p' }
        : stored;
    return phone;
  };
  it.each(['gone', 'broken', 'shorter'])(
    'are looked up at the service once if their image data are %s, then wait on this device',
    async (what) => {
      const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q')));
      if (what === 'gone') phone.pixels.delete('p');
      else phone.pixels.set('p', what === 'broken' ? 'broken' : 'ab');
      phone.answer = (request) =>
        request === 'photo a/1?'
          ? { type: 'refused', reason: 'photoMissing', detail: 'p' }
          : stored;
      expect(await phone.deliver()).toBe(750);
      expect(phone.requests).toEqual(['photo a/1?', 'photo a/2']);
      expect(phone.item().photos).toMatchObject([
        { uploaded: false, unreadable: { times: 1, since: now } },
        { uploaded: true },
      ]);
      expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'device' });
      expect(complaints).toHaveBeenCalledTimes(what === 'broken' ? 1 : 0);
      phone.clock += minute;
      await phone.deliver();
      expect(phone.requests).toHaveLength(2);
      expect(phone.item().photos[0]?.unreadable?.times).toBe(2);
    },
  );
  it('count as unreadable if they have no bytes', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', { bytes: 0 })));
    phone.pixels.set('p', '');
    await phone.deliver();
    expect(phone.requests).toEqual(['photo a/1?']);
  });
  it('count as sent if the server has them, although this device cannot read them', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p')));
    phone.pixels.delete('p');
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.item().photos).toMatchObject([{ uploaded: true }]);
    expect(phone.item().photos[0]?.unreadable).toBeUndefined();
  });
  it.each([
    [3, day, false],
    [4, day - 1, false],
    [4, day, true],
  ])('are given up after %i times and %i ms: %s', async (times, age, isHopeless) => {
    const phone = unreadable(times, age);
    await phone.deliver();
    expect(phone.requests).toEqual(isHopeless ? ['photo a/1?', 'missing a/1 unreadable'] : []);
    expect(phone.item().state.status).toBe(isHopeless ? 'sent' : 'arrived');
  });
});

describe('a new report while photos are being sent', () => {
  /** A report with three photos; another report is added while the first photo is being sent. */
  function begin(state: OutboxItem['state']): {
    phone: Phone;
    addReport: () => void;
    stops: string[];
  } {
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q'), photo('r')));
    return {
      phone,
      stops: [],
      addReport: () => {
        phone.put(itemOf('b', state));
        phone.notifyChange?.();
      },
    };
  }
  const listenOn =
    (phone: Phone, stops: string[]): NonNullable<SenderDependencies['listen']> =>
    (changed) => {
      phone.notifyChange = changed;
      return () => void stops.push('stopped');
    };
  const untilAborted = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve());
    });

  it('interrupts the photo, which is resumed without a failure', async () => {
    const { phone, addReport, stops } = begin(queued());
    phone.answer = async (request) => {
      if (request !== 'photo a/1' || phone.items.has('b')) return stored;
      const aborted = untilAborted(phone.signals.at(-1));
      addReport();
      await aborted;
      return failed('offline', 'files');
    };
    expect(await phone.deliver({ listen: listenOn(phone, stops) })).toBeUndefined();
    expect(phone.requests).toEqual([
      'photo a/1',
      'document b',
      'photo a/1',
      'photo a/2',
      'photo a/3',
    ]);
    expect(phone.events).toContain('letPass');
    expect(phone.events).not.toContain('failed');
    expect(stops).toEqual(['stopped', 'stopped']);
  });
  it('does not interrupt the photo if it has failed before', async () => {
    const { phone, addReport, stops } = begin(queued({ attempt: 1 }));
    phone.answer = (request) => {
      if (request === 'photo a/1') addReport();
      return stored;
    };
    await phone.deliver({ listen: listenOn(phone, stops) });
    expect(phone.requests).toEqual(['photo a/1', 'document b', 'photo a/2', 'photo a/3']);
    expect(phone.signals.every((signal) => signal?.aborted !== true)).toBe(true);
  });
  it('is sent after the current photo if there was no notification', async () => {
    const { phone, addReport } = begin(queued());
    phone.answer = (request) => {
      if (request === 'photo a/1') addReport();
      return stored;
    };
    await phone.deliver();
    expect(phone.requests).toEqual(['photo a/1', 'document b', 'photo a/2', 'photo a/3']);
  });
  it('does not interrupt the photo if its document need not be sent', async () => {
    const { phone, addReport, stops } = begin(arrived());
    phone.answer = (request) => {
      if (request === 'photo a/1') addReport();
      return stored;
    };
    await phone.deliver({ listen: listenOn(phone, stops) });
    expect(phone.requests).toEqual(['photo a/1', 'photo a/2', 'photo a/3']);
  });
  it('does not hide a failure of the photo', async () => {
    const { phone, stops } = begin(queued());
    phone.answer = () => failed('offline', 'files');
    await phone.deliver({ listen: listenOn(phone, stops) });
    expect(phone.events).toEqual(['attempt', 'failed']);
    expect(stops).toEqual(['stopped']);
  });
  it('is not sent by a worker that is being stopped', async () => {
    const { phone, addReport, stops } = begin(queued());
    const ending = new AbortController();
    phone.answer = async () => {
      const aborted = untilAborted(phone.signals.at(-1));
      addReport();
      await aborted;
      ending.abort();
      return failed('offline', 'files');
    };
    await phone.deliver({ listen: listenOn(phone, stops), signal: ending.signal });
    expect(phone.events).toEqual(['attempt', 'interrupted']);
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it('logs an error if the device cannot be read', async () => {
    const { phone, stops } = begin(queued());
    let isBroken = false;
    const listOutbox = () =>
      isBroken ? Promise.reject(new Error('Not readable')) : phone.store.listOutbox();
    phone.answer = async (request) => {
      if (request !== 'photo a/1') return stored;
      isBroken = true;
      phone.notifyChange?.();
      await vi.waitFor(() => expect(complaints).toHaveBeenCalledWith(new Error('Not readable')));
      isBroken = false;
      return stored;
    };
    await phone.deliver({
      listen: listenOn(phone, stops),
      localStore: { ...phone.store, listOutbox } as unknown as Store,
    });
    expect(phone.item().state.status).toBe('sent');
  });
});

describe('the entry for the next driver of the vehicle', () => {
  it('is written after all documents and before all photos', async () => {
    const phone = new Phone(itemOf('a', queued(), { ...ofVehicle, photos: [photo('p')] }));
    phone.put(itemOf('b', queued(), { createdAt: now + 1 }));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual(['document a', 'document b', 'vehicle a', 'photo a/1']);
    expect(phone.item().state.status).toBe('sent');
    expect(phone.item().vehicleEntry).toEqual({ status: 'told' });
  });
  it('is retried until it is written, while documents and photos are sent', async () => {
    const phone = new Phone(itemOf('a', queued(), { ...ofVehicle, photos: [photo('p')] }));
    phone.answer = (request) =>
      request.startsWith('vehicle') ? failed('offline', 'live') : stored;
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a', 'vehicle a', 'photo a/1']);
    expect(phone.item().state.status).toBe('arrived');
    expect(ownStatus(phone.item())).toBe('sent');
    expect(hasVehicleTrouble(phone.item())).toBe(true);
    phone.clock += 500;
    await phone.deliver();
    expect(phone.requests).toHaveLength(3);
    phone.answer = () => stored;
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.requests.slice(3)).toEqual(['vehicle a']);
    expect(phone.item().state.status).toBe('sent');
    expect(await phone.deliver()).toBeUndefined();
  });
  it('waits longer after each failure, even if the clock was set back', async () => {
    const phone = new Phone(itemOf('a', arrived(), ofVehicle));
    phone.answer = () => failed('server', 'live');
    expect(await phone.deliver()).toBe(750);
    phone.clock += 750;
    expect(await phone.deliver()).toBe(1125);
    phone.clock -= day;
    await phone.deliver();
    expect(phone.requests).toHaveLength(3);
  });
  it('is not recorded as failed if the worker is being stopped', async () => {
    const phone = new Phone(itemOf('a', arrived(), ofVehicle));
    const controller = new AbortController();
    phone.answer = () => {
      controller.abort();
      return failed('offline', 'live');
    };
    await phone.deliver({ signal: controller.signal });
    expect(phone.item().vehicleEntry).toBeUndefined();
    expect(phone.requests).toEqual(['vehicle a']);
  });
  it('is not retried after a refusal', async () => {
    const phone = new Phone(itemOf('a', arrived(), ofVehicle));
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    phone.answer = () => refused;
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.item().state.status).toBe('sent');
  });
  it.each([
    ['an anonymous report', { ...ofVehicle, anonymous: true }],
    ['a report without a plate', { answers: { defects: [{ defect: 'ctLeak' }] } }],
    ['a check without a defect', { answers: { vehiclePlate: 'HH-TL 9', defects: [] } }],
  ])('is not written for %s', async (_case, more) => {
    const phone = new Phone(itemOf('a', queued(), more));
    await phone.deliver();
    expect(phone.requests).toEqual(['document a']);
    expect(phone.item().state.status).toBe('sent');
  });
});

describe('the notice that a photo will not arrive', () => {
  const missing = { missing: 'refused' } as const;
  it('is sent before the other photos', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q', missing)));
    await phone.deliver();
    expect(phone.requests).toEqual(['missing a/2 refused', 'photo a/1']);
    expect(phone.events).toEqual(['attempt', 'missingTold', 'letPass', 'attempt', 'photoUploaded']);
    expect(phone.item().state.status).toBe('sent');
  });
  it('is retried after a failure', async () => {
    const phone = new Phone(
      withPhotos(arrived(), photo('p', missing), photo('q', missing), photo('r')),
    );
    phone.answer = (request) =>
      request.startsWith('missing a/2') ? failed('server', 'documents') : stored;
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['missing a/1 refused', 'missing a/2 refused']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'server' });
    expect(phone.item().photos).toMatchObject([{ missingTold: true }, {}, {}]);
  });
  it('is stored as refused, with the app version that received the refusal', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing)));
    phone.answer = () => refused;
    await phone.deliver();
    expect(phone.item().photos[0]?.missingRefused).toEqual({ detail: 'no', appVersion });
    expect(phone.item().state).toEqual({ status: 'sent', sentAt: now });
  });
  it('is repeated until it is accepted if it is refused for now, and does not delay the other photos', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing), photo('q')));
    phone.answer = (request) => (request.startsWith('missing') ? uncertain : stored);
    expect(await phone.deliver()).toBe(750);
    // After the progress of the other photo, the notice is sent again at once.
    expect(phone.requests).toEqual(['missing a/1 refused', 'photo a/2', 'missing a/1 refused']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: undefined });
    expect(phone.item().photos[0]?.missingRefused).toEqual({
      detail: 'no',
      appVersion,
      isUncertain: true,
    });
    expect(phone.pixels.has('p')).toBe(true);
    phone.answer = () => stored;
    phone.clock += minute;
    await phone.deliver();
    expect(phone.requests.slice(3)).toEqual(['missing a/1 refused']);
    expect(phone.item().state.status).toBe('sent');
    expect(phone.item().photos[0]).toMatchObject({ missingTold: true });
    expect(phone.item().photos[0]?.missingRefused).toBeUndefined();
  });
  it.each(['invalid', 'tooLarge'] as const)(
    'is repeated an hour after the service has refused it as %s although the report may exist',
    async (reason) => {
      const phone = new Phone(withPhotos(arrived(), photo('p', missing), photo('q')));
      phone.answer = (request) => (request.startsWith('missing') ? wrong(reason) : stored);
      expect(await phone.deliver()).toBe(hour);
      expect(phone.requests).toEqual(['missing a/1 refused', 'photo a/2']);
      expect(phone.item().state.status).toBe('arrived');
      phone.clock += hour - 1;
      expect(await phone.deliver()).toBe(500);
      expect(phone.requests).toHaveLength(2);
      phone.clock += 1;
      expect(await phone.deliver()).toBe(hour);
      expect(phone.requests.slice(2)).toEqual(['missing a/1 refused']);
      // The clock was set back.
      phone.clock = now;
      phone.answer = () => stored;
      await phone.deliver();
      expect(phone.item().state.status).toBe('sent');
      expect(phone.item().photos[0]).toMatchObject({ missingTold: true });
    },
  );
  it('is repeated after an hour without delaying other notices of the same report', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing), photo('q', missing)));
    phone.answer = (request) =>
      request.startsWith('missing a/1') ? wrong('invalid') : failed('server', 'documents');
    expect(await phone.deliver()).toBe(750);
    phone.answer = (request) => (request.startsWith('missing a/1') ? wrong('invalid') : stored);
    phone.clock += 750;
    expect(await phone.deliver()).toBe(hour - 750);
    expect(phone.requests).toEqual([
      'missing a/1 refused',
      'missing a/2 refused',
      'missing a/2 refused',
    ]);
    expect(phone.item().photos).toMatchObject([{ missing: 'refused' }, { missingTold: true }]);
  });
  it('is not repeated at once by an event of the worker, which ends the other waiting times', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing), photo('q', missing)));
    phone.answer = (request) =>
      request.startsWith('missing a/1') ? wrong('invalid') : failed('server', 'documents');
    await phone.deliver();
    await phone.deliver({ ignoreBackoff: true, keepsNoticeWait: true });
    expect(phone.requests.slice(2)).toEqual(['missing a/2 refused']);
  });
  it('is repeated at once after a tap, or when the network is back', async () => {
    const phone = new Phone(
      withPhotos(arrived(), photo('p', missing), photo('q', missing), photo('r', missing)),
    );
    phone.answer = (request) => (request.startsWith('missing a/2') ? stored : wrong('invalid'));
    await phone.deliver();
    phone.answer = () => wrong('invalid');
    expect(await phone.deliver({ ignoreBackoff: true })).toBe(hour);
    expect(phone.requests.slice(3)).toEqual(['missing a/1 refused', 'missing a/3 refused']);
  });
  it('is repeated at once by another version of the app', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing)));
    phone.answer = () => wrong('invalid');
    await phone.deliver();
    phone.answer = (request) => (request.startsWith('photo') ? refused : stored);
    await phone.deliver({ appVersion: 'next' });
    expect(phone.requests.slice(1)).toEqual(['photo a/1', 'missing a/1 refused']);
    expect(phone.item().state.status).toBe('sent');
  });
  it('is given up if it is finally refused after an uncertain refusal', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing)));
    phone.answer = () => uncertain;
    await phone.deliver();
    expect(phone.item().state.status).toBe('arrived');
    phone.answer = () => refused;
    phone.clock += minute;
    await phone.deliver();
    expect(phone.item().photos[0]?.missingRefused).toEqual({ detail: 'no', appVersion });
    expect(phone.item().state.status).toBe('sent');
  });
  it('is dropped if the report was removed meanwhile', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing), photo('q', missing)));
    phone.answer = () => (phone.items.clear(), stored);
    await phone.deliver();
    expect(phone.requests).toEqual(['missing a/1 refused']);
  });

  const replaces = { id: 'x', photos: 2 };
  it('is sent for the replaced report, with the anonymity of that report', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces, photos: [photo('p')] }));
    await phone.deliver();
    expect(phone.requests).toEqual(['missing x/1 replaced', 'missing x/2 replaced', 'photo a/1']);
    expect(phone.item().replaces).toBeUndefined();
    expect(phone.events).toContain('replacedTold');
    const alike = new Phone(
      itemOf('a', arrived(), { replaces: { id: 'x', photos: 1 }, anonymous: true }),
    );
    await alike.deliver();
    expect(alike.requests).toEqual(['missing anonymous x/1 replaced']);
  });
  it.each([true, false])(
    'does not refer to this report if only one of the two is anonymous (the replaced one: %s)',
    async (anonymous) => {
      const version = { ...replaces, photos: 1, anonymous };
      const phone = new Phone(
        itemOf('a', arrived(), { replaces: version, anonymous: !anonymous, photos: [photo('p')] }),
      );
      phone.answer = (request) => (request.startsWith('missing') ? uncertain : stored);
      await phone.deliver();
      const notice = `missing ${anonymous ? 'anonymous ' : ''}x/1 discarded`;
      expect(phone.requests).toEqual([notice, 'photo a/1', notice]);
      expect(phone.thrownAway).toEqual([{ ...version, uid: 'jona' }]);
    },
  );
  it('is retried for the replaced report after a failure, but not after a refusal', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces }));
    phone.answer = (request) =>
      request.startsWith('missing x/2') ? failed('busy', 'documents') : refused;
    expect(await phone.deliver()).toBe(750);
    expect(phone.item().replaces).toEqual(replaces);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'busy' });
  });
  it('is kept for the replaced report if it is refused for now, and does not delay the photos', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces, photos: [photo('p')] }));
    phone.answer = (request) => (request.startsWith('missing') ? uncertain : stored);
    await phone.deliver();
    // The list is read again at the end of the round.
    expect(phone.requests).toEqual(['missing x/1 replaced', 'photo a/1', 'missing x/1 replaced']);
    expect(phone.item().state.status).toBe('sent');
    expect(phone.thrownAway).toEqual([
      { ...replaces, uid: 'jona', anonymous: false, reason: 'replaced' },
    ]);
    phone.answer = () => stored;
    await phone.deliver();
    expect(phone.thrownAway).toEqual([]);
  });
  it('is repeated for the replaced report an hour after it was refused as invalid', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces, photos: [photo('p')] }));
    phone.answer = (request) => (request.startsWith('missing') ? wrong('invalid') : stored);
    await phone.deliver();
    expect(phone.requests).toEqual(['missing x/1 replaced', 'photo a/1']);
    expect(phone.item().state.status).toBe('sent');
    phone.clock += hour;
    phone.answer = () => stored;
    await phone.deliver();
    expect(phone.requests.slice(2)).toEqual(['missing x/1 replaced', 'missing x/2 replaced']);
    expect(phone.thrownAway).toEqual([]);
  });
  it('is kept with the report if the device cannot store it elsewhere', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces }));
    phone.answer = () => uncertain;
    const rememberThrownAway = () => Promise.reject(new Error('Full'));
    await phone.deliver({ localStore: { ...phone.store, rememberThrownAway } as unknown as Store });
    expect(phone.item().replaces).toEqual(replaces);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'server' });
    expect(complaints).toHaveBeenCalledTimes(1);
  });
});

describe('a full device', () => {
  it('keeps unwritten changes in memory and passes on the stored state', async () => {
    const phone = new Phone(withPhotos(queued(), photo('p')));
    phone.answer = (request) => {
      phone.isFull = true;
      return request.startsWith('photo') ? failed('server', 'files') : stored;
    };
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a', 'photo a/1']);
    expect(phone.item().state.status).toBe('sending');
    expect(
      phone.shownChanges.map(({ status, change }) => [status, change.stored?.state.status]),
    ).toEqual([
      ['sending', undefined],
      ['arrived', 'sending'],
      ['sendingPhotos', 'sending'],
      ['arrived', 'sending'],
    ]);
    expect(complaints).toHaveBeenCalledWith(new Error('Full'));
  });
  it('frees space with the photos of a sent report', async () => {
    const phone = new Phone(withPhotos(queued(), photo('p')));
    phone.answer = () => {
      phone.isFull = true;
      return stored;
    };
    await phone.deliver();
    expect(phone.item().state.status).toBe('sent');
    const writing = phone.calls.filter((name) => ['get', 'delete', 'put'].includes(name));
    expect(writing).toEqual(['get', 'delete', 'put']);
    expect(phone.shownChanges.at(-1)).toEqual({ id: 'a', change: {}, status: 'sent' });
  });
  it('keeps the photos of a report if one never arrived', async () => {
    const never = photo('p', { missing: 'refused' });
    const phone = new Phone(withPhotos(arrived(), never, photo('q', { uploaded: true })));
    phone.answer = () => {
      phone.isFull = true;
      return stored;
    };
    await phone.deliver();
    expect(phone.calls).not.toContain('delete');
    expect(phone.shownChanges.at(-1)?.status).toBe('sent');
  });
  it.each(['rewritten', 'gone'])('does not rewrite a report that is %s meanwhile', async (what) => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => {
      phone.isFull = true;
      return stored;
    };
    const getOutboxItem = () =>
      Promise.resolve(what === 'gone' ? undefined : { ...phone.item(), contentHash: 'n' });
    await phone.deliver({ localStore: { ...phone.store, getOutboxItem } as unknown as Store });
    expect(phone.calls).not.toContain('delete');
    expect(phone.calls).not.toContain('put');
  });
  it('logs an error if photos cannot be removed, and the report is sent', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const dropSentPhotos = vi.fn(() => Promise.reject(new Error('Not removed')));
    expect(
      await phone.deliver({ localStore: { ...phone.store, dropSentPhotos } as unknown as Store }),
    ).toBeUndefined();
    expect(dropSentPhotos).toHaveBeenCalledTimes(2);
    expect(complaints).toHaveBeenCalledTimes(2);
    expect(phone.item().state.status).toBe('sent');
  });
  it('writes the next change with all unwritten ones', async () => {
    const phone = new Phone(withPhotos(queued(), photo('p')));
    phone.answer = (request) => {
      phone.isFull = request === 'document a';
      return stored;
    };
    await phone.deliver();
    expect(phone.item().state.status).toBe('sent');
    expect(phone.calls).not.toContain('delete');
  });
});

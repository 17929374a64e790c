/**
 * The sender's decisions one by one: what it asks for next, what it remembers of an answer, and when
 * it tries again. Device and service are in memory here; with real ones it works in
 * tests/services/outbox.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SenderDependencies } from '../../../src/features/outbox/sender/dependencies.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
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
} from './memory-phone.ts';

const second = 1000;
const minute = 60_000;
const { locks } = navigator;
/** The clock that nobody sets; it goes on only where a test moves it. */
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
  // Whatever a test before has left holding it.
  await locks.request(outboxLock, { steal: true }, () => undefined);
  browser({});
  vi.spyOn(console, 'error').mockImplementation(complaints);
  // The shortest spread: three quarters of the waiting time.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.spyOn(performance, 'now').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  complaints.mockClear();
});

describe('a round begins', () => {
  it('with nothing to do it asks for no session', async () => {
    const phone = new Phone(itemOf('a', { status: 'sent', sentAt: now }));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.asked).toEqual([]);
    expect(phone.calls[0]).toBe('drop');
    expect(complaints).not.toHaveBeenCalled();
  });

  it('photos that cannot be removed do not stop it', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.isFull = true;
    await phone.deliver();
    expect(phone.requests).toContain('document a');
    expect(complaints).toHaveBeenCalledWith(new Error('Full'));
  });

  it('a device whose reports cannot be read is said', async () => {
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
  ] as const)('where the session says "%s" it waits', async (status, wait) => {
    const phone = new Phone(itemOf('a', queued()));
    phone.opened = status;
    expect(await phone.deliver()).toBe(wait);
    expect(phone.requests).toEqual([]);
  });

  it('what another driver left is neither sent nor waited for', async () => {
    const phone = new Phone(itemOf('a', queued(), { uid: 'mika' }));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.asked).toEqual(['open']);
    expect(phone.told).toEqual([]);
  });

  it.each([['sending'], ['sendingPhotos']] as const)(
    'what was being sent (%s) is taken up by whoever holds the lock',
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
  ])('without locks it is taken up after %i ms: %j', async (milliseconds, requests) => {
    vi.stubGlobal('navigator', { onLine: true });
    const startedAt = now - milliseconds;
    const phone = new Phone(itemOf('a', { status: 'sending', attempt: 1, startedAt }));
    await phone.deliver();
    expect(phone.requests).toEqual(requests);
  });

  it('what waits for its time is left, unless waiting is over', async () => {
    const phone = new Phone(itemOf('a', queued({ attempt: 1, notBefore: now + 7 * second })));
    expect(await phone.deliver()).toBe(7 * second);
    expect(phone.requests).toEqual([]);
    expect(phone.told).toEqual([]);
    expect(await phone.deliver({ ignoreBackoff: true })).toBeUndefined();
    expect(phone.events[0]).toBe('ignoreBackoff');
    expect(phone.requests).toEqual(['document a']);
  });
  it('what need not wait is not told that waiting is over', async () => {
    const phone = new Phone(itemOf('a', queued()));
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.events).toEqual(['attempt', 'documentStored']);
  });

  it.each([
    ['another version heard it', 'invalid', '0.9.0', ['document a']],
    ['no version is known', 'permission', undefined, ['document a']],
    ['this version heard it', 'invalid', appVersion, []],
    ['another report lies there', 'alreadyDifferent', '0.9.0', []],
  ] as const)('a refusal may be over: %s', async (_what, reason, heardBy, requests) => {
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
  ])('the verdict on a photo that version %s heard', async (heardBy, requests) => {
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
  });
});

describe('the lock', () => {
  /** Holds it until the function that it gives is called. */
  async function hold(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await new Promise<void>((there) => {
      locks.request(outboxLock, () => (there(), promise)).catch(() => undefined);
    });
    return resolve;
  }
  /** The time that one sender waits for another one, as a signal that ends it. */
  function patience(): AbortController {
    const controller = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
      expect(milliseconds).toBe(15 * minute);
      return controller.signal;
    });
    return controller;
  }

  it('lets one sender at a time', async () => {
    const release = await hold();
    const phone = new Phone(itemOf('a', queued()));
    const delivering = phone.deliver();
    await vi.waitFor(async () => expect((await locks.query()).pending).toHaveLength(1));
    expect(phone.calls).toEqual([]);
    release();
    await delivering;
    expect(phone.requests).toEqual(['document a']);
  });
  it('is taken from a sender that hangs', async () => {
    const controller = patience();
    const release = await hold();
    const phone = new Phone(itemOf('a', { status: 'sending', attempt: 1, startedAt: now }));
    const delivering = phone.deliver();
    controller.abort(new Error('too long'));
    await delivering;
    expect(phone.requests).toEqual(['document a']);
    release();
  });
  it('is given up where the worker is about to end', async () => {
    patience();
    const release = await hold();
    const ending = new AbortController();
    const phone = new Phone(itemOf('a', queued()));
    const delivering = phone.deliver({ signal: ending.signal });
    ending.abort(new Error('the end'));
    await expect(delivering).rejects.toThrow('the end');
    release();
    expect(phone.calls).toEqual([]);
  });
  it('is not taken for a fault of the device, however long it took', async () => {
    const controller = patience();
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

describe('a browser that says "offline"', () => {
  it('is believed for a minute after each attempt, and not at a tap', async () => {
    browser({ onLine: false });
    const phone = new Phone();
    phone.answer = () => failed('offline', 'documents');
    const begin = async (at: number, more: Partial<SenderDependencies> = {}) => {
      phone.put(itemOf('a', queued()));
      phone.asked.length = 0;
      phone.clock = now + at;
      return [await phone.deliver(more), phone.requests.length];
    };
    expect(await begin(0)).toEqual([750, 1]);
    expect(await begin(20 * second)).toEqual([40 * second, 0]);
    expect(await begin(20 * second, { ignoreBackoff: true })).toEqual([750, 1]);
    expect(await begin(minute - 1)).toEqual([1, 0]);
    expect(await begin(minute)).toEqual([750, 1]);
    // A clock that was set back does not make it believed for longer.
    expect(await begin(-2 * minute)).toEqual([750, 1]);
    browser({});
    expect(await begin(-2 * minute + second)).toEqual([750, 1]);
  });
});

describe('what was thrown away after it had been sent', () => {
  const gone = { id: 'x', photos: 2, uid: 'jona' };
  it('is told photo by photo, also where nothing else waits', async () => {
    const phone = new Phone();
    phone.thrownAway = [gone, { ...gone, id: 'y', photos: 1, anonymous: true }];
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual([
      'missing x/1 discarded',
      'missing x/2 discarded',
      'missing anonymous y/1 discarded',
    ]);
    expect(phone.thrownAway).toEqual([]);
  });
  it('of another driver is left to that one', async () => {
    const phone = new Phone();
    phone.thrownAway = [{ ...gone, id: 'y', uid: 'mika' }, gone];
    await phone.deliver();
    expect(phone.thrownAway).toEqual([{ ...gone, id: 'y', uid: 'mika' }]);
    expect(phone.requests).toHaveLength(2);
  });
  it('is told later where it does not go through; what the service says against it does not count', async () => {
    const phone = new Phone();
    phone.thrownAway = [gone];
    phone.answer = (request) => (request.includes('/2') ? failed('server', 'documents') : refused);
    expect(await phone.deliver()).toBe(15 * second);
    expect(phone.thrownAway).toEqual([gone]);
    phone.answer = () => refused;
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.thrownAway).toEqual([]);
  });
  it.each([
    [2 * second, 2 * second],
    [40 * second, 15 * second],
  ])('waits no longer than a report that is due in %i ms: %i', async (due, wait) => {
    const phone = new Phone(itemOf('a', queued({ attempt: 1, notBefore: now + due })));
    phone.thrownAway = [gone];
    phone.answer = () => failed('server', 'documents');
    expect(await phone.deliver()).toBe(wait);
  });
  it('stays where the device cannot be read; reports go all the same', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const listThrownAway = () => Promise.reject(new Error('Not readable'));
    await phone.deliver({ localStore: { ...phone.store, listThrownAway } as unknown as Store });
    expect(phone.requests).toEqual(['document a']);
    expect(complaints).toHaveBeenCalledTimes(1);
  });
});

describe('one host in trouble', () => {
  const two = (): Phone => new Phone(itemOf('a', queued()), itemOf('b', queued({ queuedAt: now })));
  it.each(['offline', 'busy', 'quota', 'signIn'] as const)(
    '"%s" holds up whoever needs the host, for as long as the first waits',
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
  it('an answer about one report holds up nothing else', async () => {
    const phone = two();
    phone.answer = () => failed('server', 'documents');
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a', 'document b']);
  });
  it('the token service holds up everything', async () => {
    const phone = two();
    phone.put(itemOf('c', arrived(), { photos: [photo('p')] }));
    phone.answer = () => failed('offline', 'token');
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a']);
  });
  it('photos go on while documents are dead, and the other way round', async () => {
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
  it('behind an urgent report one more is tried, and no second one', async () => {
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
  /** The first of two reports finds no network; a photo that goes meanwhile takes so long. */
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
  it('a host that has rested is asked again in the same round', async () => {
    const phone = restingHost(750);
    await phone.deliver();
    expect(phone.requests).toEqual(['document a', 'photo c/1', 'document b']);
  });
  it('rests for half a second at least', async () => {
    const phone = restingHost(499);
    const changed: SenderDependencies['changed'] = (_item, { event }) => {
      // Its own waiting time is nearly over at once.
      if (event?.type === 'failed') phone.clock += 740;
    };
    expect(await phone.deliver({ changed })).toBe(740 + 500);
    expect(phone.requests).toEqual(['document a', 'photo c/1']);
  });
  it('waits for the host where that takes longer than the report itself', async () => {
    const phone = new Phone(
      itemOf('a', queued({ attempt: 3 })),
      itemOf('b', queued({ attempt: 3 }), { createdAt: now + 1 }),
    );
    phone.answer = () => failed('offline', 'documents');
    const wait = Math.round(1000 * 1.5 ** 3 * 0.75);
    expect(await phone.deliver()).toBe(wait);
  });
});

describe('the next round', () => {
  it('is due with the first report, half a second away at least', async () => {
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
  it('comes at once where one has lasted for five minutes', async () => {
    const phone = new Phone(itemOf('a', queued()), itemOf('b', queued()), itemOf('c', queued()));
    const clock = movableClock();
    phone.answer = () => {
      clock.ticks += 5 * minute;
      return stored;
    };
    expect(await phone.deliver()).toBe(0);
    expect(phone.requests).toEqual(['document a', 'document b']);
  });
  it('is not begun by a worker that is about to end', async () => {
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
  it('tries each report once, until something has gone forward', async () => {
    const phone = new Phone(itemOf('a', queued()), itemOf('b', queued()));
    let tries = 0;
    phone.answer = (request) => {
      // Every waiting time is over at once.
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

describe('photos that wait for Wi-Fi', () => {
  const cellular = { connection: { type: 'cellular' } };
  const begin = (more: Partial<OutboxItem> = {}): Phone => {
    const phone = new Phone(itemOf('a', arrived(), { photos: [photo('p')], ...more }));
    phone.settings = { photosOnWifiOnly: true };
    return phone;
  };
  it('stay while the browser knows the mobile network; words go', async () => {
    browser(cellular);
    const phone = begin();
    phone.put(itemOf('b', queued()));
    expect(await phone.deliver()).toBe(minute);
    expect(phone.requests).toEqual(['document b']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'wifi' });
  });
  it('do not hold up the next round of words', async () => {
    browser(cellular);
    const phone = begin();
    phone.put(itemOf('b', queued({ attempt: 1, notBefore: now + 3 * second })));
    expect(await phone.deliver()).toBe(3 * second);
  });
  it('go where the driver says so for this report', async () => {
    browser(cellular);
    const phone = begin({ anyConnection: true });
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it.each([
    ['the connection is another one', { connection: { type: 'wifi' } }, { photosOnWifiOnly: true }],
    ['nothing is known of it', {}, { photosOnWifiOnly: true }],
    ['the driver has not asked for it', cellular, { photosOnWifiOnly: false }],
  ])('go where %s', async (_what, more, settings) => {
    browser(more);
    const phone = begin();
    phone.settings = settings;
    await phone.deliver();
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it('go where the settings cannot be read', async () => {
    browser(cellular);
    const phone = begin();
    const readSettings = () => Promise.reject(new Error('Not readable'));
    await phone.deliver({ localStore: { ...phone.store, readSettings } as unknown as Store });
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it('with no photo left the word about another one goes', async () => {
    browser(cellular);
    const phone = begin({ photos: [photo('p', { missing: 'refused' })] });
    await phone.deliver();
    expect(phone.requests).toEqual(['missing a/1 refused']);
  });
});

describe('a document', () => {
  it('is stored, and its photos follow', async () => {
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
  it('is refused with its reason and the version that heard it', async () => {
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
  it('that this device broke off itself has no trouble', async () => {
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
  it('that was taken back before its turn is not sent', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const list = phone.store.listOutbox;
    let reads = 0;
    const listOutbox = async () => {
      const items = await list();
      reads += 1;
      // Between the look at the list and the attempt.
      if (reads === 2) phone.items.set('a', { ...phone.item(), contentHash: '1'.repeat(64) });
      return items;
    };
    const localStore = { ...phone.store, listOutbox } as unknown as Store;
    expect(await phone.deliver({ localStore })).toBe(500);
    expect(phone.told).toEqual([]);
    expect(phone.requests).toEqual([]);
  });
  it('whose words changed while it travelled: the answer is about the old ones', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => {
      phone.items.set('a', { ...itemOf('a', queued({ notBefore: now + day })), contentHash: 'n' });
      return stored;
    };
    await phone.deliver();
    expect(phone.item().state.status).toBe('queued');
    expect(phone.events).toEqual(['attempt']);
  });
  it('that is gone when the answer comes leaves nothing', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = () => (phone.items.clear(), stored);
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.events).toEqual(['attempt']);
    expect(complaints).not.toHaveBeenCalled();
  });
});

describe('photos', () => {
  it('that were cut go on from the address of their upload', async () => {
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
  ] as const)('on line: %s, "%s" reads as "%s"', async (onLine, reason, waitingFor) => {
    browser({ onLine });
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q')));
    phone.answer = () => failed(reason, 'files');
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.requests).toEqual(['photo a/1']);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor });
  });
  it('that the service does not want are named to it, the others are there', async () => {
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
    'whose pixels are %s are looked for at the service once, then this device waits',
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
  it('of no bytes is no photo', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', { bytes: 0 })));
    phone.pixels.set('p', '');
    await phone.deliver();
    expect(phone.requests).toEqual(['photo a/1?']);
  });
  it('that cannot be read but lie there already are there', async () => {
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
  ])('after %i times and %i ms they never come: %s', async (times, age, isHopeless) => {
    const phone = unreadable(times, age);
    await phone.deliver();
    expect(phone.requests).toEqual(isHopeless ? ['photo a/1?', 'missing a/1 unreadable'] : []);
    expect(phone.item().state.status).toBe(isHopeless ? 'sent' : 'arrived');
  });
});

describe('a new report while photos are on their way', () => {
  /** A report with three photos; during the first one another report is there. */
  function begin(state: OutboxItem['state']): { phone: Phone; heard: () => void; stops: string[] } {
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q'), photo('r')));
    return {
      phone,
      stops: [],
      heard: () => {
        phone.put(itemOf('b', state));
        phone.hear?.();
      },
    };
  }
  const listenOn =
    (phone: Phone, stops: string[]): NonNullable<SenderDependencies['listen']> =>
    (changed) => {
      phone.hear = changed;
      return () => void stops.push('stopped');
    };
  const untilAborted = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      signal?.addEventListener('abort', () => resolve());
    });

  it('breaks the photo off, which goes on later without having failed', async () => {
    const { phone, heard, stops } = begin(queued());
    phone.answer = async (request) => {
      if (request !== 'photo a/1' || phone.items.has('b')) return stored;
      const aborted = untilAborted(phone.signals.at(-1));
      heard();
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
  it('that has failed before waits for the end of the photo', async () => {
    const { phone, heard, stops } = begin(queued({ attempt: 1 }));
    phone.answer = (request) => {
      if (request === 'photo a/1') heard();
      return stored;
    };
    await phone.deliver({ listen: listenOn(phone, stops) });
    expect(phone.requests).toEqual(['photo a/1', 'document b', 'photo a/2', 'photo a/3']);
    expect(phone.signals.every((signal) => signal?.aborted !== true)).toBe(true);
  });
  it('of which nobody tells is seen at the end of the photo', async () => {
    const { phone, heard } = begin(queued());
    phone.answer = (request) => {
      if (request === 'photo a/1') heard();
      return stored;
    };
    await phone.deliver();
    expect(phone.requests).toEqual(['photo a/1', 'document b', 'photo a/2', 'photo a/3']);
  });
  it('that is none changes nothing: only documents pass', async () => {
    const { phone, heard, stops } = begin(arrived());
    phone.answer = (request) => {
      if (request === 'photo a/1') heard();
      return stored;
    };
    await phone.deliver({ listen: listenOn(phone, stops) });
    expect(phone.requests).toEqual(['photo a/1', 'photo a/2', 'photo a/3']);
  });
  it('does not take a failure for its own', async () => {
    const { phone, stops } = begin(queued());
    phone.answer = () => failed('offline', 'files');
    await phone.deliver({ listen: listenOn(phone, stops) });
    expect(phone.events).toEqual(['attempt', 'failed']);
    expect(stops).toEqual(['stopped']);
  });
  it('a worker that is about to end breaks off and lets nobody pass', async () => {
    const { phone, heard, stops } = begin(queued());
    const ending = new AbortController();
    phone.answer = async () => {
      const aborted = untilAborted(phone.signals.at(-1));
      heard();
      await aborted;
      ending.abort();
      return failed('offline', 'files');
    };
    await phone.deliver({ listen: listenOn(phone, stops), signal: ending.signal });
    expect(phone.events).toEqual(['attempt', 'interrupted']);
    expect(phone.requests).toEqual(['photo a/1']);
  });
  it('a device that cannot be read just then is said', async () => {
    const { phone, stops } = begin(queued());
    let isBroken = false;
    const listOutbox = () =>
      isBroken ? Promise.reject(new Error('Not readable')) : phone.store.listOutbox();
    phone.answer = async (request) => {
      if (request !== 'photo a/1') return stored;
      isBroken = true;
      phone.hear?.();
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
  it('is written after all documents and before any photo, and the report is sent', async () => {
    const phone = new Phone(itemOf('a', queued(), { ...ofVehicle, photos: [photo('p')] }));
    phone.put(itemOf('b', queued(), { createdAt: now + 1 }));
    expect(await phone.deliver()).toBeUndefined();
    expect(phone.requests).toEqual(['document a', 'document b', 'vehicle a', 'photo a/1']);
    expect(phone.item().state.status).toBe('sent');
    expect(phone.item().vehicleEntry).toEqual({ status: 'told' });
  });
  it('is owed until it is written, while documents and photos go on', async () => {
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
  it('waits longer each time, and the clock that was set back adds nothing', async () => {
    const phone = new Phone(itemOf('a', arrived(), ofVehicle));
    phone.answer = () => failed('server', 'live');
    expect(await phone.deliver()).toBe(750);
    phone.clock += 750;
    expect(await phone.deliver()).toBe(1125);
    phone.clock -= day;
    await phone.deliver();
    expect(phone.requests).toHaveLength(3);
  });
  it('is not tried again by a worker that is about to end, and has no trouble for it', async () => {
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
  it('that the service does not take is not tried for ever', async () => {
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
  ])('is not owed by %s', async (_case, more) => {
    const phone = new Phone(itemOf('a', queued(), more));
    await phone.deliver();
    expect(phone.requests).toEqual(['document a']);
    expect(phone.item().state.status).toBe('sent');
  });
});

describe('the word that a photo never comes', () => {
  const missing = { missing: 'refused' } as const;
  it('goes before the other photos', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p'), photo('q', missing)));
    await phone.deliver();
    expect(phone.requests).toEqual(['missing a/2 refused', 'photo a/1']);
    expect(phone.events).toEqual(['attempt', 'missingTold', 'letPass', 'attempt', 'photoUploaded']);
    expect(phone.item().state.status).toBe('sent');
  });
  it('waits where it does not go through', async () => {
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
  it('may be refused: that is kept with the version that heard it', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing)));
    phone.answer = () => refused;
    await phone.deliver();
    expect(phone.item().photos[0]?.missingRefused).toEqual({ detail: 'no', appVersion });
    expect(phone.item().state).toEqual({ status: 'sent', sentAt: now });
  });
  it('about a report that is gone meanwhile ends', async () => {
    const phone = new Phone(withPhotos(arrived(), photo('p', missing), photo('q', missing)));
    phone.answer = () => (phone.items.clear(), stored);
    await phone.deliver();
    expect(phone.requests).toEqual(['missing a/1 refused']);
  });

  const replaces = { id: 'x', photos: 2 };
  it('is said of the report that this one corrects, in that one’s way', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces, photos: [photo('p')] }));
    await phone.deliver();
    expect(phone.requests).toEqual(['missing x/1 replaced', 'missing x/2 replaced', 'photo a/1']);
    expect(phone.item().replaces).toBeUndefined();
    expect(phone.events).toContain('replacedTold');
    const anonymous = new Phone(
      itemOf('a', arrived(), { replaces: { ...replaces, photos: 1, anonymous: true } }),
    );
    await anonymous.deliver();
    expect(anonymous.requests).toEqual(['missing anonymous x/1 replaced']);
    expect(anonymous.item().state.status).toBe('sent');
    const alike = new Phone(
      itemOf('a', arrived(), { replaces: { id: 'x', photos: 1 }, anonymous: true }),
    );
    await alike.deliver();
    expect(alike.requests).toEqual(['missing anonymous x/1 replaced']);
  });
  it('of that report waits where it does not go through; a refusal does not count', async () => {
    const phone = new Phone(itemOf('a', arrived(), { replaces }));
    phone.answer = (request) =>
      request.startsWith('missing x/2') ? failed('busy', 'documents') : refused;
    expect(await phone.deliver()).toBe(750);
    expect(phone.item().replaces).toEqual(replaces);
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'busy' });
  });
});

describe('a full device', () => {
  it('keeps in memory what it cannot write, and says what lies on it instead', async () => {
    const phone = new Phone(withPhotos(queued(), photo('p')));
    phone.answer = (request) => {
      phone.isFull = true;
      return request.startsWith('photo') ? failed('server', 'files') : stored;
    };
    expect(await phone.deliver()).toBe(750);
    expect(phone.requests).toEqual(['document a', 'photo a/1']);
    expect(phone.item().state.status).toBe('sending');
    expect(phone.told.map(({ status, change }) => [status, change.stored?.state.status])).toEqual([
      ['sending', undefined],
      ['arrived', 'sending'],
      ['sendingPhotos', 'sending'],
      ['arrived', 'sending'],
    ]);
    expect(complaints).toHaveBeenCalledWith(new Error('Full'));
  });
  it('gives way with the photos of what has arrived, and that is told', async () => {
    const phone = new Phone(withPhotos(queued(), photo('p')));
    phone.answer = () => {
      phone.isFull = true;
      return stored;
    };
    await phone.deliver();
    expect(phone.item().state.status).toBe('sent');
    const writing = phone.calls.filter((name) => ['get', 'delete', 'put'].includes(name));
    expect(writing).toEqual(['get', 'delete', 'put']);
    expect(phone.told.at(-1)).toEqual({ id: 'a', change: {}, status: 'sent' });
  });
  it('keeps the photos of a report of which one never came', async () => {
    const never = photo('p', { missing: 'refused' });
    const phone = new Phone(withPhotos(arrived(), never, photo('q', { uploaded: true })));
    phone.answer = () => {
      phone.isFull = true;
      return stored;
    };
    await phone.deliver();
    expect(phone.calls).not.toContain('delete');
    expect(phone.told.at(-1)?.status).toBe('sent');
  });
  it.each(['rewritten', 'gone'])('leaves a report alone that is %s meanwhile', async (what) => {
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
  it('that cannot even tidy up says so, and the report has arrived', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const dropSentPhotos = vi.fn(() => Promise.reject(new Error('Not removed')));
    expect(
      await phone.deliver({ localStore: { ...phone.store, dropSentPhotos } as unknown as Store }),
    ).toBeUndefined();
    expect(dropSentPhotos).toHaveBeenCalledTimes(2);
    expect(complaints).toHaveBeenCalledTimes(2);
    expect(phone.item().state.status).toBe('sent');
  });
  it('takes the next change with all that it has missed', async () => {
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

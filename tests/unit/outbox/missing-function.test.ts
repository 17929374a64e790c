/** A sender in a browser that does not have a function, and errors of the program while sending. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newerFunctions } from '../../../src/platform/browser-support.ts';
import { removeFunctions } from '../../e2e/support/oldest-browser.ts';
import { itemOf } from './items.ts';
import { arrived, failed, ofVehicle, Phone, photo, queued, stored } from './memory-phone.ts';

const noFunction = new TypeError('AbortSignal.any is not a function');
const complaints = vi.fn();
const { locks } = navigator;

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockImplementation(complaints);
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  complaints.mockClear();
});

/** A part of the app that ends with this error. */
const failing = (error: Error) => (): never => {
  throw error;
};

describe('the sender', () => {
  it('sends a report with photos in a browser without any newer function', async () => {
    const restore = removeFunctions(
      newerFunctions.filter((path) => path.startsWith('AbortSignal')),
    );
    try {
      expect('any' in AbortSignal).toBe(false);
      vi.stubGlobal('navigator', { onLine: true, locks });
      const phone = new Phone(itemOf('a', queued(), { photos: [photo('p')] }));
      await phone.deliver({ signal: new AbortController().signal });
      expect(phone.requests).toEqual(['document a', 'photo a/1']);
      expect(phone.item().state.status).toBe('sent');
    } finally {
      restore();
    }
  });

  it('stores an error of the program with the report, and sends the other reports', async () => {
    const phone = new Phone(itemOf('a', queued()), itemOf('b', queued()));
    phone.answer = (request) => (request === 'document a' ? failing(noFunction)() : stored);
    await phone.deliver();
    expect(phone.item('a').state).toMatchObject({ status: 'queued', waitingFor: 'app' });
    expect(phone.item('b').state.status).toBe('sent');
    expect(complaints).toHaveBeenCalledWith(noFunction);
  });

  it('drops the error when the report is sent later', async () => {
    const phone = new Phone(itemOf('a', queued()));
    phone.answer = failing(noFunction);
    await phone.deliver();
    phone.answer = () => failed('offline', 'documents');
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.item().state).toMatchObject({ waitingFor: 'offline' });
    phone.answer = () => stored;
    await phone.deliver({ ignoreBackoff: true });
    expect(phone.item().state.status).toBe('sent');
  });

  it('stores an error of the program with a report whose photos are sent', async () => {
    const phone = new Phone(itemOf('a', arrived(), { photos: [photo('p')] }));
    phone.answer = failing(noFunction);
    await phone.deliver();
    expect(phone.item().state).toMatchObject({ status: 'arrived', waitingFor: 'app' });
  });

  it('tries the entry for the next driver again after an error of the program', async () => {
    const phone = new Phone(itemOf('a', arrived(), ofVehicle));
    phone.answer = failing(noFunction);
    await phone.deliver();
    expect(phone.item().state.status).toBe('arrived');
    expect(phone.item().vehicleEntry).toMatchObject({ status: 'failed' });
    expect(complaints).toHaveBeenCalledWith(noFunction);
  });

  it('stores an error before the first request with each waiting report', async () => {
    const phone = new Phone(itemOf('a', queued()), itemOf('b', { status: 'sent', sentAt: 0 }));
    const reports = { openSender: failing(noFunction), fetchPhoto: failing(noFunction) };
    await expect(phone.deliver({ reports })).rejects.toThrow(noFunction);
    expect(phone.item('a').state).toMatchObject({ status: 'queued', waitingFor: 'app' });
    expect(phone.item('b').state).toEqual({ status: 'sent', sentAt: 0 });
    expect(phone.events).toEqual(['senderFailed']);
    // The next round writes nothing, because nothing has changed.
    await expect(phone.deliver({ reports })).rejects.toThrow(noFunction);
    expect(phone.events).toEqual(['senderFailed']);
  });

  it('passes on the error if the device cannot store it', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const openSender = (): never => {
      phone.store.listOutbox = () => Promise.reject(new Error('Not readable'));
      throw noFunction;
    };
    await expect(
      phone.deliver({ reports: { openSender, fetchPhoto: failing(noFunction) } }),
    ).rejects.toThrow(noFunction);
  });

  it.each([
    new TypeError('Failed to fetch dynamically imported module: /_astro/reports.js'),
    new TypeError('Importing a module script failed.'),
    new TypeError('error loading dynamically imported module: /_astro/reports.js'),
    new TypeError('Load failed'),
    new TypeError('The Internet connection appears to be offline.'),
    new TypeError('The request timed out.'),
    new DOMException('The database does not answer', 'TimeoutError'),
  ])('does not take "$message" for an error of the program', async (error) => {
    const phone = new Phone(itemOf('a', queued()));
    await expect(
      phone.deliver({ reports: { openSender: failing(error), fetchPhoto: failing(error) } }),
    ).rejects.toThrow(error);
    phone.answer = failing(error);
    await expect(phone.deliver()).rejects.toThrow(error);
    expect(phone.item().state).not.toHaveProperty('waitingFor');
  });

  it('stores no error while the browser stops the worker', async () => {
    const phone = new Phone(itemOf('a', queued()));
    const ending = new AbortController();
    const openSender = (): never => {
      ending.abort();
      throw noFunction;
    };
    await expect(
      phone.deliver({
        signal: ending.signal,
        reports: { openSender, fetchPhoto: failing(noFunction) },
      }),
    ).rejects.toThrow();
    expect(phone.item().state).not.toHaveProperty('waitingFor');
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  confirmedEditions,
  hasUnsentReadings,
  storeUnsentReading,
  storeConfirmedEditions,
  markReadingSent,
  unsentReadings,
} from '../../../src/features/manual/confirmed-readings-store.ts';
import type { ConfirmedReading } from '../../../src/features/manual/model/confirmed-reading.ts';
import { sendReadings } from '../../../src/features/manual/send-readings.lazy.ts';
import type { SendResult } from '../../../src/features/outbox/model/report-port.ts';
import { createSessionPersistence } from '../../../src/features/session/session-persistence.ts';
import { unsentReadingsKey } from '../../../src/platform/storage-keys.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

const readingOf = (chapter: string, edition = 2): ConfirmedReading => ({
  name: 'Jona Brandt',
  personnelNumber: '4711',
  chapter,
  edition,
  locale: 'de',
  confirmedOn: '2026-11-22',
});
const port = (send: (reading: ConfirmedReading) => SendResult) => {
  const requested: string[] = [];
  return {
    requested,
    send: (_uid: string, reading: ConfirmedReading) => {
      requested.push(`${reading.chapter} ${reading.edition}`);
      return Promise.resolve(send(reading));
    },
    list: () => Promise.resolve([]),
  };
};
const stored = { type: 'stored' } as const;
const offline = { type: 'failed', waitingFor: 'offline', at: 'documents' } as const;
const refused = { type: 'refused', reason: 'permission', detail: 'reading 403' } as const;

let storage: MemoryStorage;
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('confirmed chapter', () => {
  test('waits without network and is sent in the order of confirmation', async () => {
    storeUnsentReading('jona', readingOf('know-lpg'));
    storeUnsentReading('jona', readingOf('first-aid'));
    const away = port(() => offline);
    expect(await sendReadings('jona', away)).toBe('waiting');
    expect(away.requested).toEqual(['know-lpg 2']);
    expect(hasUnsentReadings('jona')).toBe(true);
    const storingPort = port(() => stored);
    expect(await sendReadings('jona', storingPort)).toBe('sent');
    expect(storingPort.requested).toEqual(['know-lpg 2', 'first-aid 2']);
    expect(confirmedEditions('jona')).toEqual({ 'know-lpg': 2, 'first-aid': 2 });
    expect(hasUnsentReadings('jona')).toBe(false);
    expect(await sendReadings('jona', storingPort)).toBe('sent');
    expect(storingPort.requested).toHaveLength(2);
  });
  test('is stored once when it is confirmed twice', () => {
    storeUnsentReading('jona', readingOf('first-aid'));
    storeUnsentReading('jona', readingOf('first-aid'));
    expect(unsentReadings('jona')).toHaveLength(1);
  });
  test('stays on the device when the server refuses it, and does not block others', async () => {
    storeUnsentReading('jona', readingOf('first-aid'));
    storeUnsentReading('jona', readingOf('know-lpg'));
    const outcome = await sendReadings(
      'jona',
      port(({ chapter }) => (chapter === 'first-aid' ? refused : stored)),
    );
    expect(outcome).toBe('refused');
    expect(unsentReadings('jona').map(({ chapter }) => chapter)).toEqual(['first-aid']);
  });
  test('is not visible to another driver and not sent by one', async () => {
    storeUnsentReading('jona', readingOf('first-aid'));
    const storingPort = port(() => stored);
    await sendReadings('mika', storingPort);
    expect(storingPort.requested).toEqual([]);
    expect(unsentReadings('mika')).toEqual([]);
  });
  test('survives a sign-out while unsent, and is removed once sent', () => {
    storeUnsentReading('jona', readingOf('know-lpg'));
    markReadingSent('jona', readingOf('first-aid'));
    createSessionPersistence().forget('jona');
    expect(unsentReadings('jona')).toHaveLength(1);
    expect(confirmedEditions('jona')).toEqual({});
  });
  test('is read even if another record is damaged', () => {
    storeUnsentReading('jona', readingOf('first-aid'));
    const [kept] = JSON.parse(storage.getItem(unsentReadingsKey('jona')) ?? '[]') as unknown[];
    storage.setItem(unsentReadingsKey('jona'), JSON.stringify([{ chapter: 1 }, kept]));
    expect(unsentReadings('jona')).toEqual([readingOf('first-aid')]);
  });
  test('does not replace a newer edition with an older one', () => {
    storeConfirmedEditions('jona', [readingOf('first-aid', 3)]);
    storeConfirmedEditions('jona', [readingOf('first-aid', 2), readingOf('know-lpg', 1)]);
    expect(confirmedEditions('jona')).toEqual({ 'first-aid': 3, 'know-lpg': 1 });
  });
  test('counts as not stored if the browser cannot store it', () => {
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(storeUnsentReading('jona', readingOf('first-aid'))).toBe(false);
  });
});

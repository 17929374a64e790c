import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  arrivedEditions,
  hasUnsentReadings,
  keepReading,
  noteArrived,
  settleReading,
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
  const asked: string[] = [];
  return {
    asked,
    send: (_uid: string, reading: ConfirmedReading) => {
      asked.push(`${reading.chapter} ${reading.edition}`);
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

describe('what a driver has confirmed', () => {
  test('waits until the company has it, and is sent in its order', async () => {
    keepReading('jona', readingOf('know-lpg'));
    keepReading('jona', readingOf('first-aid'));
    const away = port(() => offline);
    expect(await sendReadings('jona', away)).toBe('waiting');
    expect(away.asked).toEqual(['know-lpg 2']);
    expect(hasUnsentReadings('jona')).toBe(true);
    const there = port(() => stored);
    expect(await sendReadings('jona', there)).toBe('sent');
    expect(there.asked).toEqual(['know-lpg 2', 'first-aid 2']);
    expect(arrivedEditions('jona')).toEqual({ 'know-lpg': 2, 'first-aid': 2 });
    expect(hasUnsentReadings('jona')).toBe(false);
    expect(await sendReadings('jona', there)).toBe('sent');
    expect(there.asked).toHaveLength(2);
  });
  test('counts once, however often it is tapped', () => {
    keepReading('jona', readingOf('first-aid'));
    keepReading('jona', readingOf('first-aid'));
    expect(unsentReadings('jona')).toHaveLength(1);
  });
  test('stays where the server refuses it, and holds nothing else up', async () => {
    keepReading('jona', readingOf('first-aid'));
    keepReading('jona', readingOf('know-lpg'));
    const outcome = await sendReadings(
      'jona',
      port(({ chapter }) => (chapter === 'first-aid' ? refused : stored)),
    );
    expect(outcome).toBe('refused');
    expect(unsentReadings('jona').map(({ chapter }) => chapter)).toEqual(['first-aid']);
  });
  test('is another driver’s neither to see nor to send', async () => {
    keepReading('jona', readingOf('first-aid'));
    const there = port(() => stored);
    await sendReadings('mika', there);
    expect(there.asked).toEqual([]);
    expect(unsentReadings('mika')).toEqual([]);
  });
  test('outlasts a sign-out as long as it is not sent; what was sent leaves the device', () => {
    keepReading('jona', readingOf('know-lpg'));
    settleReading('jona', readingOf('first-aid'));
    createSessionPersistence().forget('jona');
    expect(unsentReadings('jona')).toHaveLength(1);
    expect(arrivedEditions('jona')).toEqual({});
  });
  test('survives a record beside it that cannot be read', () => {
    keepReading('jona', readingOf('first-aid'));
    const [kept] = JSON.parse(storage.getItem(unsentReadingsKey('jona')) ?? '[]') as unknown[];
    storage.setItem(unsentReadingsKey('jona'), JSON.stringify([{ chapter: 1 }, kept]));
    expect(unsentReadings('jona')).toEqual([readingOf('first-aid')]);
  });
  test('of an older edition never takes the place of a newer one', () => {
    noteArrived('jona', [readingOf('first-aid', 3)]);
    noteArrived('jona', [readingOf('first-aid', 2), readingOf('know-lpg', 1)]);
    expect(arrivedEditions('jona')).toEqual({ 'first-aid': 3, 'know-lpg': 1 });
  });
  test('is not taken for kept where the browser keeps nothing', () => {
    vi.spyOn(storage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(keepReading('jona', readingOf('first-aid'))).toBe(false);
  });
});

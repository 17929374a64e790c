import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../session/memory-storage.ts';

let storage = new MemoryStorage();
const freshPage = async () => {
  vi.resetModules();
  return import('../../../src/islands/GasCalculator/rest/calculator-store.ts');
};
beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('calculator inputs', () => {
  it('are stored per task and restored on the next page', async () => {
    const first = await freshPage();
    first.setEntries('room', { capacityLitres: '4850', levelPercent: '' });
    first.setEntries('gauge', { temperatureCelsius: '20' });
    const next = await freshPage();
    expect(next.entriesOf('room').get()).toEqual({ capacityLitres: '4850', levelPercent: '' });
    expect(next.entriesOf('gauge').get()).toEqual({ temperatureCelsius: '20' });
  });

  it('can be removed one by one and all together', async () => {
    const page = await freshPage();
    page.setEntries('room', { capacityLitres: '4850', 'capacityLitres:unit': 'usGallon' });
    page.setEntries('room', { 'capacityLitres:unit': undefined });
    expect(page.entriesOf('room').get()).toEqual({ capacityLitres: '4850' });
    page.resetEntries('room');
    expect(page.entriesOf('room').get()).toEqual({});
    expect((await freshPage()).entriesOf('room').get()).toEqual({});
  });

  it('are empty for the next tank, with an offer to restore those of the last tank', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const first = await freshPage();
    first.setEntries('room', { levelPercent: '40' });
    vi.setSystemTime(10 * 60_000);
    const sameTank = await freshPage();
    expect(sameTank.entriesOf('room').get()).toEqual({ levelPercent: '40' });
    expect(sameTank.lastVisitOf('room').get()).toBeUndefined();
    vi.setSystemTime(20 * 60_000);
    const nextTank = await freshPage();
    expect(nextTank.entriesOf('room').get()).toEqual({});
    expect(nextTank.lastVisitOf('room').get()).toEqual({
      entries: { levelPercent: '40' },
      changedAt: 0,
    });
    // This also applies to a page that stayed open.
    sameTank.endOldVisit('room');
    expect(sameTank.entriesOf('room').get()).toEqual({});
    nextTank.resumeLastVisit('room');
    expect(nextTank.entriesOf('room').get()).toEqual({ levelPercent: '40' });
    expect(nextTank.lastVisitOf('room').get()).toBeUndefined();
    nextTank.endOldVisit('room');
    expect((await freshPage()).entriesOf('room').get()).toEqual({ levelPercent: '40' });
  });

  it('can be restored after a reset until something else is typed', async () => {
    const page = await freshPage();
    page.setEntries('room', { levelPercent: '40' });
    page.resetEntries('room');
    const next = await freshPage();
    expect(next.lastVisitOf('room').get()?.entries).toEqual({ levelPercent: '40' });
    next.setEntries('room', { levelPercent: '30' });
    expect(next.lastVisitOf('room').get()).toBeUndefined();
    expect((await freshPage()).lastVisitOf('room').get()).toBeUndefined();
  });

  it('are offered if an earlier version stored them without a time', async () => {
    storage.setItem('gas-calculator:room', '{"levelPercent":"40"}');
    const page = await freshPage();
    expect(page.entriesOf('room').get()).toEqual({});
    expect(page.lastVisitOf('room').get()?.entries).toEqual({ levelPercent: '40' });
  });

  it.each(['not json', '[]', '{"levelPercent":40}', 'null'])(
    'are empty if the stored value is damaged: %s',
    async (damaged) => {
      storage.setItem('gas-calculator:room', damaged);
      expect((await freshPage()).entriesOf('room').get()).toEqual({});
    },
  );

  it('stay on the screen if the device is full', async () => {
    storage.refuses = true;
    const page = await freshPage();
    page.setEntries('room', { levelPercent: '40' });
    expect(page.entriesOf('room').get()).toEqual({ levelPercent: '40' });
  });
});

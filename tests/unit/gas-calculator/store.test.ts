import { setPersistentEngine } from '@nanostores/persistent';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const events = { addEventListener: () => undefined, removeEventListener: () => undefined };
let storage: Record<string, string> = {};
let isFull = false;

/** The device's storage; a full one refuses as browsers do. */
const engine = new Proxy(
  {},
  {
    has: (_target, key) => String(key) in storage,
    get: (_target, key) => storage[String(key)],
    set: (_target, key, value) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      storage[String(key)] = String(value);
      return true;
    },
    deleteProperty: (_target, key) => Reflect.deleteProperty(storage, key),
  },
);
const freshPage = async () => {
  vi.resetModules();
  const persistent = await import('@nanostores/persistent');
  persistent.setPersistentEngine(engine, events);
  return import('../../../src/islands/GasCalculator/calculator-store.ts');
};
beforeEach(() => {
  storage = {};
  isFull = false;
});
afterEach(() => {
  setPersistentEngine({}, events);
  vi.restoreAllMocks();
});

describe('What was typed into the calculator', () => {
  it('is there again on the next page, per task', async () => {
    const first = await freshPage();
    first.setEntries('room', { capacityLitres: '4850', levelPercent: '' });
    first.setEntries('gauge', { temperatureCelsius: '20' });
    const next = await freshPage();
    expect(next.entriesOf('room').get()).toEqual({ capacityLitres: '4850', levelPercent: '' });
    expect(next.entriesOf('gauge').get()).toEqual({ temperatureCelsius: '20' });
  });

  it('is forgotten by input and as a whole', async () => {
    const page = await freshPage();
    page.setEntries('room', { capacityLitres: '4850', 'capacityLitres:unit': 'usGallon' });
    page.setEntries('room', { 'capacityLitres:unit': undefined });
    expect(page.entriesOf('room').get()).toEqual({ capacityLitres: '4850' });
    page.resetEntries('room');
    expect((await freshPage()).entriesOf('room').get()).toEqual({});
  });

  it.each(['not json', '[]', '{"levelPercent":40}', 'null'])(
    'begins anew when the memory is damaged: %s',
    async (damaged) => {
      storage['gas-calculator:room'] = damaged;
      expect((await freshPage()).entriesOf('room').get()).toEqual({});
    },
  );

  it('stays on the screen when the device is full', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    isFull = true;
    const page = await freshPage();
    page.setEntries('room', { levelPercent: '40' });
    expect(page.entriesOf('room').get()).toEqual({ levelPercent: '40' });
  });
});

/** The last entered place: what is kept for the emergency screen, and for how long. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLastPlace, readLastPlace } from '../../../src/features/emergency/last-place.ts';
import { whenText } from '../../../src/features/emergency/show-last-place.ts';
import de from '../../../src/locales/de/emergency.json' with { type: 'json' };
import { lastPlaceKey } from '../../../src/platform/storage-keys.ts';
import { MemoryStorage } from '../session/memory-storage.ts';

const now = new Date(2026, 10, 27, 12).getTime();
const hour = 3_600_000;
const address = 'Musterstr. 5, 49000 Osnabrück';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('last place › is kept for 24 hours, for the driver who entered it', () => {
  keepLastPlace({ uid: 'a', before: undefined, after: address }, now);
  expect(readLastPlace('a', now + 24 * hour)).toEqual({ address, at: now });
  expect(readLastPlace('a', now + 24 * hour + 1)).toBeUndefined();
  expect(readLastPlace('b', now)).toBeUndefined();
});

it('last place › is not shown if its time is in the future, or if it is damaged', () => {
  keepLastPlace({ uid: 'a', before: undefined, after: address }, now);
  expect(readLastPlace('a', now - 1)).toBeUndefined();
  for (const damaged of ['{', '"x"', '{"address":"x"}', '{"address":5,"at":1}', 'null']) {
    localStorage.setItem(lastPlaceKey('a'), damaged);
    expect(readLastPlace('a', now)).toBeUndefined();
  }
});

it('last place › is removed when the driver clears it, and stays when another place is cleared', () => {
  keepLastPlace({ uid: 'a', before: undefined, after: address }, now);
  keepLastPlace({ uid: 'a', before: 'Elsewhere', after: undefined }, now);
  expect(readLastPlace('a', now)?.address).toBe(address);
  keepLastPlace({ uid: 'a', before: address, after: undefined }, now);
  expect(readLastPlace('a', now)).toBeUndefined();
});

it('last place › names the day by the calendar', () => {
  expect(whenText(now - 80 * 60_000, now, de.where, 'de')).toBe('heute 10:40');
  expect(whenText(now - 14 * hour, now, de.where, 'de')).toBe('gestern 22:00');
});

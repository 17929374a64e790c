/**
 * Tests the line about a vehicle shown to its next driver. It contains no statement that the stored
 * data does not support.
 */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  knownFrom,
  type OtherVehicle,
} from '../../../src/features/vehicle-defects/known-defects.ts';
import type { Asked } from '../../../src/islands/VehicleDefects/rest/use-vehicles.ts';
import { Vehicles } from '../../../src/islands/VehicleDefects/rest/VehicleLine.tsx';
import type { Locale } from '../../../src/i18n/locales.ts';
import de from '../../../src/locales/de/vehicle.json';
import en from '../../../src/locales/en/vehicle.json';
import fr from '../../../src/locales/fr/vehicle.json';
import reports from '../../../src/locales/de/reports.json';

const at = new Date('2026-11-25T20:41:00').getTime();
const lookedAt = new Date('2026-11-25T18:02:00').getTime();
const levels = reports.choices.severity;
const texts = {
  vehicle: de,
  levels,
  defects: { chBrakeAir: 'Bremse verliert Luft', chAbsEsc: 'ABS' },
};

beforeEach(() => {
  vi.useFakeTimers({ now: at });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Shown {
  readonly plate: string;
  readonly open: unknown;
  readonly status: Asked;
  readonly looked: unknown;
}

/** The lines with their markup. */
const markup = (
  vehicles: readonly Shown[],
  locale: Locale = 'de',
  vehicle: typeof texts.vehicle = texts.vehicle,
  others: ReadonlyMap<string, OtherVehicle> = new Map(),
): string =>
  renderToStaticMarkup(
    createElement(Vehicles, {
      locale,
      texts: { ...texts, vehicle },
      uid: 'jona',
      seen: [],
      vehicles: vehicles.map(({ plate, open, status, looked }) => ({
        plate,
        known: open === undefined ? undefined : knownFrom({ open, lookedAt: looked, at }),
        asked: status,
        others,
      })),
      tellSeen: () => Promise.resolve(),
    }),
  );
const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\u00A0(?=\d)/g, ' ')
    .replaceAll(/[ \n]+/g, ' ')
    .replaceAll(/ (\u00a0?:)/g, '$1')
    .trim();
/** The text of the lines without markup. */
const lines = (...shown: Parameters<typeof markup>): string => textOf(markup(...shown));

const line = (
  open: unknown,
  status: Asked = 'answered',
  looked: unknown = lookedAt,
  locale: Locale = 'de',
  vehicle: typeof texts.vehicle = texts.vehicle,
  others: ReadonlyMap<string, OtherVehicle> = new Map(),
): string => lines([{ plate: 'HH-ZZ 1', open, status, looked }], locale, vehicle, others);

test('vehicle lines › name truck and trailer in one sentence if the same is known of both, else in two', () => {
  const truck: Shown = { plate: 'HH-ZZ 1', open: null, status: 'answered', looked: null };
  const trailer: Shown = { ...truck, plate: 'HH-ZZ 2' };
  expect(lines([truck, trailer])).toBe(
    'HH-ZZ 1 und HH-ZZ 2: kein offener Mangel eingetragen Stand 20:41. Es können Mängel fehlen: Das Büro hat vielleicht nicht nachgesehen',
  );
  // An answer about one of them is shown together with that about the other.
  const loading: Shown = { ...trailer, open: undefined, status: 'asking' };
  expect(lines([{ ...truck, open: undefined, status: 'asking' }, loading])).toBe(
    'HH-ZZ 1 und HH-ZZ 2: offene Mängel werden geladen',
  );
  expect(lines([truck, loading])).not.toContain('kein offener Mangel eingetragen Stand');
  expect(lines([truck, { ...trailer, status: 'failed' }])).toBe(
    'HH-ZZ 1: kein offener Mangel eingetragen Stand 20:41. Es können Mängel fehlen: Das Büro hat vielleicht nicht nachgesehen HH-ZZ 2: Offene Mängel lassen sich gerade nicht laden Zuletzt bekannt, 20:41: kein offener Mangel eingetragen',
  );
  const open = { x: { ...dangerous, defects: { d0: 'chBrakeAir' } } };
  expect(lines([truck, { ...trailer, open }])).toMatch(/^HH-ZZ 2: .*HH-ZZ 1: kein offener Mangel/u);
});

test('vehicle lines › stay in one box whatever is known, so that nothing below them moves', () => {
  const open = { x: { ...dangerous, defects: { d0: 'chBrakeAir' } } };
  const loading: Shown = { plate: 'HH-ZZ 1', open: undefined, status: 'asking', looked: null };
  const clear: Shown = { ...loading, open: null, status: 'answered' };
  const defective: Shown = { ...clear, open };
  for (const one of [loading, clear, defective])
    for (const other of [loading, clear, defective]) {
      const html = markup([one, { ...other, plate: 'HH-ZZ 2' }]);
      expect(html.match(/^<(?:p|details)[ >].*<\/(?:p|details)>$/u)).not.toBeNull();
      // The box that is seen is a paragraph, or the summary of folded details.
      expect(html.replace(/<\/summary>.*/u, '').match(/class="vehicle-line/gu)).toHaveLength(1);
    }
});

test('vehicle lines › name both vehicles with defects, and a vehicle about which nothing could be loaded', () => {
  const open = { x: { ...dangerous, defects: { d0: 'chBrakeAir' } } };
  const truck: Shown = { plate: 'HH-ZZ 1', open, status: 'answered', looked: null };
  const outside = (other: Partial<Shown>): string =>
    textOf(markup([truck, { ...truck, plate: 'HH-ZZ 2', ...other }]).replace(/<\/summary>.*/u, ''));
  expect(outside({})).toBe(
    'HH-ZZ 1: Nicht fahren: Bremse verliert Luft HH-ZZ 2: Nicht fahren: Bremse verliert Luft',
  );
  expect(outside({ open: undefined, status: 'failed' })).toBe(
    'HH-ZZ 1: Nicht fahren: Bremse verliert Luft HH-ZZ 2: Offene Mängel lassen sich gerade nicht laden',
  );
  expect(outside({ open: null })).toBe('HH-ZZ 1: Nicht fahren: Bremse verliert Luft');
});

test('vehicle line › shows the time of the office’s last check when no defect is stored', () => {
  expect(line(null)).toBe(
    'HH-ZZ 1: kein offener Mangel eingetragen Stand 20:41. Das Büro hat zuletzt nachgesehen: 18:02',
  );
  expect(line(null, 'answered', null)).toContain(
    'Es können Mängel fehlen: Das Büro hat vielleicht nicht nachgesehen',
  );
});

test('vehicle line › shows the plate only where the text has a place for it', () => {
  const shown = (nothing: string) =>
    line(null, 'answered', lookedAt, 'de', { ...texts.vehicle, nothing });
  expect(shown('Nichts offen.')).toMatch(/^Nichts offen\. Stand/);
  expect(shown('Nichts offen bei {{plate}}.')).toMatch(/^Nichts offen bei HH-ZZ 1 \. Stand/);
});

test('vehicle line › contains the date when the information is from another day', () => {
  vi.setSystemTime(at + 86_400_000);
  expect(line(null)).toContain('Stand 25.11.2026, 20:41.');
});

test('vehicle line › states without network that defects are unknown, and shows the last known state', () => {
  expect(line(undefined, 'failed')).toBe('HH-ZZ 1: Offene Mängel lassen sich gerade nicht laden');
  const later = line(null, 'failed');
  expect(later).toContain('Offene Mängel lassen sich gerade nicht laden');
  expect(later).toContain('Zuletzt bekannt, 20:41: kein offener Mangel eingetragen');
});

test('vehicle line › shows only the loading text and the last known state while loading', () => {
  expect(line(undefined, 'asking')).toBe('HH-ZZ 1: offene Mängel werden geladen');
  expect(line(null, 'asking')).toContain('Zuletzt bekannt, 20:41');
});

const dangerous = { kind: 'complaintChassis', at, severity: 'danger' };
test('vehicle line › marks a dangerous defect whose report the office has not opened', () => {
  const shownText = line({ x: { ...dangerous, defects: { d0: 'chBrakeAir' }, pending: true } });
  expect(shownText).toContain('HH-ZZ 1: Nicht fahren: Bremse verliert Luft');
  expect(shownText).toContain('Gemeldet: 20:41. Im Büro noch nicht gelesen.');
});

test('vehicle line › states which other vehicle the entry of a plate without a gap may concern', () => {
  const open = { x: { ...dangerous, defects: { d0: 'chBrakeAir' } } };
  const shown = (
    status: OtherVehicle['status'],
    locale: Locale,
    words: typeof texts.vehicle,
    plates: readonly string[] = ['H-HT 204'],
  ) => line(open, 'answered', lookedAt, locale, words, new Map([['x', { status, plates }]]));
  expect(shown('unclear', 'de', de)).toContain(
    'Ohne Bindestrich im Kennzeichen gespeichert: kann auch H-HT 204 betreffen.',
  );
  expect(shown('unclear', 'en', en)).toContain('may also concern H-HT 204 .');
  expect(shown('unclear', 'fr', fr)).toContain('il peut aussi s’agir de H-HT 204 .');
  expect(shown('other', 'de', de)).toContain('Gemeldet für H-HT 204 .');
  const three = ['H-HTL 204', 'HH-TL 204', 'HHT-L 204'];
  expect(shown('unclear', 'de', de, three)).toContain(
    'kann auch H-HTL 204, HH-TL 204 oder HHT-L 204 betreffen.',
  );
  expect(shown('unclear', 'en', en, three)).toContain('H-HTL 204, HH-TL 204 or HHT-L 204 .');
  expect(shown('unclear', 'fr', fr, three)).toContain('H-HTL 204, HH-TL 204 ou HHT-L 204 .');
  expect(line(open)).not.toContain('Kennzeichen');
});

test.each([
  [
    'shows only the dangerous defect',
    { d0: 'chBrakeAir', d1: 'chAbsEsc' },
    'Nicht fahren: Bremse verliert Luft Gemeldet',
  ],
  [
    'shows no danger when only other defects are open',
    { d1: 'chAbsEsc' },
    '1 offener Mangel Gemeldet',
  ],
  [
    'treats a defect without information as dangerous',
    { d2: 'chAbsEsc' },
    'Nicht fahren: ABS Gemeldet',
  ],
])('vehicle line › %s in a report of a danger', (_case, defects, sentence) => {
  const shownText = line({ x: { ...dangerous, defects, notDangerous: { d1: true, d2: 'true' } } });
  expect(shownText).toContain(`HH-ZZ 1: ${sentence}`);
});

test.each([
  ['out of service', { d0: 'life', d1: 'stop' }, 'Gesperrt. Nur die Technische Bereitschaft'],
  [
    'the defect that stops the vehicle',
    { d0: 'stop', d1: 'noFill' },
    'Nicht fahren: Bremse verliert Luft',
  ],
  ['the defect that forbids deliveries', { d0: 'soon', d1: 'noFill' }, 'Nicht abgeben: ABS'],
  ['the known defect', { d0: 'note', d1: 'soon' }, 'Bekannt: ABS'],
  ['the number of defects if one is unknown', { d0: 'new', d1: 'soon' }, '2 offene Mängel'],
  ['the number of defects if all are notes', { d0: 'note', d1: 'note' }, '2 offene Mängel'],
])('vehicle line › shows %s by the levels of the defects', (_case, levelsOf, sentence) => {
  const open = { ...dangerous, severity: 'urgent', defects: { d0: 'chBrakeAir', d1: 'chAbsEsc' } };
  expect(line({ x: { ...open, levels: levelsOf } })).toContain(`HH-ZZ 1: ${sentence}`);
});

test('vehicle line › shows each defect with its prohibition', () => {
  const open = { ...dangerous, severity: 'urgent', defects: { d0: 'chBrakeAir', d1: 'chAbsEsc' } };
  expect(line({ x: { ...open, levels: { d0: 'noFill', d1: 'stop' } } })).toContain(
    'Nicht fahren: ABS Nicht abgeben: Bremse verliert Luft',
  );
});

test('vehicle line › shows a dangerous defect once if two reports contain it', () => {
  const one = { ...dangerous, defects: { d0: 'chBrakeAir' } };
  expect(line({ x: one, y: one })).toContain('Nicht fahren: Bremse verliert Luft Gemeldet');
});

test('vehicle line › puts a no-break space between plate and colon in French', () => {
  const open = { x: { ...dangerous, defects: { d0: 'chBrakeAir' } } };
  expect(line(open, 'answered', lookedAt, 'fr')).toContain('HH-ZZ 1\u00a0: ');
});

test('vehicle line › shows the time of a report that the office has opened', () => {
  const opened = { ...dangerous, severity: 'normal', opened: true, defects: { d1: 'chAbsEsc' } };
  const shownText = line({ x: opened });
  expect(shownText).toContain('HH-ZZ 1: 1 offener Mangel');
  expect(shownText).toContain('Gemeldet: 20:41 ABS');
  expect(shownText).not.toContain('noch nicht gelesen');
});

test('vehicle line › shows stored defects without network and that there may be more', () => {
  const shownText = line({ x: { ...dangerous, defects: { d0: 'chBrakeAir' } } }, 'failed');
  expect(shownText).toContain('Nicht fahren');
  expect(shownText).toContain('Ob etwas dazugekommen ist, lässt sich gerade nicht prüfen.');
});

test.each([[{ x: 'broken' }], [{ x: { ...dangerous, severity: 'new', defects: 7 } }], [{ x: 1 }]])(
  'vehicle line › counts an unreadable entry as an open defect: %j',
  (open) => {
    const shownText = line(open);
    expect(shownText).toContain('HH-ZZ 1: 1 offener Mangel');
    expect(shownText).toContain(de.other);
  },
);

test('vehicle line › states that a vehicle is out of service', () => {
  const out = { ...dangerous, severity: 'normal', outOfService: true };
  expect(line({ x: out })).toContain(
    'HH-ZZ 1: Gesperrt. Nur die Technische Bereitschaft gibt frei.',
  );
});

test('texts of the vehicle line › do not claim in any language that there are no defects', () => {
  const forbidden = /keine Mängel|no known defects|no defects|aucun défaut connu/i;
  for (const words of [de, en, fr]) expect(JSON.stringify(words)).not.toMatch(forbidden);
});

test('vehicle line › shows the general text for a defect whose id is a property of Object.prototype', () => {
  const open = { ...dangerous, severity: 'urgent', defects: { d0: 'constructor' } };
  const shownText = line({ x: { ...open, levels: { d0: 'stop' } } });
  expect(shownText).toContain(`Nicht fahren: ${de.other}`);
  expect(shownText).not.toContain('function');
});

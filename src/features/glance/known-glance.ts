/**
 * Stores the overview on this device, so that the home screen can show it before the first paint.
 * It is validated without zod, because this code is inlined in the page.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { glanceKey, signedInKey } from '../../platform/storage-keys.ts';
import {
  type DueCheck,
  emptyGlance,
  type Glance,
  type GlanceEntry,
  type GlanceVehicle,
  glanceTopics,
} from './model/glance.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
/** Only paths of this site: a link must not leave it. */
const pathIn = (value: unknown): string =>
  /^\/(?![/\\])/.test(textIn(value)) ? textIn(value) : '/';

function entriesIn(value: unknown): readonly GlanceEntry[] {
  const stored = Array.isArray(value) ? value.filter(isRecord) : [];
  return glanceTopics.flatMap((topic) => {
    const entry = stored.find((one) => one['topic'] === topic);
    const count = numberIn(entry?.['count']);
    return entry && count > 0
      ? [{ topic, count, kind: textIn(entry['kind']), href: pathIn(entry['href']) }]
      : [];
  });
}

const barIn = (value: unknown): Glance['bar'] =>
  value === 'address' || value === 'office' ? value : null;

/** Earlier versions stored finished texts without a plate; those are dropped. */
function checkIn(value: unknown): DueCheck | null {
  if (!isRecord(value)) return null;
  const plate = textIn(value['plate']);
  const at = numberIn(value['at']);
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  return plate !== '' && isToday ? { plate, at } : null;
}

/** Earlier versions stored neither the time of the answer nor what forbids driving. */
function vehicleIn(value: unknown): GlanceVehicle | null {
  if (!isRecord(value) || textIn(value['plate']) === '') return null;
  return {
    plate: textIn(value['plate']),
    open: typeof value['open'] === 'number' ? value['open'] : null,
    at: numberIn(value['at']),
    isCurrent: value['isCurrent'] === true,
    stop: textIn(value['stop']),
    locale: textIn(value['locale']),
  };
}

/** Returns the stored overview. It is empty if the text is missing or invalid. */
export function parseGlance(text: string | null): Glance {
  const raw = parseJson(text ?? '');
  if (!isRecord(raw)) return emptyGlance;
  return {
    entries: entriesIn(raw['entries']),
    phone: textIn(raw['phone']),
    check: checkIn(raw['check']),
    bar: barIn(raw['bar']),
    vehicle: vehicleIn(raw['vehicle']),
  };
}

/** What was written last on this page, in case that the browser stores nothing. */
const written = new Map<string, string>();
const storedText = (uid: string): string | null =>
  deviceText(glanceKey(uid)).read() ?? written.get(uid) ?? null;

/** Returns the stored overview of the signed-in driver. Never throws. */
export function readGlance(): Glance {
  const session = parseJson(deviceText(signedInKey).read() ?? '');
  return parseGlance(storedText(isRecord(session) ? textIn(session['uid']) : ''));
}

/**
 * Stores a part of the overview for the next visit to the home screen. If storage is blocked, it is
 * known on this page only.
 */
export function writeGlance(uid: string, part: Partial<Glance>): void {
  const text = JSON.stringify({ ...parseGlance(storedText(uid)), ...part });
  written.set(uid, text);
  deviceText(glanceKey(uid)).write(text);
}

/**
 * Stores the overview on this device, so that the home screen can show it before the first paint.
 * It is validated without zod, because this code is inlined in the page.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { glanceKey, signedInKey } from '../../platform/storage-keys.ts';
import { emptyGlance, type Glance } from './model/glance.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const numberIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the stored overview. It is empty if the text is missing or invalid. */
export function parseGlance(text: string | null): Glance {
  const raw = parseJson(text ?? '');
  if (!isRecord(raw)) return emptyGlance;
  const { asked } = raw;
  return {
    asks: numberIn(raw['asks']),
    asked: isRecord(asked)
      ? { id: textIn(asked['id']), kind: textIn(asked['kind']), code: textIn(asked['code']) }
      : null,
    actionNeeded: numberIn(raw['actionNeeded']),
    waiting: numberIn(raw['waiting']),
    isUrgent: raw['isUrgent'] === true,
    phone: textIn(raw['phone']),
  };
}

/** Returns the stored overview of the signed-in driver. Never throws. */
export function readGlance(): Glance {
  const session = parseJson(deviceText(signedInKey).read() ?? '');
  const uid = isRecord(session) ? textIn(session['uid']) : '';
  return parseGlance(deviceText(glanceKey(uid)).read() ?? null);
}

/**
 * Stores the overview for the next visit to the home screen. If storage is blocked, the home screen
 * shows it only after loading the reports.
 */
export function writeGlance(uid: string, glance: Glance): void {
  deviceText(glanceKey(uid)).write(JSON.stringify(glance));
}

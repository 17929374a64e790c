/**
 * The overview as stored on this device, so that home shows it before the first paint. Validated
 * without zod, because this code is inlined in the page.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { glanceKey, signedInKey } from '../../platform/storage-keys.ts';
import { emptyGlance, type Glance } from './model/glance.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const numberIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The stored overview; empty if the text is missing or invalid. */
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

/** The stored overview of the signed-in driver. Never throws. */
export function readGlance(): Glance {
  const session = parseJson(deviceText(signedInKey).read() ?? '');
  const uid = isRecord(session) ? textIn(session['uid']) : '';
  return parseGlance(deviceText(glanceKey(uid)).read() ?? null);
}

/**
 * Stores the overview for the next visit to home. Without storage, home shows it only after
 * loading.
 */
export function writeGlance(uid: string, glance: Glance): void {
  deviceText(glanceKey(uid)).write(JSON.stringify(glance));
}

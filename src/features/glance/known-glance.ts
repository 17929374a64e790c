/**
 * The glance as this device remembers it, so that home has it before its first paint. Read with
 * plain checks: the page carries this in its first bytes.
 */
import { glanceKey, signedInKey } from '../../platform/storage-keys.ts';
import { calmGlance, type Glance } from './model/glance.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const numberIn = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 0);
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What was remembered of this driver; calm where nothing or nonsense was. */
export function parseGlance(text: string | null): Glance {
  try {
    const raw: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(raw)) return calmGlance;
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
  } catch {
    return calmGlance;
  }
}

/** Of the driver who is signed in on this device. Never throws. */
export function readGlance(): Glance {
  try {
    const session: unknown = JSON.parse(localStorage.getItem(signedInKey) ?? 'null');
    const uid = isRecord(session) ? textIn(session['uid']) : '';
    return parseGlance(localStorage.getItem(glanceKey(uid)));
  } catch {
    return calmGlance;
  }
}

/** Keeps it for the next visit of home; where the browser refuses, home says it a moment later. */
export function writeGlance(uid: string, glance: Glance): void {
  try {
    localStorage.setItem(glanceKey(uid), JSON.stringify(glance));
  } catch {
    /* Full or blocked. */
  }
}

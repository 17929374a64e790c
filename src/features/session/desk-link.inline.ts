/**
 * Shows the entries of the office in the menu before the first paint of a screen. They stand within
 * the menu, so appearing late would move the entries below them.
 */
import { deviceText } from '../../platform/device-memory.ts';
import { configKey, signedInKey } from '../../platform/storage-keys.ts';
import { showDeskEntries } from './desk-link.ts';

// Patterns instead of a parser, because this script is in every screen and delays its first paint.
const stored = (key: string): string => deviceText(key).read() ?? '';
const uid = /"uid":"([^"]*)/.exec(stored(signedInKey))?.[1];
if (uid !== undefined) showDeskEntries(uid, /"roles":true/.test(stored(configKey)));

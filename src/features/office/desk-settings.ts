/** The settings of this desk: the name under answers, sounds, and its own vehicles. */
import * as z from 'zod/mini';
import { deviceMemory } from '../../platform/device-memory.ts';
import { officeDeskKey } from '../../platform/storage-keys.ts';

const settingsSchema = z.object({
  /** '' for the name of the account. */
  name: z.catch(z.string().check(z.maxLength(80)), ''),
  sounds: z.catch(z.boolean(), false),
  /** Beginnings of plates and names of depots of this desk, separated by commas; '' for all. */
  plates: z.catch(z.string().check(z.maxLength(400)), ''),
  depots: z.catch(z.string().check(z.maxLength(400)), ''),
  /** Up to when somebody here has called safety for accidents, in milliseconds since 1970. */
  accidentsPassedOn: z.catch(z.number(), 0),
});
export type DeskSettings = z.infer<typeof settingsSchema>;
const plain: DeskSettings = {
  name: '',
  sounds: false,
  plates: '',
  depots: '',
  accidentsPassedOn: 0,
};

/** Returns the defaults if storage is blocked. */
export const readDeskSettings = (uid: string): DeskSettings =>
  deviceMemory(officeDeskKey(uid), settingsSchema).read() ?? plain;

/** If the device does not store them, the settings last as long as the page. */
export function writeDeskSettings(uid: string, settings: DeskSettings): void {
  deviceMemory(officeDeskKey(uid), settingsSchema).write(settings);
}

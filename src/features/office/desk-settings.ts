/** The settings of this desk: the name below answers, the sounds, and the desk's vehicles. */
import * as z from 'zod/mini';
import { deviceMemory } from '../../platform/device-memory.ts';
import { officeDeskKey } from '../../platform/storage-keys.ts';

const settingsSchema = z.object({
  /** '' means the name of the account. */
  name: z.catch(z.string().check(z.maxLength(80)), ''),
  sounds: z.catch(z.boolean(), false),
  /** Plate prefixes and depot names of this desk, separated by commas; '' means all. */
  plates: z.catch(z.string().check(z.maxLength(400)), ''),
  depots: z.catch(z.string().check(z.maxLength(400)), ''),
  /**
   * Accidents up to this time were passed on to safety by a call from this desk, in milliseconds
   * since 1970.
   */
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

/** If the browser cannot store them, the settings apply until the page is closed. */
export function writeDeskSettings(uid: string, settings: DeskSettings): void {
  deviceMemory(officeDeskKey(uid), settingsSchema).write(settings);
}

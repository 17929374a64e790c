/** The settings of this desk: the name below its answers, the sounds, and its vehicles. */
import * as z from 'zod/mini';
import { deviceMemory } from '../../platform/device-memory.ts';
import { officeDeskKey } from '../../platform/storage-keys.ts';

const settingsSchema = z.object({
  /** '' stands for the name of the account. */
  name: z.catch(z.string().check(z.maxLength(80)), ''),
  sounds: z.catch(z.boolean(), false),
  /** The plate prefixes and depot names of this desk, separated by commas; '' stands for all. */
  plates: z.catch(z.string().check(z.maxLength(400)), ''),
  depots: z.catch(z.string().check(z.maxLength(400)), ''),
  /**
   * The time up to which this desk has informed safety about accidents by phone, in milliseconds
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

/** Returns the stored settings, or the defaults if storage is blocked. */
export const readDeskSettings = (uid: string): DeskSettings =>
  deviceMemory(officeDeskKey(uid), settingsSchema).read() ?? plain;

/** Stores the settings. If the browser cannot store them, they apply until the page is closed. */
export function writeDeskSettings(uid: string, settings: DeskSettings): void {
  deviceMemory(officeDeskKey(uid), settingsSchema).write(settings);
}

/** The settings of this desk: the name below its answers, the sounds, and its vehicles. */
import * as z from 'zod/mini';
import { deviceMemory } from '../../platform/device-memory.ts';
import { officeDeskKey } from '../../platform/storage-keys.ts';

const settingsSchema = z.object({
  /** '' stands for the name of the account. */
  name: z.catch(z.string().check(z.maxLength(80)), ''),
  sounds: z.catch(z.boolean(), false),
  /** Missing in records of older versions, in which one switch stood for sound and notifications. */
  notifications: z.catch(z.optional(z.boolean()), undefined),
  /** False: J and K do not move through the list. */
  keys: z.catch(z.boolean(), true),
  /** The plate prefixes and depot names of this desk, separated by commas; '' stands for all. */
  plates: z.catch(z.string().check(z.maxLength(400)), ''),
  depots: z.catch(z.string().check(z.maxLength(400)), ''),
  /**
   * The time up to which this desk has informed safety about accidents by phone, in milliseconds
   * since 1970.
   */
  accidentsPassedOn: z.catch(z.number(), 0),
});
export interface DeskSettings extends z.infer<typeof settingsSchema> {
  readonly notifications: boolean;
}
const plain: DeskSettings = {
  name: '',
  sounds: false,
  notifications: false,
  keys: true,
  plates: '',
  depots: '',
  accidentsPassedOn: 0,
};

/** Returns the stored settings, or the defaults if storage is blocked. */
export function readDeskSettings(uid: string): DeskSettings {
  const stored = deviceMemory(officeDeskKey(uid), settingsSchema).read();
  return stored ? { ...stored, notifications: stored.notifications ?? stored.sounds } : plain;
}

/** Stores the settings. If the browser cannot store them, they apply until the page is closed. */
export function writeDeskSettings(uid: string, settings: DeskSettings): void {
  deviceMemory(officeDeskKey(uid), settingsSchema).write(settings);
}

/** The settings of this desk: the name under answers, sounds, and its own vehicles. */
import * as z from 'zod/mini';
import { parseJson } from '../../platform/parse-json.ts';
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

/** Never throws: returns the defaults if storage is blocked. */
export function readDeskSettings(uid: string): DeskSettings {
  try {
    const read = settingsSchema.safeParse(
      parseJson(localStorage.getItem(officeDeskKey(uid)) ?? ''),
    );
    return read.success ? read.data : plain;
  } catch {
    return plain;
  }
}

export function writeDeskSettings(uid: string, settings: DeskSettings): void {
  try {
    localStorage.setItem(officeDeskKey(uid), JSON.stringify(settings));
  } catch {
    /* Storage is full or blocked: the settings last as long as the page. */
  }
}

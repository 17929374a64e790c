/** What a driver decides once for a device, whoever is signed in. Page and worker obey it. */
import * as z from 'zod/mini';

export const deviceSettingsSchema = z.object({
  /**
   * Reports with photos wait while the connection is known to be mobile; where the browser does not
   * say, they are sent.
   */
  photosOnWifiOnly: z._default(z.boolean(), false),
  /**
   * Photos are scaled to the smaller long edge (limits.photoLongEdgeSavingPixels) and nothing heavy
   * is fetched ahead.
   */
  saveData: z._default(z.boolean(), false),
});
export type DeviceSettings = z.infer<typeof deviceSettingsSchema>;

/** What holds until the driver has decided. */
export const defaultDeviceSettings: DeviceSettings = deviceSettingsSchema.parse({});

/** Where the settings of this device lie. */
export interface SettingsStoragePort {
  /** The defaults where nothing was decided or what lies there cannot be read. */
  readSettings(): Promise<DeviceSettings>;
  /** Changes some settings and gives back all of them. */
  changeSettings(change: Partial<DeviceSettings>): Promise<DeviceSettings>;
}

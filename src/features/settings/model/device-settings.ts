/** Settings of a device, independent of the signed-in user. Page and worker read them. */
import * as z from 'zod/mini';

export const deviceSettingsSchema = z.object({
  /**
   * Reports with photos wait while the device uses mobile data. If the browser does not report the
   * connection type, they are sent.
   */
  photosOnWifiOnly: z._default(z.boolean(), false),
  /**
   * Photos are scaled to the smaller long edge (limits.photoLongEdgeSavingPixels), and large files
   * are not prefetched.
   */
  saveData: z._default(z.boolean(), false),
});
export type DeviceSettings = z.infer<typeof deviceSettingsSchema>;

export const defaultDeviceSettings: DeviceSettings = deviceSettingsSchema.parse({});

export interface SettingsStoragePort {
  /** Returns the defaults if nothing valid is stored. */
  readSettings(): Promise<DeviceSettings>;
  /** Changes some settings and returns all of them. */
  changeSettings(change: Partial<DeviceSettings>): Promise<DeviceSettings>;
}

/**
 * The settings of a device. They do not depend on the signed-in driver. Pages and the worker read
 * them.
 */
import * as z from 'zod/mini';

export const deviceSettingsSchema = z.object({
  /**
   * If true, reports with photos wait while the device uses mobile data. If the browser does not
   * report the connection type, they are sent.
   */
  photosOnWifiOnly: z._default(z.boolean(), false),
  /**
   * If true, photos are scaled to a smaller size (limits.photoLongEdgeSavingPixels), and large
   * files are not fetched in advance.
   */
  saveData: z._default(z.boolean(), false),
});
export type DeviceSettings = z.infer<typeof deviceSettingsSchema>;

export const defaultDeviceSettings: DeviceSettings = deviceSettingsSchema.parse({});

export interface SettingsStoragePort {
  /** Returns the stored settings, or the defaults if nothing valid is stored. */
  readSettings(): Promise<DeviceSettings>;
  /** Changes some settings and returns all of them. */
  changeSettings(change: Partial<DeviceSettings>): Promise<DeviceSettings>;
}

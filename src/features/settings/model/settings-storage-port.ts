import type { DeviceSettings } from './device-settings.ts';

/** Where the settings of this device lie. */
export interface SettingsStoragePort {
  /** The defaults where nothing was decided or what lies there cannot be read. */
  readSettings(): Promise<DeviceSettings>;
  /** Changes some settings and gives back all of them. */
  changeSettings(change: Partial<DeviceSettings>): Promise<DeviceSettings>;
}

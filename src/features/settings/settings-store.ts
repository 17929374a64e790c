/**
 * The settings of this device for all screens. The sender of reports reads the same record from the
 * database.
 */
import { atom } from 'nanostores';
import {
  defaultDeviceSettings,
  type DeviceSettings,
  type SettingsStoragePort,
} from './model/device-settings.ts';

export const $deviceSettings = atom<DeviceSettings>(defaultDeviceSettings);

export interface SettingsDependencies {
  readonly localStore: SettingsStoragePort;
  /** Notifies other tabs of a change and receives their notifications. */
  readonly channel: { post(): void; listen(changed: () => void): () => void };
  /** Called after a change is stored, because waiting reports may now be sent. */
  readonly onChanged: () => void;
}
let dependencies: SettingsDependencies | undefined;
/** The number of changes made by this page. A value that was read before a change is outdated. */
let changeCount = 0;

async function refresh(): Promise<void> {
  const before = changeCount;
  const settings = await dependencies?.localStore.readSettings();
  if (settings && changeCount === before) $deviceSettings.set(settings);
}

/**
 * Reads the settings and listens for changes by other tabs. Resolves when the settings are read. If
 * reading fails, the defaults stay.
 */
export async function connectDeviceSettings(services: SettingsDependencies): Promise<void> {
  dependencies = services;
  services.channel.listen(() => void refresh().catch(() => undefined));
  await refresh().catch((error: unknown) => {
    console.error(error);
  });
}

/**
 * Changes one setting immediately in the store, then in the database. If it could not be stored,
 * restores the old value and resolves with false. Throws before connectDeviceSettings was called.
 */
export async function changeDeviceSetting<Name extends keyof DeviceSettings>(
  name: Name,
  value: DeviceSettings[Name],
): Promise<boolean> {
  if (!dependencies) throw new Error('The settings are not connected');
  changeCount += 1;
  const { [name]: before } = $deviceSettings.get();
  $deviceSettings.set({ ...$deviceSettings.get(), [name]: value });
  try {
    const stored = await dependencies.localStore.changeSettings({ [name]: value });
    changeCount += 1;
    $deviceSettings.set({ ...$deviceSettings.get(), [name]: stored[name] });
  } catch (error) {
    console.error(error);
    $deviceSettings.set({ ...$deviceSettings.get(), [name]: before });
    return false;
  }
  dependencies.channel.post();
  dependencies.onChanged();
  return true;
}

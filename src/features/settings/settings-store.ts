/**
 * What the driver has decided for this device, for every screen. The sender reads the same record
 * by itself.
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
  /** Tells the other tabs that something changed, and hears from them. */
  readonly channel: { post(): void; listen(changed: () => void): () => void };
  /** Called after a change is on the device: what waited may go now. */
  readonly onChanged: () => void;
}
let dependencies: SettingsDependencies | undefined;
/** Changes that this page has begun. What was read before one says nothing of it. */
let changeCount = 0;

async function refresh(): Promise<void> {
  const before = changeCount;
  const settings = await dependencies?.localStore.readSettings();
  if (settings && changeCount === before) $deviceSettings.set(settings);
}

/**
 * Reads the settings and follows other tabs. Resolves when they are read; storage that cannot be
 * read leaves the defaults.
 */
export async function connectDeviceSettings(services: SettingsDependencies): Promise<void> {
  dependencies = services;
  services.channel.listen(() => void refresh().catch(() => undefined));
  await refresh().catch((error: unknown) => {
    console.error(error);
  });
}

/**
 * Changes one setting on the screen at once and on the device. False where the device could not
 * keep it: then the old value stands again. Throws before connectDeviceSettings.
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

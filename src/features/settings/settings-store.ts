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

export interface SettingsPorts {
  readonly localStore: SettingsStoragePort;
  /** Tells the other tabs that something changed, and hears from them. */
  readonly channel: { post(): void; listen(changed: () => void): () => void };
  /** Called after a change is on the device: what waited may go now. */
  readonly changed: () => void;
}
let ports: SettingsPorts | undefined;
/** Changes that this page has begun. What was read before one says nothing of it. */
let changes = 0;

async function refresh(): Promise<void> {
  const before = changes;
  const settings = await ports?.localStore.readSettings();
  if (settings && changes === before) $deviceSettings.set(settings);
}

/**
 * Reads the settings and follows other tabs. Resolves when they are read; storage that cannot be
 * read leaves the defaults.
 */
export async function connectDeviceSettings(services: SettingsPorts): Promise<void> {
  ports = services;
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
  if (!ports) throw new Error('The settings are not connected');
  changes += 1;
  const { [name]: before } = $deviceSettings.get();
  $deviceSettings.set({ ...$deviceSettings.get(), [name]: value });
  try {
    const kept = await ports.localStore.changeSettings({ [name]: value });
    changes += 1;
    $deviceSettings.set({ ...$deviceSettings.get(), [name]: kept[name] });
  } catch (error) {
    console.error(error);
    $deviceSettings.set({ ...$deviceSettings.get(), [name]: before });
    return false;
  }
  ports.channel.post();
  ports.changed();
  return true;
}

/** The store shows a changed setting immediately. */
import { expect, test } from 'vitest';
import {
  defaultDeviceSettings,
  type DeviceSettings,
} from '../../../src/features/settings/model/device-settings.ts';
import {
  $deviceSettings,
  changeDeviceSetting,
  connectDeviceSettings,
} from '../../../src/features/settings/settings-store.ts';

test('changeDeviceSetting › is not overwritten by a value that was read before the change', async () => {
  let stored: DeviceSettings = defaultDeviceSettings;
  const steps: (() => void)[] = [];
  const turn = (): Promise<void> =>
    new Promise((resolve) => {
      steps.push(resolve);
    });
  const connected = connectDeviceSettings({
    localStore: {
      readSettings: async () => {
        const read = stored;
        await turn();
        return read;
      },
      changeSettings: async (change) => {
        await turn();
        stored = { ...stored, ...change };
        return stored;
      },
    },
    channel: { post: () => undefined, listen: () => () => undefined },
    onChanged: () => undefined,
  });
  const changing = changeDeviceSetting('photosOnWifiOnly', true);
  for (const step of steps) step();
  await connected;
  expect($deviceSettings.get().photosOnWifiOnly).toBe(true);
  expect(await changing).toBe(true);
  expect($deviceSettings.get().photosOnWifiOnly).toBe(true);
});

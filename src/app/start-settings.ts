/** Starts the device settings on screens that show or change them. */
import { openTabChannel } from '../platform/tab-channel.ts';
import { connectDeviceSettings } from '../features/settings/settings-store.ts';
import { importOutbox } from '../features/outbox/load-outbox.ts';
import { localStore, startApp } from './start-app.ts';
import { settingsChannel } from '../platform/storage-keys.ts';

let starting: Promise<void> | undefined;

/** Starts the app and reads the settings, once per page. Does nothing on the server. */
export function startSettings(): Promise<void> {
  startApp();
  if (typeof window === 'undefined') return Promise.resolve();
  starting ??= connectDeviceSettings({
    localStore,
    channel: openTabChannel(settingsChannel),
    onChanged: () => void importOutbox().then(({ sendDue }) => sendDue()),
  });
  return starting;
}

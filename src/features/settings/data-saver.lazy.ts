/**
 * Checks the data-saver mode of the browser and of the app. Pages and the worker call it before
 * they fetch files in advance.
 */
import type { SettingsStoragePort } from './model/device-settings.ts';

/**
 * Returns true if the browser's data-saver mode or the app's setting is on. If the setting cannot
 * be read, it counts as off. Never rejects.
 */
export async function savesData(
  localStore: Pick<SettingsStoragePort, 'readSettings'>,
): Promise<boolean> {
  if (
    'connection' in navigator &&
    (navigator.connection as { readonly saveData?: boolean } | null)?.saveData === true
  )
    return true;
  return localStore.readSettings().then(
    ({ saveData }) => saveData,
    () => false,
  );
}

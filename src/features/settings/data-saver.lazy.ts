/**
 * Does the driver, or the browser for the driver, ask to move as little as possible? Page and
 * worker ask here before they fetch ahead.
 */
import type { SettingsStoragePort } from './model/device-settings.ts';

/**
 * True with the browser's data saver or with the app's own setting. What cannot be read decides
 * nothing. Never rejects.
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

/**
 * The data-saver mode of the browser or of the app. Page and worker check it before they prefetch.
 */
import type { SettingsStoragePort } from './model/device-settings.ts';

/**
 * True if the browser's data-saver mode or the app's setting is on. An unreadable setting counts as
 * off. Never rejects.
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

/** Does the driver, or the browser for the driver, ask to move as little as possible? */
import { openLocalStore } from '../services/storage.ts';

/** True with the browser's data saver or with the app's own setting. Never rejects. */
export async function savesData(): Promise<boolean> {
  if ('connection' in navigator && (navigator.connection as { readonly saveData?: boolean } | null)?.saveData === true) return true;
  try {
    return (await openLocalStore().readSettings()).saveData;
  } catch {
    return false;
  }
}

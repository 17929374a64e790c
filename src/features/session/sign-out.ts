/** Signs out on this device. */
import { ownReportsCache, sharedPhotosCache } from '../../platform/storage-keys.ts';
import { endSession } from './session-lifecycle.ts';

let target: string | undefined;
/**
 * Returns the path that is opened after a sign-out, if it is not the one set by the guard of the
 * page.
 */
export const signOutTarget = (): string | undefined => target;

/**
 * Signs out and removes the driver's caches. A screen that closes because of this opens `path`.
 * Works without network.
 */
export async function signOut(path?: string): Promise<void> {
  // The end of the session opens this path. A second navigation would abort the first one.
  target = path ?? target;
  // This runs first, because the end of the session closes this page.
  await removeDriverCaches().catch((error: unknown) => {
    console.error(error);
  });
  await endSession();
}

/**
 * Removes photos that were shared from the gallery and the cached list of the driver's reports,
 * because the next driver on this device must not see them.
 */
export async function removeDriverCaches(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([sharedPhotosCache, ownReportsCache].map((name) => caches.delete(name)));
}

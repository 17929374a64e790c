/** Signing out on this device. */
import { ownReportsCache, sharedPhotosCache } from '../../platform/storage-keys.ts';
import { endSession } from './session-lifecycle.ts';

let target: string | undefined;
/** The path opened after a sign-out, if it is not the one set by the route's guard. */
export const signOutTarget = (): string | undefined => target;

/**
 * Signs out and removes the driver's caches. A screen that closes because of this navigates to
 * `path`. Works without network.
 */
export async function signOut(path?: string): Promise<void> {
  // The end of the session navigates; a second navigation would abort the first one.
  target = path ?? target;
  // Runs first, because the end of the session ends this page.
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

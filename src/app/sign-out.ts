/** Leaving this device: the session, and what only the driver who leaves should see. */
import { forgetSharedPhotos } from '../features/share-target/shared-photos.ts';
import { signOut as endSession } from '../features/session/session-lifecycle.ts';
import { setSignOutTarget } from './start-app.ts';

/**
 * Signs out and lets pictures go that wait from the gallery; a screen that is closed by that leads
 * to `path`. Works without network.
 */
export async function signOut(path?: string): Promise<void> {
  if (path !== undefined) setSignOutTarget(path);
  // First, because the end of the session ends this page.
  await forgetSharedPhotos().catch((error: unknown) => {
    console.error(error);
  });
  await endSession();
}

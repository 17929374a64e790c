/** Leaving this device: the session, and what only the driver who leaves should see. */
import { forgetDriver } from './forget-driver.ts';
import { endSession } from './session-lifecycle.ts';

let target: string | undefined;
/** Where the screen leads that a sign-out closes, if that is not where the gate sends it. */
export const signOutTarget = (): string | undefined => target;

/**
 * Signs out and lets pictures go that wait from the gallery, and what the server has told of the
 * driver's reports; a screen that is closed by that leads to `path`. Works without network.
 */
export async function signOut(path?: string): Promise<void> {
  // One navigation, that of the end of the session: a second one would break the first off.
  target = path ?? target;
  // First, because the end of the session ends this page.
  await forgetDriver().catch((error: unknown) => {
    console.error(error);
  });
  await endSession();
}

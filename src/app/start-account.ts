/**
 * What the screen of the settings needs beyond the rest of the app: the account, the driver's
 * picture, what the device says of itself.
 */
import { connectAccount, refreshAccount } from '../features/account/account-actions.ts';
import { collectExport } from '../features/account/export-data.ts';
import { showProfilePhoto, syncProfilePhoto } from '../features/account/profile-photo-store.ts';
import { sendKeptProfile } from '../features/account/profile-saving.ts';
import { $session } from '../features/session/session-store.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { finishProviderVisit } from '../features/session/sign-in.ts';
import { backend, localStore, startApp } from './start-app.ts';

let started = false;

/** Starts the app and the account, once per page. Does nothing on the server. */
export function startAccount(): void {
  startApp();
  if (started || typeof window === 'undefined') return;
  started = true;
  connectAccount(backend.identity);
  $session.subscribe(({ user }) => {
    if (user) showProfilePhoto();
  });
  const catchUp = async (): Promise<void> => {
    await startIdentity();
    // First: an account that is gone gets no profile any more.
    await refreshAccount();
    await sendKeptProfile();
    await syncProfilePhoto();
  };
  // The first paint and the first tap come before.
  const begin = (): void => {
    setTimeout(() => {
      catchUp().catch(() => undefined);
    }, 300);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
  addEventListener('online', begin);
}

/**
 * Ends a visit of the whole page to a provider: true when this page load is the way back from one.
 */
export const finishVisit = (): Promise<boolean> => finishProviderVisit();
/** The export as a file. Undefined when nobody is signed in. */
export async function exportFile(): Promise<
  { readonly file: File; readonly complete: boolean } | undefined
> {
  const now = new Date();
  const data = await collectExport(localStore, now);
  if (!data) return undefined;
  const name = `tanklotse-${now.toISOString().slice(0, 10)}.json`;
  return {
    file: new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' }),
    complete: data.complete,
  };
}
export const loadPortrait = () => import('../features/photos/crop-profile-photo.lazy.ts');
/** Not fetched later: without network these facts are wanted most. */
export * as device from '../features/offline/device-status.ts';
export type CopyParts = Awaited<
  ReturnType<(typeof import('../features/offline/device-status.ts'))['readOfflineCopy']>
>;
export type StorageFacts = Awaited<
  ReturnType<(typeof import('../features/offline/device-status.ts'))['readStorage']>
>;

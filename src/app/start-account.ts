/** Starts the account and the driver's picture on the settings screen. */
import { connectAccount, refreshAccount } from '../features/account/account-actions.ts';
import { showProfilePhoto, syncProfilePhoto } from '../features/account/profile-photo-store.ts';
import { sendKeptProfile } from '../features/account/profile-saving.ts';
import { $session } from '../features/session/session-store.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { backend, localStore, startApp } from './start-app.ts';

let started = false;

/** Starts the app and the account, once per page. Does nothing on the server. */
export function startAccount(): void {
  startApp();
  if (started || typeof window === 'undefined') return;
  started = true;
  connectAccount({ account: backend.identity, localStore });
  $session.subscribe(({ user }) => {
    if (user) showProfilePhoto();
  });
  const catchUp = async (): Promise<void> => {
    await startIdentity();
    // This is done first, so that no profile is created for a deleted account.
    await refreshAccount();
    await sendKeptProfile();
    await syncProfilePhoto();
  };
  // Runs after the first paint, so that it does not delay the first tap.
  const begin = (): void => {
    setTimeout(() => {
      catchUp().catch(() => undefined);
    }, 300);
  };
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
  addEventListener('online', begin);
}

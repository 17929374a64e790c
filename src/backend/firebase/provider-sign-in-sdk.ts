/**
 * Sign-in with a provider: in a popup window, or by a redirect of the whole page if popups are not
 * possible.
 */
import {
  type AuthProvider,
  type UserCredential,
  FacebookAuthProvider,
  GithubAuthProvider,
  GoogleAuthProvider,
  TwitterAuthProvider,
} from 'firebase/auth';
import { identityCode } from '../../features/session/model/auth-errors.ts';
import type { ProviderName } from '../../features/session/model/identity-port.ts';

export const providers: Readonly<Record<ProviderName, () => AuthProvider>> = {
  google: () => new GoogleAuthProvider(),
  facebook: () => new FacebookAuthProvider(),
  github: () => new GithubAuthProvider(),
  x: () => new TwitterAuthProvider(),
};
/** After one of these popup errors the whole page navigates to the provider. */
const popupErrors = ['popup-blocked', 'operation-not-supported-in-this-environment'];

/**
 * Returns the result of the popup, or undefined if the whole page navigates to the provider. An
 * installed app cannot open popups.
 */
export async function popupOrRedirect(
  inWindow: () => Promise<UserCredential>,
  withPage: () => Promise<never>,
): Promise<UserCredential | undefined> {
  if (!matchMedia('(display-mode: standalone)').matches) {
    try {
      return await inWindow();
    } catch (error) {
      if (!popupErrors.includes(identityCode(error))) throw error;
    }
  }
  await withPage();
  return undefined;
}

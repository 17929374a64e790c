/**
 * Going to a sign-in provider: in a window, or with the whole page where windows are not possible.
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
/** In these cases the whole page goes to the provider instead of a window. */
const windowless = ['popup-blocked', 'operation-not-supported-in-this-environment'];

/**
 * What the window came back with; undefined when the whole page leaves. An installed app has no
 * windows.
 */
export async function signInByRedirect(
  inWindow: () => Promise<UserCredential>,
  withPage: () => Promise<never>,
): Promise<UserCredential | undefined> {
  if (!matchMedia('(display-mode: standalone)').matches) {
    try {
      return await inWindow();
    } catch (error) {
      if (!windowless.includes(identityCode(error))) throw error;
    }
  }
  await withPage();
  return undefined;
}

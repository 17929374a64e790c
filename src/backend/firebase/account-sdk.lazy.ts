/**
 * The account port, based on the Firebase library. Loaded only with import() from account.ts, after
 * identity-sdk.lazy.ts has started the library.
 */
import type { FirebaseApp } from 'firebase/app';
import {
  type User as FirebaseUser,
  EmailAuthProvider,
  browserPopupRedirectResolver,
  deleteUser,
  linkWithPopup,
  linkWithRedirect,
  reauthenticateWithCredential,
  reauthenticateWithPopup,
  reauthenticateWithRedirect,
  signOut,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { collection, deleteDoc, doc, getDocs, query, where } from 'firebase/firestore/lite';
import { deleteObject, getBlob, ref, uploadBytes } from 'firebase/storage';
import * as z from 'zod/mini';
import type { Config } from '../../features/config/model/config-schema.ts';
import type { AccountPort } from '../../features/account/model/account-port.ts';
import { IdentityError, identityCode } from '../../features/session/model/auth-errors.ts';
import { storedAppCheckHeader } from './app-check-token.ts';
import { rightsOf } from './account-rights.ts';
import { renewExpired } from './token-claims.ts';
import { backendUrls } from './urls.ts';
import { openDocuments } from './documents-sdk.ts';
import { openFiles } from './files-sdk.ts';
import { openedAuth, toUser } from './identity-sdk.lazy.ts';
import { loadServerData } from './export-sdk.ts';
import { providers, popupOrRedirect } from './provider-sign-in-sdk.ts';

/**
 * The service allows important changes for five minutes after a sign-in. The app counts only four,
 * so that the driver has a minute to type.
 */
const recentMilliseconds = 4 * 60_000;
const lookupSchema = z.object({
  users: z.array(z.object({ passwordHash: z.optional(z.string()) })),
});

/**
 * Fetches the account that belongs to a token. Rejects with "network-request-failed" if the service
 * does not answer.
 */
async function fetchAccount(config: Config, idToken: string): Promise<unknown> {
  try {
    const answer = await fetch(backendUrls(config).lookUpAccount, {
      method: 'POST',
      headers: { ...(await storedAppCheckHeader(config)), 'Content-Type': 'application/json' },
      body: JSON.stringify({ idToken }),
      signal: AbortSignal.timeout(10_000),
    });
    return await answer.json();
  } catch (error) {
    throw new IdentityError('network-request-failed', error);
  }
}
const accountGoneSchema = z.object({ error: z.object({ message: z.literal('USER_NOT_FOUND') }) });
/**
 * Returns true if the account was deleted, and false if only the token was revoked or the account
 * is disabled.
 */
const isAccountGone = async (config: Config, idToken: string): Promise<boolean> =>
  accountGoneSchema.safeParse(await fetchAccount(config, idToken)).success;

const ignoreMissing = (error: unknown): void => {
  if (identityCode(error) !== 'object-not-found') throw error;
};

/** Removes the addresses at which the account receives push messages. */
async function deletePhones(app: FirebaseApp, config: Config, uid: string): Promise<void> {
  const phones = collection(openDocuments(app, config), 'phones');
  const { docs } = await getDocs(query(phones, where('uid', '==', uid)));
  await Promise.all(docs.map((phone) => deleteDoc(phone.ref)));
}

/** Implements the account port. Calls reject with "null-user" if nobody is signed in. */
export async function openAccount(app: FirebaseApp, config: Config): Promise<AccountPort> {
  const auth = await openedAuth();
  const current = (): FirebaseUser => {
    if (!auth.currentUser) throw new IdentityError('null-user');
    return auth.currentUser;
  };
  const currentAppUser = () => toUser(current());
  const photoReference = () => ref(openFiles(app, config), `users/${current().uid}/photo.jpg`);

  return {
    async hasPassword() {
      const idToken = await current().getIdToken();
      const found = lookupSchema.safeParse(await fetchAccount(config, idToken));
      if (!found.success) throw new IdentityError('internal-error');
      return found.data.users.some(({ passwordHash }) => passwordHash !== undefined);
    },
    async hasRecentSignIn() {
      const { authTime, issuedAtTime } = await current().getIdTokenResult();
      // Both times come from the server's clock. The second condition requires a token from this
      // sign-in or a later one, so that a wrong clock on the device cannot make an old sign-in look
      // recent.
      return (
        Date.now() - Date.parse(authTime) < recentMilliseconds &&
        Date.parse(issuedAtTime) >= Date.parse(authTime)
      );
    },
    async confirm(confirmation) {
      if (confirmation.kind === 'password') {
        await reauthenticateWithCredential(
          current(),
          EmailAuthProvider.credential(current().email ?? '', confirmation.password),
        );
        return true;
      }
      auth.languageCode = confirmation.language;
      const provider = providers[confirmation.provider]();
      return (
        (await popupOrRedirect(
          () => reauthenticateWithPopup(current(), provider, browserPopupRedirectResolver),
          () => reauthenticateWithRedirect(current(), provider, browserPopupRedirectResolver),
        )) !== undefined
      );
    },
    async reload() {
      await renewExpired(current());
      await current().reload();
      // The security rules read the token, which may have been issued before the address was
      // verified.
      if (current().emailVerified && rightsOf(current()).reporting === 'none')
        await current().getIdToken(true);
      return currentAppUser();
    },
    async changePassword(password) {
      await updatePassword(current(), password);
      return currentAppUser();
    },
    async changeEmail({ email, language, returnUrl }) {
      auth.languageCode = language;
      await renewExpired(current());
      await verifyBeforeUpdateEmail(current(), email, { url: returnUrl });
    },
    async linkProvider(name, language) {
      auth.languageCode = language;
      const provider = providers[name]();
      const result = await popupOrRedirect(
        () => linkWithPopup(current(), provider, browserPopupRedirectResolver),
        () => linkWithRedirect(current(), provider, browserPopupRedirectResolver),
      );
      return result && toUser(result.user);
    },
    async unlinkProvider(providerId) {
      await renewExpired(current());
      await unlink(current(), providerId);
      return currentAppUser();
    },
    async putPhoto(image) {
      await renewExpired(current());
      const { metadata } = await uploadBytes(photoReference(), image, {
        contentType: 'image/jpeg',
      });
      // Other devices detect a new picture by the generation number. A download URL would make the
      // picture public.
      const address = backendUrls(config).file(metadata.fullPath);
      await updateProfile(current(), { photoURL: `${address}?generation=${metadata.generation}` });
      return currentAppUser();
    },
    async removePhoto() {
      await renewExpired(current());
      await deleteObject(photoReference()).catch(ignoreMissing);
      await updateProfile(current(), { photoURL: '' });
      return currentAppUser();
    },
    loadPhoto: () =>
      getBlob(photoReference()).catch((error: unknown) => {
        ignoreMissing(error);
        return null;
      }),
    loadServerData: async () =>
      loadServerData(app, config, current().uid, await current().getIdToken()),
    async deleteAccount() {
      await deleteObject(photoReference()).catch(ignoreMissing);
      await deleteDoc(doc(openDocuments(app, config), 'users', current().uid));
      if (config.functions.push !== undefined) await deletePhones(app, config, current().uid);
      const idToken = await current().getIdToken();
      try {
        await deleteUser(current());
      } catch (error) {
        if (!(await isAccountGone(config, idToken))) throw error;
        await signOut(auth);
      }
    },
  };
}

/** Sign-in with the Firebase library. Loaded only with import() from identity.lazy.ts. */
import type { FirebaseApp } from 'firebase/app';
import {
  type Auth,
  type User as FirebaseUser,
  applyActionCode,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getRedirectResult,
  initializeAuth,
  isSignInWithEmailLink,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signInWithPopup,
  signInWithRedirect,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth';
import type { Config, SignInMethod } from '../../features/config/model/config-schema.ts';
import { IdentityError, identityCode } from '../../features/session/model/auth-errors.ts';
import type { IdentityPort } from '../../features/session/model/identity-port.ts';
import type { User } from '../../features/session/model/user.ts';
import { readStoredSession } from './stored-session.lazy.ts';
import { emulatorOrigin } from './firebase-app.ts';
import { fetchSessionEndReason } from './session-end-reason.ts';
import { authPersistence, isPersistent } from './auth-persistence-sdk.ts';
import { providers, popupOrRedirect } from './provider-sign-in-sdk.ts';
import { rightsOf } from './account-rights.ts';
import { createTokenRenewal } from './token-renewal.ts';

/** The part of the identity port for which the library is used. */
export type Identity = Omit<IdentityPort, 'watch' | 'loadProfile' | 'saveProfile'> & {
  watch(listener: (user: User | null) => void): () => void;
  /** Updates the display name of the account if it is different. */
  nameAccount(displayName: string): Promise<void>;
};

/**
 * Error codes that mean that the service has ended the session. Other codes, for example that of a
 * missing network, do not end a session.
 */
const sessionEndCodes = [
  'user-disabled',
  'user-token-expired',
  'invalid-user-token',
  'user-not-found',
];

/** Converts the library's account to the app's type. */
export function toUser(user: FirebaseUser): User {
  const { creationTime, lastSignInTime } = user.metadata;
  return {
    uid: user.uid,
    displayName: user.displayName,
    photoURL: user.photoURL,
    email: user.email,
    emailVerified: user.emailVerified,
    ...rightsOf(user),
    phoneNumber: user.phoneNumber,
    tenantId: user.tenantId,
    isAnonymous: user.isAnonymous,
    providerData: user.providerData.map(
      ({ providerId, uid, displayName, email, phoneNumber, photoURL }) => ({
        providerId,
        uid,
        displayName,
        email,
        phoneNumber,
        photoURL,
      }),
    ),
    metadata: {
      ...(creationTime === undefined ? {} : { creationTime }),
      ...(lastSignInTime === undefined ? {} : { lastSignInTime }),
    },
  };
}

let opened: Auth | undefined;

/**
 * Resolves with the library's Auth object after it has restored the signed-in account. Rejects if
 * openIdentity was not called before.
 */
export async function openedAuth(): Promise<Auth> {
  if (!opened) throw new Error('The identity library is not open');
  await opened.authStateReady();
  return opened;
}

/**
 * The local emulator replaces Google's script for the windows of the providers by this one. If it
 * fails to load, only these windows do not open.
 */
const loadProviderSimulation = (origin: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = `${origin}/emulator/auth/frames.js`;
    script.onload = script.onerror = () => resolve();
    document.head.append(script);
  });

/**
 * Starts the library for this app. The popup resolver is passed only to the calls that need it,
 * because here it would immediately load a script from another host.
 */
export async function openIdentity(app: FirebaseApp, config: Config): Promise<Identity> {
  // Used only by `whyEnded`. A browser without IndexedDB has no stored session.
  const storedSession = await readStoredSession(config.firebase.apiKey).catch(() => undefined);
  const auth = (opened = initializeAuth(app, { persistence: [authPersistence] }));
  const local = emulatorOrigin(config);
  if (local !== null) {
    connectAuthEmulator(auth, local, { disableWarnings: true });
    if (config.signInMethods.some((method) => method in providers))
      await loadProviderSimulation(local);
  }
  /** The account that was last signed in. Used only by `whyEnded`. */
  let lastUser: FirebaseUser | undefined;
  onIdTokenChanged(
    auth,
    createTokenRenewal(() => void signOut(auth)),
  );
  /**
   * Rejects sign-in methods that the configuration does not list. Only an old link or a page of an
   * older version can request them. Which methods the service allows is set in its console.
   */
  const requireMethod = (method: SignInMethod): void => {
    if (!config.signInMethods.includes(method)) throw new IdentityError('operation-not-allowed');
  };
  /**
   * Returns the signed-in account. Waits until the library has read the stored account and, if
   * there is network, has checked it with the service.
   */
  const readyUser = async (): Promise<FirebaseUser | null> => {
    await auth.authStateReady();
    return auth.currentUser;
  };

  return {
    watch: (listener) =>
      onIdTokenChanged(auth, (user) => {
        if (user) lastUser = user;
        // An account in the memory of this page is no session: the next page would not have it.
        listener(user && isPersistent() ? toUser(user) : null);
      }),
    async whyEnded() {
      if (lastUser)
        return lastUser.getIdToken(true).then(
          () => null,
          (error: unknown) => sessionEndCodes.find((code) => code === identityCode(error)) ?? null,
        );
      return storedSession ? fetchSessionEndReason(config, storedSession.refreshToken) : null;
    },
    keeps: async (uid) => (await readStoredSession(config.firebase.apiKey))?.uid === uid,
    async keepsAccounts() {
      await auth.authStateReady();
      return isPersistent();
    },
    async signInWithPassword(email, password) {
      requireMethod('password');
      return toUser((await signInWithEmailAndPassword(auth, email, password)).user);
    },
    async createAccount(email, password, displayName) {
      requireMethod('password');
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // A failure does no harm: the profile document also contains the name, and the app sends that
      // document until it arrives.
      await updateProfile(user, { displayName }).catch(() => undefined);
      return toUser(user);
    },
    async nameAccount(displayName) {
      const user = await readyUser();
      if (user && displayName !== '' && user.displayName !== displayName)
        await updateProfile(user, { displayName });
    },
    async signInWithProvider(name, language) {
      requireMethod(name);
      auth.languageCode = language;
      const provider = providers[name]();
      const result = await popupOrRedirect(
        () => signInWithPopup(auth, provider, browserPopupRedirectResolver),
        () => signInWithRedirect(auth, provider, browserPopupRedirectResolver),
      );
      return result && toUser(result.user);
    },
    async finishProviderVisit() {
      const result = await getRedirectResult(auth, browserPopupRedirectResolver);
      return result ? toUser(result.user) : null;
    },
    async sendSignInLink({ email, language, returnUrl }) {
      requireMethod('emailLink');
      auth.languageCode = language;
      await sendSignInLinkToEmail(auth, email, { url: returnUrl, handleCodeInApp: true });
    },
    async signInWithLink(email, url) {
      requireMethod('emailLink');
      if (!isSignInWithEmailLink(auth, url)) throw new IdentityError('invalid-action-code');
      return toUser((await signInWithEmailLink(auth, email, url)).user);
    },
    async sendPasswordReset({ email, language, returnUrl }) {
      auth.languageCode = language;
      await sendPasswordResetEmail(auth, email, { url: returnUrl });
    },
    checkPasswordReset: (code) => verifyPasswordResetCode(auth, code),
    confirmPasswordReset: (code, password) => confirmPasswordReset(auth, code, password),
    applyMailCode: (code) => applyActionCode(auth, code),
    async sendVerification(language, returnUrl) {
      const user = await readyUser();
      if (!user) throw new IdentityError('null-user');
      auth.languageCode = language;
      if (!user.emailVerified) await sendEmailVerification(user, { url: returnUrl });
    },
    signOut: () => signOut(auth),
    async token(uid, fresh) {
      const user = await readyUser();
      if (user?.uid !== uid) return { problem: 'signIn' };
      return user.getIdToken(fresh).then(
        (token) => ({ token }),
        (error: unknown) => ({
          problem: sessionEndCodes.includes(identityCode(error))
            ? ('signIn' as const)
            : ('offline' as const),
        }),
      );
    },
  };
}

/** Signing in with the Firebase library. Reached by import() from identity.ts alone. */
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
import { authPersistence } from './auth-persistence-sdk.ts';
import { providers, signInByRedirect } from './provider-sign-in-sdk.ts';
import { reportingRight } from './token-claims.ts';
import { createTokenRenewal } from './token-renewal.ts';

/** The part of the port that the identity library fulfils. */
export type Identity = Omit<IdentityPort, 'watch' | 'loadProfile' | 'saveProfile'> & {
  watch(listener: (user: User | null) => void): () => void;
  /** Gives the account its name where it has another one. */
  nameAccount(displayName: string): Promise<void>;
};

/**
 * What the service says of a session that it ended; anything else, such as a missing network, is no
 * reason.
 */
const endings = ['user-disabled', 'user-token-expired', 'invalid-user-token', 'user-not-found'];

/** The account in the app's own words. */
export function toUser(user: FirebaseUser): User {
  const { creationTime, lastSignInTime } = user.metadata;
  return {
    uid: user.uid,
    displayName: user.displayName,
    photoURL: user.photoURL,
    email: user.email,
    emailVerified: user.emailVerified,
    reporting: reportingRight(user),
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

/** The library as openIdentity started it, when it knows who is signed in. Throws before. */
export async function openedAuth(): Promise<Auth> {
  if (!opened) throw new Error('The identity library is not open');
  await opened.authStateReady();
  return opened;
}

/**
 * On one machine the providers are played: the library finds this stand-in where it would else load
 * Google's script. Without it only the providers' windows stay closed.
 */
const loadProviderStandIn = (origin: string): Promise<void> =>
  new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = `${origin}/emulator/auth/frames.js`;
    script.onload = script.onerror = () => resolve();
    document.head.append(script);
  });

/**
 * Starts the library for this app. The window resolver is given to single calls only: given here it
 * would load a script of another host at once.
 */
export async function openIdentity(app: FirebaseApp, config: Config): Promise<Identity> {
  // Only for the question why a session ended; a browser without IndexedDB has none.
  const before = await readStoredSession(config.firebase.apiKey).catch(() => undefined);
  const auth = (opened = initializeAuth(app, { persistence: [authPersistence] }));
  const local = emulatorOrigin(config);
  if (local !== null) {
    connectAuthEmulator(auth, local, { disableWarnings: true });
    if (config.signInMethods.some((method) => method in providers))
      await loadProviderStandIn(local);
  }
  /** The account that was here last, for the question why it is gone. */
  let last: FirebaseUser | undefined;
  onIdTokenChanged(
    auth,
    createTokenRenewal(() => void signOut(auth)),
  );
  /**
   * The screen offers nothing else; an old link or a page of yesterday might. What the service
   * itself allows is set in its console.
   */
  const demand = (method: SignInMethod): void => {
    if (!config.signInMethods.includes(method)) throw new IdentityError('operation-not-allowed');
  };
  /**
   * Who is here. Right after a page has opened the library does not know yet: it waits for what is
   * stored, and where there is network for the service's word on it.
   */
  const here = async (): Promise<FirebaseUser | null> => {
    await auth.authStateReady();
    return auth.currentUser;
  };

  return {
    watch: (listener) =>
      onIdTokenChanged(auth, (user) => {
        if (user) last = user;
        listener(user ? toUser(user) : null);
      }),
    async whyEnded() {
      if (last)
        return last.getIdToken(true).then(
          () => null,
          (error: unknown) => endings.find((code) => code === identityCode(error)) ?? null,
        );
      return before ? fetchSessionEndReason(config, before.refreshToken) : null;
    },
    keeps: async (uid) => (await readStoredSession(config.firebase.apiKey))?.uid === uid,
    async signInWithPassword(email, password) {
      demand('password');
      return toUser((await signInWithEmailAndPassword(auth, email, password)).user);
    },
    async createAccount(email, password, displayName) {
      demand('password');
      const { user } = await createUserWithEmailAndPassword(auth, email, password);
      // The name also goes into the profile document, which is written again until it arrives.
      await updateProfile(user, { displayName }).catch(() => undefined);
      return toUser(user);
    },
    async nameAccount(displayName) {
      const user = await here();
      if (user && displayName !== '' && user.displayName !== displayName)
        await updateProfile(user, { displayName });
    },
    async signInWithProvider(name, language) {
      demand(name);
      auth.languageCode = language;
      const provider = providers[name]();
      const result = await signInByRedirect(
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
      demand('emailLink');
      auth.languageCode = language;
      await sendSignInLinkToEmail(auth, email, { url: returnUrl, handleCodeInApp: true });
    },
    async signInWithLink(email, url) {
      demand('emailLink');
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
      const user = await here();
      if (!user) throw new IdentityError('null-user');
      auth.languageCode = language;
      if (!user.emailVerified) await sendEmailVerification(user, { url: returnUrl });
    },
    signOut: () => signOut(auth),
    async token(uid, fresh) {
      const user = await here();
      if (user?.uid !== uid) return { problem: 'signIn' };
      return user.getIdToken(fresh).then(
        (token) => ({ token }),
        (error: unknown) => ({
          problem: endings.includes(identityCode(error))
            ? ('signIn' as const)
            : ('offline' as const),
        }),
      );
    },
  };
}

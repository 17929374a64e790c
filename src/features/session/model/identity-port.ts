/** The identity service. Every call may reject with IdentityError. */
import type { Profile, User } from './user.ts';

export type ProviderName = 'google' | 'facebook' | 'github' | 'x';

/** Options for a mail from the service: its language, and the page to which its link leads. */
export interface MailOptions {
  readonly email: string;
  readonly language: string;
  readonly returnUrl: string;
}

export interface IdentityPort {
  /**
   * Calls the listener with the account now and after every sign-in, token renewal and sign-out;
   * null means that nobody is signed in. Loads the identity library. If it cannot be loaded, the
   * call rejects and nothing is watched.
   */
  watch(listener: (user: User | null) => void): Promise<() => void>;
  /**
   * Returns the reason (client code) why the service ended the last session, or null if it did not
   * or gave no reason.
   */
  whyEnded(): Promise<string | null>;
  /** Returns true if this device has tokens of `uid`, because another tab may have signed in. */
  keeps(uid: string): Promise<boolean>;
  /** False if this browser refuses to store an account, so that a sign-in ends with the page. */
  keepsAccounts(): Promise<boolean>;
  signInWithPassword(email: string, password: string): Promise<User>;
  /** Creates the account and signs in. Does not fail if only the name could not be stored. */
  createAccount(email: string, password: string, displayName: string): Promise<User>;
  /**
   * Opens the provider's window. Resolves with undefined if the page navigates to the provider
   * instead.
   */
  signInWithProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  /**
   * Returns the account if the provider has just returned to this page, and null on any other page.
   */
  finishProviderVisit(): Promise<User | null>;
  sendSignInLink(options: MailOptions): Promise<void>;
  /** `url` is the complete URL of the link in the mail. */
  signInWithLink(email: string, url: string): Promise<User>;
  sendPasswordReset(options: MailOptions): Promise<void>;
  /**
   * Returns the e-mail address that belongs to a reset code. Rejects for a code that is used,
   * expired or malformed.
   */
  checkPasswordReset(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Applies codes such as "verify e-mail" and "restore e-mail". */
  applyMailCode(code: string): Promise<void>;
  sendVerification(language: string, returnUrl: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Returns a token of the account `uid`. "signIn" means that nobody or another account is signed
   * in. Never rejects. `fresh` requests a new token.
   */
  token(
    uid: string,
    fresh: boolean,
  ): Promise<{ readonly token: string } | { readonly problem: 'offline' | 'signIn' }>;
  /**
   * Returns null if this driver has no profile yet. Rejects without a request if `isSignedIn` is
   * false once the code is loaded: after a sign-out, the request would have no token.
   */
  loadProfile(uid: string, isSignedIn: () => boolean): Promise<Profile | null>;
  /**
   * Writes the whole profile and the account's name. The call may be repeated. `isSignedIn` as for
   * loadProfile.
   */
  saveProfile(uid: string, profile: Profile, isSignedIn: () => boolean): Promise<void>;
}

/** The session stored on this device. */
export interface SavedSession {
  readonly user: User;
  readonly profile: Profile | null;
  /** True if the profile was changed on this device and has not been sent to the server yet. */
  readonly profilePending: boolean;
}

export interface SessionPersistence {
  /** Returns the session of this device, or null if nobody is signed in. */
  read(): SavedSession | null;
  /**
   * Stores account and profile, then the entry that the guard in the head reads. Returns false if
   * the browser refuses to store them.
   */
  remember(remembered: SavedSession): boolean;
  /** Returns the unsent profile of a driver, which stays stored after a sign-out. */
  unsentProfile(uid: string): Profile | null;
  /**
   * Removes the entry that the guard reads, then all keys that end with the uid. An unsent profile
   * is removed only with `everything`.
   */
  forget(uid: string, everything?: boolean): void;
  /** When the service last confirmed this account, in milliseconds since 1970; 0 if unknown. */
  readCheckTime(uid: string): number;
  writeCheckTime(uid: string): void;
  /** uid of a sign-out that the identity library has not performed yet. */
  readPendingSignOut(): string | null;
  writePendingSignOut(uid: string | null): void;
  /**
   * Returns the reason (client code) why the service ended the last session, or null after ten
   * minutes.
   */
  readEndReason(): string | null;
  writeEndReason(code: string | null): void;
  /** Returns the e-mail address for which this device has requested a sign-in link. */
  readLinkEmail(): string | null;
  writeLinkEmail(email: string | null): void;
  /** Calls back when another tab signs in or out. */
  watch(listener: () => void): () => void;
}

/** The identity service. Every call may reject with IdentityError. */
import type { Profile, User } from './user.ts';

export type ProviderName = 'google' | 'facebook' | 'github' | 'x';

/** Options for a mail from the service: its language and the page to which its link returns. */
export interface MailOptions {
  readonly email: string;
  readonly language: string;
  readonly returnUrl: string;
}

export interface IdentityPort {
  /**
   * Calls the listener with the account now and after every sign-in, token renewal and sign-out;
   * null means signed out. Loads the identity library. If it cannot be loaded, the call rejects and
   * nothing is watched.
   */
  watch(listener: (user: User | null) => void): Promise<() => void>;
  /**
   * The reason (client code) the service ended the last session; null if it did not or gave no
   * reason.
   */
  whyEnded(): Promise<string | null>;
  /** True if this device has tokens of `uid`, because another tab may have signed in. */
  keeps(uid: string): Promise<boolean>;
  signInWithPassword(email: string, password: string): Promise<User>;
  /** Creates the account and signs in. Does not fail if the name could not be stored. */
  createAccount(email: string, password: string, displayName: string): Promise<User>;
  /** Opens the provider's window; undefined if the page navigates to the provider instead. */
  signInWithProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  /** The account after the provider has returned to this page; null on any other page. */
  finishProviderVisit(): Promise<User | null>;
  sendSignInLink(options: MailOptions): Promise<void>;
  /** `url` is the complete URL that the mail linked to. */
  signInWithLink(email: string, url: string): Promise<User>;
  sendPasswordReset(options: MailOptions): Promise<void>;
  /**
   * The e-mail address that belongs to a reset code. Rejects for codes that are used, expired or
   * malformed.
   */
  checkPasswordReset(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Applies "verify e-mail", "restore e-mail" and similar codes. */
  applyMailCode(code: string): Promise<void>;
  sendVerification(language: string, returnUrl: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * Returns a token of the account `uid`. signIn: nobody or another account is signed in. Never
   * rejects. `fresh` requests a new token.
   */
  token(
    uid: string,
    fresh: boolean,
  ): Promise<{ readonly token: string } | { readonly problem: 'offline' | 'signIn' }>;
  /** null if this driver has no profile yet. */
  loadProfile(uid: string): Promise<Profile | null>;
  /** Writes the whole profile and the account's name. Sending it twice is safe. */
  saveProfile(uid: string, profile: Profile): Promise<void>;
}

/** The session stored on this device. */
export interface SavedSession {
  readonly user: User;
  readonly profile: Profile | null;
  /** True if the profile was changed here and has not been sent to the server yet. */
  readonly profilePending: boolean;
}

export interface SessionPersistence {
  /** The session of this device; null if signed out. */
  read(): SavedSession | null;
  /**
   * Stores account and profile, then the marker for the gate. Returns false if the browser refuses
   * to store them.
   */
  remember(remembered: SavedSession): boolean;
  /** The unsent profile of a driver, which is kept after a sign-out. */
  unsentProfile(uid: string): Profile | null;
  /**
   * Removes the marker, then all keys that end with the uid. An unsent profile is only removed with
   * `everything`.
   */
  forget(uid: string, everything?: boolean): void;
  /** When the service last confirmed this account, in milliseconds since 1970; 0 if unknown. */
  readCheckTime(uid: string): number;
  writeCheckTime(uid: string): void;
  /** uid of a sign-out that the identity library has not performed yet. */
  readPendingSignOut(): string | null;
  writePendingSignOut(uid: string | null): void;
  /** The reason (client code) the service ended the last session; null after ten minutes. */
  readEndReason(): string | null;
  writeEndReason(code: string | null): void;
  /** The e-mail address for which this device has requested a sign-in link. */
  readLinkEmail(): string | null;
  writeLinkEmail(email: string | null): void;
  /** Calls back when another tab signs in or out. */
  watch(listener: () => void): () => void;
}

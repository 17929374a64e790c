/** The identity service. Every call may reject with IdentityError. */
import type { Profile, User } from './user.ts';

export type ProviderName = 'google' | 'facebook' | 'github' | 'x';

/** A mail the service sends: its language, and the page its link leads back to. */
export interface MailOptions {
  readonly email: string;
  readonly language: string;
  readonly returnUrl: string;
}

export interface IdentityPort {
  /**
   * Reports the account now and after every sign-in, token renewal and sign-out; null is signed
   * out. Loads the identity library. Rejects where it cannot be loaded; nothing is watched then.
   */
  watch(listener: (user: User | null) => void): Promise<() => void>;
  /**
   * Why the service ended the last session, as client code; null where it has not, or gives no reason.
   */
  whyEnded(): Promise<string | null>;
  /** True where this device has tokens of `uid`: another tab may have signed in. */
  keeps(uid: string): Promise<boolean>;
  signInWithPassword(email: string, password: string): Promise<User>;
  /** Creates the account and signs in. A name that could not be stored is no error. */
  createAccount(email: string, password: string, displayName: string): Promise<User>;
  /** Opens the provider's window; undefined where the page navigates to the provider instead. */
  signInWithProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  /** The account after the provider has returned to this page; null on any other page. */
  finishProviderVisit(): Promise<User | null>;
  sendSignInLink(options: MailOptions): Promise<void>;
  /** `url` is the whole address the mail led to. */
  signInWithLink(email: string, url: string): Promise<User>;
  sendPasswordReset(options: MailOptions): Promise<void>;
  /** The address a reset code belongs to; rejects for codes that are used, expired or malformed. */
  checkPasswordReset(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Applies "verify e-mail", "restore e-mail" and similar codes. */
  applyMailCode(code: string): Promise<void>;
  sendVerification(language: string, returnUrl: string): Promise<void>;
  signOut(): Promise<void>;
  /**
   * A token of the account `uid`; signIn: nobody or somebody else is signed in. Never rejects.
   * `fresh` demands a new one.
   */
  token(
    uid: string,
    fresh: boolean,
  ): Promise<{ readonly token: string } | { readonly problem: 'offline' | 'signIn' }>;
  /** null: this driver has no profile yet. */
  loadProfile(uid: string): Promise<Profile | null>;
  /** Writes the whole profile and the account's name; sending twice does no harm. */
  saveProfile(uid: string, profile: Profile): Promise<void>;
}

/** The session as stored on this device. */
export interface SavedSession {
  readonly user: User;
  readonly profile: Profile | null;
  /** The profile was changed here and the server does not have it yet. */
  readonly profilePending: boolean;
}

export interface SessionPersistence {
  /** The session of this device, null when signed out. */
  read(): SavedSession | null;
  /** Stores account and profile, then the marker for the gate. False where the browser refuses. */
  remember(remembered: SavedSession): boolean;
  /** The unsent profile of a driver, which stays after a sign-out. */
  unsentProfile(uid: string): Profile | null;
  /**
   * Removes the marker, then all keys that end with the uid, except an unsent profile, which is only
   * removed with `everything`.
   */
  forget(uid: string, everything?: boolean): void;
  /** uid of a sign-out that the identity library has not performed yet. */
  readPendingSignOut(): string | null;
  writePendingSignOut(uid: string | null): void;
  /** Why the service ended the last session, as client code. Null after ten minutes. */
  readEndReason(): string | null;
  writeEndReason(code: string | null): void;
  /** The address that this device has requested a sign-in link for. */
  readLinkEmail(): string | null;
  writeLinkEmail(email: string | null): void;
  /** Calls back when another tab signs in or out. */
  watch(listener: () => void): () => void;
}

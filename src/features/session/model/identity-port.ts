/** What signing in asks of the outside world. Every call may reject with IdentityError. */
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
   * Why the service ended the last session, as client code; null when it did not or does not say.
   */
  whyEnded(): Promise<string | null>;
  /** Does this device keep the tokens of `uid`? Another tab may have signed in a moment ago. */
  keeps(uid: string): Promise<boolean>;
  signInWithPassword(email: string, password: string): Promise<User>;
  /** Creates the account and signs it in. A name that could not be stored yet is no error. */
  createAccount(email: string, password: string, displayName: string): Promise<User>;
  /** Opens the provider's window; undefined when the whole page goes to the provider instead. */
  signInWithProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  /** The account a page-wide visit to a provider came back with, null without such a visit. */
  finishProviderVisit(): Promise<User | null>;
  sendSignInLink(order: MailOptions): Promise<void>;
  /** `url` is the whole address the mail led to. */
  signInWithLink(email: string, url: string): Promise<User>;
  sendPasswordReset(order: MailOptions): Promise<void>;
  /** The address a reset code belongs to; rejects for codes that are used, expired or malformed. */
  checkPasswordReset(code: string): Promise<string>;
  confirmPasswordReset(code: string, password: string): Promise<void>;
  /** Carries out "verify e-mail", "restore e-mail" and the like. */
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

/** What this device remembers of the session, readable at once and without network. */
export interface SavedSession {
  readonly user: User;
  readonly profile: Profile | null;
  /** The profile was changed here and the server does not have it yet. */
  readonly profilePending: boolean;
}

export interface SessionPersistence {
  /** The session of this device, null when signed out. */
  read(): SavedSession | null;
  /**
   * Keeps account and profile, then sets the marker the gate reads. False where the browser refuses
   * to store.
   */
  remember(remembered: SavedSession): boolean;
  /** What is kept of a driver who is not signed in now: only a profile that was never sent. */
  unsentProfile(uid: string): Profile | null;
  /**
   * Removes the marker first, then everything kept under a key that ends with the uid, except a
   * profile that was never sent, unless `everything`.
   */
  forget(uid: string, everything?: boolean): void;
  /** uid of a sign-out that the identity library has not carried out yet. */
  readPendingSignOut(): string | null;
  writePendingSignOut(uid: string | null): void;
  /** Why the last session was ended from outside, as client code. Forgotten after ten minutes. */
  readEndReason(): string | null;
  writeEndReason(code: string | null): void;
  /** The address a sign-in link was ordered for on this device. */
  readLinkEmail(): string | null;
  writeLinkEmail(email: string | null): void;
  /** Calls back when another tab signs in or out. */
  watch(listener: () => void): () => void;
}

/**
 * Calls of the settings for the signed-in account. Every call may reject with IdentityError.
 */
import type { MailOptions, ProviderName } from '../../session/model/identity-port.ts';
import type { User } from '../../session/model/user.ts';

/** How the driver confirms an important change. */
export type Confirmation =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'provider'; readonly provider: ProviderName; readonly language: string };

/** The driver's data on the server except account and profile, ready for JSON. */
export interface ServerData {
  /**
   * The driver's reports with the URLs of their photos. Anonymous reports are not included, because
   * they have no author.
   */
  readonly reports: readonly Readonly<Record<string, unknown>>[];
  /** The office's receipts by report. */
  readonly receipts: unknown;
  /** Chapters of the manual that the driver has confirmed as read and understood. */
  readonly readings: readonly unknown[];
}

export interface AccountPort {
  /** True if the account has a password. An account created by a mail link has none. */
  hasPassword(): Promise<boolean>;
  /**
   * True if the sign-in on this device is so recent that the service requires no confirmation (five
   * minutes).
   */
  hasRecentSignIn(): Promise<boolean>;
  /**
   * Returns false if the page navigates to the provider, which returns to this URL. Rejects for a
   * wrong password or another account.
   */
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** Fetches the current state of the account. */
  reload(): Promise<User>;
  /** Also sets the first password of an account without one. */
  changePassword(password: string): Promise<User>;
  /**
   * Requests a mail to the new e-mail address. The address changes when the link in the mail is
   * opened.
   */
  changeEmail(options: MailOptions): Promise<void>;
  /** Returns undefined if the page navigates to the provider. */
  linkProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  unlinkProvider(providerId: string): Promise<User>;
  /** Stores a JPEG of at most 100 kB as the driver's picture. */
  putPhoto(photo: Blob): Promise<User>;
  removePhoto(): Promise<User>;
  /** The driver's picture; null if there is none. */
  loadPhoto(): Promise<Blob | null>;
  loadServerData(): Promise<ServerData>;
  /**
   * Deletes picture, profile and account, in this order. May be repeated after a failure. After an
   * error it checks whether the account was deleted anyway, and resolves if so. Rejects with
   * "network-request-failed" if that cannot be determined.
   */
  deleteAccount(): Promise<void>;
}

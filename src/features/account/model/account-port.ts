/**
 * The calls of the settings for the signed-in account. Every call may reject with IdentityError.
 */
import type { MailOptions, ProviderName } from '../../session/model/identity-port.ts';
import type { User } from '../../session/model/user.ts';

/** The way in which the driver confirms an important change. */
export type Confirmation =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'provider'; readonly provider: ProviderName; readonly language: string };

/**
 * The driver's data on the server except account and profile, in a form that can be written as
 * JSON.
 */
export interface ServerData {
  /**
   * The driver's reports with the URLs of their photos. Anonymous reports are not included, because
   * they contain no author.
   */
  readonly reports: readonly Readonly<Record<string, unknown>>[];
  /** The office's receipts by report. */
  readonly receipts: unknown;
  /** Chapters of the manual that the driver has confirmed as read and understood. */
  readonly readings: readonly unknown[];
  /** The browsers that receive push messages; empty if the company has not set them up. */
  readonly phones: readonly unknown[];
}

export interface AccountPort {
  /**
   * Resolves with true if the account has a password. An account that was created with a mail link
   * has none.
   */
  hasPassword(): Promise<boolean>;
  /**
   * Resolves with true if the driver signed in on this device less than five minutes ago, so that
   * the service requires no confirmation.
   */
  hasRecentSignIn(): Promise<boolean>;
  /**
   * Confirms the change. Resolves with false if the page navigates to the provider, which returns
   * to the current URL. Rejects if the password is wrong or another account was chosen.
   */
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** Fetches the current state of the account. */
  reload(): Promise<User>;
  /** Changes the password. An account without one gets its first password. */
  changePassword(password: string): Promise<User>;
  /**
   * Requests a mail to the new e-mail address. The address changes when the link in the mail is
   * opened.
   */
  changeEmail(options: MailOptions): Promise<void>;
  /**
   * Links a provider to the account. Resolves with undefined if the page navigates to the provider.
   */
  linkProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  unlinkProvider(providerId: string): Promise<User>;
  /** Stores a JPEG of at most 100 kB as the driver's picture. */
  putPhoto(photo: Blob): Promise<User>;
  removePhoto(): Promise<User>;
  /** Loads the driver's picture; null if there is none. */
  loadPhoto(): Promise<Blob | null>;
  loadServerData(): Promise<ServerData>;
  /**
   * Deletes the picture, the profile, the addresses for push messages and the account, in this order. The call may be repeated after
   * a failure. After an error it checks whether the account was deleted anyway, and resolves if so.
   * Rejects with "network-request-failed" if this cannot be determined.
   */
  deleteAccount(): Promise<void>;
}

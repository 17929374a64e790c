/**
 * What the settings ask of the outside world about the signed-in account. Every call may reject
 * with IdentityError.
 */
import type { MailOrder, ProviderName } from '../../session/model/identity-port.ts';
import type { User } from '../../session/model/user.ts';

/** How the driver shows once more who is holding the phone. */
export type Confirmation =
  | { readonly kind: 'password'; readonly password: string }
  | { readonly kind: 'provider'; readonly provider: ProviderName; readonly language: string };

/** What the server keeps of the driver beyond account and profile, ready for JSON. */
export interface ServerData {
  /** Own reports with their photos' addresses. Anonymous ones are nobody's and not here. */
  readonly reports: readonly Readonly<Record<string, unknown>>[];
  /** The office's answers, by report. */
  readonly receipts: unknown;
  /** Chapters of the manual that the driver has confirmed as read and understood. */
  readonly readings: readonly unknown[];
}

export interface AccountPort {
  /** Has the account a password? A link from a mail alone leaves none. */
  hasPassword(): Promise<boolean>;
  /**
   * Did somebody sign in on this device so lately that the service asks for no confirmation (it
   * allows five minutes)?
   */
  signedInLately(): Promise<boolean>;
  /**
   * False: the whole page goes to the provider and comes back to this address. Rejects for a wrong
   * password or another account.
   */
  confirm(confirmation: Confirmation): Promise<boolean>;
  /** The account as the service knows it now. */
  reload(): Promise<User>;
  /** Also gives a first password to an account without one. */
  changePassword(password: string): Promise<User>;
  /** Orders a mail to the new address; the address changes when its link is opened. */
  changeEmail(order: MailOrder): Promise<void>;
  /** undefined: the whole page goes to the provider. */
  linkProvider(provider: ProviderName, language: string): Promise<User | undefined>;
  unlinkProvider(providerId: string): Promise<User>;
  /** Stores a JPEG of at most 100 kB as the driver's picture. */
  putPhoto(photo: Blob): Promise<User>;
  removePhoto(): Promise<User>;
  /** The driver's picture, null where there is none. */
  loadPhoto(): Promise<Blob | null>;
  loadServerData(): Promise<ServerData>;
  /**
   * Removes picture, profile and account, in this order. May be repeated after a failure. Where it
   * seems to fail, the service is asked whether the account is gone all the same: then it resolves.
   * "network-request-failed": that is not known.
   */
  deleteAccount(): Promise<void>;
}

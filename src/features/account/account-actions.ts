/**
 * Changes the driver's own account. Each action rejects with IdentityError, whose codes are those
 * of the error catalogue.
 */
import { cleanEmail } from '../../i18n/typed-characters.ts';
import type { DraftStoragePort } from '../drafts/model/draft-storage-port.ts';
import type { OutboxStoragePort } from '../outbox/model/outbox-storage-port.ts';
import type { SettingsStoragePort } from '../settings/model/device-settings.ts';
import type { AccountPort, Confirmation } from './model/account-port.ts';
import { providerIds } from '../session/model/sign-in-methods.ts';
import type { ProviderName } from '../session/model/identity-port.ts';
import type { User } from '../session/model/user.ts';
import { sessionDependencies } from '../session/session-store.ts';
import { updateUser } from '../session/session-lifecycle.ts';

export interface AccountDependencies {
  readonly account: AccountPort;
  readonly localStore: DraftStoragePort & OutboxStoragePort & SettingsStoragePort;
}
let dependencies: AccountDependencies | undefined;
/** Returns the dependencies. Throws before connectAccount was called. */
export function accountDependencies(): AccountDependencies {
  if (!dependencies) throw new Error('The account is not connected');
  return dependencies;
}
export const accountService = (): AccountPort => accountDependencies().account;
export function connectAccount(ports: AccountDependencies): void {
  dependencies = ports;
}

/**
 * Fetches the current state of the account, for example an e-mail address that was verified on
 * another device. Returns false if it cannot be fetched, for example without network; then nothing
 * changes.
 */
export async function refreshAccount(): Promise<boolean> {
  const user = await accountService()
    .reload()
    .catch(() => undefined);
  if (user) updateUser(user);
  return user !== undefined;
}

/**
 * Returns how this driver can confirm an important change. `link` means that the account has
 * neither a password nor a provider and signs in only with a mail link.
 */
export async function confirmationMethod(
  user: User,
  linked: readonly ProviderName[],
): Promise<'password' | 'provider' | 'link'> {
  const byMail = user.providerData.some(({ providerId }) => providerId === 'password');
  if (byMail && (await accountService().hasPassword())) return 'password';
  return linked.length > 0 ? 'provider' : 'link';
}

/** Returns true if the driver has just signed in, so that no confirmation is needed. */
export const hasRecentLogin = (): Promise<boolean> => accountService().hasRecentSignIn();

/** Resolves with false if the page navigates to the provider. */
export const confirmAccount = (confirmation: Confirmation): Promise<boolean> =>
  accountService().confirm(confirmation);

export async function changePassword(password: string): Promise<void> {
  updateUser(await accountService().changePassword(password));
}

/** Requests the mail with which the driver changes the e-mail address. */
export const changeEmail = (email: string, language: string, returnUrl: string): Promise<void> =>
  accountService().changeEmail({ email: cleanEmail(email), language, returnUrl });

export const sendVerification = (language: string, returnUrl: string): Promise<void> =>
  sessionDependencies().identity.sendVerification(language, returnUrl);

/** Resolves with false if the page navigates to the provider. */
export async function linkProvider(provider: ProviderName, language: string): Promise<boolean> {
  const user = await accountService().linkProvider(provider, language);
  if (user) updateUser(user);
  return user !== undefined;
}

export async function unlinkProvider(provider: ProviderName): Promise<void> {
  updateUser(await accountService().unlinkProvider(providerIds[provider]));
}

/** The sign-in methods of an account. */
import type { SignInMethod } from '../../config/model/config-schema.ts';
import type { ProviderName } from './identity-port.ts';
import type { User } from './user.ts';

/** The provider ids used by the identity service. */
export const providerIds: Readonly<Record<ProviderName, string>> = {
  google: 'google.com',
  facebook: 'facebook.com',
  github: 'github.com',
  x: 'twitter.com',
};

export const providerNames = Object.keys(providerIds) as readonly ProviderName[];

/** Returns the providers that are linked to an account, in the order of the login screen. */
export const linkedProviders = (user: User): readonly ProviderName[] =>
  providerNames.filter((name) =>
    user.providerData.some(({ providerId }) => providerId === providerIds[name]),
  );

/**
 * Returns true if the account keeps another method that the company offers after this provider is
 * unlinked.
 */
export function mayUnlink(
  user: User,
  provider: ProviderName,
  offered: readonly SignInMethod[],
): boolean {
  const byMail = offered.includes('password') || offered.includes('emailLink');
  return user.providerData.some(
    ({ providerId }) =>
      providerId !== providerIds[provider] &&
      (providerId === 'password'
        ? byMail
        : providerNames.some((name) => providerIds[name] === providerId && offered.includes(name))),
  );
}

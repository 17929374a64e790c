import { useEffect, useEffectEvent, useState } from 'react';
import type { ProviderName } from '../../../features/session/model/identity-port.ts';
import type { User } from '../../../features/session/model/user.ts';
import { linkedProviders } from '../../../features/session/model/sign-in-methods.ts';
import type { Locale } from '../../../i18n/locales.ts';
import {
  confirmAccount,
  hasRecentLogin,
  confirmationMethod,
} from '../../../features/account/account-actions.ts';

export type Way =
  | { readonly kind: 'asking' | 'offline' | 'password' | 'fresh' | 'link' }
  | { readonly kind: 'provider'; readonly provider: ProviderName };

/**
 * Interval for checking whether the mail's link was opened in another tab, because the identity
 * library does not report it.
 */
const pollMilliseconds = 1000;

/**
 * Determines, when a form for an important change opens, how this driver confirms the account
 * again. A driver who waits for a mail's link continues here as soon as it is opened. `askAgain` is
 * called if the service now considers the sign-in too old.
 */
export function useWay(user: User): { readonly way: Way; readonly askAgain: () => void } {
  const [way, setWay] = useState<Way>({ kind: 'asking' });
  const [times, setTimes] = useState(0);
  const ask = useEffectEvent(async (): Promise<Way> => {
    const linked = linkedProviders(user);
    const kind = await confirmationMethod(user, linked);
    if (kind === 'password') return { kind };
    if (await hasRecentLogin()) return { kind: 'fresh' };
    const [provider] = linked;
    return provider ? { kind: 'provider', provider } : { kind: 'link' };
  });
  // Renewing a token creates a new object for the same driver, so only the sign-in methods are
  // compared.
  const ways = user.providerData.map(({ providerId }) => providerId).join();
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (found) => {
        if (isCurrent) setWay(found);
      },
      () => {
        if (isCurrent) setWay({ kind: 'offline' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [user.uid, ways, times]);

  const waits = way.kind === 'link';
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden)
        hasRecentLogin().then(
          (isFresh) => {
            if (isFresh) setWay({ kind: 'fresh' });
          },
          () => undefined,
        );
    }, pollMilliseconds);
    return () => {
      clearInterval(timer);
    };
  }, [waits]);
  return {
    way,
    askAgain: () => {
      setTimes((count) => count + 1);
    },
  };
}

/**
 * Performs the confirmation. Returns false if the browser opens the provider's page; the driver
 * then starts again after the return.
 */
export async function confirmBy(way: Way, password: string, locale: Locale): Promise<boolean> {
  if (way.kind === 'password') return confirmAccount({ kind: 'password', password });
  return way.kind === 'provider'
    ? confirmAccount({ kind: 'provider', provider: way.provider, language: locale })
    : true;
}

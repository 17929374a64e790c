import { useEffect, useState } from 'react';
import { formatList, interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages, type Messages } from '../../i18n/messages.ts';
import { type BlockedStorage, findBlockedStorage } from '../../platform/blocked-storage.ts';
import { routePath } from '../../routing/routes.ts';

/** Names what the browser refuses to store, and links to the screens that work without storage. */
export function StorageRefusal({ locale }: { readonly locale: Locale }) {
  const [found, setFound] = useState<{
    readonly texts: Messages;
    readonly storage: BlockedStorage;
  }>();
  useEffect(() => {
    let isCurrent = true;
    void Promise.all([loadMessages(locale, 'notices'), findBlockedStorage()]).then(
      ([texts, storage]) => {
        if (isCurrent) setFound({ texts, storage });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (!found) return null;
  const { texts, storage } = found;
  const sentence = (key: string, parts: readonly string[]) =>
    parts.length > 0 && (
      <p>
        {interpolate(texts[key] ?? '', {
          parts: formatList(
            parts.map((part) => texts[`${part}Name`] ?? part),
            locale,
            'conjunction',
          ),
        })}
      </p>
    );
  const manual = routePath('driverManual', locale);
  const links = [
    [routePath('emergency', locale), texts['openEmergency']],
    [manual, texts['openManual']],
    [routePath('gasCalculator', locale), texts['openCalculator']],
  ] as const;
  return (
    <>
      {sentence('storageBlocked', storage.blocked)}
      {sentence('storageFull', storage.full)}
      <p className="login-reading">
        {links.map(([address, label]) => (
          <a key={address} className="button button--secondary" href={address}>
            {label}
          </a>
        ))}
      </p>
    </>
  );
}

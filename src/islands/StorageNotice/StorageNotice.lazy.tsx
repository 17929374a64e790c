/**
 * Says that this device does not keep, or has not kept, what the driver writes, and what to do.
 * Renders nothing while all is well.
 */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startStorageCheck } from '../../app/start-storage-check.lazy.ts';
import { interpolate } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import {
  $deviceStorage,
  acknowledgeVanished,
  unknownStorage,
} from '../../features/device-storage/device-storage-store.ts';
import { Notice } from '../../ui/Notice.tsx';

export function StorageNotice({ locale }: { readonly locale: Locale }) {
  const { problem, vanished } = useStore($deviceStorage, { ssr: () => unknownStorage });
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    void startStorageCheck();
    void loadMessages(locale, 'notices').then(setTexts);
  }, [locale]);
  const title = texts[`${problem}Title`];
  if (!problem || title === undefined) return null;
  return (
    <Notice tone={problem === 'low' ? 'warning' : 'error'} role="alert" title={title}>
      <p>{interpolate(texts[problem] ?? '', { count: vanished })}</p>
      {problem === 'vanished' && (
        <button type="button" className="button button--secondary" onClick={acknowledgeVanished}>
          {texts['understood']}
        </button>
      )}
    </Notice>
  );
}

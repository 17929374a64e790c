/**
 * Warns if this device does not store, or has lost, the driver's reports, and suggests what to do.
 * Renders nothing if there is no problem.
 */
import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startStorageCheck } from '../../../app/start-storage-check.lazy.ts';
import { interpolate } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { loadMessages } from '../../../i18n/messages.ts';
import {
  $deviceStorage,
  acknowledgeEviction,
  acknowledgeSevenDays,
  acknowledgeVanished,
  type StorageProblem,
  unknownStorage,
} from '../../../features/device-storage/device-storage-store.ts';
import { Notice } from '../../../ui/Notice.tsx';

interface Look {
  /** "warning" for a storage that still works. */
  readonly tone: 'warning' | 'error';
  readonly role: 'status' | 'alert';
  /**
   * The problem is shown until the driver has confirmed it. A form does not show it, because a
   * notice that appears above the fields moves them while the driver types.
   */
  readonly acknowledge?: () => void;
}
const looks: Readonly<Record<StorageProblem, Look>> = {
  unavailable: { tone: 'error', role: 'alert' },
  slow: { tone: 'error', role: 'alert' },
  low: { tone: 'warning', role: 'alert' },
  vanished: { tone: 'error', role: 'alert', acknowledge: acknowledgeVanished },
  sevenDays: { tone: 'warning', role: 'status', acknowledge: acknowledgeSevenDays },
  evictable: { tone: 'warning', role: 'status', acknowledge: acknowledgeEviction },
};

interface StorageNoticeProps {
  readonly locale: Locale;
  /** True in a form: shows only problems with storing its draft. */
  readonly isInForm?: boolean;
}

export function StorageNotice({ locale, isInForm = false }: StorageNoticeProps) {
  const { problem, vanished } = useStore($deviceStorage, { ssr: () => unknownStorage });
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    void startStorageCheck();
    void loadMessages(locale, 'notices').then(setTexts);
  }, [locale]);
  const title = texts[`${problem}Title`];
  if (!problem || title === undefined) return null;
  const { tone, role, acknowledge } = looks[problem];
  if (isInForm && acknowledge) return null;
  return (
    <Notice tone={tone} role={role} title={title}>
      <p>{interpolate(texts[problem] ?? '', { count: vanished })}</p>
      {acknowledge && (
        <button type="button" className="button button--secondary" onClick={acknowledge}>
          {texts['understood']}
        </button>
      )}
    </Notice>
  );
}

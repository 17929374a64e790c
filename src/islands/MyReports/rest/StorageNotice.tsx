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
  unknownStorage,
} from '../../../features/device-storage/device-storage-store.ts';
import { Notice } from '../../../ui/Notice.tsx';

/** Problems that are shown until the driver has confirmed them. */
const acknowledgements = {
  vanished: acknowledgeVanished,
  sevenDays: acknowledgeSevenDays,
  evictable: acknowledgeEviction,
};
/** Problems of a storage that still works. */
const warnings: readonly string[] = ['low', 'sevenDays', 'evictable'];
const announcedLater: readonly string[] = ['sevenDays', 'evictable'];

/**
 * Problems that the driver reads beside the list of reports. A form does not show them, because a
 * notice that appears above the fields moves them while the driver types.
 */
const listProblems: readonly string[] = Object.keys(acknowledgements);

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
  if (!problem || title === undefined || (isInForm && listProblems.includes(problem))) return null;
  const acknowledge =
    problem in acknowledgements
      ? acknowledgements[problem as keyof typeof acknowledgements]
      : undefined;
  return (
    <Notice
      tone={warnings.includes(problem) ? 'warning' : 'error'}
      role={announcedLater.includes(problem) ? 'status' : 'alert'}
      title={title}
    >
      <p>{interpolate(texts[problem] ?? '', { count: vanished })}</p>
      {acknowledge && (
        <button type="button" className="button button--secondary" onClick={acknowledge}>
          {texts['understood']}
        </button>
      )}
    </Notice>
  );
}

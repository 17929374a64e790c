import { useEffect, useState } from 'react';
import { device, type StorageFacts } from '../../app/start-account.ts';
import { fill, formatBytes, formatNumber } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import type { SectionProps } from './texts.ts';

/** What a browser offers is more than photos ever need: in GB. */
const formatQuota = (bytes: number, locale: Locale): string => (bytes < 1e9 ? formatBytes(bytes, locale) : `${formatNumber(bytes / 1e9, locale, 1)} GB`);

/** How much the app keeps on this device, and whether the browser may throw it away. */
export function StoragePart({ texts, locale }: SectionProps) {
  const t = texts.device.storage;
  const [state, setState] = useState<StorageFacts>();
  const [isRefused, setRefused] = useState(false);
  const read = async (): Promise<void> => setState(await device.readStorage());
  useEffect(() => { void read(); }, []);
  const protect = async (): Promise<void> => {
    setRefused(!await device.protectStorage());
    await read();
  };
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      {state?.usedBytes !== undefined && <p>{fill(state.quotaBytes === undefined ? t.used : t.usedOf, { used: formatBytes(state.usedBytes, locale), quota: formatQuota(state.quotaBytes ?? 0, locale) })}</p>}
      {state && <p className={`settings-mark settings-mark--${state.protected ? 'good' : 'open'}`}>{state.protected ? t.protected : t.unprotected}</p>}
      {state && !state.protected && <Button look="secondary" onClick={() => void protect()}>{t.protect}</Button>}
      <p className="settings-state" role="status">{isRefused ? t.refused : ''}</p>
    </div>
  );
}

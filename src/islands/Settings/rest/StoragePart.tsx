import { useEffect, useState } from 'react';
import * as device from '../../../features/offline/device-status.ts';
import { interpolate, formatBytes } from '../../../i18n/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';
import type { SectionProps } from '../texts.ts';

/** Shows how much the app stores on this device, and whether the browser may delete it. */
export function StoragePart({ texts, locale }: SectionProps) {
  const t = texts.device.storage;
  const [state, setState] = useState<device.StorageState>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    void device.readStorage().then(setState);
  }, []);
  const protect = async (): Promise<void> => {
    setRefused(!(await device.protectStorage()));
    setState(await device.readStorage());
  };
  return (
    <div className="settings-part">
      <h3>{t.heading}</h3>
      {state?.usedBytes !== undefined && (
        <p>
          {interpolate(state.quotaBytes === undefined ? t.used : t.usedOf, {
            used: formatBytes(state.usedBytes, locale),
            quota: formatBytes(state.quotaBytes ?? 0, locale),
          })}
        </p>
      )}
      {state && (
        <p className={`settings-mark settings-mark--${state.protected ? 'good' : 'open'}`}>
          {state.protected ? t.protected : t.unprotected}
        </p>
      )}
      {state && !state.protected && (
        <Button look="secondary" onClick={() => void protect()}>
          {t.protect}
        </Button>
      )}
      <LiveText className="settings-state">{isRefused ? t.refused : ''}</LiveText>
    </div>
  );
}

import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { startSettings } from '../../../app/start-settings.ts';
import { defaultDeviceSettings } from '../../../features/settings/model/device-settings.ts';
import { $deviceSettings, changeDeviceSetting } from '../../../features/settings/settings-store.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { SettingChoice } from '../SettingChoice.tsx';
import type { SectionProps } from '../texts.ts';

/** Settings about mobile data; each takes effect on tap. */
export function SendingSection({ texts }: SectionProps) {
  const t = texts.device.sending;
  const settings = useStore($deviceSettings, { ssr: () => defaultDeviceSettings });
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    void startSettings();
  }, []);
  const options = [
    { id: 'yes', label: t.yes },
    { id: 'no', label: t.no },
  ] as const;
  const choice = (name: keyof typeof settings, label: string, hint: string) => (
    <SettingChoice
      id={name}
      label={label}
      hint={hint}
      options={options}
      value={settings[name] ? 'yes' : 'no'}
      onChange={(next) =>
        void changeDeviceSetting(name, next === 'yes').then((isKept) => setRefused(!isKept))
      }
    />
  );
  return (
    <div className="settings-fields">
      {choice('saveData', t.saveData, t.saveDataHint)}
      {choice('photosOnWifiOnly', t.wifi, t.wifiHint)}
      {isRefused && (
        <Notice tone="error" role="alert">
          <p>{t.refused}</p>
        </Notice>
      )}
    </div>
  );
}

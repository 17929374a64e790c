import { useId } from 'react';
import { interpolate } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { OfficeProps } from './texts.ts';
import { type Alarm, repeatMilliseconds } from './use-alarm.ts';

/** Settings for the name, the sound, the notifications and the keys of this desk. */
export function DeskSettings({
  texts,
  alarm,
}: OfficeProps & { readonly uid: string; readonly alarm: Alarm }) {
  const t = texts.office.settings;
  const { settings, save, allow, allowNotifications, test } = alarm;
  const isBlocked =
    settings.notifications && 'Notification' in window && Notification.permission === 'denied';
  return (
    <div className="office-filters">
      <TextField
        id="office-name"
        label={t.name}
        hint={t.nameHelp}
        value={settings.name}
        maximumLength={80}
        onChange={(name) => save({ name: name.slice(0, 80) })}
      />
      {(['plates', 'depots'] as const).map((name) => (
        <TextField
          key={name}
          id={`office-own-${name}`}
          label={t[name]}
          hint={t.ownHelp}
          value={settings[name]}
          maximumLength={400}
          onChange={(value) => save({ [name]: value.slice(0, 400) })}
        />
      ))}
      <div className="field">
        <p className="field-label">{t.sounds}</p>
        <p className="field-hint">
          {settings.sounds
            ? interpolate(t.soundsOn, { seconds: repeatMilliseconds / 1000 })
            : t.soundsOff}
        </p>
        <div className="report-actions">
          {settings.sounds ? (
            <>
              <Button look="secondary" onClick={test}>
                {t.test}
              </Button>
              <Button look="quiet" onClick={() => save({ sounds: false })}>
                {t.off}
              </Button>
            </>
          ) : (
            <Button look="secondary" onClick={allow}>
              {t.on}
            </Button>
          )}
        </div>
      </div>
      <Check
        label={t.notifications}
        hint={isBlocked ? t.blocked : t.notificationsHint}
        checked={settings.notifications}
        onChange={(isOn) => {
          if (isOn) void allowNotifications();
          else save({ notifications: false });
        }}
      />
      <Check
        label={t.keys}
        hint={t.keysHint}
        checked={settings.keys}
        onChange={(keys) => save({ keys })}
      />
    </div>
  );
}

function Check({
  label,
  hint,
  checked,
  onChange,
}: {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <div className="field">
      <label className="office-check">
        <input
          type="checkbox"
          checked={checked}
          aria-describedby={id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      <p className="field-hint" id={id}>
        {hint}
      </p>
    </div>
  );
}

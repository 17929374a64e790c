import { useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { readPhone, turnOffPhone, turnOnPhone } from '../../../app/start-push.lazy.ts';
import { $config } from '../../../features/config/config-store.ts';
import { defaultConfig } from '../../../features/config/model/default-config.ts';
import { hiddenPush, type PushOutcome } from '../../../features/push/push-messages.lazy.ts';
import { $session, unknownSession } from '../../../features/session/session-store.ts';
import { loadMessages, type Messages } from '../../../i18n/messages.ts';
import { SettingChoice } from '../SettingChoice.tsx';
import type { SectionProps } from '../texts.ts';
import { LiveText } from '../../../ui/LiveText.tsx';

/** Push messages on this device. Renders nothing if the company has not set them up. */
export function PushPart({ locale }: SectionProps) {
  const key = useStore($config, { ssr: () => defaultConfig }).functions.push;
  const { user } = useStore($session, { ssr: () => unknownSession });
  const uid = user?.uid;
  const [state, setState] = useState(hiddenPush);
  const [texts, setTexts] = useState<Messages>();
  /** What the driver has chosen, until it has taken effect. */
  const [chosen, setChosen] = useState<Choice>();
  const [outcome, setOutcome] = useState<PushOutcome>();
  useEffect(() => {
    if (key === undefined || uid === undefined) return undefined;
    let isCurrent = true;
    void Promise.all([readPhone(), loadMessages(locale, 'push')]).then(([read, messages]) => {
      if (!isCurrent) return;
      setState(read);
      setTexts(messages);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, uid, locale]);
  if (key === undefined || !texts || state.status === 'hidden') return null;

  const change = async (next: Choice): Promise<void> => {
    if (chosen) return;
    setChosen(next);
    setOutcome(undefined);
    setOutcome(await (next.answers ? turnOnPhone(next.danger) : turnOffPhone()));
    setState(await readPhone());
    setChosen(undefined);
  };
  const t = (id: string): string => texts[id] ?? '';
  const { status, areas, hasDanger } = state;
  const value = chosen ?? { answers: status === 'on', danger: hasDanger };
  return (
    <div className="settings-part">
      <h3>{t('title')}</h3>
      {status === 'install' || status === 'unsupported' ? (
        <p>{t(status)}</p>
      ) : (
        <>
          <YesOrNo
            texts={t}
            name="answers"
            value={value.answers}
            onChange={(answers) => void change({ answers, danger: answers && value.danger })}
          />
          {(areas.length > 0 || value.danger) && (
            <YesOrNo
              texts={t}
              name="danger"
              value={value.danger}
              onChange={(danger) => void change({ answers: value.answers || danger, danger })}
            />
          )}
          <LiveText className="settings-state">
            {statusText(t, chosen !== undefined, status === 'refused', outcome)}
          </LiveText>
          <p>{t('way')}</p>
        </>
      )}
    </div>
  );
}

interface Choice {
  readonly answers: boolean;
  readonly danger: boolean;
}

function statusText(
  t: (id: string) => string,
  isWorking: boolean,
  isBlocked: boolean,
  outcome: PushOutcome | undefined,
): string {
  if (isWorking) return t('working');
  if (isBlocked) return t('blocked');
  return outcome === undefined ? '' : t(`outcome-${outcome}`);
}

function YesOrNo({
  texts: t,
  name,
  value,
  onChange,
}: {
  readonly texts: (id: string) => string;
  readonly name: keyof Choice;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) {
  return (
    <SettingChoice
      id={`push-${name}`}
      label={t(name)}
      hint={t(`${name}Hint`)}
      options={[
        { id: 'yes', label: t('yes') },
        { id: 'no', label: t('no') },
      ]}
      value={value ? 'yes' : 'no'}
      onChange={(next) => onChange(next === 'yes')}
    />
  );
}

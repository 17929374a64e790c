import { seesSafety } from '../../features/office/model/roles.ts';
import type { DeskAddress } from '../../features/office/model/desk-list.ts';
import type { Desk } from '../../features/office/model/desk-state.ts';
import { formatDateTime, interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { Arrivals } from './Arrivals.tsx';
import { type CatchUpState, sinceText } from './ListNote.tsx';
import type { OfficeProps } from './texts.ts';
import { tell } from './tell.ts';
import { type Alarm, repeatMilliseconds } from './use-alarm.ts';

interface Props extends OfficeProps {
  readonly state: Desk;
  readonly alarm: Alarm;
  readonly go: (change: Partial<DeskAddress>) => void;
}

/** Notices about the list: whether it is complete, and whether new reports ring. */
export function DeskNotices({ state, alarm, go, ...props }: Props) {
  const { locale, texts } = props;
  const { settings: t, lost } = texts.office;
  return (
    <div className="office-notices">
      <Arrivals {...props} waiting={alarm.waiting} go={go} />
      {!state.isConnected && (
        <p className="office-lost" role="alert">
          {interpolate(lost, { when: formatDateTime(state.receivedAt, locale) })}
        </p>
      )}
      <Accident {...props} alarm={alarm} />
      <div className="office-states" aria-live="polite" aria-atomic="true">
        {alarm.isMuted && <p className="office-muted">{t.muted}</p>}
        {state.catchUp?.status === 'waiting' && <CatchUpWaiting {...props} {...state.catchUp} />}
        {state.isAnonymousMissing && (
          <p className="office-muted">{texts.office.catchUp.anonymous}</p>
        )}
      </div>
      {!seesSafety(state.roles) && <p className="report-hint">{texts.office.safety.elsewhere}</p>}
      <Sound {...props} alarm={alarm} />
    </div>
  );
}

/** Says whether new reports ring. A silent desk is a warning with the button that ends it. */
function Sound({ alarm, locale, texts }: OfficeProps & { readonly alarm: Alarm }) {
  const t = texts.office.settings;
  const allow = (): void => {
    alarm.allow();
    const on = interpolate(t.soundsOn, { seconds: repeatMilliseconds / 1000 });
    tell(labelledText(t.sounds, on, locale));
  };
  return (
    // The focus comes here when the button disappears.
    <div className="office-sound" role="group" tabIndex={-1} aria-label={t.sounds}>
      {alarm.settings.sounds ? (
        <p className="report-hint">{t.limits}</p>
      ) : (
        <div className="office-muted office-silent">
          <WarningIcon />
          <p>{t.silent}</p>
          <Button look="secondary" onClick={allow}>
            {t.turnOn}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Notice of an accident that only safety may read: somebody at this desk must call safety. */
function Accident({ alarm, locale, texts }: OfficeProps & { readonly alarm: Alarm }) {
  const t = texts.office.safety;
  if (alarm.accidentAt === undefined) return null;
  return (
    <div className="office-accident" role="alert">
      <p>
        <b>{t.reported}</b>{' '}
        <span>{interpolate(t.call, { when: formatDateTime(alarm.accidentAt, locale) })}</span>
      </p>
      <Button look="secondary" onClick={alarm.passOnAccident}>
        {t.passedOn}
      </Button>
    </div>
  );
}

/** Shows that reading the reports has failed and will be repeated. */
function CatchUpWaiting({
  locale,
  texts,
  ...state
}: Pick<OfficeProps, 'locale' | 'texts'> & CatchUpState) {
  const t = texts.office.catchUp;
  const when = sinceText(state, locale);
  return (
    <p className="office-muted">
      {when === undefined ? t.waiting : interpolate(t.waitingSince, { when })}
    </p>
  );
}

import { seesSafety } from '../../features/office/model/roles.ts';
import type { Desk } from '../../features/office/model/desk-state.ts';
import { formatDateTime, formatNumber, interpolate } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { OfficeProps } from './texts.ts';
import type { Alarm } from './use-alarm.ts';

interface Props extends OfficeProps {
  readonly state: Desk;
  readonly alarm: Alarm;
}

/** Notices about the list: whether it is complete, and whether new reports ring. */
export function DeskNotices({ state, alarm, ...props }: Props) {
  const { locale, texts } = props;
  const { settings: t, lost } = texts.office;
  return (
    <div className="office-notices">
      {!state.isConnected && (
        <p className="office-lost" role="alert">
          {interpolate(lost, { when: formatDateTime(state.receivedAt, locale) })}
        </p>
      )}
      <Accident {...props} alarm={alarm} />
      {alarm.isMuted && (
        <p className="office-muted" role="status">
          {t.muted}
        </p>
      )}
      <CatchUp {...props} state={state.catchUp} />
      {state.isAnonymousMissing && (
        <p className="office-muted" role="status">
          {texts.office.catchUp.anonymous}
        </p>
      )}
      {!seesSafety(state.roles) && <p className="report-hint">{texts.office.safety.elsewhere}</p>}
      <p className="report-hint">{alarm.settings.sounds ? t.limits : t.silent}</p>
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

/** Shows that reports are still being read; until then the counts are too low. */
function CatchUp({ state, locale, texts }: OfficeProps & { readonly state: Desk['catchUp'] }) {
  const t = texts.office.catchUp;
  if (!state) return null;
  const { status, since, count } = state;
  const when = since === undefined || since === 0 ? undefined : formatDateTime(since, locale);
  if (status === 'waiting')
    return (
      <p className="office-muted" role="status">
        {when === undefined ? t.waiting : interpolate(t.waitingSince, { when })}
      </p>
    );
  const whole = since === 0 ? t.all : t.looking;
  const reading = when === undefined ? whole : interpolate(t.since, { when });
  return (
    <div className="office-catch-up">
      <p role="status">{reading}</p>
      {count > 0 && (
        <p className="report-hint">
          {interpolate(t.count, { count: formatNumber(count, locale) })}
        </p>
      )}
    </div>
  );
}

import { Button } from '../../ui/Button.tsx';
import { SendIcon } from '../../ui/icons.tsx';
import { Guarded } from './Guarded.tsx';
import { OfflineLine } from './OfflineLine.tsx';
import { review, type Steps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

export interface SendNowProps extends StateProps {
  readonly steps: Steps;
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  readonly isOffline: boolean;
  readonly onSend: () => void;
}

/**
 * Sends before the summary, if few answers are enough. Nothing is shown on the first step unless
 * there is danger. The button is never at the place of "next". From the last step of a complete first
 * report on, it stays in sight above the bar; it then takes no tap at first, because it may appear
 * under the thumb.
 */
export function SendNow({
  texts: { reports },
  state: { definition, reading },
  steps: { ids, at },
  isAsking,
  isBusy,
  isOffline,
  onSend,
}: SendNowProps) {
  const step = ids[at];
  const isMiddleStep = step !== undefined && step !== review;
  if (!isMiddleStep || !reading.minimum || (at === 0 && !reading.danger)) return null;
  const t = reports.form;
  const last = definition.minimum?.lastSection?.(reading.answers) ?? '';
  const isComplete =
    definition.emergencyFirst === true && reading.canSend && at >= ids.indexOf(last);
  return (
    <div className={`report-form-send-now${isComplete ? ' report-form-send-now--complete' : ''}`}>
      {definition.emergencyFirst && (
        <div className="report-form-send-now-texts">
          <p aria-hidden={isComplete && isOffline ? true : undefined}>{t.firstReport}</p>
          {isComplete && <OfflineLine texts={reports} isShown={isOffline} />}
        </div>
      )}
      <Guarded key={String(isComplete)} isGuarded>
        <Button look="secondary" busy={isBusy} icon={<SendIcon />} onClick={onSend}>
          {isAsking ? t.sendAnyway : t.sendNow}
        </Button>
      </Guarded>
      {!definition.emergencyFirst && isOffline && <OfflineLine texts={reports} />}
    </div>
  );
}

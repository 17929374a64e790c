import { Button } from '../../ui/Button.tsx';
import { SendIcon } from '../../ui/icons.tsx';
import { Guarded } from './Guarded.tsx';
import { review, type Steps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

export interface SendNowProps extends StateProps {
  readonly steps: Steps;
  readonly isAsking: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
}

/**
 * Sends before the summary, if few answers are enough. Nothing is shown on the first step unless
 * there is danger. The button is never at the place of "next". Once the first report is complete, it
 * stays in sight above the bar; it then takes no tap at first, because it may appear under the thumb.
 */
export function SendNow({
  texts: { reports },
  state: { definition, reading },
  steps: { ids, at },
  isAsking,
  isBusy,
  onSend,
}: SendNowProps) {
  const step = ids[at];
  const isMiddleStep = step !== undefined && step !== review;
  if (!isMiddleStep || !reading.minimum || (at === 0 && !reading.danger)) return null;
  const t = reports.form;
  const isComplete = definition.emergencyFirst === true && reading.canSend;
  return (
    <div className={`report-form-send-now${isComplete ? ' report-form-send-now--complete' : ''}`}>
      {definition.emergencyFirst && <p>{t.firstReport}</p>}
      <Guarded key={String(isComplete)} isGuarded>
        <Button look="secondary" busy={isBusy} icon={<SendIcon />} onClick={onSend}>
          {isAsking ? t.sendAnyway : t.sendNow}
        </Button>
      </Guarded>
    </div>
  );
}

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
 * Returns the state of the first report: "open" until it is complete and its last step is reached,
 * "last" on this step, "rest" on the steps after it.
 */
function stageOf({
  state: { definition, reading },
  steps: { ids, at },
}: SendNowProps): 'open' | 'last' | 'rest' {
  if (!definition.emergencyFirst || !reading.canSend) return 'open';
  const last = ids.indexOf(definition.minimum?.lastSection?.(reading.answers) ?? '');
  if (at < last) return 'open';
  return at === last ? 'last' : 'rest';
}

/** True on the steps that show "send now": none on the first one unless there is danger. */
function isOffered({ state: { reading }, steps: { ids, at } }: SendNowProps): boolean {
  const step = ids[at];
  return (
    step !== undefined && step !== review && reading.minimum && (at > 0 || reading.danger === true)
  );
}

/**
 * Sends before the summary, if few answers are enough. The button is never at the place of "next".
 * From the last step of a complete first report on, it stays in sight above the bar; it then takes no
 * tap at first, because it may appear under the thumb.
 */
export function SendNow(props: SendNowProps) {
  if (!isOffered(props)) return null;
  const {
    texts: { reports },
    state: { definition },
    isAsking,
    isBusy,
    isOffline,
    onSend,
  } = props;
  const t = reports.form;
  const stage = stageOf(props);
  const isComplete = stage !== 'open';
  return (
    <div className={`report-form-send-now${isComplete ? ' report-form-send-now--complete' : ''}`}>
      {definition.emergencyFirst && <Sentence {...props} stage={stage} />}
      <Guarded key={String(isComplete)} isGuarded>
        <Button look="secondary" busy={isBusy} icon={<SendIcon />} onClick={onSend}>
          {isAsking ? t.sendAnyway : t.sendNow}
        </Button>
      </Guarded>
      {!definition.emergencyFirst && isOffline && <OfflineLine texts={reports} />}
    </div>
  );
}

/** The sentence beside the button. The questions after the first report need its room. */
function Sentence({
  texts: { reports },
  isOffline,
  stage,
}: SendNowProps & { readonly stage: ReturnType<typeof stageOf> }) {
  if (stage === 'rest' && !isOffline) return null;
  const isHidden = stage === 'last' && isOffline;
  return (
    <div className="report-form-send-now-texts">
      {stage !== 'rest' && <p aria-hidden={isHidden || undefined}>{reports.form.firstReport}</p>}
      {stage !== 'open' && <OfflineLine texts={reports} isShown={isOffline} />}
    </div>
  );
}

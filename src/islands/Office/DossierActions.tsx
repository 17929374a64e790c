import { cleanText } from '../../features/reports/clean-text.ts';
import { useState } from 'react';
import { inState, type CloseReason, type Work } from '../../features/office/model/work.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { CallLink } from '../../ui/CallLink.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CloseReport } from './CloseReport.tsx';
import { useOutcome } from './use-outcome.ts';
import type { DossierProps } from './dossier-props.ts';

/** Maximum length of a text for the driver or the history, in characters. */
export const maxAnswerLength = 1000;

/** Buttons at the head of a report: taking it over, calling the driver, and its state. */
export function DossierActions({
  onClosed,
  ...props
}: DossierProps & { readonly onClosed: () => void }) {
  const { entry, texts, access, write } = props;
  const t = texts.office;
  const { work } = entry;
  const { me } = access.desk;
  const [step, setStep] = useState<'none' | 'wait' | 'close'>('none');
  const [outcome, setOutcome] = useOutcome(props, 'change', () => setStep('none'));
  const run = async (...change: Parameters<typeof write>): Promise<boolean> => {
    const result = await write(...change);
    setOutcome(result);
    if (result === 'written') setStep('none');
    return result === 'written';
  };
  const isMine = work.assignee === me.uid;
  const mine: Work = { ...work, assignee: me.uid, assigneeName: me.name };
  const release = (): void => {
    const { assignee: _assignee, assigneeName: _name, ...free } = work;
    void run(inState(free, 'open'), { what: 'released' });
  };
  const close = async (reason: CloseReason): Promise<void> => {
    const closed = inState(work, 'closed', reason);
    if (await run(closed, { what: 'closed' }, { status: 'closed' })) onClosed();
  };
  const claimText =
    work.assigneeName === undefined
      ? t.actions.claim
      : interpolate(t.actions.claimFrom, { name: work.assigneeName });
  return (
    // The focus comes here if the pressed button disappears: the next button would be another action.
    <section className="office-actions" tabIndex={-1} aria-label={t.actions.title}>
      {outcome !== undefined && outcome !== 'written' && <p role="alert">{t.result[outcome]}</p>}
      <div className="report-actions" role="group" tabIndex={-1} aria-label={t.actions.title}>
        {work.state === 'closed' ? (
          <>
            <Button
              look="secondary"
              onClick={() =>
                void run(inState(work, 'open'), { what: 'reopened' }, { status: 'inProgress' })
              }
            >
              {t.actions.reopen}
            </Button>
            <CallDriver {...props} />
          </>
        ) : (
          <>
            {!isMine && (
              <Button
                onClick={() =>
                  void run(inState(mine, 'open'), { what: 'claimed' }, { status: 'inProgress' })
                }
              >
                {claimText}
              </Button>
            )}
            <CallDriver {...props} />
            {work.state === 'waiting' && (
              <Button
                look="secondary"
                onClick={() => void run(inState(work, 'open'), { what: 'resumed' })}
              >
                {t.actions.resume}
              </Button>
            )}
            {work.state !== 'waiting' && (
              <Button
                look="secondary"
                aria-expanded={step === 'wait'}
                onClick={() => setStep(step === 'wait' ? 'none' : 'wait')}
              >
                {t.actions.wait}
              </Button>
            )}
            <Button
              look="secondary"
              aria-expanded={step === 'close'}
              onClick={() => setStep(step === 'close' ? 'none' : 'close')}
            >
              {t.actions.close}
            </Button>
            {isMine && (
              <Button look="quiet" onClick={release}>
                {t.actions.release}
              </Button>
            )}
          </>
        )}
        <Button look="quiet" onClick={() => print()}>
          {t.actions.print}
        </Button>
      </div>
      {step === 'wait' && (
        <Waiting
          {...props}
          onWait={(text) => void run(inState(work, 'waiting'), { what: 'waiting', text })}
        />
      )}
      {step === 'close' && <CloseReport {...props} onClose={close} />}
    </section>
  );
}

/** A link that calls the driver, or that there is no number. */
function CallDriver({ entry: { report }, texts: { office: t }, locale }: DossierProps) {
  if (report.anonymous) return null;
  const { phone } = report.reporter;
  if (phone === '') return <p className="report-hint">{t.actions.noPhone}</p>;
  // The number is not broken.
  const label = labelledText(t.actions.call, phone.replaceAll(' ', '\u00A0'), locale);
  return <CallLink phone={phone} label={label} look="secondary" />;
}

function Waiting({
  texts: { office: t },
  onWait,
}: DossierProps & { readonly onWait: (text: string) => void }) {
  const [text, setText] = useState('');
  return (
    <div className="office-write">
      <TextField
        id="office-wait"
        label={t.waitFor}
        hint={t.waitForHint}
        maximumLength={maxAnswerLength}
        value={text}
        onChange={setText}
      />
      <Button
        look="secondary"
        onClick={() => onWait(cleanText(text, true).slice(0, maxAnswerLength))}
      >
        {t.actions.wait}
      </Button>
    </div>
  );
}

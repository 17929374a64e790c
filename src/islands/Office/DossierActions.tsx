import { cleanText } from '../../features/reports/clean-text.ts';
import { useRef, useState } from 'react';
import { inState, type CloseReason, type Work } from '../../features/office/model/work.ts';
import { readReceipts } from '../../features/receipts/model/receipt.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { CloseReport } from './CloseReport.tsx';
import { useOutcome } from './use-outcome.ts';
import type { DossierProps } from './dossier-props.ts';

const maxAnswerLength = 1000;

/** Buttons and forms for assignment, state and the answer to the driver. */
export function DossierActions({
  onClosed,
  ...props
}: DossierProps & { readonly onClosed: () => void }) {
  const { entry, texts, access, write } = props;
  const t = texts.office;
  const { work } = entry;
  const { me } = access.desk;
  const [step, setStep] = useState<'none' | 'wait' | 'close'>('none');
  const [answer, setAnswer] = useState('');
  const lastAnswer = useRef<string>(undefined);
  const [outcome, setOutcome] = useOutcome(props, 'change', () => {
    setStep('none');
    // Text that was typed while the confirmation was missing stays.
    if (cleanText(answer, true) === lastAnswer.current) setAnswer('');
  });
  const run = async (...change: Parameters<typeof write>): Promise<boolean> => {
    lastAnswer.current = change[2]?.note;
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
    <section
      className="report-group office-actions"
      tabIndex={-1}
      aria-labelledby="office-actions-title"
    >
      <h3 id="office-actions-title">{t.actions.title}</h3>
      {outcome !== undefined && outcome !== 'written' && <p role="alert">{t.result[outcome]}</p>}
      <div className="report-actions" role="group" tabIndex={-1} aria-label={t.actions.title}>
        {work.state === 'closed' ? (
          <Button
            look="secondary"
            onClick={() =>
              void run(inState(work, 'open'), { what: 'reopened' }, { status: 'inProgress' })
            }
          >
            {t.actions.reopen}
          </Button>
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
      {!entry.report.anonymous && <Answer {...props} run={run} text={answer} setText={setAnswer} />}
    </section>
  );
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

type Run = (...change: Parameters<DossierProps['write']>) => Promise<boolean>;

/** Form for an answer to the driver, or a question that the driver must answer. */
function Answer({
  entry,
  texts,
  locale,
  live,
  run,
  text,
  setText,
}: DossierProps & {
  readonly run: Run;
  readonly text: string;
  readonly setText: (text: string) => void;
}) {
  const t = texts.office;
  const { work } = entry;
  const [isEmpty, setEmpty] = useState(false);
  const receipt = readReceipts({ own: live.receipt })['own'];
  const send = async (what: 'answered' | 'asked'): Promise<void> => {
    const note = cleanText(text, true);
    setEmpty(note === '');
    if (note === '' || note.length > maxAnswerLength) return;
    const status = what === 'asked' ? 'returned' : (receipt?.status ?? 'received');
    const next = what === 'asked' ? inState(work, 'waiting') : work;
    // An answer closes an open question.
    const said = what === 'answered' && status === 'returned' ? 'inProgress' : status;
    if (await run(next, { what, text: note }, { status: said, note })) setText('');
  };
  const lastReceipt = receipt
    ? interpolate(t.answer.last, {
        status: receipt.note
          ? labelledText(texts.reports.status[receipt.status], receipt.note, locale)
          : texts.reports.status[receipt.status],
      })
    : t.answer.none;
  return (
    <div className="office-write">
      <p className="report-hint">{lastReceipt}</p>
      <TextField
        id="office-answer"
        label={t.answer.label}
        hint={t.answer.hint}
        error={isEmpty && cleanText(text) === '' ? t.answer.needed : undefined}
        rows={3}
        maximumLength={maxAnswerLength}
        value={text}
        onChange={setText}
      />
      <div className="report-actions">
        <Button onClick={() => void send('answered')}>{t.answer.send}</Button>
        <Button look="secondary" onClick={() => void send('asked')}>
          {t.answer.ask}
        </Button>
      </div>
    </div>
  );
}

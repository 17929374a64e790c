import {
  CheckIcon,
  ChevronLeftIcon,
  ListChecksIcon,
  SendIcon,
  WarningIcon,
} from '../../ui/icons.tsx';
import type { SaveState } from '../../features/drafts/autosave.ts';
import { isUnderWay, type EditableDraft } from '../../features/drafts/draft-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { FormScreenTexts } from './texts.ts';

interface ActionBarProps {
  readonly texts: FormScreenTexts;
  readonly state: EditableDraft;
  readonly isAsking: boolean;
  /** True if the main button was tapped and its action will run as soon as possible. */
  readonly isWaiting: boolean;
  /**
   * True if the page was reloaded after a tap on the main button, so that the tap had no effect.
   */
  readonly isTapLost: boolean;
  /** True for a long form, which is split into steps and has buttons in fixed positions. */
  readonly isStepped: boolean;
  /** Undefined on the first step. */
  readonly onBack: (() => void) | undefined;
  /** Defined if the driver can both send and continue. */
  readonly onNext: (() => void) | undefined;
  /** Defined if the driver can skip to the summary. */
  readonly onSummary: (() => void) | undefined;
  /** False if the main button leads to the next step. */
  readonly isLast: boolean;
}

/** Returns why the draft was not saved, otherwise why the report was not sent, if either failed. */
function problemText(
  state: EditableDraft,
  t: FormScreenTexts['reports']['draft'],
): string | undefined {
  if (state.status === 'opening') return undefined;
  const { saving, submission } = state;
  if (saving.status === 'failed')
    return { full: t.full, slow: t.slow, unavailable: t.notSaved }[saving.problem];
  return submission.status === 'failed'
    ? { ...t.notSent, code: t.codeMissing, photo: t.photoRefused }[submission.problem]
    : undefined;
}

/**
 * The bar at the bottom of the screen. It shows whether the draft is saved, and has buttons in
 * fixed positions: back on the left, next or send on the right, and the shortcut to the summary
 * between them.
 */
export function ActionBar({
  texts,
  state,
  isAsking,
  isWaiting,
  isTapLost,
  isStepped,
  onBack,
  onNext,
  onSummary,
  isLast,
}: ActionBarProps) {
  const { draft: t, form } = texts.reports;
  const [saveStatus, isSending] = savingOf(state);
  const isBusy = isWaiting || isSending;
  const isSendApart = onNext !== undefined;
  const send = (
    <Send label={isAsking ? form.sendAnyway : form.saveAndSend} short={form.send} busy={isBusy} />
  );
  return (
    <div className="report-form-bar">
      <Alerts state={state} texts={t} isTapLost={isTapLost} />
      {/* On a middle step the next button keeps its position, because a thumb may already be
          moving towards it. */}
      {isSendApart && <div className="report-form-bar-line">{send}</div>}
      <div className={`report-form-bar-line${isStepped ? ' report-form-bar-line--steps' : ''}`}>
        <Saved status={saveStatus} texts={t} />
        {isStepped && <Back label={form.back} onBack={onBack} />}
        {onSummary && (
          <Button
            look="secondary"
            aria-label={form.summary}
            icon={<ListChecksIcon />}
            onClick={onSummary}
          >
            <span className="report-form-word">{form.summary}</span>
          </Button>
        )}
        {isLast && !isSendApart ? send : <Next label={form.next} busy={isBusy} onNext={onNext} />}
      </div>
    </div>
  );
}

function Alerts({
  state,
  texts: t,
  isTapLost,
}: Pick<ActionBarProps, 'state' | 'isTapLost'> & {
  readonly texts: FormScreenTexts['reports']['draft'];
}) {
  const problem = problemText(state, t);
  const conflict = state.status === 'open' ? state.conflict : undefined;
  const warnings = [conflict && t[conflict], isTapLost && problem === undefined && t.tapLost];
  return (
    <>
      {problem !== undefined && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      {warnings.map(
        (warning) =>
          warning && (
            <Notice key={warning} tone="warning" role="alert">
              <p>{warning}</p>
            </Notice>
          ),
      )}
    </>
  );
}

const Send = ({
  label,
  short,
  busy,
}: {
  readonly label: string;
  readonly short: string;
  readonly busy: boolean;
}) => (
  <Button type="submit" aria-label={label} busy={busy} icon={<SendIcon />}>
    <span className="report-form-long">{label}</span>
    <span className="report-form-short">{short}</span>
  </Button>
);

/** An ordinary button if there is also a send button, otherwise the submit button of the form. */
const Next = ({
  label,
  busy,
  onNext,
}: {
  readonly label: string;
  readonly busy: boolean;
  readonly onNext: (() => void) | undefined;
}) =>
  onNext ? (
    <Button look="secondary" onClick={onNext}>
      {label}
    </Button>
  ) : (
    <Button type="submit" busy={busy}>
      {label}
    </Button>
  );

/** Returns the state of saving, and whether the report is being sent. */
const savingOf = (state: EditableDraft): [SaveState['status'], boolean] =>
  state.status === 'open' ? [state.saving.status, isUnderWay(state.submission)] : ['none', false];

/** The back button; on the first step the next button takes its position. */
const Back = ({
  label,
  onBack,
}: {
  readonly label: string;
  readonly onBack: (() => void) | undefined;
}) => (
  <span className="report-form-back">
    {onBack && (
      <Button look="secondary" aria-label={label} icon={<ChevronLeftIcon />} onClick={onBack} />
    )}
  </span>
);

function Saved({
  status,
  texts: t,
}: {
  readonly status: SaveState['status'];
  readonly texts: FormScreenTexts['reports']['draft'];
}) {
  return (
    <p className="report-form-saved" role="status">
      {status === 'saved' && (
        <>
          <CheckIcon />
          <span>{t.kept}</span>
        </>
      )}
      {status === 'saving' && <span>{t.saving}</span>}
      {status === 'failed' && <WarningIcon />}
    </p>
  );
}

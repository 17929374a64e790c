import {
  CheckIcon,
  ChevronLeftIcon,
  ListChecksIcon,
  SendIcon,
  WarningIcon,
} from '../../ui/icons.tsx';
import type { SaveProblem, SaveState } from '../../features/drafts/autosave.ts';
import type { EditableDraft } from '../../features/drafts/draft-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { FormScreenTexts } from './texts.ts';

interface ActionBarProps {
  readonly words: FormScreenTexts;
  readonly state: EditableDraft;
  readonly isAsking: boolean;
  /** The big button was tapped and its action will run as soon as possible. */
  readonly isWaiting: boolean;
  /** The page was reloaded after the big button was tapped; the tap had no effect. */
  readonly isTapLost: boolean;
  /** A long form, whose buttons have fixed places. */
  readonly isStepped: boolean;
  /** Undefined on the first step. */
  readonly onBack: (() => void) | undefined;
  /** Present where the driver may both send and continue. */
  readonly onNext: (() => void) | undefined;
  /** Present where the driver may skip to the summary. */
  readonly onSummary: (() => void) | undefined;
  /** False: the big button leads to the next step. */
  readonly isLast: boolean;
}

/** Why saving or sending failed: the device could not store it, or code is missing. */
const problemsOf = (state: EditableDraft): readonly (SaveProblem | 'code')[] =>
  state.status === 'opening'
    ? []
    : [state.saving, state.submission].flatMap((part) =>
        part.status === 'failed' ? [part.problem] : [],
      );

function problemText(
  problems: ReturnType<typeof problemsOf>,
  t: FormScreenTexts['reports']['draft'],
): string {
  if (problems.includes('full')) return t.full;
  return problems.includes('unavailable') ? t.notSaved : t.codeMissing;
}

/**
 * Whether the draft is saved, the back button, and the button for next or send: always at the lower
 * edge, in one row, each in a fixed place: back on the left, next or send on the right, and between
 * them the shortcut to the summary.
 */
export function ActionBar({
  words,
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
  const { draft: t, form } = words.reports;
  const problems = problemsOf(state);
  const [saveStatus, isSending] = savingOf(state);
  const isBusy = isWaiting || isSending;
  const isSendApart = onNext !== undefined;
  const send = (
    <Send label={isAsking ? form.sendAnyway : form.saveAndSend} short={form.send} busy={isBusy} />
  );
  return (
    <div className="report-form-bar">
      {problems.length > 0 && (
        <Notice tone="error" role="alert">
          <p>{problemText(problems, t)}</p>
        </Notice>
      )}
      {isTapLost && problems.length === 0 && (
        <Notice tone="warning" role="alert">
          <p>{t.tapLost}</p>
        </Notice>
      )}
      {/* On a middle step the next button keeps its place: a thumb may already be moving there. */}
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

/** An ordinary button where a send button is beside it, else the submit button of the form. */
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

/** The state of saving, and whether the report is being sent. */
const savingOf = (state: EditableDraft): [SaveState['status'], boolean] =>
  state.status === 'open'
    ? [state.saving.status, state.submission.status === 'sending']
    : ['none', false];

/** The back button; on the first step the next button uses its place. */
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
          {t.kept}
        </>
      )}
      {status === 'saving' && t.saving}
      {status === 'failed' && <WarningIcon />}
    </p>
  );
}

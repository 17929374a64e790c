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
  /** The big button was tapped and will do it as soon as it can. */
  readonly isWaiting: boolean;
  /** The page was reloaded after the big button was tapped; the tap had no effect. */
  readonly isTapLost: boolean;
  /** A long form: its buttons have places of their own. */
  readonly isStepped: boolean;
  /** Present where there is a step before. */
  readonly onBack: (() => void) | undefined;
  /** Present where one may send or go on. */
  readonly onNext: (() => void) | undefined;
  /** Present where the summary may come next, whatever is between. */
  readonly onSummary: (() => void) | undefined;
  /** False: the big button leads to the next step. */
  readonly isLast: boolean;
}

/** What stands against it: the last change or the report was not stored, or what sends is missing. */
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
 * Whether it is saved, the way back, and the button that goes on or sends: always at the lower
 * edge, in one row, each in its place: back on the left, what goes on to the right, and between
 * them the short way.
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
  const [saveStatus, isSending] = standOf(state);
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
      {/* Amid the steps: what goes on keeps its place, where a thumb may already be on its way. */}
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

/** Goes on by itself where sending has a button beside it, else as what the form is submitted by. */
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

/** How far saving is, and whether the report is on its way. */
const standOf = (state: EditableDraft): [SaveState['status'], boolean] =>
  state.status === 'open'
    ? [state.saving.status, state.submission.status === 'sending']
    : ['none', false];

/** The way back; on the first step its place belongs to what goes on. */
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

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
  const sendLabel = labelOf(words, isAsking, onNext !== undefined);
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
        {isLast ? (
          <Button type="submit" aria-label={sendLabel} busy={isBusy} icon={<SendIcon />}>
            <span className="report-form-long">{sendLabel}</span>
            <span className="report-form-short">{onNext ? '' : form.send}</span>
          </Button>
        ) : (
          <Button type="submit" busy={isBusy}>
            {form.next}
          </Button>
        )}
        {onNext && (
          <Button look="secondary" onClick={onNext}>
            {form.next}
          </Button>
        )}
      </div>
    </div>
  );
}

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

/** Beside the button that goes on, the one that sends has room for one word. */
const labelOf = (
  { reports: { form } }: FormScreenTexts,
  isAsking: boolean,
  isBesideNext: boolean,
): string => {
  if (isAsking) return form.sendAnyway;
  return isBesideNext ? form.send : form.saveAndSend;
};

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

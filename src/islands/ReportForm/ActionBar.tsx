import { CheckIcon, PhoneIcon, SendIcon, WarningIcon } from '../../ui/icons.tsx';
import type { SaveProblem, SaveState } from '../../features/drafts/autosave.ts';
import type { EditableDraft } from '../../features/drafts/draft-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { FormScreenTexts } from './texts.ts';

interface ActionBarProps {
  readonly words: FormScreenTexts;
  readonly state: EditableDraft;
  readonly isAsking: boolean;
  /** The big button was tapped and will do it as soon as it can. */
  readonly isWaiting: boolean;
  /** Present where there is a step before. */
  readonly onBack: (() => void) | undefined;
  /** Present where one may send or go on. */
  readonly onNext: (() => void) | undefined;
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
 * edge.
 */
export function ActionBar({
  words,
  state,
  isAsking,
  isWaiting,
  onBack,
  onNext,
  isLast,
}: ActionBarProps) {
  const { draft: t, form, emergency } = words.reports;
  const { reading } = state;
  const problems = problemsOf(state);
  const saveStatus = state.status === 'open' ? state.saving.status : 'none';
  const isSending = state.status === 'open' && state.submission.status === 'sending';
  const sendLabel = isAsking ? form.sendAnyway : form.saveAndSend;
  return (
    <div className="report-form-bar">
      {problems.length > 0 && (
        <Notice tone="error" role="alert">
          <p>{problemText(problems, t)}</p>
        </Notice>
      )}
      <div className="report-form-bar-line">
        <Saved status={saveStatus} texts={t} />
        {reading.danger && (
          <a
            className={buttonClass({ look: 'danger' })}
            href="tel:112"
            aria-label={emergency.call112}
          >
            <PhoneIcon />
            112
          </a>
        )}
        {onBack && (
          <Button look="secondary" onClick={onBack}>
            {form.back}
          </Button>
        )}
        {onNext && (
          <Button look="secondary" onClick={onNext}>
            {form.next}
          </Button>
        )}
        <Button type="submit" busy={isWaiting || isSending} icon={isLast && <SendIcon />}>
          {isLast ? sendLabel : form.next}
        </Button>
      </div>
    </div>
  );
}

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

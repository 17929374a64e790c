import { CheckIcon, PhoneIcon, SendIcon, WarningIcon } from '../../ui/icons.tsx';
import type { SubmitOutcome } from '../../features/drafts/submit-draft.lazy.ts';
import type { DraftState } from '../../features/drafts/draft-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Words } from './texts.ts';

interface ActionBarProps {
  readonly words: Words;
  readonly state: DraftState;
  readonly isAsking: boolean;
  readonly failure: SubmitOutcome | undefined;
  /** Present where there is a step before. */
  readonly onBack: (() => void) | undefined;
  /** Present where one may send or go on. */
  readonly onNext: (() => void) | undefined;
  /** False: the big button leads to the next step. */
  readonly isLast: boolean;
}

const problemOf = (outcome: SubmitOutcome) =>
  outcome.status === 'failed' ? outcome.problem : undefined;

/**
 * Whether it is saved, the way back, and the button that goes on or sends: always at the lower
 * edge.
 */
export function ActionBar({
  words,
  state,
  isAsking,
  failure,
  onBack,
  onNext,
  isLast,
}: ActionBarProps) {
  const { draft: t, form, emergency } = words.reports;
  const { saveState, saveProblem, status, reading } = state;
  const sendLabel = isAsking ? form.sendAnyway : form.saveAndSend;
  const isFull = [saveProblem, failure && problemOf(failure)].includes('full');
  return (
    <div className="report-form-bar">
      {(saveState === 'failed' || failure) && (
        <Notice tone="error" role="alert">
          <p>{isFull ? t.full : t.notSaved}</p>
        </Notice>
      )}
      <div className="report-form-bar-line">
        <Saved saveState={saveState} texts={t} />
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
        <Button type="submit" busy={status === 'submitting'} icon={isLast && <SendIcon />}>
          {isLast ? sendLabel : form.next}
        </Button>
      </div>
    </div>
  );
}

function Saved({
  saveState,
  texts: t,
}: {
  readonly saveState: DraftState['saveState'];
  readonly texts: Words['reports']['draft'];
}) {
  return (
    <p className="report-form-saved" role="status">
      {saveState === 'saved' && (
        <>
          <CheckIcon />
          {t.kept}
        </>
      )}
      {saveState === 'saving' && t.saving}
      {saveState === 'failed' && <WarningIcon />}
    </p>
  );
}

import { useState } from 'react';
import { CheckIcon, ChevronLeftIcon, SendIcon } from '../../ui/icons.tsx';
import type { SaveState } from '../../features/drafts/autosave.ts';
import { isUnderWay, type EditableDraft } from '../../features/drafts/draft-store.ts';
import { localizePath } from '../../i18n/locales.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Guarded } from './Guarded.tsx';
import { OfflineLine } from './OfflineLine.tsx';
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
  readonly isOffline: boolean;
  /** Undefined on the first step, from which the button leads to home. */
  readonly onBack: (() => void) | undefined;
  /** The action of the main button. A step leads to the next one; only the summary sends. */
  readonly main: 'next' | 'send' | 'answerMissing';
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
 * The bar at the bottom of the screen: back on the left, and the main button, which has the same box
 * on every step, beside it. Above its edge it says that the draft is saved.
 */
export function ActionBar({
  texts,
  state,
  isAsking,
  isWaiting,
  isTapLost,
  isStepped,
  isOffline,
  onBack,
  main,
}: ActionBarProps) {
  const { draft: t, form } = texts.reports;
  const [saveStatus, isSending] = savingOf(state);
  const isBusy = isWaiting || isSending;
  return (
    <div className="report-form-bar">
      <Alerts state={state} texts={t} isTapLost={isTapLost} />
      {isOffline && main === 'send' && <OfflineLine texts={texts.reports} />}
      <Saved status={saveStatus} texts={t} />
      <div className={`report-form-bar-line${isStepped ? ' report-form-bar-line--steps' : ''}`}>
        {isStepped && <Back texts={texts} onBack={onBack} />}
        {main === 'next' ? (
          <Button key="next" type="submit" busy={isBusy}>
            {form.next}
          </Button>
        ) : (
          <Guarded key="summary" isGuarded={isStepped}>
            {main === 'send' ? (
              <Send
                label={isAsking ? form.sendAnyway : form.saveAndSend}
                short={isAsking ? form.sendAnyway : form.send}
                busy={isBusy}
              />
            ) : (
              <Button type="submit" busy={isBusy}>
                {form.answerMissing}
              </Button>
            )}
          </Guarded>
        )}
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
  const conflict = state.status === 'open' ? state.conflict?.kind : undefined;
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

/** Returns the state of saving, and whether the report is being sent. */
const savingOf = (state: EditableDraft): [SaveState['status'], boolean] =>
  state.status === 'open' ? [state.saving.status, isUnderWay(state.submission)] : ['none', false];

/** The back button. From the first step it leads to home; the draft is kept. */
const Back = ({
  texts: { locale, reports },
  onBack,
}: {
  readonly texts: FormScreenTexts;
  readonly onBack: (() => void) | undefined;
}) => (
  <span className="report-form-back">
    {onBack ? (
      <Button
        look="secondary"
        aria-label={reports.form.back}
        icon={<ChevronLeftIcon />}
        onClick={onBack}
      />
    ) : (
      <a
        className={buttonClass({ look: 'secondary' })}
        href={localizePath('/', locale)}
        aria-label={reports.sent.home}
      >
        <ChevronLeftIcon />
      </a>
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
  // Saving follows every answer, so it is shown and announced the first time and after a failure only. The
  // failure itself is an alert.
  const [isAnnounced, setAnnounced] = useState(false);
  if (status === 'saved' && !isAnnounced) setAnnounced(true);
  if (status === 'failed' && isAnnounced) setAnnounced(false);
  return (
    <>
      <p className={`report-form-saved${isAnnounced ? ' report-form-saved--once' : ''}`}>
        {status === 'saved' && (
          <>
            <CheckIcon />
            <span>{t.kept}</span>
          </>
        )}
        {status === 'saving' && <span className="visually-hidden">{t.saving}</span>}
      </p>
      <LiveText className="visually-hidden">{isAnnounced && t.kept}</LiveText>
    </>
  );
}

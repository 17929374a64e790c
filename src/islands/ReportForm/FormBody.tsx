import { useCallback, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useStore } from '@nanostores/react';
import { applyDraftEvent, describeDraftsBy } from '../../features/drafts/draft-session.ts';
import {
  $draft,
  isDespiteWarnings,
  isUnderWay,
  type EditableDraft,
} from '../../features/drafts/draft-store.ts';
import { importOutbox } from '../../features/outbox/load-outbox.ts';
import { $outbox, loadingOutbox } from '../../features/outbox/outbox-store.ts';
import { interpolate, labelledText } from '../../i18n/format.ts';
import { plural } from '../../i18n/plural.ts';
import { announce } from '../../platform/announce.ts';
import type { Elements } from '../../ui/elements.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { useLostTap } from '../../ui/use-lost-tap.ts';
import { useTitlePrefix } from '../../ui/use-title-prefix.ts';
import { ActionBar } from './ActionBar.tsx';
import { describeDraft } from './draft-name.ts';
import { focusField } from './focus-field.ts';
import { isFromCheck } from './is-from-check.ts';
import { focusReportingBar } from './may-not-report.ts';
import { Intro, Opening } from './Opening.tsx';
import { rest } from './rest.ts';
import { SectionView } from './SectionView.tsx';
import { SendNow, type SendNowProps } from './SendNow.tsx';
import { useOffline } from './use-offline.ts';
import { review, type Steps, useSteps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

const outboxCode = lazyModule(importOutbox);
const ProblemSummary = rest.component((module) => module.ProblemSummary);
const Review = rest.component((module) => module.Review);

/** The form itself, from the first question to the button bar at the bottom. */
export function FormBody({
  texts,
  state,
  lead,
}: StateProps & {
  /** What the page shows below the header of the first step. */
  readonly lead?: Elements;
}) {
  const { definition, draft, reading } = state;
  useEffect(() => {
    describeDraftsBy((inputs, problems) => describeDraft(texts, definition, inputs, problems));
  }, [texts, definition]);
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const steps = useSteps(state);
  const { ids, at, go, back } = steps;
  const step = ids[at];
  const isReview = step === review;
  const [stepText, stepTitle] = stepTexts(texts, steps);
  useTitlePrefix(stepTitle);
  /**
   * The reason why a tap has to wait: the draft is still being read from the device, or code is
   * missing.
   */
  const [waiting, setWaiting] = useState<'draft' | 'code'>();
  const [isTapLost, forgetLostTap] = useLostTap();
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const isOffline = useOffline(outbox.items);
  const onLeave = useCallback(
    (path: string) =>
      setLeftFields((before) => (before.has(path) ? before : new Set(before).add(path))),
    [],
  );
  const { isAsking, isBusy } = sendingOf(state, waiting !== undefined);
  /**
   * Steps for which missing answers were shown after a tap on "next". A second tap opens the next
   * step.
   */
  const [warnedSteps, setWarnedSteps] = useState<ReadonlySet<string>>(new Set());
  const missing = reading.problems.filter(({ level }) => level === 'error');
  const sectionOf = (path: string): string | undefined =>
    definition.fields.find(({ id }) => id === path.split('.')[0])?.section;
  const show = (path: string): void => {
    const section = sectionOf(path);
    if (step && section) go(section, path);
    else focusField(path);
  };

  const isAttempted = useAttempts(state, () => {
    const first = $draft.get()?.reading.problems.find(({ level }) => level === 'error');
    if (first) show(first.field);
    else if (step) go(review);
  });

  const send = async (): Promise<void> => {
    if (focusReportingBar()) return;
    setWaiting('code');
    await outboxCode.load().then(
      ({ submitReport }) => {
        setWaiting(undefined);
        return submitReport();
      },
      () => applyDraftEvent({ type: 'submission', submission: sendingCodeMissing(isAsking) }),
    );
    setWaiting(undefined);
  };
  const submitAttempted = isAttempted || isAsking;
  const sections = sectionsAt(step, definition.sections);
  const isMiddleStep = step !== undefined && !isReview;
  const missingHere = missing.filter(({ field }) => sectionOf(field) === step);
  const next = (): void => {
    for (const { id, section } of definition.fields) if (section === step) onLeave(id);
    const [first] = missingHere;
    if (first && step !== undefined && !warnedSteps.has(step)) {
      setWarnedSteps(new Set(warnedSteps).add(step));
      focusField(first.field);
      return;
    }
    // After an attempt to send, "next" leads to each missing answer and then back to the summary.
    const elsewhere = missing.find(({ field }) => sectionOf(field) !== step);
    // A defect of the departure check goes on to the summary once nothing is missing.
    const isLast = isAttempted || (isFromCheck(draft) && missing.length === 0);
    if (isAttempted && elsewhere) show(elsewhere.field);
    else go(isLast ? review : (ids[at + 1] ?? review));
  };
  const proceed = (): void => {
    if (isMiddleStep) next();
    else void send();
  };
  const performTap = useEffectEvent(() => {
    setWaiting(undefined);
    // The tap was on "next". A restored draft may have opened at its summary since then.
    if (!isReview) proceed();
  });
  // The driver tapped before the draft was read from the device.
  const isDue = waiting === 'draft' && state.status === 'open';
  useEffect(() => {
    // eslint-disable-next-line react-hooks/set-state-in-effect -- The draft has arrived from outside React, so the earlier tap is performed now.
    if (isDue) performTap();
  }, [isDue]);
  const sendNow: SendNowProps = {
    texts,
    state,
    steps,
    isAsking,
    isBusy,
    isOffline,
    onSend: () => void send(),
  };
  const problems = (
    <ProblemSummary
      texts={texts}
      problems={reading.problems}
      isAttempted={isAttempted || isReview}
      isAsking={isAsking}
      onGo={show}
    />
  );
  return (
    <form
      className="report-form"
      method="dialog"
      noValidate
      aria-busy={isBusy}
      onClickCapture={(event) => refuseFiles(event, isBusy)}
      onSubmit={(event) => {
        event.preventDefault();
        forgetLostTap();
        if (state.status === 'opening') setWaiting('draft');
        else proceed();
      }}
    >
      <Opening texts={texts} state={state} steps={steps} lead={lead} sendNow={sendNow} />
      {isReview && (
        <>
          {problems}
          <Review texts={texts} state={state} steps={steps} />
        </>
      )}
      {sections.map((section) => (
        <SectionView
          key={section}
          texts={texts}
          section={section}
          isStep={step !== undefined}
          state={state}
          leftFields={leftFields}
          isAttempted={submitAttempted || warnedSteps.has(section)}
          items={outbox.items}
          onLeave={onLeave}
        />
      ))}
      {definition.emergencyFirst && (
        <>
          <Intro texts={texts} state={state} steps={steps} />
          <SendNow {...sendNow} />
        </>
      )}
      {submitAttempted && !isReview && problems}
      <StepAnnouncements
        key={step}
        texts={texts}
        stepText={stepText}
        isDanger={reading.danger}
        count={step !== undefined && warnedSteps.has(step) ? missingHere.length : 0}
      />
      <ActionBar
        texts={texts}
        state={state}
        isAsking={isAsking}
        isWaiting={waiting !== undefined}
        // An empty draft means that the report reached the outbox before the reload.
        isTapLost={isTapLost && Object.keys(draft.inputs).length > 0}
        isStepped={ids.length > 0}
        isOffline={isOffline}
        onBack={back}
        main={mainAction(step, reading.canSend)}
      />
    </form>
  );
}

const mainAction = (step: string | undefined, canSend: boolean) => {
  if (step !== undefined && step !== review) return 'next';
  return step === review && !canSend ? 'answerMissing' : 'send';
};

/** Returns whether the next tap sends despite warnings, and whether an earlier tap is in progress. */
function sendingOf(
  state: EditableDraft,
  isWaiting: boolean,
): { isAsking: boolean; isBusy: boolean } {
  if (state.status === 'opening') return { isAsking: false, isBusy: isWaiting };
  return {
    isAsking: isDespiteWarnings(state.submission) && state.reading.canSend,
    isBusy: isWaiting || isUnderWay(state.submission),
  };
}

/** A picture that is chosen after the tap could come too late for the report. */
function refuseFiles(event: MouseEvent, isBusy: boolean): void {
  if (isBusy && (event.target as Partial<HTMLInputElement>).type === 'file') event.preventDefault();
}

/** True if the code for sending could not be loaded. */
const sendingCodeMissing = (despiteWarnings: boolean) =>
  ({ status: 'failed', problem: 'code', despiteWarnings }) as const;

/**
 * Returns whether the driver has tried to send this draft; false for each new draft. `onAttempt` is
 * called on each attempt, once the messages are on the screen.
 */
function useAttempts(state: EditableDraft, onAttempt: () => void): boolean {
  const { draft } = state;
  // A refused report opens at its first problem, otherwise at its summary.
  const attempts =
    state.status === 'open' ? state.attempts + Number(draft.rejectedBecause !== undefined) : 0;
  const notifyAttempt = useEffectEvent(onAttempt);
  useEffect(() => {
    if (attempts > 0) notifyAttempt();
  }, [draft.id, attempts]);
  return attempts > 0;
}

/** "Step 3 of 7" for the open step, and the same with its name for the title of the page. */
function stepTexts(
  { locale, form, reports: { form: t } }: StateProps['texts'],
  { ids, at }: Steps,
): readonly [number: string | undefined, title: string | undefined] {
  const step = ids[at];
  if (step === undefined) return [undefined, undefined];
  const number = interpolate(t.step, { step: at + 1, steps: ids.length });
  const name = step === review ? t.summary : (form.sections[step] ?? step);
  return [number, labelledText(number, name, locale)];
}

/**
 * Announces how many answers the step still lacks, because the focus goes to the first of them, the
 * end of a danger, and the number of steps if an answer changes it. In danger, the number does not
 * follow the alert of the emergency card.
 */
function StepAnnouncements({
  texts,
  stepText = '',
  isDanger,
  count,
}: Pick<StateProps, 'texts'> & {
  readonly stepText: string | undefined;
  readonly isDanger: boolean;
  readonly count: number;
}) {
  const { missingHere, dangerOver } = texts.reports.form;
  const wasDanger = useRef(isDanger);
  useEffect(() => {
    if (wasDanger.current && !isDanger) announce(dangerOver);
    wasDanger.current = isDanger;
  }, [isDanger, dangerOver]);
  return (
    <>
      <LiveText className="visually-hidden">
        {count > 0 && <span>{plural(missingHere, count, texts.locale)}</span>}
      </LiveText>
      <Spoken text={isDanger ? '' : stepText} />
    </>
  );
}

/** The visible sections: all in a short form, one in a long one, none in the review. */
function sectionsAt(step: string | undefined, all: readonly string[]): readonly string[] {
  if (step === undefined) return all;
  return step === review ? [] : [step];
}

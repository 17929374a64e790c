import { useCallback, useEffect, useState } from 'react';
import { useStore } from '../../ui/use-store.ts';
import type { Inputs } from '../../domain/reports/form.ts';
import type { SubmitOutcome } from '../../stores/draft-actions.ts';
import { $draft } from '../../stores/draft-state.ts';
import { $outbox, loadingOutbox } from '../../stores/outbox.ts';
import { later, soon } from '../../ui/later.tsx';
import { ActionBar } from './ActionBar.tsx';
import { focusField } from './focus-field.ts';
import { SectionView } from './SectionView.tsx';
import { review, useSteps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

const EmergencyCard = later(async () => (await import('./EmergencyCard.tsx')).EmergencyCard);
const loadActions = soon(() => import('../../stores/draft-actions.ts'));
const Summary = later(async () => (await import('./Summary.tsx')).Summary);
const StorageNotice = later(
  async () => (await import('../Device/StorageNotice.tsx')).StorageNotice,
);
const Restored = later(async () => (await import('./Restored.tsx')).Restored);
const StepList = later(async () => (await import('./StepList.tsx')).StepList);
const Review = later(async () => (await import('./Review.tsx')).Review);

/** The form itself, from the first question to the button in thumb reach. */
export function FormBody({ words, state }: StateProps) {
  const { definition, reading, draft, status } = state;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const steps = useSteps(state);
  const { ids, at, go } = steps;
  const step = ids[at];
  const isReview = step === review;
  const isAttempted = attempts > 0;
  /** The inputs the driver was asked about; any change asks again. */
  const [asked, setAsked] = useState<Inputs>();
  const [failure, setFailure] = useState<SubmitOutcome>();
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const onLeave = useCallback(
    (path: string) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))),
    [],
  );
  const isAsking = asked === draft.inputs && reading.canSend;
  const show = (path: string): void => {
    const section = definition.fields.find(({ id }) => id === path.split('.')[0])?.section;
    if (step && section) go(section, path);
    else focusField(path);
  };

  // A report that was refused opens where something stands against it, else at its summary.
  const isRefused = status === 'open' && draft.rejectedBecause !== undefined;
  useEffect(() => {
    if (isRefused) setAttempts(1);
  }, [isRefused]);
  // With each attempt, once the sentences stand on the screen.
  useEffect(() => {
    const first =
      attempts > 0
        ? $draft.get()?.reading.problems.find(({ level }) => level === 'error')
        : undefined;
    if (first) show(first.field);
    else if (step && attempts > 0) go(review);
  }, [attempts]);

  const send = async (): Promise<void> => {
    const outcome = await loadActions()
      .then(({ submitDraft }) => submitDraft(isAsking))
      .catch((): SubmitOutcome => ({ status: 'failed', problem: 'unavailable' }));
    setFailure(outcome.status === 'failed' ? outcome : undefined);
    if (outcome.status === 'invalid') setAttempts(attempts + 1);
    if (outcome.status === 'asks') setAsked(draft.inputs);
  };
  const isLast = !step || isReview || reading.minimum;
  const next = (): void => {
    for (const { id, section } of definition.fields) if (section === step) onLeave(id);
    go(ids[at + 1] ?? review);
  };
  return (
    <form
      className="report-form"
      noValidate
      aria-busy={status === 'submitting'}
      onSubmit={(event) => {
        event.preventDefault();
        if (isLast) void send();
        else next();
      }}
    >
      {at === 0 && <p>{words.form.intro}</p>}
      <StorageNotice locale={words.locale} />
      {reading.danger && !definition.emergencyFirst && <EmergencyCard words={words} />}
      {at === 0 && state.restoredFrom !== undefined && <Restored words={words} state={state} />}
      {step && (
        <StepList
          words={words}
          state={state}
          steps={steps}
          placeholder={<div className="field-later" />}
        />
      )}
      {(step ? ids.slice(at, at + 1) : definition.sections).map((section) =>
        section === review ? (
          <Review key={section} words={words} state={state} steps={steps} />
        ) : (
          <SectionView
            key={section}
            words={words}
            section={section}
            state={state}
            left={left}
            isAttempted={isAttempted || isAsking}
            items={outbox.items}
            onLeave={onLeave}
          />
        ),
      )}
      {(isAttempted || isAsking || isReview) && (
        <Summary
          words={words}
          problems={reading.problems}
          isAttempted={isAttempted || isReview}
          isAsking={isAsking}
          onGo={show}
        />
      )}
      <ActionBar
        words={words}
        state={state}
        isAsking={isAsking}
        failure={failure}
        onBack={at > 0 ? steps.back : undefined}
        onNext={isLast && step && !isReview ? next : undefined}
        isLast={isLast}
      />
    </form>
  );
}

import { useCallback, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Inputs } from '../../domain/reports/form.ts';
import type { SubmitOutcome } from '../../stores/draft-actions.ts';
import { $draft, type DraftState } from '../../stores/draft-state.ts';
import { $outbox, loadingOutbox } from '../../stores/outbox.ts';
import { later, soon } from '../../ui/later.tsx';
import { ActionBar } from './ActionBar.tsx';
import { focusField } from './focus-field.ts';
import { SectionView } from './SectionView.tsx';
import type { Words } from './texts.ts';

const EmergencyCard = later(async () => (await import('./EmergencyCard.tsx')).EmergencyCard);
const loadActions = soon(() => import('../../stores/draft-actions.ts'));
const Summary = later(async () => (await import('./Summary.tsx')).Summary);
const StorageNotice = later(async () => (await import('../Device/StorageNotice.tsx')).StorageNotice);
const Restored = later(async () => (await import('./Restored.tsx')).Restored);

/** The form itself, from the first question to the button in thumb reach. */
export function FormBody({ words, state }: { readonly words: Words; readonly state: DraftState }) {
  const { definition, reading, draft, status } = state;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const isAttempted = attempts > 0;
  /** The inputs the driver was asked about; any change asks again. */
  const [asked, setAsked] = useState<Inputs>();
  const [failure, setFailure] = useState<SubmitOutcome>();
  const outbox = useStore($outbox, { ssr: () => loadingOutbox });
  const onLeave = useCallback((path: string) => setLeft((before) => (before.has(path) ? before : new Set(before).add(path))), []);
  const isAsking = asked === draft.inputs && reading.canSend;

  // Only once the sentences stand on the screen.
  useEffect(() => {
    const first = attempts > 0 ? $draft.get()?.reading.problems.find(({ level }) => level === 'error') : undefined;
    if (first) focusField(first.field);
  }, [attempts]);

  const send = async (): Promise<void> => {
    const outcome = await loadActions().then(({ submitDraft }) => submitDraft(isAsking)).catch((): SubmitOutcome => ({ status: 'failed', problem: 'unavailable' }));
    setFailure(outcome.status === 'failed' ? outcome : undefined);
    if (outcome.status === 'invalid') setAttempts(attempts + 1);
    if (outcome.status === 'asks') setAsked(draft.inputs);
  };
  return (
    <form className="report-form" noValidate aria-busy={status === 'submitting'} onSubmit={(event) => { event.preventDefault(); void send(); }}>
      <p>{words.form.intro}</p>
      <StorageNotice locale={words.locale} />
      {reading.danger && <EmergencyCard words={words} />}
      {state.restoredFrom !== undefined && <Restored words={words} state={state} />}
      {definition.sections.map((section) => (
        <SectionView key={section} words={words} section={section} state={state} left={left} isAttempted={isAttempted || isAsking} items={outbox.items} onLeave={onLeave} />
      ))}
      {(isAttempted || isAsking) && <Summary words={words} problems={reading.problems} isAttempted={isAttempted} isAsking={isAsking} onGo={focusField} />}
      <ActionBar words={words} state={state} isAsking={isAsking} failure={failure} />
    </form>
  );
}

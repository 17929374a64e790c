import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { Steps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

const EmergencyCard = lazyComponent(
  async () => (await import('./EmergencyCard.lazy.tsx')).EmergencyCard,
);
const StorageNotice = lazyComponent(
  async () => (await import('../StorageNotice/StorageNotice.lazy.tsx')).StorageNotice,
);
const RestoredDraft = lazyComponent(
  async () => (await import('./RestoredDraft.lazy.tsx')).RestoredDraft,
);
const FollowedReport = lazyComponent(
  async () => (await import('./FollowedReport.lazy.tsx')).FollowedReport,
);
const StepList = lazyComponent(async () => (await import('./StepList.lazy.tsx')).StepList);

/** What stands above the first question. */
export function Opening({ words, state, steps }: StateProps & { readonly steps: Steps }) {
  const { definition, draft, reading } = state;
  const restored = state.status === 'open' ? state.restored : undefined;
  const isFirst = steps.at === 0;
  const isWhereLeft = isFirst || steps.ids[steps.at] === restored?.step;
  const follows = !definition.short && draft.followsReport !== undefined;
  return (
    <>
      {isFirst && !follows && <p>{words.form.intro}</p>}
      <StorageNotice placeholder={null} locale={words.locale} />
      {reading.danger && !definition.emergencyFirst && <EmergencyCard words={words} />}
      {follows && <FollowedReport words={words} draft={draft} />}
      {isWhereLeft && restored && !definition.short && !follows && (
        <RestoredDraft words={words} definition={definition} draft={draft} restored={restored} />
      )}
      {steps.ids.length > 0 && (
        <StepList
          words={words}
          state={state}
          steps={steps}
          placeholder={<div className="field-later" />}
        />
      )}
    </>
  );
}

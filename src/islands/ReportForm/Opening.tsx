import { isFromCheck } from './is-from-check.ts';
import { rest } from './rest.ts';
import { SendNow, type SendNowProps } from './SendNow.tsx';
import { StepList } from './StepList.tsx';
import type { Steps } from './use-steps.ts';
import type { StateProps } from './view-props.ts';

const DangerCard = rest.component((module) => module.DangerCard);
const StorageNotice = rest.component((module) => module.StorageNotice, { isRequired: false });
const RestoredDraft = rest.component((module) => module.RestoredDraft, { isRequired: false });
const FollowedReport = rest.component((module) => module.FollowedReport);

/** The parts of the form above the first question. */
export function Opening({
  texts,
  state,
  steps,
  sendNow,
}: StateProps & {
  readonly steps: Steps;
  /** The button that sends before the summary, in danger. */
  readonly sendNow: SendNowProps;
}) {
  const { definition, draft, reading } = state;
  const isFirst = steps.at === 0;
  const isCardShown = reading.danger && !definition.emergencyFirst;
  const follows = !definition.short && draft.followsReport !== undefined;
  // The first question must be in sight on a phone: drivers who come from the check chose the form
  // there, and the choice between near miss and accident comes first.
  const isIntroShown = isFirst && !follows && !isFromCheck(draft) && !definition.emergencyFirst;
  return (
    <>
      {isIntroShown && texts.form.intro !== '' && <p>{texts.form.intro}</p>}
      <StorageNotice placeholder={null} locale={texts.locale} isInForm />
      {!definition.short && <Begun texts={texts} state={state} steps={steps} />}
      {steps.ids.length > 0 && <StepList texts={texts} state={state} steps={steps} />}
      {isCardShown && (
        <div className="report-form-danger">
          <DangerCard texts={texts} />
          <SendNow {...sendNow} />
        </div>
      )}
    </>
  );
}

/** Shows where the draft comes from: another report, or an earlier session. */
function Begun({ texts, state, steps }: StateProps & { readonly steps: Steps }) {
  const { definition, draft } = state;
  const restored = state.status === 'open' ? state.restored : undefined;
  if (draft.followsReport !== undefined) return <FollowedReport texts={texts} draft={draft} />;
  const isWhereLeft = steps.at === 0 || steps.ids[steps.at] === restored?.step;
  return restored && isWhereLeft ? (
    <RestoredDraft texts={texts} definition={definition} draft={draft} restored={restored} />
  ) : null;
}

import type { Elements } from '../../ui/elements.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
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
  lead,
  sendNow,
}: StateProps & {
  readonly steps: Steps;
  readonly lead: Elements;
  /** The button that sends before the summary, in danger. */
  readonly sendNow: SendNowProps;
}) {
  const { definition, reading } = state;
  const isCardShown = reading.danger && !definition.emergencyFirst;
  return (
    <>
      {steps.ids.length > 0 && <StepList texts={texts} state={state} steps={steps} />}
      {/* Hidden on the other steps, so that an island in it keeps its state. */}
      <div className="report-form-lead" hidden={steps.at > 0}>
        {lead}
      </div>
      {!definition.emergencyFirst && <Intro texts={texts} state={state} steps={steps} />}
      <StorageNotice placeholder={null} locale={texts.locale} isInForm />
      {!definition.short && <Begun texts={texts} state={state} steps={steps} />}
      {isCardShown && (
        <div className="report-form-danger">
          <DangerCard texts={texts} />
          <SendNow {...sendNow} />
        </div>
      )}
    </>
  );
}

/**
 * The folded introduction of the form, on its first step. It follows the questions if the form begins with
 * the emergency card, so that near miss and accident are in sight on a phone. Drivers who come from
 * the departure check chose the form there.
 */
export function Intro({
  texts,
  state: { definition, draft },
  steps,
}: StateProps & { readonly steps: Steps }) {
  const follows = !definition.short && draft.followsReport !== undefined;
  const isShown = steps.at === 0 && !follows && !isFromCheck(draft);
  return isShown && texts.form.intro !== '' ? (
    <details className="question-fold report-form-intro">
      <summary>
        <span className="question-fold-line">{texts.reports.form.about}</span>
        <ChevronDownIcon />
      </summary>
      <p>{texts.form.intro}</p>
    </details>
  ) : null;
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

/** The departure check of a vehicle: six groups, one signature, and its result. */
import { useState } from 'react';
import { useStore } from '@nanostores/react';
import { startForm } from '../../app/start-form.ts';
import { departureCheck } from '../../features/reports/forms/departure-check.ts';
import { $session, unknownSession } from '../../features/session/session-store.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { useReportingBar } from '../ReportForm/may-not-report.ts';
import { useDraft } from '../ReportForm/use-draft.ts';
import { CheckForm } from './CheckForm.tsx';
import { rest } from './rest.ts';
import type { CheckTexts } from './texts.ts';
import { typedText } from './typed-text.ts';
import { useLastCheck } from './use-last-check.ts';

startForm();

const OpenInOtherTab = rest.component((module) => module.OpenInOtherTab);
const MayNotReport = rest.component((module) => module.MayNotReport);
const CheckResult = rest.component((module) => module.CheckResult);

export function DepartureCheck({
  crash,
  texts,
}: {
  readonly texts: CheckTexts;
  readonly crash: CrashTexts;
}) {
  return (
    <ErrorBoundary texts={crash} reportsLostTap>
      <View texts={texts} />
    </ErrorBoundary>
  );
}

function View({ texts }: { readonly texts: CheckTexts }) {
  const state = useDraft(departureCheck);
  const { user } = useStore($session, { ssr: () => unknownSession });
  const bar = useReportingBar();
  const plate = typedText(state.reading.effective, 'vehiclePlate');
  const check = useLastCheck(user?.uid ?? '', plate);
  /** True after a tap on "check again" although there is a check of today. */
  const [isAgain, setAgain] = useState(false);
  if (state.status === 'elsewhere')
    return <OpenInOtherTab texts={texts} definition={departureCheck} />;
  const isUntouched = state.status === 'open' && Object.keys(state.draft.inputs).length === 0;
  const { status } = check.state;
  const isToday = status !== 'unknown' && status !== 'notToday';
  if (state.status === 'submitted' || (isUntouched && isToday && !isAgain))
    return <CheckResult texts={texts} check={check} onAgain={() => setAgain(true)} />;
  return (
    <>
      {bar && <MayNotReport texts={texts} byAddress={bar === 'address'} />}
      <CheckForm texts={texts} state={state} last={check.state.last} />
    </>
  );
}

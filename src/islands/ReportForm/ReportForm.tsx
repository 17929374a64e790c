/** Renders any report form: the definition contains the questions, the draft store the answers. */
import { startForm } from '../../app/start-form.ts';
import type { FormDefinition } from '../../features/reports/form.ts';
import type { Locale } from '../../i18n/locales.ts';
import type { Elements } from '../../ui/elements.ts';
import { type CrashTexts, ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FormBody } from './FormBody.tsx';
import { useReportingBar } from './may-not-report.ts';
import { FirstReceipt } from './Receipt.tsx';
import { rest } from './rest.ts';
import type { SendingTexts } from '../MyReports/texts.ts';
import type { FormTexts, ReportTexts } from './texts.ts';
import { useDraft } from './use-draft.ts';

startForm();

const OpenInOtherTab = rest.component((module) => module.OpenInOtherTab);
const MayNotReport = rest.component((module) => module.MayNotReport);
// The page must not be reloaded for this part: the receipt would be missing, because the draft no
// longer exists.
const Submitted = rest.component((module) => module.Submitted, { isRequired: false });

export interface ReportFormProps {
  readonly locale: Locale;
  readonly texts: {
    readonly form: FormTexts;
    readonly reports: ReportTexts;
    readonly sending: SendingTexts;
  };
  /** Texts for a crash of the island (shell.json, island). */
  readonly crash: CrashTexts;
  /** What the page shows below the header of the first step. */
  readonly children?: Elements;
}

type Props = ReportFormProps & { readonly definition: FormDefinition };

export function ReportForm({ crash, ...props }: Props) {
  return (
    <ErrorBoundary texts={crash} reportsLostTap>
      <View {...props} />
    </ErrorBoundary>
  );
}

function View({ definition, locale, texts, children }: Omit<Props, 'crash'>) {
  const state = useDraft(definition);
  const screenTexts = { locale, ...texts };
  const bar = useReportingBar();
  switch (state.status) {
    case 'elsewhere':
      return <OpenInOtherTab texts={screenTexts} definition={definition} />;
    case 'submitted':
      return (
        <Submitted
          texts={screenTexts}
          state={state}
          placeholder={<FirstReceipt texts={screenTexts} state={state} />}
        />
      );
    default:
      return (
        <>
          {bar && <MayNotReport texts={screenTexts} byAddress={bar === 'address'} />}
          <FormBody texts={screenTexts} state={state} lead={children} />
        </>
      );
  }
}

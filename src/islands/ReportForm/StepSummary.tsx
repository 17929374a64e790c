import { interpolate } from '../../i18n/format.ts';
import type { Steps } from './use-steps.ts';
import type { FormScreenTexts } from './texts.ts';

interface StepSummaryProps {
  readonly words: FormScreenTexts;
  readonly steps: Pick<Steps, 'at' | 'ids'>;
}

/** "Step 2 of 6" and how far that is: there before the list that opens from it. */
export function StepSummary({ words, steps: { at, ids } }: StepSummaryProps) {
  const t = words.reports.form;
  return (
    <>
      <span>{interpolate(t.step, { step: at + 1, steps: ids.length })}</span>
      <span className="step-list-all">{t.allSteps}</span>
      <progress aria-hidden value={at + 1} max={ids.length} />
    </>
  );
}

import { CallButton } from '../CallButton.tsx';
import { EmergencyCard } from '../EmergencyCard.tsx';
import type { FormScreenTexts } from '../texts.ts';

/** Shows the emergency card as soon as an answer indicates danger. */
export function DangerCard({ words }: { readonly words: FormScreenTexts }) {
  return (
    <EmergencyCard texts={words.reports.emergency} isNear>
      <div className="report-form-actions">
        <CallButton words={words} who="dispatcher" />
      </div>
    </EmergencyCard>
  );
}

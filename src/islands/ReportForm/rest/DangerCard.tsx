import { CallButton } from '../CallButton.tsx';
import { EmergencyCard } from '../EmergencyCard.tsx';
import type { FormScreenTexts } from '../texts.ts';

/** Shows the emergency card as soon as an answer indicates danger. */
export function DangerCard({ texts }: { readonly texts: FormScreenTexts }) {
  return (
    <EmergencyCard texts={texts.reports.emergency} isNear>
      <div className="report-form-actions">
        <CallButton texts={texts} who="dispatcher" />
      </div>
    </EmergencyCard>
  );
}

import { afterSending } from '../../features/reports/after-sending.ts';
import type { SubmittedDraft } from '../../features/drafts/draft-store.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CallButton } from './CallButton.tsx';
import { levelTexts, type FormScreenTexts } from './texts.ts';

/**
 * Instructions after sending. They are shown if a defect takes the vehicle out of use or forbids
 * filling, with buttons for the calls that this requires.
 */
export function AfterSending({
  texts,
  state: { definition, reading },
}: {
  readonly texts: FormScreenTexts;
  readonly state: SubmittedDraft;
}) {
  const advice = afterSending(definition.kind, reading.answers);
  if (!advice) return null;
  const { title, instruction } = levelTexts(texts, advice.level);
  return (
    <Notice tone={advice.level === 'life' ? 'danger' : 'warning'} role="alert" title={title}>
      <p>{instruction}</p>
      <div className="report-form-actions">
        {advice.callees.map((who) => (
          <CallButton key={who} texts={texts} who={who} orHint />
        ))}
      </div>
    </Notice>
  );
}

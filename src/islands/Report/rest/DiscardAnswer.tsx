import { useState } from 'react';
import type { DraftReferences } from '../../../features/drafts/draft-session.ts';
import { restartDraft } from '../../../features/drafts/replace-draft.lazy.ts';
import { refreshOutbox } from '../../../features/outbox/outbox-store.ts';
import type reportsTexts from '../../../locales/de/reports.json';
import { Button } from '../../../ui/Button.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { LiveText } from '../../../ui/LiveText.tsx';

interface Props {
  readonly texts: Pick<
    (typeof reportsTexts)['draft'],
    'discard' | 'discarded' | 'discardQuestion' | 'keep'
  >;
  /** True if the answer has a draft on this device. */
  readonly isStored: boolean;
  readonly follows: DraftReferences;
}

/** Discards the draft of the answer with its photos, after a confirmation. The question stays. */
export function DiscardAnswer({ texts: t, isStored, follows }: Props) {
  const [step, setStep] = useState<'idle' | 'asking' | 'discarded'>('idle');
  const discard = async (): Promise<void> => {
    setStep('discarded');
    await restartDraft({ follows });
    // The tapped button no longer exists, so the heading of the empty field gets the focus.
    document.getElementById('section-follow')?.focus();
    await refreshOutbox();
  };
  return (
    <div className="report-actions report-answer-discard">
      <LiveText className="visually-hidden">
        {step === 'discarded' && !isStored && t.discarded}
      </LiveText>
      {isStored && step !== 'asking' && (
        <Button look="quiet" icon={<TrashIcon />} onClick={() => setStep('asking')}>
          {t.discard}
        </Button>
      )}
      {isStored && step === 'asking' && (
        <>
          <p role="alert">{t.discardQuestion}</p>
          <Button look="danger" onClick={() => void discard()}>
            {t.discard}
          </Button>
          {/* eslint-disable-next-line jsx-a11y/no-autofocus -- The tapped button no longer exists, so the safe answer gets the focus. */}
          <Button look="secondary" autoFocus onClick={() => setStep('idle')}>
            {t.keep}
          </Button>
        </>
      )}
    </div>
  );
}

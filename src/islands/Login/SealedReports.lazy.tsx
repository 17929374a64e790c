import { useState } from 'react';
import { saveSealed } from '../../features/outbox/sealed-file.lazy.ts';
import { Button } from '../../ui/Button.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { LoginTexts } from './texts.ts';

/** Saves stored reports whose driver may never sign in again as a file for the office. */
export function SealedReports({
  texts: t,
  sealingKey,
}: {
  readonly texts: LoginTexts['sealed'];
  readonly sealingKey: string;
}) {
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    try {
      await saveSealed(sealingKey, { name: t.fileName, text: t.readMe });
      setState('saved');
    } catch (error) {
      console.error(error);
      setState('failed');
    }
  };
  return (
    <Notice tone="info">
      <p>{t.lead}</p>
      <Button look="secondary" busy={state === 'busy'} onClick={() => void save()}>
        {t.save}
      </Button>
      <LiveText>{state === 'saved' && t.saved}</LiveText>
      {state === 'failed' && <p role="alert">{t.failed}</p>}
    </Notice>
  );
}

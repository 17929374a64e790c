import { useState } from 'react';
import { isMissingCode, missingCode } from '../../platform/missing-code.ts';
import { lazyModule } from '../../ui/lazy-module.tsx';
import { LiveText } from '../../ui/LiveText.tsx';
import type { OutboxTexts } from './texts.ts';

// This is separate from the second stage, because the ZIP writer is only needed for reports that
// cannot be sent.
const exporting = lazyModule(() => import('../../features/outbox/export-unsent.lazy.ts'));

/** Saves all unsent reports as one file, with an explanation. */
export function ExportUnsent({ texts: t }: { readonly texts: OutboxTexts['export'] }) {
  const [state, setState] = useState<'idle' | 'busy' | 'saved' | 'failed' | 'codeMissing'>('idle');
  const save = async (): Promise<void> => {
    setState('busy');
    try {
      await (
        await exporting.load().catch(missingCode)
      ).saveUnsent({ name: t.readMeName, text: t.readMe });
      setState('saved');
    } catch (error) {
      console.error(error);
      setState(isMissingCode(error) ? 'codeMissing' : 'failed');
    }
  };
  return (
    <div className="my-reports-export">
      <p>{t.why}</p>
      <button
        type="button"
        className="button button--secondary"
        aria-disabled={state === 'busy' || undefined}
        onClick={() => {
          if (state !== 'busy') void save();
        }}
      >
        {t.save}
      </button>
      <LiveText>{state !== 'idle' && state !== 'busy' && t[state]}</LiveText>
    </div>
  );
}

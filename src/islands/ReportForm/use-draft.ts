import { useLayoutEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { FormDefinition } from '../../features/reports/form.ts';
import { openDraft } from '../../features/drafts/open-draft.ts';
import { startFetching } from '../../platform/late-code.ts';
import { earlyInputs } from './pre-hydration-inputs.ts';
import { $draft, emptyDraftState, type DraftState } from '../../features/drafts/draft-store.ts';

/**
 * Returns the draft of this form: an empty draft during server rendering and hydration, then the
 * draft selected by the URL (?draft=id, ?new) or else the newest draft.
 */
export function useDraft(definition: FormDefinition): DraftState {
  const state = useStore($draft, { ssr: () => emptyDraftState(definition) });
  // A later effect would leave a moment in which React already discards what is typed, because there
  // is no draft yet.
  useLayoutEffect(() => {
    startFetching();
    const parameters = new URLSearchParams(location.search);
    void openDraft(definition, {
      id: parameters.get('draft') ?? undefined,
      fresh: parameters.has('new'),
      early: earlyInputs(definition),
    });
  }, [definition]);
  return state?.definition === definition ? state : emptyDraftState(definition);
}

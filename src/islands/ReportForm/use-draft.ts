import { useEffect } from 'react';
import { useStore } from '../../ui/use-store.ts';
import type { FormDefinition } from '../../domain/reports/form.ts';
import { openDraft } from '../../stores/draft.ts';
import { loadLater } from '../../ui/later.tsx';
import { earlyInputs } from './early-inputs.ts';
import { $draft, emptyDraftState, type DraftState } from '../../stores/draft-state.ts';

/**
 * The draft of this form: empty on the server and at first, then the one the address asks for
 * (?draft=id, ?new) or the newest.
 */
export function useDraft(definition: FormDefinition): DraftState {
  const state = useStore($draft, { ssr: () => emptyDraftState(definition) });
  useEffect(() => {
    loadLater();
    const wish = new URLSearchParams(location.search);
    void openDraft(definition, {
      id: wish.get('draft') ?? undefined,
      fresh: wish.has('new'),
      early: earlyInputs(definition),
    });
  }, [definition]);
  return state?.definition === definition ? state : emptyDraftState(definition);
}

/** Observes the place that the driver enters in the open draft. */
import { addressIn } from '../reports/report-subject.ts';
import { $draft } from './draft-store.ts';

export interface PlaceChange {
  readonly uid: string;
  /** The typed address; undefined if the place is empty, hidden or part of an anonymous report. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Calls `changed` for each change of the address while a draft is open. A draft that is opened again
 * changes nothing, because its place was entered earlier. Returns a function that stops.
 */
export function watchPlace(changed: (change: PlaceChange) => void): () => void {
  let last: { readonly id: string; readonly address: string | undefined } | undefined;
  return $draft.subscribe((state) => {
    if (state?.status !== 'open') return;
    const { id, uid } = state.draft;
    const before = last;
    const { answers } = state.reading;
    const isAnonymous = state.definition.anonymous?.when(answers) === true;
    const address = isAnonymous ? undefined : addressIn(answers)?.trim();
    last = { id, address };
    if (before?.id === id && before.address !== address && uid !== '')
      changed({ uid, before: before.address, after: address });
  });
}

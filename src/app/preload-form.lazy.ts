/**
 * What a driver in a form will need at the tap must be here before the network goes.
 */
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { $draft, openDraftState } from '../features/drafts/draft-store.ts';
import { fetchCodeWhenIdle } from '../platform/late-code.ts';
import { loadSending, localStore } from './start-app.ts';

/**
 * Fetches it now, or, where data is saved, with the first answer: from then on there is something
 * to send. Never rejects.
 */
export async function preloadForm(loadImages: () => Promise<unknown>): Promise<void> {
  const steps = [() => loadSending().then(({ loadComposer }) => loadComposer()), loadImages];
  const fetchAll = (): void => {
    for (const step of steps) void fetchCodeWhenIdle<unknown>(step);
  };
  if (!(await savesData(localStore))) return fetchAll();
  const begin = (): boolean => {
    const isBegun = (openDraftState()?.saving.status ?? 'none') !== 'none';
    if (isBegun) fetchAll();
    return isBegun;
  };
  if (begin()) return;
  const stop = $draft.listen(() => {
    if (begin()) stop();
  });
}

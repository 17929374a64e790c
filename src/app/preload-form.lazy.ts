/** Downloads the code that a form needs for sending, as long as there is network. */
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { $draft, openDraftState } from '../features/drafts/draft-store.ts';
import { fetchCodeWhenIdle } from '../platform/late-code.ts';
import { backend, localStore } from './start-app.ts';

/** Downloads the code immediately or, in data-saver mode, after the first answer. Never rejects. */
export async function preloadForm(loadImages: () => Promise<unknown>): Promise<void> {
  const steps = [
    backend.reports,
    loadImages,
    () => import('../features/drafts/settle-conflict.lazy.ts'),
  ];
  const downloadAll = (): void => {
    for (const step of steps) void fetchCodeWhenIdle<unknown>(step);
  };
  if (!(await savesData(localStore))) return downloadAll();
  const begin = (): boolean => {
    const isBegun = (openDraftState()?.saving.status ?? 'none') !== 'none';
    if (isBegun) downloadAll();
    return isBegun;
  };
  if (begin()) return;
  const stop = $draft.listen(() => {
    if (begin()) stop();
  });
}

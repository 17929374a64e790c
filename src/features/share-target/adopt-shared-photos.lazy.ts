/** Adds photos that were shared from the gallery to the form chosen by the driver. */
import { pageLocale } from '../../i18n/locales.ts';
import { loadMessages } from '../../i18n/messages.ts';
import { removeSharedPhotos, listSharedPhotos } from './shared-photos.ts';
import { addPhotos } from '../drafts/draft-photos.ts';
import { $draft } from '../drafts/draft-store.ts';
import { flushDraft } from '../drafts/draft-session.ts';
import { showNotice } from '../notices/notices.ts';

/** The field for photos of the whole report, which every form has. */
const photosField = 'photos';

/**
 * Waits until the form is open, adds the photos, removes the shared files after the draft is
 * stored, and shows a notice. Does nothing if another tab has the draft open.
 */
export async function adoptSharedPhotos(): Promise<void> {
  const files = await listSharedPhotos(Date.now());
  if (files.length === 0) return;
  const status = await new Promise<string>((resolve) => {
    const stop = $draft.subscribe((state) => {
      if (!state || state.status === 'opening') return;
      resolve(state.status);
      queueMicrotask(() => stop());
    });
  });
  if (status !== 'open') return;
  // Files that were not added stay for the next form.
  if (!(await addPhotos(photosField, files)) || !(await flushDraft())) return;
  await removeSharedPhotos();
  // Removes the parameter from the URL, because a reload must not add the photos again.
  const address = new URL(location.href);
  address.searchParams.delete('shared');
  history.replaceState(history.state, '', address);
  // The notice is needed because in a form with steps the photos are on a later step.
  const text = (await loadMessages(pageLocale(), 'notices'))['photosTaken'];
  if (text) showNotice({ text });
}

/** Puts pictures from the phone's gallery into the form that the driver has chosen for them. */
import { loadMessages } from '../../i18n/messages.ts';
import { forgetSharedPhotos, listSharedPhotos } from './shared-photos.ts';
import { addPhotos } from '../drafts/draft-photos.ts';
import { $draft } from '../drafts/draft-store.ts';
import { flushDraft } from '../drafts/draft-session.ts';
import { showNotice } from '../notices/notices.ts';

/** The field of every form that takes photos of the report as a whole. */
const photosField = 'photos';

/**
 * Waits until the form is open, adds the pictures, lets them go once the draft is stored, and says
 * where they are. A form that another tab has open leaves them.
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
  await addPhotos(photosField, files);
  if (!(await flushDraft())) return;
  await forgetSharedPhotos();
  // A reload must not look for them again.
  const address = new URL(location.href);
  address.searchParams.delete('shared');
  history.replaceState(history.state, '', address);
  // In a form of steps they stand further on.
  const text = (await loadMessages(document.documentElement.lang, 'notices'))['photosTaken'];
  if (text) showNotice({ text });
}

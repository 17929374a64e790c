/** Copies a result to the clipboard or to a message to dispatch. */
import type { Locale } from '../../../i18n/locales.ts';
import { routePath } from '../../../routing/routes.ts';
import { outboxDependencies } from '../../../features/outbox/outbox-store.ts';
import { $session } from '../../../features/session/session-store.ts';

/** Maximum length of the text field of the dispatch message. */
export const messageLength = 1000;

/** Copies a text to the clipboard. Rejects if the browser refuses. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/**
 * Creates a new draft of a dispatch message with `text`; other drafts are kept. Returns its URL.
 * Rejects if the browser cannot store it.
 */
export async function beginMessage(text: string, locale: Locale): Promise<string> {
  const uid = $session.get().user?.uid;
  if (uid === undefined) throw new Error('A message belongs to a driver, and nobody is signed in');
  const { localStore, newId, now } = outboxDependencies();
  const id = newId();
  const at = now();
  await localStore.putDraft({
    id,
    kind: 'dispositionMessage',
    formVersion: 0,
    uid,
    inputs: { text },
    photos: [],
    begunFrom: 'calculator',
    createdAt: at,
    updatedAt: at,
  });
  return `${routePath('dispositionMessage', locale)}?draft=${encodeURIComponent(id)}`;
}

/** Where a result can go: the clipboard and the message to dispatch. */
import type { Locale } from '../../../i18n/locales.ts';
import { routePath } from '../../../routing/routes.ts';
import { outboxDependencies } from '../../../features/outbox/outbox-store.ts';
import { $session } from '../../../features/session/session-store.ts';

/** What the message field of the dispatch message takes. */
export const messageLength = 1000;

/** Puts a text on the clipboard. Rejects where the browser refuses. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text);

/**
 * Begins a new dispatch message that holds `text`, beside those already begun; answers its address.
 * Rejects when the device cannot store it.
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

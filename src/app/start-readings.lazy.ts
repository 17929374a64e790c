/** Connects the confirmations "read and understood" to the backend. */
import { pageLocale } from '../i18n/locales.ts';
import { lazyPort } from '../platform/lazy-port.ts';
import { loadMessages } from '../i18n/messages.ts';
import { showReadingConfirmation } from '../features/manual/confirm-reading.lazy.ts';
import { sendReadings } from '../features/manual/send-readings.lazy.ts';
import { nameOf } from '../features/session/model/user.ts';
import { $profile, $session } from '../features/session/session-store.ts';
import { backend } from './start-app.ts';

const port = lazyPort(() => backend.readings());
const now = (): number => Date.now();

/** Sends unsent confirmations now and whenever the network is back. */
export async function sendUnsent(uid: string): Promise<void> {
  addEventListener('online', () => void sendReadings(uid, port));
  await sendReadings(uid, port);
}

/** Shows the question "read and understood?" at the end of a chapter. */
export async function askAtEnd(uid: string, chapter: HTMLElement): Promise<void> {
  const locale = pageLocale();
  const texts = await loadMessages(locale, 'reading');
  await showReadingConfirmation(chapter, { uid, port, locale, texts, now, driver });
}

function driver() {
  const profile = $profile.get();
  return {
    name: nameOf($session.get().user, profile),
    personnelNumber: profile?.personnelNumber ?? '',
  };
}

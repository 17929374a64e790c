/**
 * The offer to put the app on the home screen: caught, shown, accepted or declined. Declined once,
 * it does not come back.
 */
import { $installation, applyInstallationEvent, detectInstallation } from './installation-store.ts';
import { installDeclinedKey } from '../../platform/storage-keys.ts';

/** Chromium's question, which no standard describes yet. */
interface InstallPromptEvent extends Event {
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPromptEvent =>
  'prompt' in event && 'userChoice' in event;

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(installDeclinedKey) !== null;
  } catch {
    return true;
  }
}

let question: InstallPromptEvent | undefined;

/**
 * Listens for the browser's question; where only the driver's own hands can install (iOS), the
 * offer says how.
 */
export function listenForInstallOffer(): void {
  detectInstallation();
  if (wasDeclined()) return;
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    question = event;
    applyInstallationEvent({ type: 'offered', by: 'prompt' });
  });
  // Safari on iPhone and iPad alone knows this word; false means: in the browser, not from the home
  // screen.
  if ('standalone' in navigator && navigator.standalone === false)
    applyInstallationEvent({ type: 'offered', by: 'hand' });
}

/** Asks the browser to install. What the driver answers there counts as the answer to our offer. */
export async function acceptInstallOffer(): Promise<void> {
  const asked = question;
  question = undefined;
  applyInstallationEvent({ type: 'answered' });
  await asked?.prompt();
  if ((await asked?.userChoice)?.outcome === 'dismissed') declineInstallOffer();
}

/** Not now, and not again. */
export function declineInstallOffer(): void {
  try {
    localStorage.setItem(installDeclinedKey, '1');
  } catch {
    /* storage is blocked: it may be offered again */
  }
  if ($installation.get().status === 'offered') applyInstallationEvent({ type: 'answered' });
}

/**
 * Offers to install the app on the home screen. If the driver declines, the offer is not shown
 * again.
 */
import {
  $installation,
  applyInstallationEvent,
  detectInstallation,
  isInstalledByHand,
} from './installation-store.ts';
import { deviceText, isStorageBlocked } from '../../platform/device-memory.ts';
import { installDeclinedKey } from '../../platform/storage-keys.ts';

/** An event of Chromium that is not part of a web standard. */
interface InstallPromptEvent extends Event {
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
  prompt(): Promise<unknown>;
}
const isPrompt = (event: Event): event is InstallPromptEvent =>
  'prompt' in event && 'userChoice' in event;

const declined = deviceText(installDeclinedKey);
/**
 * If storage is blocked, the offer counts as declined: the driver's answer could not be stored, and
 * every page would show the offer again.
 */
const wasDeclined = (): boolean => isStorageBlocked() || declined.read() !== undefined;

let promptEvent: InstallPromptEvent | undefined;

/**
 * Offers the installation when the browser fires `beforeinstallprompt`, and on iOS, where the
 * driver has to install the app from the share menu.
 */
export function listenForInstallOffer(): void {
  detectInstallation();
  if (wasDeclined()) return;
  addEventListener('beforeinstallprompt', (event) => {
    if (!isPrompt(event)) return;
    event.preventDefault();
    promptEvent = event;
    applyInstallationEvent({ type: 'offered', by: 'prompt' });
  });
  if (isInstalledByHand()) applyInstallationEvent({ type: 'offered', by: 'hand' });
}

/** Shows the browser's prompt. If the driver dismisses it, the offer counts as declined. */
export async function acceptInstallOffer(): Promise<void> {
  const event = promptEvent;
  promptEvent = undefined;
  applyInstallationEvent({ type: 'answered' });
  await event?.prompt();
  if ((await event?.userChoice)?.outcome === 'dismissed') declineInstallOffer();
}

/** Hides the offer and does not show it again. */
export function declineInstallOffer(): void {
  declined.write('1');
  if ($installation.get().status === 'offered') applyInstallationEvent({ type: 'answered' });
}

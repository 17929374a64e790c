/**
 * Connects the outbox of a page, and starts the sender when the network comes back or the page
 * becomes visible again.
 */
import { outboxChannel, outboxSyncTag } from '../../platform/storage-keys.ts';
import { openTabChannel } from '../../platform/tab-channel.ts';
import { $session, type Session } from '../session/session-store.ts';
import { importOutbox } from './load-outbox.ts';
import {
  $outbox,
  connectOutbox,
  type OutboxDependencies,
  refreshOutbox,
  watchOutbox,
} from './outbox-store.ts';

/** If the code of the sender cannot be loaded, the next event tries again. */
const send = (ignoreBackoff = false): void => {
  void importOutbox().then(
    ({ sendDue }) => sendDue(ignoreBackoff),
    () => undefined,
  );
};

/** Registers the worker's sync event, which sends while no page is open. */
async function sendInBackground(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(outboxSyncTag).catch(() => undefined);
}

/** Passes the services and reads nothing. Call once per page. */
export const prepareOutbox = (
  dependencies: Omit<OutboxDependencies, 'channel' | 'sendInBackground'>,
): void =>
  connectOutbox({ ...dependencies, channel: openTabChannel(outboxChannel), sendInBackground });

/** Fills $outbox and sends what is due from now on. Call once per page, after prepareOutbox. */
export function startOutbox(): void {
  watchOutbox();
  $session.listen((session, before) => {
    void refreshOutbox();
    if (before) retryWhenPermitted(session, before);
  });
  // The waiting times belonged to the lost network.
  addEventListener('online', () => send(true));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send();
    // This page may not become visible again; in that case the browser's sync event continues.
    else if (
      $outbox
        .get()
        .items.some(({ state: { status } }) => status !== 'sent' && status !== 'rejected')
    )
      void sendInBackground();
  });
}

/** Sends reports that an earlier page has left. Runs only if a driver is signed in. */
export function sendWaitingReports(): void {
  if ($session.get().status === 'signedIn') send();
}

/** Retries refused reports when their driver's account receives permission to report. */
export function retryWhenPermitted({ user }: Session, former?: Session): void {
  const before = former?.user;
  if (!user || user.uid !== before?.uid || user.reporting === before.reporting) return;
  if (user.reporting === 'claim' || user.reporting === 'verified') {
    const { uid } = user;
    importOutbox()
      .then(({ retryPermitted }) => retryPermitted(uid))
      .catch(console.error);
  }
}

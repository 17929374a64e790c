/**
 * What a screen that shows reports needs beyond the rest of the app: the office's answers, live.
 */
import type { LiveConnection } from '../features/receipts/model/receipts-port.ts';
import { writeClockOffset } from '../features/outbox/clock-offset.ts';
import { readKnownReceipts, writeKnownReceipts } from '../features/receipts/receipts-cache.ts';
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { removeExpiredReports } from '../features/outbox/outbox.lazy.ts';
import { $receiptsChannel } from '../features/receipts/receipts-store.ts';
import { connectReceipts } from '../features/receipts/watch-receipts.ts';
import { $session } from '../features/session/session-store.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { backend, localStore } from './start-app.ts';

/**
 * A page that nobody looks at gives its connection back after a minute: the battery is the
 * driver's.
 */
const hiddenMilliseconds = 60_000;
const retryMilliseconds = 30_000;
const closed: LiveConnection = {
  pause: () => undefined,
  resume: () => undefined,
  close: () => undefined,
};
/** Has the driver asked to hear the office, by a tap or by opening a report? */
let isAsked = false;
let end: (() => void) | undefined;

/**
 * Connects the receipts once per page and keeps them true while it is open. Where data is saved,
 * what was heard last stands until refreshReceipts.
 */
export function startReceipts(): void {
  if (end) return;
  removeExpiredReports().catch((error: unknown) => {
    console.info('Old reports stay until the next visit', error);
  });
  connect();
}

/** The driver wants to know: the channel is opened now, also where data is saved. */
export function refreshReceipts(): void {
  if (isAsked) return;
  isAsked = true;
  end?.();
  end = undefined;
  startReceipts();
}

function connect(): void {
  end = connectReceipts({
    uid: () => $session.get().user?.uid,
    onSession: (changed) => $session.listen(changed),
    cache: { read: readKnownReceipts, write: writeKnownReceipts },
    async open(uid, listener) {
      if ((await savesData(localStore)) && !isAsked) {
        $receiptsChannel.set({ ...$receiptsChannel.get(), status: 'saving' });
        return closed;
      }
      // First the identity, so that the channel speaks in the driver's name.
      await startIdentity();
      return backend.receipts.watch(uid, listener);
    },
    clockOffset: (milliseconds) => writeClockOffset(milliseconds, Date.now()),
    onVisibility(changed) {
      const end = new AbortController();
      document.addEventListener('visibilitychange', () => changed(document.visibilityState), end);
      // With an open connection the browser would not keep the page for the way back.
      addEventListener('pagehide', () => changed('left'), end);
      addEventListener(
        'pageshow',
        (event) => {
          if (event.persisted) changed('visible');
        },
        end,
      );
      return () => end.abort();
    },
    now: () => Date.now(),
    hiddenMilliseconds,
    retryMilliseconds,
  });
}

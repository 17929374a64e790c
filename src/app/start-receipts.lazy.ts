/** Starts the office's live receipts on screens that show reports. */
import type { LiveConnection } from '../features/receipts/model/receipts-port.ts';
import { writeClockOffset } from '../features/outbox/clock-offset.ts';
import { readKnownReceipts, writeKnownReceipts } from '../features/receipts/receipts-cache.ts';
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { importOutbox } from '../features/outbox/load-outbox.ts';
import { closeAnswered } from '../features/push/close-answered.ts';
import { $receipts, $receiptsChannel } from '../features/receipts/receipts-store.ts';
import { connectReceipts } from '../features/receipts/watch-receipts.ts';
import { $session } from '../features/session/session-store.ts';
import { startIdentity } from '../features/session/session-lifecycle.ts';
import { backend, localStore } from './start-app.ts';

/** A hidden page closes its connection after this time to save battery, in milliseconds. */
const hiddenMilliseconds = 60_000;
const retryMilliseconds = 30_000;
const closed: LiveConnection = {
  pause: () => undefined,
  resume: () => undefined,
  close: () => undefined,
};
/** True after the driver has requested receipts by a tap or by opening a report. */
let isRequested = false;
let end: (() => void) | undefined;

/**
 * Starts the receipts once per page. In data-saver mode only the last received ones are shown until
 * refreshReceipts is called.
 */
export function startReceipts(): void {
  if (end) return;
  importOutbox()
    .then(({ removeExpiredReports }) => removeExpiredReports())
    .catch((error: unknown) => {
      console.info('Old reports stay until the next visit', error);
    });
  // A push message about an answer that this page shows is no longer needed.
  const closeShown = (): void => {
    const isLive = $receiptsChannel.get().status === 'live';
    if (isLive && document.visibilityState === 'visible') void closeAnswered($receipts.get());
  };
  $receiptsChannel.listen(closeShown);
  document.addEventListener('visibilitychange', closeShown);
  connect();
}

/** Opens the connection after a tap, even in data-saver mode. */
export function refreshReceipts(): void {
  if (isRequested) return;
  isRequested = true;
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
      if ((await savesData(localStore)) && !isRequested) {
        $receiptsChannel.set({ ...$receiptsChannel.get(), status: 'saving' });
        return closed;
      }
      // The identity is started first, because the connection needs its token.
      await startIdentity();
      return backend.receipts.watch(uid, listener);
    },
    clockOffset: (milliseconds) => writeClockOffset(milliseconds, Date.now()),
    onVisibility(changed) {
      const end = new AbortController();
      document.addEventListener('visibilitychange', () => changed(document.visibilityState), end);
      // Browsers do not keep a page with an open connection in the back/forward cache.
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

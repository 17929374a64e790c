/** What a screen that shows reports needs beyond the rest of the app: the office's answers, live. */
import { writeClockOffset } from '../services/clock-offset.ts';
import { readKnownReceipts, writeKnownReceipts } from '../services/receipts-memory.ts';
import { removeOutlivedReports } from '../stores/outbox-actions.ts';
import { connectReceipts } from '../stores/receipts-work.ts';
import { $session } from '../stores/session.ts';
import { startIdentity } from '../stores/session-changes.ts';

/** A page that nobody looks at gives its connection back after a minute: the battery is the driver's. */
const hiddenMilliseconds = 60_000;
const retryMilliseconds = 30_000;
let started = false;

/** Connects the receipts once per page and keeps them true while it is open. */
export function startReceipts(): void {
  if (started) return;
  started = true;
  removeOutlivedReports().catch((error: unknown) => { console.info('Old reports stay until the next visit', error); });
  connectReceipts({
    uid: () => $session.get().user?.uid,
    onSession: (changed) => $session.listen(changed),
    memory: { read: readKnownReceipts, write: writeKnownReceipts },
    async open(uid, hearer) {
      // First the identity, so that the channel speaks in the driver's name.
      await startIdentity();
      return (await import('../services/firebase/live.ts')).openLive(uid, hearer);
    },
    clockOffset: (milliseconds) => writeClockOffset(milliseconds, Date.now()),
    onVisibility(changed) {
      const end = new AbortController();
      document.addEventListener('visibilitychange', () => changed(document.visibilityState), end);
      // With an open connection the browser would not keep the page for the way back.
      addEventListener('pagehide', () => changed('left'), end);
      addEventListener('pageshow', (event) => { if (event.persisted) changed('visible'); }, end);
      return () => end.abort();
    },
    now: () => Date.now(),
    hiddenMilliseconds,
    retryMilliseconds,
  });
}

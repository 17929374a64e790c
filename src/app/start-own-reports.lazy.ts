/** Starts the list of the driver's own reports on screens that show reports. */
import { $outbox } from '../features/outbox/outbox-store.ts';
import {
  fetchOwnReports,
  fetchQueries,
  showKnownReports,
  type OwnReportsDependencies,
} from '../features/own-reports/load-own-reports.ts';
import { $ownReports } from '../features/own-reports/own-reports-store.ts';
import { $receipts } from '../features/receipts/receipts-store.ts';
import { $session } from '../features/session/session-store.ts';
import { savesData } from '../features/settings/data-saver.lazy.ts';
import { backend, localStore } from './start-app.ts';

let reading: Promise<void> = Promise.resolve();
let dependencies: OwnReportsDependencies | undefined;
let isFetched = false;
const logFailure = (error: unknown): void => {
  console.info('The list of own reports is not available yet', error);
};

/**
 * Shows the driver's own reports from this device and, except in data-saver mode, from the server;
 * once per page. If `isRequested` is true (after a tap), they are always requested from the server.
 */
export function startOwnReports(isRequested = false): Promise<void> {
  reading = reading
    .then(() => read(isRequested))
    .then(() => {
      pauseMilliseconds = firstPauseMilliseconds;
    })
    .catch((error: unknown) => {
      logFailure(error);
      retryLater(isRequested);
    });
  return reading;
}

/** The pause before the next attempt; it doubles with each failure. */
const firstPauseMilliseconds = 30_000;
let pauseMilliseconds = firstPauseMilliseconds;
const maxPauseMilliseconds = 15 * 60_000;

/** Tries again when the network returns, when the page becomes visible, and after a pause. */
function retryLater(isRequested: boolean): void {
  const end = new AbortController();
  const again = (): void => {
    if (document.visibilityState === 'hidden') return;
    end.abort();
    clearTimeout(timer);
    void startOwnReports(isRequested);
  };
  const timer = setTimeout(again, pauseMilliseconds);
  pauseMilliseconds = Math.min(2 * pauseMilliseconds, maxPauseMilliseconds);
  addEventListener('online', again, end);
  document.addEventListener('visibilitychange', again, end);
}

async function connect(): Promise<OwnReportsDependencies> {
  const connected: OwnReportsDependencies = {
    uid: () => $session.get().user?.uid,
    reports: await backend.ownReports(),
    receipts: () => $receipts.get(),
    local: () => $outbox.get().items,
    now: () => Date.now(),
  };
  $session.listen(() => void showKnownReports(connected));
  await showKnownReports(connected);
  return connected;
}

async function read(isRequested: boolean): Promise<void> {
  if (isFetched) return;
  const connected = (dependencies ??= await connect());
  if (!isRequested && (await savesData(localStore))) {
    $ownReports.set({ ...$ownReports.get(), status: 'unreachable' });
    return;
  }
  await fetchOwnReports(connected);
  isFetched = true;
  $receipts.listen(() => {
    fetchQueries(connected).catch(logFailure);
  });
}

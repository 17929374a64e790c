/** What a screen that lists reports needs beyond this device: those that the server knows. */
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
let order: OwnReportsDependencies | undefined;
let isFetched = false;
const said = (error: unknown): void => {
  console.info('The list of the server is not available yet', error);
};

/**
 * Shows the driver's own reports from this device and, unless data is saved, from the server; once
 * per page. `isAsked`: the driver wants to know, also where data is saved.
 */
export function startOwnReports(isAsked = false): Promise<void> {
  reading = reading
    .then(() => read(isAsked))
    .catch((error: unknown) => {
      said(error);
      addEventListener('online', () => void startOwnReports(isAsked), { once: true });
    });
  return reading;
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

async function read(isAsked: boolean): Promise<void> {
  if (isFetched) return;
  const connected = (order ??= await connect());
  if (!isAsked && (await savesData(localStore))) {
    $ownReports.set({ ...$ownReports.get(), status: 'unreachable' });
    return;
  }
  await fetchOwnReports(connected);
  isFetched = true;
  $receipts.listen(() => {
    fetchQueries(connected).catch(said);
  });
}

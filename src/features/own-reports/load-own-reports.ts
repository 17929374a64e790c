/** Loads the driver's own reports, first from the cache of this device, then from the server. */
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import type { Receipts } from '../receipts/model/receipt.ts';
import {
  mergeOwnReports,
  mergeUnreadable,
  readOwnReport,
  readUnreadable,
  unknownQueries,
  unknownSince,
} from './model/own-report.ts';
import type { OwnReportsPort, StoredReport } from './model/own-reports-port.ts';
import { readOwnReports, writeOwnReports } from './own-reports-cache.ts';
import { $ownReports, noOwnReports, readHidden } from './own-reports-store.ts';

export interface OwnReportsDependencies {
  readonly uid: () => string | undefined;
  readonly reports: OwnReportsPort;
  readonly receipts: () => Receipts;
  /** Returns the reports on this device, which need not be fetched. */
  readonly local: () => readonly Pick<OutboxItem, 'id'>[];
  readonly now: () => number;
}

/** The driver to whom the list from the server belongs. */
let askedFor: string | undefined;

/**
 * Shows the cached reports of the signed-in driver, unless the server's answer is shown. It may not
 * be in the cache yet.
 */
export async function showKnownReports({ uid }: OwnReportsDependencies): Promise<void> {
  const driver = uid();
  const known = driver === undefined ? undefined : await readOwnReports(driver);
  if (driver !== uid()) return;
  if (driver !== undefined && driver === askedFor && $ownReports.get().status === 'asked') return;
  $ownReports.set(
    driver === undefined || !known
      ? noOwnReports
      : { status: 'remembered', hidden: readHidden(driver), ...known },
  );
}

/**
 * Shows the reports from the server. If the request fails, it rejects and the status becomes
 * "unreachable".
 */
export async function fetchOwnReports(dependencies: OwnReportsDependencies): Promise<void> {
  try {
    await fetchMissing(dependencies);
  } catch (error) {
    $ownReports.set({ ...$ownReports.get(), status: 'unreachable' });
    throw error;
  }
}

/** Limits the requests for reports that could not be read before. */
const maxReadAgain = 5;

async function fetchMissing(dependencies: OwnReportsDependencies): Promise<void> {
  const { uid, reports, receipts, now } = dependencies;
  const driver = uid();
  if (driver === undefined) return;
  const { items, unreadable } = await readOwnReports(driver);
  const received = await reports.list(driver, unknownSince(items, now()));
  // An update of the app may be able to read them.
  const again = await Promise.all(
    unreadable.slice(0, maxReadAgain).map(({ id }) => reports.find(driver, id)),
  );
  await keep(dependencies, driver, [...received, ...again.filter((one) => one !== undefined)]);
  await fetchQueries({ ...dependencies, receipts });
}

/** The ids that this page has requested and that are not on the server. */
const absent = new Set<string>();

/** Fetches the reports about which the office has a question and that are not on this device. */
export async function fetchQueries(dependencies: OwnReportsDependencies): Promise<void> {
  const { uid, reports, receipts, local } = dependencies;
  const driver = uid();
  if (driver === undefined) return;
  const missing = unknownQueries([...local(), ...$ownReports.get().items], receipts()).filter(
    (id) => !absent.has(id),
  );
  const found = await Promise.all(
    missing.map(async (id) => {
      const stored = await reports.find(driver, id);
      if (!stored) absent.add(id);
      return stored;
    }),
  );
  const stored = found.filter((one) => one !== undefined);
  if (stored.length > 0) await keep(dependencies, driver, stored);
}

let keeping = Promise.resolve();
/** Runs one write after the other, because each adds to the result of the previous one. */
function keep(
  dependencies: OwnReportsDependencies,
  driver: string,
  received: readonly StoredReport[],
): Promise<void> {
  const next = (): Promise<void> => addToKnown(dependencies, driver, received);
  keeping = keeping.then(next, next);
  return keeping;
}

async function addToKnown(
  { uid, receipts, now }: OwnReportsDependencies,
  driver: string,
  received: readonly StoredReport[],
): Promise<void> {
  const known = await readOwnReports(driver);
  const readable = received.flatMap((stored) => readOwnReport(stored) ?? []);
  const others = received
    .filter((stored) => !readable.some(({ id }) => id === stored.id))
    .map((stored) => readUnreadable(stored, driver));
  const items = mergeOwnReports(known.items, readable, receipts(), now());
  const unreadable = mergeUnreadable(known.unreadable, others, items, now());
  // The driver has signed out in the meantime, so nothing may be stored.
  if (driver !== uid()) return;
  askedFor = driver;
  $ownReports.set({ status: 'asked', items, hidden: readHidden(driver), unreadable });
  await writeOwnReports(driver, items, unreadable);
}

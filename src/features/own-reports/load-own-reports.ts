/** Reads the driver's own reports: first from this device, then from the server. */
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import type { Receipts } from '../receipts/model/receipt.ts';
import {
  mergeOwnReports,
  readOwnReport,
  unknownQueries,
  unknownSince,
} from './model/own-report.ts';
import type { OwnReportsPort } from './model/own-reports-port.ts';
import { readOwnReports, writeOwnReports } from './own-reports-cache.ts';
import { $ownReports, noOwnReports, readHidden } from './own-reports-store.ts';

export interface OwnReportsDependencies {
  readonly uid: () => string | undefined;
  readonly reports: OwnReportsPort;
  readonly receipts: () => Receipts;
  /** Reports on this device, which need not be fetched. */
  readonly local: () => readonly Pick<OutboxItem, 'id'>[];
  readonly now: () => number;
}

/** Shows what is remembered of the signed-in driver, unless the server says more meanwhile. */
export async function showKnownReports({ uid }: OwnReportsDependencies): Promise<void> {
  const driver = uid();
  const before = $ownReports.get();
  const items = driver === undefined ? [] : await readOwnReports(driver);
  if (driver !== uid()) return;
  const shown = $ownReports.get();
  if (driver !== undefined && shown !== before && shown.status === 'asked') return;
  $ownReports.set(
    driver === undefined
      ? noOwnReports
      : { status: 'remembered', items, hidden: readHidden(driver) },
  );
}

/** Shows what the server knows beyond that. Rejects where it cannot be asked, which is shown too. */
export async function fetchOwnReports(order: OwnReportsDependencies): Promise<void> {
  try {
    await fetchUnknown(order);
  } catch (error) {
    $ownReports.set({ ...$ownReports.get(), status: 'unreachable' });
    throw error;
  }
}

async function fetchUnknown(order: OwnReportsDependencies): Promise<void> {
  const { uid, reports, receipts, now } = order;
  const driver = uid();
  if (driver === undefined) return;
  const known = await readOwnReports(driver);
  const heard = await reports.list(driver, unknownSince(known, now()));
  await keep(
    order,
    driver,
    heard.flatMap((stored) => readOwnReport(stored) ?? []),
  );
  await fetchQueries({ ...order, receipts });
}

/** Asked for on this page and not there. */
const absent = new Set<string>();

/** The reports the office asks about, where this device knows nothing of them. */
export async function fetchQueries(order: OwnReportsDependencies): Promise<void> {
  const { uid, reports, receipts, local } = order;
  const driver = uid();
  if (driver === undefined) return;
  const asked = unknownQueries([...local(), ...$ownReports.get().items], receipts()).filter(
    (id) => !absent.has(id),
  );
  const found = await Promise.all(
    asked.map(async (id) => {
      const stored = await reports.find(driver, id);
      if (!stored) absent.add(id);
      return stored;
    }),
  );
  const items = found.flatMap((stored) => (stored && readOwnReport(stored)) ?? []);
  if (items.length > 0) await keep(order, driver, items);
}

let keeping = Promise.resolve();
/** One after the other: each adds to what the one before has kept. */
function keep(
  order: OwnReportsDependencies,
  driver: string,
  heard: readonly OutboxItem[],
): Promise<void> {
  const next = (): Promise<void> => addToKnown(order, driver, heard);
  keeping = keeping.then(next, next);
  return keeping;
}

async function addToKnown(
  { uid, receipts, now }: OwnReportsDependencies,
  driver: string,
  heard: readonly OutboxItem[],
): Promise<void> {
  const known = await readOwnReports(driver);
  const items = mergeOwnReports(known, heard, receipts(), now());
  // Signed out meanwhile: nothing of this driver may come back.
  if (driver !== uid()) return;
  $ownReports.set({ status: 'asked', items, hidden: readHidden(driver) });
  await writeOwnReports(driver, items);
}

/** The reports that this driver has sent from any phone, as they are stored on the server. */
import { atom } from 'nanostores';
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import type { Outbox } from '../outbox/outbox-store.ts';
import type { Receipts } from '../receipts/model/receipt.ts';
import type { UnreadableReport } from './model/own-report.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { hiddenReportsKey } from '../../platform/storage-keys.ts';

export interface OwnReports {
  /**
   * "unknown": nothing has been read yet. "remembered": read from the cache of this device.
   * "asked": read from the server. "unreachable": the server could not be reached.
   */
  readonly status: 'unknown' | 'remembered' | 'asked' | 'unreachable';
  /** The reports of the signed-in driver, including those that are on this device. */
  readonly items: readonly OutboxItem[];
  /** The ids of reports that the driver has removed from the list. */
  readonly hidden: ReadonlySet<string>;
  /** The sent reports that this version cannot read. */
  readonly unreadable: readonly UnreadableReport[];
}
export const noOwnReports: OwnReports = {
  status: 'unknown',
  items: [],
  hidden: new Set(),
  unreadable: [],
};
export const $ownReports = atom<OwnReports>(noOwnReports);

/**
 * Returns the reports on this device and those that are only on the server, newest first. A report
 * that the driver has removed from the list is shown again if the office has a question about it.
 */
export function withOwnReports(
  local: readonly OutboxItem[],
  { items, hidden }: Pick<OwnReports, 'items' | 'hidden'>,
  receipts: Receipts,
): readonly OutboxItem[] {
  const here = new Set(local.map(({ id }) => id));
  const others = items.filter(
    ({ id }) => !here.has(id) && (!hidden.has(id) || receipts[id]?.status === 'returned'),
  );
  return others.length === 0
    ? local
    : [...local, ...others].toSorted((one, other) => other.createdAt - one.createdAt);
}

/**
 * Returns true if this device may have the report although it is not among the reports that were
 * read from it: they are not read yet, a record is damaged, or the driver has taken the report back,
 * so that its photos are in a draft.
 */
export const mayBeHere = (
  { status, drafts, items, damaged }: Outbox,
  { id }: Pick<OutboxItem, 'id'>,
): boolean =>
  !items.some((item) => item.id === id) &&
  (status !== 'ready' ||
    damaged.some((record) => record.id.endsWith(id)) ||
    drafts.some(({ tried, triedOtherwise, replaces }) =>
      [tried, triedOtherwise, replaces].some((version) => version?.id === id),
    ));

/** Returns the ids of the reports that the driver has removed from the list on this device. */
export function readHidden(uid: string): ReadonlySet<string> {
  const ids = parseJson(deviceText(hiddenReportsKey(uid)).read() ?? '');
  return new Set(
    Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
  );
}

/**
 * Removes a report from the list. If the browser cannot store this, the report is hidden only until
 * the page closes.
 */
export function hideOwnReport({ uid, id }: Pick<OutboxItem, 'uid' | 'id'>): void {
  const hidden = new Set([...readHidden(uid), id]);
  $ownReports.set({ ...$ownReports.get(), hidden });
  deviceText(hiddenReportsKey(uid)).write(JSON.stringify([...hidden]));
}

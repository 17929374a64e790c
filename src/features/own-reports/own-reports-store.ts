/** What the server says this driver has sent, from whichever phone. */
import { atom } from 'nanostores';
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import type { Receipts } from '../receipts/model/receipt.ts';
import { deviceText } from '../../platform/device-memory.ts';
import { parseJson } from '../../platform/parse-json.ts';
import { hiddenReportsKey } from '../../platform/storage-keys.ts';

export interface OwnReports {
  /**
   * unknown: nothing has been read. remembered: what this device was told last, if ever. asked: what
   * the server says now. unreachable: it could not be asked.
   */
  readonly status: 'unknown' | 'remembered' | 'asked' | 'unreachable';
  /** Of the signed-in driver; those that lie on this device are among them. */
  readonly items: readonly OutboxItem[];
  /** Ids that the driver has taken off the list. */
  readonly hidden: ReadonlySet<string>;
}
export const noOwnReports: OwnReports = { status: 'unknown', items: [], hidden: new Set() };
export const $ownReports = atom<OwnReports>(noOwnReports);

/**
 * The reports of this device and those that only the server has, newest first. What the driver has
 * taken off the list comes back when the office asks about it.
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

/** The reports that the driver has taken off the list of this device. */
export function readHidden(uid: string): ReadonlySet<string> {
  const ids = parseJson(deviceText(hiddenReportsKey(uid)).read() ?? '');
  return new Set(
    Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [],
  );
}

/** Takes a report off the list; where the browser refuses, it stays off as long as the page. */
export function hideOwnReport({ uid, id }: Pick<OutboxItem, 'uid' | 'id'>): void {
  const hidden = new Set([...readHidden(uid), id]);
  $ownReports.set({ ...$ownReports.get(), hidden });
  deviceText(hiddenReportsKey(uid)).write(JSON.stringify([...hidden]));
}

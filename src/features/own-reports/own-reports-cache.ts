/**
 * Stores the last list from the server, so that it can be shown without network. It is removed when
 * the session ends.
 */
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import { parseOwnReports, parseUnreadable, type UnreadableReport } from './model/own-report.ts';
import { ownReportsCache } from '../../platform/storage-keys.ts';

const addressOf = (uid: string): string => `/own-reports/${encodeURIComponent(uid)}`;

interface CachedReports {
  readonly items: readonly OutboxItem[];
  readonly unreadable: readonly UnreadableReport[];
}

/** Never rejects. The lists are empty if the storage is blocked or damaged. */
export async function readOwnReports(uid: string): Promise<CachedReports> {
  try {
    const kept = await (await caches.open(ownReportsCache)).match(addressOf(uid));
    const list: unknown = kept ? await kept.json() : [];
    return { items: parseOwnReports(list, uid), unreadable: parseUnreadable(list, uid) };
  } catch {
    return { items: [], unreadable: [] };
  }
}

/** Stores the reports. If the browser refuses, they are lost when the page closes. */
export async function writeOwnReports(
  uid: string,
  items: readonly OutboxItem[],
  unreadable: readonly UnreadableReport[] = [],
): Promise<void> {
  // A list, because earlier versions read it too. They leave out what they do not know.
  const list = [...items, ...unreadable.map((report) => ({ unreadable: report }))];
  try {
    await (
      await caches.open(ownReportsCache)
    ).put(addressOf(uid), new Response(JSON.stringify(list)));
  } catch {
    /* The storage is full or blocked. */
  }
}

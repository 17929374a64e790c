/**
 * Stores the last list from the server, so that it can be shown without network. It is removed when
 * the session ends.
 */
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import { parseOwnReports } from './model/own-report.ts';
import { ownReportsCache } from '../../platform/storage-keys.ts';

const addressOf = (uid: string): string => `/own-reports/${encodeURIComponent(uid)}`;

/** Never rejects. The list is empty if the storage is blocked or damaged. */
export async function readOwnReports(uid: string): Promise<readonly OutboxItem[]> {
  try {
    const kept = await (await caches.open(ownReportsCache)).match(addressOf(uid));
    return kept ? parseOwnReports(await kept.json(), uid) : [];
  } catch {
    return [];
  }
}

/** Stores the reports. If the browser refuses, they are lost when the page closes. */
export async function writeOwnReports(uid: string, items: readonly OutboxItem[]): Promise<void> {
  try {
    await (
      await caches.open(ownReportsCache)
    ).put(addressOf(uid), new Response(JSON.stringify(items)));
  } catch {
    /* The storage is full or blocked. */
  }
}

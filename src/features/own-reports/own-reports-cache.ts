/** What the server said last, so that a list is there without network. Gone with the session. */
import type { OutboxItem } from '../outbox/model/outbox-item.ts';
import { parseOwnReports } from './model/own-report.ts';
import { ownReportsCache } from '../../platform/storage-keys.ts';

const addressOf = (uid: string): string => `/own-reports/${encodeURIComponent(uid)}`;

/** Never rejects: storage that is blocked or damaged remembers nothing. */
export async function readOwnReports(uid: string): Promise<readonly OutboxItem[]> {
  try {
    const kept = await (await caches.open(ownReportsCache)).match(addressOf(uid));
    return kept ? parseOwnReports(await kept.json(), uid) : [];
  } catch {
    return [];
  }
}

/** Keeps them; where the browser refuses, they last as long as the page. */
export async function writeOwnReports(uid: string, items: readonly OutboxItem[]): Promise<void> {
  try {
    await (await caches.open(ownReportsCache)).put(addressOf(uid), Response.json(items));
  } catch {
    /* Full or blocked. */
  }
}

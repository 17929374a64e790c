/**
 * Reads the anonymous reports completely, page by page. Only the phone claims on which day one was
 * written, so a sender of many could put them before all others in any order.
 */
import type { OfficePort, PageQuestion, Records } from './model/office-port.ts';
import { localDay } from '../reports/dates.ts';

const pageSize = 100;
/** They come rarely, and each request costs reads. Milliseconds. */
const intervalMilliseconds = 3_600_000;
/** The rules accept none that is older on arrival; a phone's clock may be slightly wrong. */
const recentMilliseconds = 62 * 86_400_000;

interface AnonymousInboxDependencies {
  readonly port: Pick<OfficePort, 'listAnonymous'>;
  readonly uid: string;
  readonly now: () => number;
  /** The newest moment on the server's clock, in milliseconds since 1970; or 0. */
  readonly newest: () => number;
  readonly isStopped: () => boolean;
  readonly receive: (records: Records) => Promise<void>;
  /** Called after each attempt to read. */
  readonly onRead: (isComplete: boolean) => void;
}

export interface AnonymousInbox {
  /**
   * Reads all of the last two months and, once, everything older; nothing if it has done so within
   * the hour. Never rejects: the next call reads again after a failure.
   */
  read(): Promise<void>;
}

export function createAnonymousInbox({
  port,
  uid,
  now,
  newest,
  isStopped,
  receive,
  onRead,
}: AnonymousInboxDependencies): AnonymousInbox {
  let readAt = Number.NEGATIVE_INFINITY;
  let isOlderRead = false;

  async function readAll(question: Omit<PageQuestion, 'limit' | 'after'>): Promise<void> {
    let after: PageQuestion['after'];
    do {
      const page = await port.listAnonymous(uid, { ...question, limit: pageSize, after });
      await receive(page);
      after = page.next;
    } while (after !== undefined && !isStopped());
  }
  return {
    async read() {
      if (now() - readAt < intervalMilliseconds) return;
      const before = readAt;
      // Set before the answer: a second call meanwhile would pay for all reads again.
      readAt = now();
      try {
        // The earlier of the two clocks: one that is ahead would leave out the newest reports.
        const recent = localDay(Math.max(0, Math.min(now(), newest()) - recentMilliseconds));
        await readAll({ order: 'oldest', from: recent });
        if (!isOlderRead) await readAll({ order: 'newest', before: recent });
        isOlderRead = true;
        onRead(true);
      } catch (error) {
        readAt = before;
        console.info('The anonymous reports could not be read', error);
        onRead(false);
      }
    },
  };
}

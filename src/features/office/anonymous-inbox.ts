/**
 * Reads all anonymous reports, page by page. They cannot be read from the newest on, because their
 * day comes only from the phone, and somebody who sends many reports with false days could put them
 * before all others.
 */
import type { OfficePort, PageQuestion, Records } from './model/office-port.ts';
import { localDay } from '../reports/dates.ts';

const pageSize = 100;
/**
 * The time between two reads, in milliseconds. Anonymous reports are rare, and each request costs
 * money.
 */
const intervalMilliseconds = 3_600_000;
/**
 * The rules reject reports that are older than this on arrival. The value includes a margin for a
 * wrong clock of the phone.
 */
const recentMilliseconds = 62 * 86_400_000;

interface AnonymousInboxDependencies {
  readonly port: Pick<OfficePort, 'listAnonymous'>;
  readonly uid: string;
  readonly now: () => number;
  /**
   * Returns the time of the newest report by the server's clock, in milliseconds since 1970, or 0
   * if there is none.
   */
  readonly newest: () => number;
  readonly isStopped: () => boolean;
  readonly receive: (records: Records) => Promise<void>;
  /** Called after each attempt to read. */
  readonly onRead: (isComplete: boolean) => void;
}

export interface AnonymousInbox {
  /**
   * Reads all reports of the last two months and, once, all older ones. Does nothing if it ran
   * within the last hour. Never rejects; after a failure the next call reads again.
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
      // This is set before the request is answered, so that a second call in the meantime does not
      // read everything again.
      readAt = now();
      try {
        // The earlier of the two clocks is used, because with a clock that is ahead the newest
        // reports would be missing.
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

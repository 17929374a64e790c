/**
 * The anonymous reports. Nothing but the phone's word says when they were written, so that whoever
 * writes many could put them before all others in any order: a desk reads them to the end, page by
 * page, whatever their days are and however many were set aside.
 */
import type { OfficePort, PageQuestion, Records } from './model/office-port.ts';
import type { Desk } from './office-store.ts';
import { localDay } from '../reports/dates.ts';

const pageSize = 100;
/** They come rarely, and each question costs reads. Milliseconds. */
const intervalMilliseconds = 3_600_000;
/** The rules take none that is older when it comes; a phone's clock may be wrong by a little. */
const recentMilliseconds = 62 * 86_400_000;

interface Surroundings {
  readonly port: Pick<OfficePort, 'listAnonymous'>;
  readonly uid: string;
  readonly now: () => number;
  /** The newest moment that the server gave, in milliseconds since 1970; or 0. */
  readonly newest: () => number;
  readonly isStopped: () => boolean;
  readonly hear: (records: Records) => Promise<void>;
  readonly say: (change: Pick<Desk, 'isAnonymousMissing'>) => void;
}

export interface AnonymousInbox {
  /**
   * Reads all of the last two months and, once, everything older; nothing where that was done within
   * the hour. Never rejects: what did not come is said in $desk, and the next call asks for it again.
   */
  read(): Promise<void>;
}

export function createAnonymousInbox(surroundings: Surroundings): AnonymousInbox {
  const { port, uid, now, newest, isStopped, hear, say } = surroundings;
  let readAt = Number.NEGATIVE_INFINITY;
  let isOlderRead = false;

  async function readAll(question: Omit<PageQuestion, 'limit' | 'after'>): Promise<void> {
    let after: PageQuestion['after'];
    do {
      const page = await port.listAnonymous(uid, { ...question, limit: pageSize, after });
      await hear(page);
      after = page.next;
    } while (after !== undefined && !isStopped());
  }
  return {
    async read() {
      if (now() - readAt < intervalMilliseconds) return;
      const before = readAt;
      // Before the answer: what asks meanwhile would pay for all of them again.
      readAt = now();
      try {
        // By the earlier clock: one that is ahead would leave out what has just come.
        const recent = localDay(Math.max(0, Math.min(now(), newest()) - recentMilliseconds));
        await readAll({ order: 'oldest', from: recent });
        if (!isOlderRead) await readAll({ order: 'newest', before: recent });
        isOlderRead = true;
        say({ isAnonymousMissing: false });
      } catch (error) {
        readAt = before;
        console.info('The anonymous reports could not be read', error);
        say({ isAnonymousMissing: true });
      }
    },
  };
}

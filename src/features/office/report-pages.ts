/**
 * Reads the reports that the roles of a desk may read, in pages. Each filter of the roles needs a
 * separate request.
 */
import { sentTimes, joinRecords } from './desk-records.ts';
import {
  OfficeError,
  type OfficePort,
  type RecordPlace,
  type Records,
} from './model/office-port.ts';
import type { ReportFilter } from './model/roles.ts';

/**
 * The maximum number of reports in the first list, for all filters together. With it the first list
 * needs fewer than 200 document reads.
 */
const pageSize = 100;
/** The number of reports that one request fetches by their ids. */
const batchSize = 100;
/**
 * Two requests overlap by this time, so that reports of the same second are not missed, in
 * milliseconds.
 */
const overlapMilliseconds = 10_000;

export interface ReportPages {
  /** Starts again from the newest reports of these filters. */
  begin(filters: readonly ReportFilter[]): void;
  hasOlder(): boolean;
  /** Returns the next older page of every filter. The next call requests failed pages again. */
  loadOlder(): Promise<readonly PromiseSettledResult<Records>[]>;
  /**
   * Loads all reports since the last call, page by page and oldest first. There is no limit,
   * because the computer of a desk may have been asleep over a weekend. Rejects if a page failed;
   * the next call requests it again.
   */
  loadNew(receive: (records: Records) => Promise<void>): Promise<void>;
  /**
   * Returns the time of the newest report that was read, for one filter or for all, in milliseconds
   * since 1970 by the server's clock; 0 if none was read.
   */
  newest(filter?: ReportFilter): number;
  /**
   * Loads the reports that their phone has marked as dangerous, newest first, from a time per
   * filter on, in milliseconds since 1970.
   */
  loadDanger(
    from: (filter: ReportFilter) => number,
    receive: (records: Records) => Promise<void>,
  ): Promise<void>;
  /**
   * Fetches reports by their places. Requests that are already running are shared. Never rejects;
   * reports that could not be fetched are left out.
   */
  fetch(places: readonly RecordPlace[]): Promise<Records>;
  /** Fetches one report from either collection. Never rejects. */
  find(id: string): Promise<Records>;
  /**
   * Returns true if the report was requested and either does not exist or may not be read by this
   * account.
   */
  isAbsent(id: string): boolean;
}

/** Returns a time in ISO format, earlier by the overlap. */
const momentBefore = (milliseconds: number): string =>
  new Date(Math.max(0, milliseconds - overlapMilliseconds)).toISOString();

const none: Records = { reports: [], unreadable: [] };

export function createReportPages(
  port: Pick<OfficePort, 'listReports' | 'getReport' | 'getReports'>,
  uid: string,
): ReportPages {
  type Older = NonNullable<Parameters<OfficePort['listReports']>[1]['after']> | undefined;
  /**
   * The position at which the next older page of each filter begins; `undefined` is the newest
   * report.
   */
  let next = new Map<ReportFilter, Older>();
  let filters: readonly ReportFilter[] = [];
  /**
   * The time up to which all reports of each filter were read, by the server's clock. With one time
   * for all filters, reports would be missed that arrived while another filter was still being
   * read.
   */
  const newestOf = new Map<ReportFilter, number>();
  const running = new Map<string, Promise<Records>>();
  const absent = new Set<string>();

  const markRead = (filter: ReportFilter, records: Records): void => {
    newestOf.set(filter, Math.max(newestOf.get(filter) ?? 0, ...sentTimes(records)));
  };

  async function loadPage(filter: ReportFilter): Promise<Records> {
    const limit = Math.ceil(pageSize / filters.length);
    const after = next.get(filter);
    const page = await port.listReports(uid, { filter, limit, order: 'newest', after });
    if (page.next === undefined) next.delete(filter);
    else next.set(filter, page.next);
    markRead(filter, page);
    return page;
  }
  async function loadNewOf(
    filter: ReportFilter,
    receive: (records: Records) => Promise<void>,
  ): Promise<void> {
    const from = momentBefore(newestOf.get(filter) ?? 0);
    const question = { filter, limit: pageSize, order: 'oldest', from } as const;
    let after: Older;
    do {
      const page = await port.listReports(uid, { ...question, after });
      await receive(page);
      // Pages that were read in order are not requested again if a later page fails.
      markRead(filter, page);
      after = page.next;
    } while (after !== undefined);
  }
  async function loadDangerOf(
    filter: ReportFilter,
    since: number,
    receive: (records: Records) => Promise<void>,
  ): Promise<void> {
    const limit = Math.ceil(pageSize / 2 / filters.length);
    const marked = [...filter, ['severity', 'danger'] as const];
    let after: Older;
    do {
      const page = await port.listReports(uid, {
        filter: marked,
        limit,
        order: 'newest',
        from: momentBefore(since),
        after,
      });
      await receive(page);
      after = page.next;
    } while (after !== undefined);
  }

  const fetched = async (ids: readonly string[], request: Promise<Records>): Promise<Records> => {
    try {
      return await request;
    } catch (error) {
      if (error instanceof OfficeError && error.problem === 'missing')
        for (const id of ids) absent.add(id);
      else console.info('Reports could not be fetched', error);
      return none;
    } finally {
      for (const id of ids) running.delete(id);
    }
  };
  async function fetchBatch(places: readonly RecordPlace[]): Promise<Records> {
    const records = await port.getReports(uid, places);
    for (const id of records.absent) absent.add(id);
    return records;
  }

  return {
    begin(readable) {
      filters = readable;
      next = new Map(readable.map((filter) => [filter, undefined]));
      newestOf.clear();
    },
    hasOlder: () => next.size > 0,
    loadOlder: () => Promise.allSettled([...next.keys()].map(loadPage)),
    async loadNew(receive) {
      const settled = await Promise.allSettled(filters.map((filter) => loadNewOf(filter, receive)));
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
    },
    newest: (filter) => (filter ? (newestOf.get(filter) ?? 0) : Math.max(0, ...newestOf.values())),
    async loadDanger(from, receive) {
      const settled = await Promise.allSettled(
        filters.map((filter) => loadDangerOf(filter, from(filter), receive)),
      );
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
    },
    async fetch(places) {
      const missing = places.filter(({ id }) => !running.has(id));
      for (let start = 0; start < missing.length; start += batchSize) {
        const batch = missing.slice(start, start + batchSize);
        const ids = batch.map(({ id }) => id);
        const request = fetched(ids, fetchBatch(batch));
        for (const id of ids) running.set(id, request);
      }
      const requests = new Set(places.flatMap(({ id }) => running.get(id) ?? []));
      return joinRecords(await Promise.all(requests));
    },
    find(id) {
      const request =
        running.get(id) ??
        fetched(
          [id],
          port.getReport(uid, id).then((report) => ({ reports: [report], unreadable: [] })),
        );
      running.set(id, request);
      return request;
    },
    isAbsent: (id) => absent.has(id),
  };
}

/** The reports that the roles of a desk may read, in pages: one question for each of their filters. */
import { sentTimes, together } from './desk-knowledge.ts';
import {
  OfficeError,
  type OfficePort,
  type RecordPlace,
  type Records,
} from './model/office-port.ts';
import type { ReportFilter } from './model/roles.ts';

/** The first list: all of it together stays under 200 reads. */
const pageSize = 100;
/** Reports that are fetched by their ids with one request. */
const batchSize = 100;
/** How much of the past is asked for again, so that none of the same second is missed. Milliseconds. */
const overlapMilliseconds = 10_000;

export interface ReportPages {
  /** From now on these are asked for, from the newest on. */
  begin(filters: readonly ReportFilter[]): void;
  hasOlder(): boolean;
  /** The next older page of every filter; those that did not come are asked for again. */
  loadOlder(): Promise<readonly PromiseSettledResult<Records>[]>;
  /**
   * Hears all that was sent since the last question, page by page and oldest first, however much: a
   * desk may have slept over a weekend. Rejects where some of it did not come; that is asked for again.
   */
  hearNew(hear: (records: Records) => Promise<void>): Promise<void>;
  /**
   * The newest moment that was read so far, of one filter or of all, in milliseconds since 1970 on
   * the server's clock; 0 for none.
   */
  newest(filter?: ReportFilter): number;
  /**
   * Hears the reports that their phone has marked as dangerous, newest first: all that were sent
   * since that moment of their filter, in milliseconds since 1970.
   */
  hearDanger(
    from: (filter: ReportFilter) => number,
    hear: (records: Records) => Promise<void>,
  ): Promise<void>;
  /** Reports by their places, none twice at a time. Never rejects: those that do not come are left out. */
  fetch(places: readonly RecordPlace[]): Promise<Records>;
  /** One report wherever it lies. Never rejects. */
  find(id: string): Promise<Records>;
  /** Was it asked for, and is there none that this account may read? */
  isAbsent(id: string): boolean;
}

/** In ISO time, earlier by the overlap. */
const momentBefore = (milliseconds: number): string =>
  new Date(Math.max(0, milliseconds - overlapMilliseconds)).toISOString();

const none: Records = { reports: [], unreadable: [] };

export function createReportPages(
  port: Pick<OfficePort, 'listReports' | 'getReport' | 'getReports'>,
  uid: string,
): ReportPages {
  type Older = NonNullable<Parameters<OfficePort['listReports']>[1]['after']> | undefined;
  /** Per filter: where the next older page begins, `undefined` at the newest. */
  let next = new Map<ReportFilter, Older>();
  let filters: readonly ReportFilter[] = [];
  /**
   * Per filter: the newest moment up to which all its reports were read, on the server's clock. One
   * for all filters would pass over what came while another of them was still being read.
   */
  const newestOf = new Map<ReportFilter, number>();
  const underWay = new Map<string, Promise<Records>>();
  const absent = new Set<string>();

  const reached = (filter: ReportFilter, records: Records): void => {
    newestOf.set(filter, Math.max(newestOf.get(filter) ?? 0, ...sentTimes(records)));
  };

  async function loadPage(filter: ReportFilter): Promise<Records> {
    const limit = Math.ceil(pageSize / filters.length);
    const after = next.get(filter);
    const page = await port.listReports(uid, { filter, limit, order: 'newest', after });
    if (page.next === undefined) next.delete(filter);
    else next.set(filter, page.next);
    reached(filter, page);
    return page;
  }
  async function hearNewOf(
    filter: ReportFilter,
    hear: (records: Records) => Promise<void>,
  ): Promise<void> {
    const from = momentBefore(newestOf.get(filter) ?? 0);
    const question = { filter, limit: pageSize, order: 'oldest', from } as const;
    let after: Older;
    do {
      const page = await port.listReports(uid, { ...question, after });
      await hear(page);
      // What was read in order is not asked for again where a later page does not come.
      reached(filter, page);
      after = page.next;
    } while (after !== undefined);
  }
  async function hearDangerOf(
    filter: ReportFilter,
    since: number,
    hear: (records: Records) => Promise<void>,
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
      await hear(page);
      after = page.next;
    } while (after !== undefined);
  }

  const fetched = async (ids: readonly string[], asked: Promise<Records>): Promise<Records> => {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof OfficeError && error.problem === 'missing')
        for (const id of ids) absent.add(id);
      else console.info('Reports did not come', error);
      return none;
    } finally {
      for (const id of ids) underWay.delete(id);
    }
  };
  async function fetchBatch(places: readonly RecordPlace[]): Promise<Records> {
    const records = await port.getReports(uid, places);
    for (const id of records.absent) absent.add(id);
    return records;
  }

  return {
    begin(asked) {
      filters = asked;
      next = new Map(asked.map((filter) => [filter, undefined]));
      newestOf.clear();
    },
    hasOlder: () => next.size > 0,
    loadOlder: () => Promise.allSettled([...next.keys()].map(loadPage)),
    async hearNew(hear) {
      const settled = await Promise.allSettled(filters.map((filter) => hearNewOf(filter, hear)));
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
    },
    newest: (filter) => (filter ? (newestOf.get(filter) ?? 0) : Math.max(0, ...newestOf.values())),
    async hearDanger(from, hear) {
      const settled = await Promise.allSettled(
        filters.map((filter) => hearDangerOf(filter, from(filter), hear)),
      );
      for (const one of settled) if (one.status === 'rejected') throw one.reason;
    },
    async fetch(places) {
      const unasked = places.filter(({ id }) => !underWay.has(id));
      for (let start = 0; start < unasked.length; start += batchSize) {
        const batch = unasked.slice(start, start + batchSize);
        const ids = batch.map(({ id }) => id);
        const asked = fetched(ids, fetchBatch(batch));
        for (const id of ids) underWay.set(id, asked);
      }
      const answers = new Set(places.flatMap(({ id }) => underWay.get(id) ?? []));
      return together(await Promise.all(answers));
    },
    find(id) {
      const asked =
        underWay.get(id) ??
        fetched(
          [id],
          port.getReport(uid, id).then((report) => ({ reports: [report], unreadable: [] })),
        );
      underWay.set(id, asked);
      return asked;
    },
    isAbsent: (id) => absent.has(id),
  };
}

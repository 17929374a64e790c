/** The reports that the roles of a desk may read, in pages: one question for each of their filters. */
import { together } from './desk-knowledge.ts';
import { OfficeError, type OfficePort, type Records } from './model/office-port.ts';
import type { Report } from './model/report.ts';
import type { ReportFilter } from './model/roles.ts';

/** The first list: all of it together stays under 200 reads. */
const pageSize = 100;

interface ReportPages {
  /** From now on these are asked for, from the newest on. */
  begin(filters: readonly ReportFilter[]): void;
  hasOlder(): boolean;
  /** The next older page of every filter; those that did not come are asked for again. */
  loadOlder(): Promise<readonly PromiseSettledResult<Records>[]>;
  /** All that was sent since then, however much: a desk may have slept over a weekend. */
  listSince(from: string): Promise<Records>;
  /** Reports by their ids, none twice at a time; those that do not come are left out. */
  fetch(ids: readonly string[]): Promise<Records>;
  /** Was it asked for, and is there none that this account may read? */
  isAbsent(id: string): boolean;
}

export function createReportPages(
  port: Pick<OfficePort, 'listReports' | 'getReport'>,
  uid: string,
): ReportPages {
  /** Per filter: where the next older page begins, `undefined` at the newest. */
  let next = new Map<ReportFilter, string | undefined>();
  let filters: readonly ReportFilter[] = [];
  const underWay = new Map<string, Promise<readonly Report[]>>();
  const absent = new Set<string>();

  async function fetchReport(id: string): Promise<readonly Report[]> {
    try {
      return [await port.getReport(uid, id)];
    } catch (error) {
      if (error instanceof OfficeError && error.problem === 'missing') absent.add(id);
      return [];
    } finally {
      underWay.delete(id);
    }
  }

  async function loadPage(filter: ReportFilter): Promise<Records> {
    const limit = Math.ceil(pageSize / filters.length);
    const page = await port.listReports(uid, { filter, limit, before: next.get(filter) });
    if (page.next === undefined) next.delete(filter);
    else next.set(filter, page.next);
    return page;
  }
  async function listAllSince(filter: ReportFilter, from: string): Promise<Records> {
    const found: Records[] = [];
    let before: string | undefined;
    do {
      const page = await port.listReports(uid, { filter, limit: pageSize, from, before });
      found.push(page);
      before = page.next;
    } while (before !== undefined);
    return together(found);
  }
  return {
    begin(asked) {
      filters = asked;
      next = new Map(asked.map((filter) => [filter, undefined]));
    },
    hasOlder: () => next.size > 0,
    loadOlder: () => Promise.allSettled([...next.keys()].map(loadPage)),
    async fetch(ids) {
      const fetched = ids.map((id) => {
        const one = underWay.get(id) ?? fetchReport(id);
        underWay.set(id, one);
        return one;
      });
      return { reports: (await Promise.all(fetched)).flat(), unreadable: [] };
    },
    isAbsent: (id) => absent.has(id),
    listSince: async (from) =>
      together(await Promise.all(filters.map((filter) => listAllSince(filter, from)))),
  };
}

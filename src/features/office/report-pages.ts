/** The reports that the roles of a desk may read, in pages: one question for each of their filters. */
import { together } from './desk-knowledge.ts';
import type { OfficePort, Records } from './model/office-port.ts';
import type { ReportFilter } from './model/roles.ts';

/** The first list: all of it together stays under 200 reads. */
const pageSize = 100;

export interface ReportPages {
  /** From now on these are asked for, from the newest on. */
  begin(filters: readonly ReportFilter[]): void;
  hasOlder(): boolean;
  /** The next older page of every filter; those that did not come are asked for again. */
  loadOlder(): Promise<readonly PromiseSettledResult<Records>[]>;
  /** All that was sent since then, however much: a desk may have slept over a weekend. */
  listSince(from: string): Promise<Records>;
}

export function createReportPages(port: Pick<OfficePort, 'listReports'>, uid: string): ReportPages {
  /** Per filter: where the next older page begins, `undefined` at the newest. */
  let next = new Map<ReportFilter, string | undefined>();
  let filters: readonly ReportFilter[] = [];

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
    listSince: async (from) =>
      together(await Promise.all(filters.map((filter) => listAllSince(filter, from)))),
  };
}

/** Watches the open work in the areas of a desk, and fetches the reports to which it belongs. */
import type { WorkEntries } from './desk-records.ts';
import type { RecordPlace, Records, WorkPlace } from './model/office-port.ts';
import { severities } from '../reports/severity.ts';
import type { Area } from './model/roles.ts';
import { readWork, type Work } from './model/work.ts';
import type { ReportPages } from './report-pages.ts';

/** The number of reports that are fetched and shown together. */
const batchSize = 100;

interface OpenWorkDependencies {
  readonly pages: Pick<ReportPages, 'fetch' | 'isAbsent'>;
  readonly addWork: (entries: WorkEntries) => void;
  /** Adds these reports and rings for them if necessary. */
  readonly receive: (records: Records) => void;
  /** Rings if necessary for reports that are already loaded. */
  readonly receiveLoaded: (ids: readonly string[]) => void;
  /** Returns true if the report need not be requested. */
  readonly isResolved: (place: RecordPlace) => boolean;
  /** Reads the work on a report that is no longer in the list of its area. */
  readonly reloadWork: (place: WorkPlace) => void;
}

export interface OpenWork {
  /** Replaces the open work of an area. `value` is the value that the live database sent. */
  update(area: Area, value: unknown): void;
  /** Fetches the missing reports, dangerous ones first. Never rejects. */
  fetchMissing(): Promise<void>;
}

const placeOf = (id: string, work: Work): RecordPlace => ({
  id,
  collection: work.anonymous === true ? 'anonymousReports' : 'reports',
});
const revisionOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'revision' in one ? one.revision : undefined;
const rank = (work: Work): number => severities.indexOf(work.severity);

export function createOpenWork({
  pages,
  addWork,
  receive,
  receiveLoaded,
  isResolved,
  reloadWork,
}: OpenWorkDependencies): OpenWork {
  const inArea = new Map<Area, ReadonlyMap<string, Work>>();
  return {
    update(area, value) {
      const before = inArea.get(area) ?? new Map<string, Work>();
      const now = new Map<string, Work>();
      const changed: (readonly [id: string, work: Work])[] = [];
      // Each change sends the whole area, perhaps thousands of reports, so entries whose revision
      // is the same are not parsed again.
      for (const [id, one] of Object.entries((value ?? {}) as Readonly<Record<string, unknown>>)) {
        const known = before.get(id);
        const isSame = known !== undefined && known.revision === revisionOf(one);
        const work = isSame ? known : readWork(one);
        if (!work) continue;
        now.set(id, work);
        if (!isSame) changed.push([id, work]);
      }
      inArea.set(area, now);
      addWork(changed);
      // A report that is no longer in the list was closed by somebody.
      for (const id of before.keys()) if (!now.has(id)) reloadWork({ id, area });
    },
    async fetchMissing() {
      const open = [...inArea.values()].flatMap((works) => [...works]);
      receiveLoaded(open.map(([id]) => id));
      const isMissing = (id: string, work: Work): boolean =>
        !isResolved(placeOf(id, work)) && !pages.isAbsent(id);
      const missing = open
        .filter(([id, work]) => isMissing(id, work))
        .toSorted(([, one], [, other]) => rank(one) - rank(other));
      for (let start = 0; start < missing.length; start += batchSize) {
        const places = missing
          .slice(start, start + batchSize)
          // Another call may have fetched the report in the meantime.
          .flatMap(([id, work]) => (isMissing(id, work) ? [placeOf(id, work)] : []));
        if (places.length > 0) receive(await pages.fetch(places));
      }
    },
  };
}

/** Follows the work that is open in the areas of a desk, and fetches the reports that it is about. */
import type { KnownWork } from './desk-knowledge.ts';
import type { RecordPlace, Records, WorkPlace } from './model/office-port.ts';
import { severities } from './model/report-facts.ts';
import type { Area } from './model/roles.ts';
import { readWork, type Work } from './model/work.ts';
import type { ReportPages } from './report-pages.ts';

/** Reports that are fetched, and shown, at once. */
const batchSize = 100;

interface Surroundings {
  readonly pages: Pick<ReportPages, 'fetch' | 'isAbsent'>;
  readonly keepWork: (entries: KnownWork) => void;
  /** Keeps these reports and rings where they are news. */
  readonly hear: (records: Records) => void;
  /** Rings for those that are kept already. */
  readonly hearKnown: (ids: readonly string[]) => void;
  /** Is there nothing to ask about it? */
  readonly isSettled: (place: RecordPlace) => boolean;
  /** Reads the work of a report that has left the list of its area. */
  readonly recall: (place: WorkPlace) => void;
}

export interface OpenWork {
  /** Takes what the live database says is open in an area. */
  take(area: Area, value: unknown): void;
  /** Fetches the reports that are missing, dangerous ones first. Never rejects. */
  fetchMissing(): Promise<void>;
}

const placeOf = (id: string, work: Work): RecordPlace => ({
  id,
  collection: work.anonymous === true ? 'anonymousReports' : 'reports',
});
const revisionOf = (one: unknown): unknown =>
  typeof one === 'object' && one !== null && 'revision' in one ? one.revision : undefined;
const rank = (work: Work): number => severities.indexOf(work.severity);

export function createOpenWork(surroundings: Surroundings): OpenWork {
  const { pages, keepWork, hear, hearKnown, isSettled, recall } = surroundings;
  const inArea = new Map<Area, ReadonlyMap<string, Work>>();
  return {
    take(area, value) {
      const before = inArea.get(area) ?? new Map<string, Work>();
      const now = new Map<string, Work>();
      const changed: (readonly [id: string, work: Work])[] = [];
      // The whole area comes with every change, and may be thousands: the same revision is the same.
      for (const [id, one] of Object.entries((value ?? {}) as Readonly<Record<string, unknown>>)) {
        const known = before.get(id);
        const isSame = known !== undefined && known.revision === revisionOf(one);
        const work = isSame ? known : readWork(one);
        if (!work) continue;
        now.set(id, work);
        if (!isSame) changed.push([id, work]);
      }
      inArea.set(area, now);
      keepWork(changed);
      // What has left the list was closed by somebody.
      for (const id of before.keys()) if (!now.has(id)) recall({ id, area });
    },
    async fetchMissing() {
      const open = [...inArea.values()].flatMap((works) => [...works]);
      hearKnown(open.map(([id]) => id));
      const isMissing = (id: string, work: Work): boolean =>
        !isSettled(placeOf(id, work)) && !pages.isAbsent(id);
      const missing = open
        .filter(([id, work]) => isMissing(id, work))
        .toSorted(([, one], [, other]) => rank(one) - rank(other));
      for (let start = 0; start < missing.length; start += batchSize) {
        const places = missing
          .slice(start, start + batchSize)
          // Another call may have fetched it meanwhile.
          .flatMap(([id, work]) => (isMissing(id, work) ? [placeOf(id, work)] : []));
        if (places.length > 0) hear(await pages.fetch(places));
      }
    },
  };
}

/**
 * Takes reports in: creates work for each report that has none, so that it stays in the list of
 * every desk until somebody closes it.
 */
import { isDepartureCheck } from './model/desk-list.ts';
import type { WorkEntries } from './desk-records.ts';
import {
  OfficeError,
  type OfficePort,
  type Person,
  type WorkChange,
  type WorkPlace,
} from './model/office-port.ts';
import type { Report } from './model/report.ts';
import { workPlaceOf } from './model/roles.ts';
import { vehicleOf } from './model/vehicles.ts';
import { initialWork, readWork, type Work } from './model/work.ts';

interface IntakeDependencies {
  readonly port: Pick<OfficePort, 'work' | 'change'>;
  readonly me: Person;
  readonly workOf: (id: string) => Work | undefined;
  /** Adds work that was read or written to the list of the desk. */
  readonly addWork: (entries: WorkEntries) => void;
}

/** The number of reports that are read or written together. */
const batchSize = 100;

/**
 * Returns the current work of a report, or an empty list if there is none. Rejects without network.
 */
export async function readWorkOf(
  port: Pick<OfficePort, 'work'>,
  place: WorkPlace,
): Promise<WorkEntries> {
  const work = readWork(await port.work(place));
  return work ? [[place.id, work]] : [];
}

const inBatches = <One>(all: readonly One[]): readonly (readonly One[])[] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, index) =>
    all.slice(index * batchSize, (index + 1) * batchSize),
  );

/** Both methods reject without network. */
export interface Intake {
  /** Reads the work on these reports, unless it is already loaded. */
  loadWork(reports: readonly Report[]): Promise<void>;
  /**
   * Creates work for the reports that have none. Resolves with the ids of those for which the rules
   * refuse it.
   */
  takeIn(reports: readonly Report[]): Promise<readonly string[]>;
}

export function createIntake({ port, me, workOf, addWork }: IntakeDependencies): Intake {
  /** The ids of reports that had no work when they were read. */
  const without = new Set<string>();
  /** The ids of reports for which the rules refuse new work. */
  const refused = new Set<string>();

  async function readAll(places: readonly WorkPlace[]): Promise<void> {
    addWork((await Promise.all(places.map((place) => readWorkOf(port, place)))).flat());
    for (const { id } of places) if (!workOf(id)) without.add(id);
  }
  async function learn(reports: readonly Report[]): Promise<void> {
    const unknown = reports.filter(({ id }) => !workOf(id) && !without.has(id));
    for (const batch of inBatches(unknown.map(workPlaceOf))) await readAll(batch);
  }

  async function write(changes: readonly WorkChange[]): Promise<void> {
    if (changes.length === 0) return;
    // If the service rejects one record, the others must still be written.
    const result = await port.change(changes, me).catch((error: unknown) => {
      if (error instanceof OfficeError) throw error;
      console.error('Reports could not be taken in', error);
      return 'stale' as const;
    });
    if (result !== 'written' && result !== 'stale') throw new OfficeError('offline');
    if (result === 'written')
      return addWork(
        changes.map(
          ({ id, work, log }) =>
            [id, { ...work, deed: log.what, by: me.uid, revision: 1 }] as const,
        ),
      );
    // Another desk has just taken some of them in, or the rules refuse one of them.
    await readAll(changes.map(({ id, work }) => ({ id, area: work.area })));
    const left = changes.filter(({ id }) => !workOf(id));
    if (left.length < changes.length) return write(left);
    if (left.length === 1) {
      for (const { id } of left) refused.add(id);
      return;
    }
    const half = Math.ceil(left.length / 2);
    await write(left.slice(0, half));
    await write(left.slice(half));
  }

  /** Only one call runs at a time, because two simultaneous calls would write the same work. */
  let last: Promise<unknown> = Promise.resolve();
  async function takeInNow(reports: readonly Report[]): Promise<readonly string[]> {
    await learn(reports);
    // Work on an anonymous report is created only with the first action of the office, because its
    // time would otherwise reveal when the report arrived.
    const untouched = reports.filter(
      (report) =>
        !report.anonymous &&
        !isDepartureCheck(report) &&
        !workOf(report.id) &&
        !refused.has(report.id),
    );
    for (const batch of inBatches(untouched))
      await write(
        batch.map((report): WorkChange => {
          const work = initialWork(report);
          return {
            id: report.id,
            work,
            log: { what: 'takenIn' },
            vehicle: vehicleOf(report, work),
          };
        }),
      );
    return reports.flatMap(({ id }) => (refused.has(id) && !workOf(id) ? [id] : []));
  }
  return {
    loadWork: learn,
    takeIn(reports) {
      const taken = last.then(() => takeInNow(reports));
      last = taken.catch(() => undefined);
      return taken;
    },
  };
}

/**
 * Taking in: what nobody has touched becomes work, so that it stays in the list of every desk until
 * somebody closes it.
 */
import type { KnownWork } from './desk-knowledge.ts';
import { $desk } from './office-store.ts';
import type { OfficePort, Person, WorkChange, WorkPlace } from './model/office-port.ts';
import { areaOfReport } from './model/roles.ts';
import { vehicleOf } from './model/vehicles.ts';
import { initialWork, readWork } from './model/work.ts';

interface Surroundings {
  readonly port: Pick<OfficePort, 'work' | 'change'>;
  readonly me: Person;
  /** Work that was read or written is kept for the list. */
  readonly keep: (entries: KnownWork) => void;
}

/** What stands about a report now; empty where nothing does. Rejects without connection. */
export async function readWorkOf(
  port: Pick<OfficePort, 'work'>,
  place: WorkPlace,
): Promise<KnownWork> {
  const work = readWork(await port.work(place));
  return work ? [[place.id, work]] : [];
}

/** Gives the function that takes in all that $desk holds and nobody has touched. */
export function createTakingIn({ port, me, keep }: Surroundings): () => Promise<void> {
  /** Without work of their own, and there is nothing more to ask or to write about them. */
  const settled = new Set<string>();

  const keepWritten = (changes: readonly WorkChange[]): void =>
    keep(
      changes.map(
        ({ id, work, log }) => [id, { ...work, deed: log.what, by: me.uid, revision: 1 }] as const,
      ),
    );

  async function takeInAlone(change: WorkChange): Promise<void> {
    const result = await port.change([change], me);
    if (result === 'written') return keepWritten([change]);
    const work = await readWorkOf(port, { id: change.id, area: change.work.area });
    keep(work);
    // Neither written nor there: the rules let no desk write it, and never will.
    if (result === 'stale' && work.length === 0) settled.add(change.id);
  }

  return async () => {
    const unknown = [...$desk.get().reports.values()].filter(
      ({ id }) => !settled.has(id) && !$desk.get().work.has(id),
    );
    const places = unknown.map((report) => ({ id: report.id, area: areaOfReport(report) }));
    keep((await Promise.all(places.map((place) => readWorkOf(port, place)))).flat());
    // Anonymous ones only with the first deed: the moment would tell when they came.
    for (const { id, anonymous } of unknown) if (anonymous) settled.add(id);
    const untouched = unknown.filter(
      (report) => !report.anonymous && !$desk.get().work.has(report.id),
    );
    const changes = untouched.map((report): WorkChange => {
      const work = initialWork(report);
      return {
        id: report.id,
        work,
        log: { what: 'takenIn' },
        vehicle: vehicleOf(report, work),
      };
    });
    if (changes.length === 0) return;
    const result = await port.change(changes, me);
    if (result === 'written') keepWritten(changes);
    // Another desk has taken some of them in at the same moment.
    else if (result === 'stale') await Promise.all(changes.map(takeInAlone));
  };
}

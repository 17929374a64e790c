/**
 * Finds records of the live database whose report does not exist. The rules of the live database
 * cannot read Firestore, so a phone or an office account can write such records.
 */
import * as z from 'zod';
import { idOf } from '../src/features/office/model/read-report.ts';
import { areasFor } from '../src/features/office/model/roles.ts';
import { readNames } from './documents.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';
import { readLive } from './transport.ts';

const day = 86_400_000;
const workSchema = z.object({ at: z.number(), by: z.string() });
const authorSchema = z.object({ at: z.number(), uid: z.string(), plate: z.string() });
const entries = z.record(z.string(), z.unknown()).nullable().catch(null);

export interface LiveOrphan {
  readonly place: string;
  /** Time of the last write, in milliseconds since 1970. */
  readonly at: number;
  /** The account that wrote the record. */
  readonly by: string;
  /** True if the office may remove the record now. The rules protect work for a year. */
  readonly isRemovable: boolean;
}

type IsOrphan = (id: string, at: number) => boolean;

async function* workOrphans(session: Session, isOrphan: IsOrphan): AsyncGenerator<LiveOrphan> {
  for (const area of areasFor(session.roles)) {
    const reports = entries.parse(await readLive(session, ['work', area])) ?? {};
    for (const [id, value] of Object.entries(reports)) {
      const work = workSchema.safeParse(value).data;
      if (work && isOrphan(id, work.at))
        yield { place: `work/${area}/${id}`, ...work, isRemovable: false };
    }
  }
}

async function* vehicleOrphans(session: Session, isOrphan: IsOrphan): AsyncGenerator<LiveOrphan> {
  const authors = entries.parse(await readLive(session, ['vehicleAuthors'])) ?? {};
  for (const [id, value] of Object.entries(authors)) {
    const author = authorSchema.safeParse(value).data;
    if (!author || !isOrphan(id, author.at)) continue;
    const { at, uid: by, plate } = author;
    // The author of a removed entry stays stored for a year, so that the entry cannot be written
    // again.
    if ((await readLive(session, ['vehicles', plate, id])) !== null)
      yield { place: `vehicles/${plate}/${id}`, at, by, isRemovable: true };
  }
}

/**
 * Finds work without a report, and vehicle entries whose report never arrived, if they are older
 * than this number of days. Reads the ids of all reports. Rejects with Problem.
 */
export async function* findLiveOrphans(
  session: Session,
  olderThanDays: number,
  now: number,
): AsyncGenerator<LiveOrphan> {
  const known = new Set<string>();
  for (const collection of ['reports', 'anonymousReports'])
    for await (const names of readNames(session, collection))
      for (const name of names) known.add(idOf(name));
  const isOrphan: IsOrphan = (id, at) => !known.has(id) && now - at >= olderThanDays * day;
  yield* workOrphans(session, isOrphan);
  yield* vehicleOrphans(session, isOrphan);
}

/** Removes an entry. Rejects with Problem. */
export async function removeLiveOrphan(session: Session, { place }: LiveOrphan): Promise<void> {
  const reply = await session.call((token) => ({
    url: session.project.live(place.split('/'), token),
    method: 'DELETE',
  }));
  if (!reply.ok)
    throw new Problem(`${place} was not removed: the server answered ${reply.status}.`);
}

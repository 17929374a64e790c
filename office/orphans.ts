/**
 * Finds photos without a report. The first edition of the app sent photos before the report, and a
 * corrected report got a new id. Later versions send a photo only after its report.
 */
import * as z from 'zod';
import { jsonOf } from './http.ts';
import { listFiles } from './documents.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

const day = 24 * 60 * 60_000;
const metadata = z.object({ timeCreated: z.string() });
const patterns = [
  /^(reports)\/[^/]+\/([^/]+)\/\d+\.jpg$/,
  /^(anonymousReports)\/([^/]+)\/\d+\.jpg$/,
] as const;

export interface Orphan {
  readonly path: string;
  /** The time of the upload, in milliseconds since 1970. */
  readonly at: number;
}

export async function hasReport(
  session: Session,
  collection: string,
  id: string,
): Promise<boolean> {
  const reply = await session.call((token) => ({
    url: `${session.project.documents}/${collection}/${encodeURIComponent(id)}`,
    headers: { Authorization: `Bearer ${token}` },
  }));
  if (reply.status === 404 || reply.status === 400) return false;
  // The report exists, but only the role `safety` may read it.
  if (reply.status === 403 && !session.seesAll) return true;
  if (!reply.ok) throw new Problem(`Reading ${collection}/${id} failed: ${reply.status}.`);
  return true;
}

async function timeOf(session: Session, path: string): Promise<number> {
  const reply = await session.call((token) => ({
    url: session.project.urls.file(path),
    headers: { Authorization: `Firebase ${token}` },
  }));
  if (!reply.ok) throw new Problem(`${path}: the server answered ${reply.status}.`);
  return Date.parse(metadata.parse(jsonOf(reply)).timeCreated);
}

/**
 * Finds photos without a report that are older than this number of days. A phone with the first
 * edition may still send the report of a newer photo. Rejects with Problem.
 */
export async function* findOrphans(
  session: Session,
  olderThanDays: number,
  now: number,
): AsyncGenerator<Orphan> {
  const known = new Map<string, boolean>();
  for (const folder of ['reports/', 'anonymousReports/'])
    for await (const names of listFiles(session, folder))
      for (const path of names) {
        const [, collection, id] = patterns.map((one) => one.exec(path)).find(Boolean) ?? [];
        if (collection === undefined || id === undefined) continue;
        const isKnown = known.get(id) ?? (await hasReport(session, collection, id));
        known.set(id, isKnown);
        if (isKnown) continue;
        const at = await timeOf(session, path);
        if (now - at >= olderThanDays * day) yield { path, at };
      }
}

/** Removes a photo. The rules allow this only if there is no report. Rejects with Problem. */
export async function removeOrphan(session: Session, { path }: Orphan): Promise<void> {
  const reply = await session.call((token) => ({
    url: session.project.urls.file(path),
    method: 'DELETE',
    headers: { Authorization: `Firebase ${token}` },
  }));
  if (!reply.ok && reply.status !== 404)
    throw new Problem(`${path} was not removed: the server answered ${reply.status}.`);
}

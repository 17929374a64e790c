/** Reports that the office keeps out of its lists. */
import { rawDocument, wireDocument } from '../src/features/office/model/document-values.ts';
import { type Area, asideFiltersFor } from '../src/features/office/model/roles.ts';
import {
  type QuarantineEntry,
  quarantineArea,
  quarantineCommit,
  quarantinePath,
  quarantineSchema,
  type ReportCollection,
} from '../src/features/office/model/quarantine.ts';
import { jsonOf } from './http.ts';
import { Problem } from './problem.ts';
import { compare, runQuery, where } from './query.ts';
import type { Session } from './session.ts';

const headers = (token: string) => ({
  'Content-Type': 'application/json',
  Authorization: `Bearer ${token}`,
});

/** All that was set aside, of what this account may read. */
export async function listAside(session: Session): Promise<readonly QuarantineEntry[]> {
  const found = await Promise.all(
    asideFiltersFor(session.roles).map((filter) =>
      runQuery(
        session,
        {
          from: [{ collectionId: 'setAside' }],
          ...where(filter.map(([field, value]) => compare(field, 'EQUAL', { stringValue: value }))),
          orderBy: [{ field: { fieldPath: 'at' } }],
        },
        'Reading what was set aside',
      ),
    ),
  );
  return found.flat().map((document) => {
    const { name, fields } = wireDocument.parse(document);
    return quarantineSchema.parse({ ...fields, id: name.split('/').at(-1) });
  });
}

/** A watch goes on for weeks: so long what was heard counts. Milliseconds. */
const knownMilliseconds = 10 * 60_000;
const known = new WeakMap<
  Session,
  { readonly at: number; readonly places: Promise<ReadonlySet<string>> }
>();
/** Their places ("reports/<id>"), asked for once in a while; a question that failed is asked again. */
export function asidePlaces(session: Session, now: number): Promise<ReadonlySet<string>> {
  const heard = known.get(session);
  if (heard && now - heard.at < knownMilliseconds) return heard.places;
  const places = listAside(session).then(
    (entries) => new Set(entries.map(({ id, collection }) => `${collection}/${id}`)),
  );
  known.set(session, { at: now, places });
  places.catch(() => known.delete(session));
  return places;
}

/**
 * Where the document lies that may be no report at all, and to which part of the office it belongs.
 * Rejects with Problem where there is none.
 */
async function findRecord(
  session: Session,
  id: string,
): Promise<{ readonly collection: ReportCollection; readonly area: Area }> {
  for (const collection of ['reports', 'anonymousReports'] as const) {
    const reply = await session.call((token) => ({
      url: `${session.project.documents}/${collection}/${encodeURIComponent(id)}`,
      headers: headers(token),
    }));
    if (reply.ok)
      return {
        collection,
        area: quarantineArea(collection, rawDocument.parse(jsonOf(reply)).fields),
      };
  }
  throw new Problem(`There is no report ${id}. It is set aside by its id, which "list" names.`);
}

export async function setAside(session: Session, id: string, reason: string): Promise<void> {
  const { collection, area } = await findRecord(session, id);
  const { documents } = session.project;
  const root = documents.slice(documents.indexOf('projects/'));
  const reply = await session.call((token) => ({
    url: `${documents}:commit`,
    method: 'POST',
    headers: headers(token),
    body: JSON.stringify(
      quarantineCommit(`${root}/${quarantinePath(id)}`, {
        collection,
        area,
        by: session.uid,
        reason,
      }),
    ),
  }));
  if (reply.status === 409) throw new Problem(`${id} is set aside already.`);
  if (!reply.ok) throw new Problem(`${id} could not be set aside: ${reply.status}`);
}

export async function removeAside(session: Session, id: string): Promise<void> {
  const reply = await session.call((token) => ({
    url: `${session.project.documents}/setAside/${id}`,
    method: 'DELETE',
    headers: headers(token),
  }));
  if (!reply.ok && reply.status !== 404)
    throw new Problem(`setAside/${id} stays: ${reply.status}.`);
}

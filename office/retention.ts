/**
 * Storage periods: finds what is past its own and removes it with photos, history and receipts. The
 * rules hold every removal to the same periods.
 */
import { appendFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Answers } from '../src/features/reports/inputs-and-answers.ts';
import { type RawDocument, wireDocument } from '../src/features/office/model/document-values.ts';
import { plateOf } from '../src/features/office/model/report-facts.ts';
import { type Area, areaOf, areas } from '../src/features/office/model/roles.ts';
import { photoPath } from '../src/features/outbox/model/report-document.ts';
import { vehicleKeyOf } from '../src/features/vehicle-defects/model/open-defects.ts';
import { listAside, removeAside } from './aside.ts';
import { idOf } from '../src/features/office/model/read-report.ts';
import { readAll } from './documents.ts';
import { jsonOf } from './http.ts';
import { hasReport } from './orphans.ts';
import { listFiles } from './photo-arrival.ts';
import { Problem, reasonOf } from './problem.ts';
import type { Session } from './session.ts';

const day = 86_400_000;
/** As in firestore.rules. A customer's tank has none: its reports stay with the plant's record. */
const mostPhotos = 12;
const periodDays: Readonly<Record<string, number>> = {
  dispositionMessage: 366,
  complaintChassis: 1096,
  complaintTrailer: 1096,
  nearbyAccident: 1827,
};
const shortestDays = Math.min(...Object.values(periodDays));
/** As in database.rules.json: so long after the last change work stays. */
const shortestWorkMilliseconds = 365 * day;
const workAnswer = z.object({ state: z.string(), at: z.number() }).nullable();
const receiptAnswer = z.object({ at: z.number() }).nullable();
const authorAnswer = z.object({ plate: z.string() }).nullable();

const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue);
const shared = { kind: text, shortCode: text, answers: z.unknown() };
/** What the rules have looked at, whatever else the document holds: no form need have written it. */
const stored = {
  reports: z
    .object({
      ...shared,
      uid: text,
      sentAt: z.object({ timestampValue: z.string() }),
    })
    .transform(({ sentAt, ...rest }) => ({ ...rest, from: sentAt.timestampValue })),
  anonymousReports: z
    .object({ ...shared, createdOn: text })
    .transform(({ createdOn, ...rest }) => ({ ...rest, uid: '', from: createdOn })),
} as const;
type Collection = keyof typeof stored;
const order = { reports: 'sentAt', anonymousReports: 'createdOn' } as const;

interface Old {
  readonly id: string;
  readonly collection: Collection;
  readonly kind: string;
  readonly shortCode: string;
  /** '' for an anonymous one. */
  readonly uid: string;
  readonly area: Area;
  /** Its vehicle, as the live database names it; '' for none. */
  readonly vehicle: string;
  /** When its period begins, in milliseconds since 1970. */
  readonly begin: number;
}
export interface Expired extends Old {
  readonly hasReceipt: boolean;
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
/** As the screen names it. */
export const expiredLine = ({ shortCode, kind, begin }: Expired): string =>
  `${shortCode}  ${kind}  ${dayOf(begin)}`;

/** Throws for a document whose period cannot be told. */
function oldOf(collection: Collection, document: RawDocument): Old {
  const { kind, shortCode, uid, from } = stored[collection].parse(document.fields);
  const begin = Date.parse(from);
  if (!Number.isFinite(begin)) throw new Problem(`"${from}" is no day`);
  const { answers } = document.fields;
  const read = wireDocument.safeParse({ name: '', fields: { answers } });
  const known = read.success ? (read.data.fields['answers'] as Answers) : {};
  const plate = plateOf(kind, known);
  const vehicle = vehicleKeyOf(typeof plate === 'string' ? plate : '');
  const area = areaOf({ kind, anonymous: collection === 'anonymousReports', answers: known });
  return { id: idOf(document.name), collection, kind, shortCode, uid, area, vehicle, begin };
}

async function live(session: Session, path: readonly string[]): Promise<unknown> {
  const reply = await session.call((token) => ({ url: session.project.live(path, token) }));
  if (!reply.ok) throw new Problem(`Reading ${path.join('/')} failed: ${reply.status}.`);
  return jsonOf(reply);
}

/** Undefined while it has to be kept: a defect counts from its repair, which closes its report. */
async function examine(session: Session, old: Old, now: number): Promise<Expired | undefined> {
  const days = periodDays[old.kind];
  if (days === undefined || now - old.begin < days * day) return undefined;
  const work = workAnswer.parse(await live(session, ['work', old.area, old.id]));
  const receipt =
    old.uid === '' ? null : receiptAnswer.parse(await live(session, ['receipts', old.uid, old.id]));
  const isDefect = old.kind !== 'nearbyAccident' && old.kind !== 'dispositionMessage';
  const since = (isDefect ? days : shortestDays) * day;
  if (work && (work.state !== 'closed' || now - work.at < since)) return undefined;
  if (receipt && now - receipt.at < shortestDays * day) return undefined;
  return { ...old, hasReceipt: receipt !== null };
}

/**
 * What is past its period, oldest first, also what was set aside; `onUnreadable` hears of documents
 * whose period cannot be told.
 */
export async function* findExpired(
  session: Session,
  now: number,
  onUnreadable: (problem: Problem) => void,
): AsyncGenerator<Expired> {
  for (const collection of ['reports', 'anonymousReports'] as const)
    for await (const page of readAll(session, collection, order[collection])) {
      let isOld = true;
      for (const document of page)
        try {
          const old = oldOf(collection, document);
          isOld = now - old.begin >= shortestDays * day;
          const expired = isOld ? await examine(session, old, now) : undefined;
          if (expired) yield expired;
        } catch (error) {
          onUnreadable(new Problem(`${collection}/${idOf(document.name)}: ${reasonOf(error)}`));
        }
      if (!isOld) break;
    }
}

/** Work that the rules let go: also of another area, where a role wrote about it by mistake. */
async function workPlaces(session: Session, id: string): Promise<readonly string[]> {
  const places: string[] = [];
  for (const area of areas) {
    const work = workAnswer.parse(await live(session, ['work', area, id]));
    if (!work || Date.now() - work.at <= shortestWorkMilliseconds) continue;
    places.push(`work/${area}/${id}`, `log/${area}/${id}`, `notes/${area}/${id}`);
    if (area === 'defect') places.push(`seen/${id}`);
  }
  return places;
}

/** Under the vehicle of the report, and under the one that the phone named. */
async function vehiclePlaces(session: Session, { id, vehicle }: Expired): Promise<string[]> {
  const author = authorAnswer.parse(await live(session, ['vehicleAuthors', id]));
  const plates = new Set([vehicle, author?.plate ?? ''].filter((plate) => plate !== ''));
  const places = author ? [`vehicleAuthors/${id}`] : [];
  for (const plate of plates)
    if ((await live(session, ['vehicles', plate, id])) !== null)
      places.push(`vehicles/${plate}/${id}`);
  return places;
}

async function removeLive(session: Session, expired: Expired): Promise<void> {
  const { id, uid, hasReceipt } = expired;
  const places = [
    ...(await workPlaces(session, id)),
    ...(hasReceipt ? [`receipts/${uid}/${id}`] : []),
    ...(await vehiclePlaces(session, expired)),
  ];
  if (places.length === 0) return;
  const reply = await session.call((token) => ({
    url: session.project.live([], token),
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(places.map((place) => [place, null]))),
  }));
  if (!reply.ok) throw new Problem(`${id}: what the office did about it stays, ${reply.status}.`);
}

async function removeAt(
  session: Session,
  url: string,
  scheme: 'Bearer' | 'Firebase',
): Promise<void> {
  const reply = await session.call((token) => ({
    url,
    method: 'DELETE',
    headers: { Authorization: `${scheme} ${token}` },
  }));
  if (!reply.ok && reply.status !== 404) throw new Problem(`${url} stays: ${reply.status}.`);
}

/**
 * Removes one report and all that goes with it, and writes a line into `log`, which names nobody.
 * Resolves with the number of its photos. Broken off, the next run goes on; photos whose report is
 * gone already are found by "orphans". Rejects with Problem.
 */
export async function removeExpired(
  session: Session,
  expired: Expired,
  log: string,
  now: number,
): Promise<number> {
  const { project } = session;
  const { id, shortCode, kind, collection, uid } = expired;
  const anonymous = collection === 'anonymousReports';
  const folder = photoPath({ anonymous, uid, id }, 1).replace(/1\.jpg$/, '');
  const photos: string[] = [];
  for await (const names of listFiles(session, folder)) photos.push(...names);
  const line = {
    removed: new Date(now).toISOString(),
    by: session.email,
    id,
    shortCode,
    kind,
    from: dayOf(expired.begin),
    photos: photos.length,
  };
  await appendFile(log, `${JSON.stringify(line)}\n`);
  await removeLive(session, expired);
  const place = `${project.documents}/${collection}/${id}`;
  await removeAt(session, place, 'Bearer');
  for (let number = 1; number <= mostPhotos; number += 1)
    await removeAt(session, `${place}/missingPhotos/${number}`, 'Bearer');
  for (const path of photos) await removeAt(session, project.file(path), 'Firebase');
  return photos.length;
}

/** What says that a report was set aside goes with the report. Rejects with Problem. */
export async function removeAsideOfRemoved(session: Session): Promise<void> {
  for (const { id, collection } of await listAside(session))
    if (!(await hasReport(session, collection, id))) await removeAside(session, id);
}

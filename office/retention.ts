/**
 * Finds reports past their storage period and removes them together with their photos, history and
 * receipts. The rules check every removal with the same periods.
 */
import * as z from 'zod';
import type { Answers } from '../src/features/reports/inputs-and-answers.ts';
import { type RawDocument, wireDocument } from '../src/features/office/model/document-values.ts';
import { quarantinePath } from '../src/features/office/model/quarantine.ts';
import { openDefectsOf } from '../src/features/office/model/closing.ts';
import { plateOf } from '../src/features/office/model/report-facts.ts';
import { type Area, areaOf, areasFor } from '../src/features/office/model/roles.ts';
import { isDefectKey, readWork } from '../src/features/office/model/work.ts';
import { photoFolder } from '../src/features/outbox/model/report-document.ts';
import { possibleKeys } from '../src/features/reports/plates.ts';
import { idOf, readReport } from '../src/features/office/model/read-report.ts';
import { maxPhotosPerReport, storageDays, workDays } from '../src/features/reports/limits.ts';
import { formDefinitions } from '../src/features/reports/forms/all.ts';
import { listFiles, readAll } from './documents.ts';
import { createNodeOffice } from './node-office.ts';
import { hasReport } from './orphans.ts';
import { Problem, reasonOf } from './problem.ts';
import type { RetentionLog } from './retention-log.ts';
import type { Session } from './session.ts';
import { readLive } from './transport.ts';

const day = 86_400_000;
/** Returns undefined for a kind without a period; such a report is not removed. */
const periodDays = (kind: string, { checkDays }: Session['project']): number | undefined =>
  kind === 'departureCheck'
    ? checkDays
    : (storageDays as Readonly<Record<string, number | undefined>>)[kind];
const minDays = Math.min(...Object.values(storageDays));
const minWorkMilliseconds = workDays * day;
const workAnswer = z
  .object({ state: z.string(), at: z.number(), outOfService: z.unknown().optional() })
  .nullable();
const receiptAnswer = z.object({ at: z.number() }).nullable();
const authorAnswer = z.object({ plate: z.string() }).nullable();

const text = z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue);
const shared = { kind: text, shortCode: text, answers: z.unknown() };
/**
 * The fields that the rules check. They exist even in a document that was not written by a form.
 */
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

interface Old {
  readonly id: string;
  readonly collection: Collection;
  readonly kind: string;
  readonly shortCode: string;
  /** The uid of the driver; '' for an anonymous report. */
  readonly uid: string;
  readonly area: Area;
  /** The possible keys of the vehicle in the live database. */
  readonly vehicles: readonly string[];
  /** The start of the storage period, in milliseconds since 1970. */
  readonly begin: number;
}
export interface Expired extends Old {
  readonly hasReceipt: boolean;
}

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);
export const expiredLine = ({ shortCode, kind, begin }: Expired): string =>
  `${shortCode}  ${kind}  ${dayOf(begin)}`;

/** Throws if the period of the document is unknown. */
function oldOf(collection: Collection, document: RawDocument): Old {
  const { kind, shortCode, uid, from } = stored[collection].parse(document.fields);
  const begin = Date.parse(from);
  if (!Number.isFinite(begin)) throw new Problem(`"${from}" is no day`);
  const { answers } = document.fields;
  const read = wireDocument.safeParse({ name: '', fields: { answers } });
  const known = read.success ? (read.data.fields['answers'] as Answers) : {};
  const plate = plateOf(kind, known);
  const vehicles = possibleKeys(typeof plate === 'string' ? plate : '');
  const area = areaOf({ kind, anonymous: collection === 'anonymousReports', answers: known });
  return { id: idOf(document.name), collection, kind, shortCode, uid, area, vehicles, begin };
}

/** Facts other than the age that decide whether a document is removed. */
interface Circumstances {
  readonly document: RawDocument;
  /**
   * True if the document is quarantined. No desk shows it then, so nobody could certify its
   * defects.
   */
  readonly isQuarantined: boolean;
  readonly now: number;
  readonly listener: Listener;
}

/**
 * Returns the reason why the next driver of the vehicle must still see the report, or undefined if
 * there is none. Even a closed report may have open defects, because only a certificate closes a
 * defect.
 */
function reasonToStay(
  old: Old,
  { document, isQuarantined }: Circumstances,
  work: unknown,
): string | undefined {
  if (old.area !== 'defect' || isQuarantined) return undefined;
  const report = readReport(old.collection, document, formDefinitions);
  const isOpen =
    typeof report !== 'string' &&
    openDefectsOf(report, readWork(work) ?? {}).some(({ key }) => isDefectKey(key));
  const reasons = [
    ...(isOpen ? ['defects are open: certify them first'] : []),
    ...(workAnswer.parse(work)?.outOfService === true ? ['vehicle is out of service'] : []),
  ];
  return reasons.length === 0 ? undefined : reasons.join('; ');
}

/**
 * Returns undefined if the report has to stay. The period of a defect begins with the last change
 * of the work on it.
 */
async function examine(
  session: Session,
  old: Old,
  circumstances: Circumstances,
): Promise<Expired | undefined> {
  const { now, listener } = circumstances;
  const days = periodDays(old.kind, session.project);
  if (days === undefined || now - old.begin < days * day) return undefined;
  const workThere = await readLive(session, ['work', old.area, old.id]);
  const work = workAnswer.parse(workThere);
  const receipt =
    old.uid === ''
      ? null
      : receiptAnswer.parse(await readLive(session, ['receipts', old.uid, old.id]));
  const isDefect = old.kind !== 'nearbyAccident' && old.kind !== 'dispositionMessage';
  const since = (isDefect ? days : minDays) * day;
  if (work && (work.state !== 'closed' || now - work.at < since)) return undefined;
  if (receipt && now - receipt.at < minDays * day) return undefined;
  const reason = reasonToStay(old, circumstances, workThere);
  if (reason !== undefined) {
    listener.stays({ id: old.id, collection: old.collection, reason });
    return undefined;
  }
  return { ...old, hasReceipt: receipt !== null };
}

/** Is notified of the documents that cannot be removed. */
export interface Listener {
  /** Called if the storage period of a document is unknown. */
  unreadable(problem: Problem): void;
  /** Called if a document stays although its storage period may be over. */
  stays(record: Stays): void;
}
/** A report that stays, and the reason. */
export interface Stays {
  readonly id: string;
  readonly collection: Collection;
  readonly reason: string;
}
export const staysLine = ({ collection, id, reason }: Stays): string =>
  `${collection}/${id} stays: ${reason}`;

/**
 * Finds the reports past their storage period, oldest first, including quarantined ones. Rejects
 * with Problem if the store cannot be read.
 */
export async function* findExpired(
  session: Session,
  now: number,
  listener: Listener,
): AsyncGenerator<Expired> {
  const quarantined = new Map(
    (await listQuarantined(session)).map(({ collection, id, at }) => [
      `${collection}/${id}`,
      Date.parse(at),
    ]),
  );
  for (const collection of ['reports', 'anonymousReports'] as const)
    for await (const page of readAll(session, collection)) {
      let isOld = true;
      for (const document of page)
        try {
          const old = oldOf(collection, document);
          isOld = now - old.begin >= minDays * day;
          const circumstances = {
            document,
            isQuarantined: quarantined.has(`${collection}/${old.id}`),
            now,
            listener,
          };
          const expired = isOld ? await examine(session, old, circumstances) : undefined;
          if (expired) yield expired;
        } catch (error) {
          listener.unreadable(problemOf(collection, document, error));
        }
      if (!isOld) break;
    }
  yield* findFutureDated(session, quarantined, now, listener);
}

const problemOf = (collection: Collection, document: RawDocument, error: unknown): Problem =>
  new Problem(`${collection}/${idOf(document.name)}: ${reasonOf(error)}`);

/**
 * Finds anonymous reports of earlier app versions whose day is in the future. As in the rules,
 * their storage period begins with their quarantine.
 */
async function* findFutureDated(
  session: Session,
  quarantined: ReadonlyMap<string, number>,
  now: number,
  listener: Listener,
): AsyncGenerator<Expired> {
  const collection = 'anonymousReports';
  const from = dayOf(now + 3 * day);
  for await (const page of readAll(session, collection, from))
    for (const document of page)
      try {
        const old = oldOf(collection, document);
        const begin = quarantined.get(`${collection}/${old.id}`);
        const circumstances = { document, isQuarantined: true, now, listener };
        const expired = begin && (await examine(session, { ...old, begin }, circumstances));
        if (expired) yield expired;
        else if (begin === undefined) {
          const reason = `its day is ${dayOf(old.begin)}; set aside, its period begins then`;
          listener.stays({ id: old.id, collection, reason });
        }
      } catch (error) {
        listener.unreadable(problemOf(collection, document, error));
      }
}

/**
 * Returns the database paths of the work on a report that the rules allow the office to remove. It
 * searches every readable area, because the work may be in a wrong one.
 */
async function workPlaces(session: Session, id: string): Promise<readonly string[]> {
  const places: string[] = [];
  for (const area of areasFor(session.roles)) {
    const work = workAnswer.parse(await readLive(session, ['work', area, id]));
    if (!work || Date.now() - work.at <= minWorkMilliseconds) continue;
    places.push(`work/${area}/${id}`, `log/${area}/${id}`, `notes/${area}/${id}`);
    if (area === 'defect') places.push(`seen/${id}`);
  }
  return places;
}

/**
 * Returns the places under the vehicle of the report and under the vehicle for which the phone
 * wrote the entry.
 */
async function vehiclePlaces(session: Session, { id, vehicles }: Expired): Promise<string[]> {
  const author = authorAnswer.parse(await readLive(session, ['vehicleAuthors', id]));
  const plates = new Set([...vehicles, author?.plate ?? ''].filter((plate) => plate !== ''));
  const places = author ? [`vehicleAuthors/${id}`] : [];
  for (const plate of plates)
    if ((await readLive(session, ['vehicles', plate, id])) !== null)
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

/** Resolves with undefined after the removal, or with the status of the refusal. */
export async function removeAt(
  session: Session,
  url: string,
  scheme: 'Bearer' | 'Firebase',
): Promise<number | undefined> {
  const reply = await session.call((token) => ({
    url,
    method: 'DELETE',
    headers: { Authorization: `${scheme} ${token}` },
  }));
  return reply.ok || reply.status === 404 ? undefined : reply.status;
}

/** Thrown if the rules refuse the removal. */
export class StaysError extends Problem {}

async function removeReport(
  session: Session,
  { collection, id }: Expired,
  place: string,
): Promise<void> {
  const refusal = await removeAt(session, place, 'Bearer');
  if (refusal === undefined) return;
  if (refusal !== 403) throw new Problem(`${place} stays: ${refusal}.`);
  // The rules also refuse the removal of a report that another run has just removed.
  if (await hasReport(session, collection, id)) throw new StaysError('the rules keep it');
}

/**
 * Removes one report with all its records, then writes a line into `log`. Resolves with the number
 * of its photos. If the run is interrupted before the report itself is removed, the next run
 * continues. Photos that remain are counted in the log and found by the command "orphans". Rejects
 * with StaysError if the rules refuse the removal, otherwise with Problem.
 */
export async function removeExpired(
  session: Session,
  expired: Expired,
  log: RetentionLog,
  now: number,
): Promise<number> {
  const { project } = session;
  const { id, shortCode, kind, collection, uid } = expired;
  const anonymous = collection === 'anonymousReports';
  const folder = photoFolder({ anonymous, uid, id });
  const photos: string[] = [];
  for await (const names of listFiles(session, folder)) photos.push(...names);
  await removeLive(session, expired);
  const place = `${project.documents}/${collection}/${id}`;
  await removeReport(session, expired, place);
  const left: string[] = [];
  for (let number = 1; number <= maxPhotosPerReport; number += 1) {
    const word = `${place}/missingPhotos/${number}`;
    if ((await removeAt(session, word, 'Bearer')) !== undefined) left.push(word);
  }
  for (const path of photos)
    if ((await removeAt(session, project.urls.file(path), 'Firebase')) !== undefined)
      left.push(path);
  const from = dayOf(expired.begin);
  const facts = { by: session.email, id, shortCode, kind, from, photos: photos.length };
  await log.removed({ ...facts, ...(left.length > 0 && { left: left.length }) }, now);
  if (left.length > 0) throw new Problem(`${id} is removed, but not ${left.join(', ')}.`);
  return photos.length;
}

const listQuarantined = (session: Session) =>
  createNodeOffice(session).listQuarantined(session.uid, session.roles, undefined);

/** Removes the quarantine entries of removed reports. Rejects with Problem. */
export async function removeQuarantineOfRemoved(session: Session): Promise<void> {
  for (const { id, collection } of await listQuarantined(session)) {
    if (await hasReport(session, collection, id)) continue;
    const path = quarantinePath(id);
    const refusal = await removeAt(session, `${session.project.documents}/${path}`, 'Bearer');
    if (refusal !== undefined) throw new Problem(`${path} stays: ${refusal}.`);
  }
}

/**
 * Storage periods: finds what is past its own and removes it with photos, history and receipts. The
 * rules hold every removal to the same periods.
 */
import { appendFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Answers } from '../src/features/reports/form.ts';
import type { Report } from '../src/features/office/model/report.ts';
import { plateOf } from '../src/features/office/model/report-facts.ts';
import { photoPath } from '../src/features/outbox/model/report-document.ts';
import { vehicleKeyOf } from '../src/features/vehicle-defects/model/open-defects.ts';
import { readReports } from './documents.ts';
import { jsonOf } from './http.ts';
import { listFiles } from './photo-arrival.ts';
import { Problem } from './problem.ts';
import type { Session } from './session.ts';

const day = 86_400_000;
/** As in firestore.rules. A customer's tank has none: its reports stay with the plant's record. */
const periodDays: Readonly<Record<string, number>> = {
  dispositionMessage: 366,
  complaintChassis: 1096,
  complaintTrailer: 1096,
  nearbyAccident: 1827,
};
const shortestDays = Math.min(...Object.values(periodDays));
const workAnswer = z.object({ state: z.string(), at: z.number() }).nullable();
const receiptAnswer = z.object({ at: z.number() }).nullable();

export interface Expired {
  readonly report: Report;
  readonly hasWork: boolean;
  readonly hasReceipt: boolean;
}

const beginOf = (report: Report): number =>
  Date.parse(report.anonymous ? report.createdOn : report.sentAt);

async function live(session: Session, path: readonly string[]): Promise<unknown> {
  const reply = await session.call((token) => ({ url: session.project.live(path, token) }));
  if (!reply.ok) throw new Problem(`Reading ${path.join('/')} failed: ${reply.status}.`);
  return jsonOf(reply);
}

/** Undefined while it has to be kept: a defect counts from its repair, which closes its report. */
async function examine(
  session: Session,
  report: Report,
  now: number,
): Promise<Expired | undefined> {
  const days = periodDays[report.kind];
  if (days === undefined || now - beginOf(report) < days * day) return undefined;
  const work = workAnswer.parse(await live(session, ['work', report.id]));
  const receipt = report.anonymous
    ? null
    : receiptAnswer.parse(await live(session, ['receipts', report.uid, report.id]));
  const isDefect = report.kind !== 'nearbyAccident' && report.kind !== 'dispositionMessage';
  const since = (isDefect ? days : shortestDays) * day;
  if (work && (work.state !== 'closed' || now - work.at < since)) return undefined;
  if (receipt && now - receipt.at < shortestDays * day) return undefined;
  return { report, hasWork: work !== null, hasReceipt: receipt !== null };
}

/** What is past its period, newest first; `onUnreadable` hears of documents that are no reports. */
export async function* findExpired(
  session: Session,
  now: number,
  onUnreadable: (problem: Problem) => void,
): AsyncGenerator<Expired> {
  const period = { from: undefined, before: now - shortestDays * day };
  for (const collection of ['reports', 'anonymousReports'] as const)
    for await (const page of readReports(session, collection, period, onUnreadable))
      for (const report of page) {
        const expired = await examine(session, report, now);
        if (expired) yield expired;
      }
}

async function removeLive(session: Session, expired: Expired): Promise<void> {
  const { report, hasWork, hasReceipt } = expired;
  const { id } = report;
  const plate = vehicleKeyOf(plateOf(report.kind, report.answers as Answers) ?? '');
  const hasVehicle = plate !== '' && (await live(session, ['vehicles', plate, id])) !== null;
  const places = [
    ...(hasWork ? [`work/${id}`, `log/${id}`, `notes/${id}`, `seen/${id}`] : []),
    ...(hasReceipt && !report.anonymous ? [`receipts/${report.uid}/${id}`] : []),
    ...(hasVehicle ? [`vehicles/${plate}/${id}`] : []),
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
  const { report } = expired;
  const { project } = session;
  const folder = photoPath({ uid: '', ...report }, 1).replace(/1\.jpg$/, '');
  const photos: string[] = [];
  for await (const names of listFiles(session, folder)) photos.push(...names);
  const { id, shortCode, kind } = report;
  const line = {
    removed: new Date(now).toISOString(),
    by: session.email,
    id,
    shortCode,
    kind,
    from: new Date(beginOf(report)).toISOString().slice(0, 10),
    photos: photos.length,
  };
  await appendFile(log, `${JSON.stringify(line)}\n`);
  await removeLive(session, expired);
  const place = `${project.documents}/${report.anonymous ? 'anonymousReports' : 'reports'}/${id}`;
  await removeAt(session, place, 'Bearer');
  for (let number = 1; number <= report.photos.length; number += 1)
    await removeAt(session, `${place}/missingPhotos/${number}`, 'Bearer');
  for (const path of photos) await removeAt(session, project.file(path), 'Firebase');
  return photos.length;
}

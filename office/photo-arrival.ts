/** Which photos of a report have arrived, and which never come. */
import * as z from 'zod';
import {
  type MissingReason,
  missingPhotoPath,
  missingReasons,
  photoFolder,
  photoPath,
} from '../src/features/outbox/model/report-document.ts';
import { jsonOf } from './http.ts';
import { Problem } from './problem.ts';
import type { Dossier, Report } from '../src/features/office/model/report.ts';
import type { Session } from './session.ts';
import { wireDocument } from '../src/features/office/model/document-values.ts';

/** A report as it is shown: also which of its photos have arrived. */
export interface ShownDossier extends Dossier {
  readonly arrival: PhotoArrival;
}
export interface PhotoArrival {
  /** Numbers from 1. */
  readonly there: ReadonlySet<number>;
  readonly missing: ReadonlyMap<number, MissingReason>;
}

export const missingSentences = {
  unreadable: 'the phone cannot read it',
  refused: 'the server refused it',
  replaced: 'it comes with the correction',
  discarded: 'the driver took the report back and discarded it',
} as const satisfies Readonly<Record<MissingReason, string>>;

/** So many reports are asked about at once. */
const atOnce = 8;
const listing = z.object({
  items: z.array(z.object({ name: z.string() })).optional(),
  nextPageToken: z.string().optional(),
});
const missingPhoto = z.object({
  uid: z.string().optional(),
  reason: z.enum(missingReasons).catch('unreadable'),
});

/** Names of all files under a folder that ends with a slash. Rejects with Problem. */
export async function* listFiles(
  session: Session,
  folder: string,
): AsyncGenerator<readonly string[]> {
  let pageToken: string | undefined;
  do {
    const url = session.project.filesUnder(folder, pageToken);
    const reply = await session.call((token) => ({
      url,
      headers: { Authorization: `Firebase ${token}` },
    }));
    if (!reply.ok) throw new Problem(`Listing ${folder} failed: ${reply.status}.`);
    const page = listing.parse(jsonOf(reply));
    pageToken = page.nextPageToken;
    yield (page.items ?? []).map(({ name }) => name);
  } while (pageToken !== undefined);
}

/** Why a photo never comes; a word that somebody else put there does not count. */
export async function readMissing(
  session: Session,
  report: Report,
  number: number,
): Promise<MissingReason | undefined> {
  const reply = await session.call((token) => ({
    url: `${session.project.documents}/${missingPhotoPath(report, number)}`,
    headers: { Authorization: `Bearer ${token}` },
  }));
  if (reply.status === 404) return undefined;
  if (!reply.ok) throw new Problem(`Reading missing photos failed: ${reply.status}.`);
  const found = missingPhoto.safeParse(wireDocument.parse(jsonOf(reply)).fields);
  if (!found.success) return undefined;
  return report.anonymous || found.data.uid === report.uid ? found.data.reason : undefined;
}

/** Asks once for the folder, and once more for each photo that is not there. Rejects with Problem. */
export async function readPhotoArrival(session: Session, report: Report): Promise<PhotoArrival> {
  const there = new Set<number>();
  const missing = new Map<number, MissingReason>();
  if (report.photos.length === 0) return { there, missing };
  const own = report.anonymous ? { ...report, uid: '' } : report;
  const numbers = new Map(
    report.photos.map((_photo, index) => [photoPath(own, index + 1), index + 1]),
  );
  for await (const names of listFiles(session, photoFolder(own)))
    for (const name of names) {
      const number = numbers.get(name);
      if (number !== undefined) there.add(number);
    }
  for (const number of numbers.values()) {
    if (there.has(number)) continue;
    const reason = await readMissing(session, report, number);
    if (reason) missing.set(number, reason);
  }
  return { there, missing };
}

/** How far the photos of each have come, in the same order. */
export async function withArrivals(
  session: Session,
  dossiers: readonly Dossier[],
): Promise<ShownDossier[]> {
  const shown: ShownDossier[] = [];
  for (let start = 0; start < dossiers.length; start += atOnce)
    shown.push(
      ...(await Promise.all(
        dossiers.slice(start, start + atOnce).map(async (dossier) => ({
          ...dossier,
          arrival: await readPhotoArrival(session, dossier.report),
        })),
      )),
    );
  return shown;
}

/** "12" where all are there, else "3 of 12". */
export function arrivalText({ photos }: Report, { there }: PhotoArrival): string {
  const total = String(photos.length);
  return there.size === photos.length ? total : `${there.size} of ${total}`;
}

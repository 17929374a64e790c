/**
 * Takes reports in as an open desk does, with its code: creates the work of the office, and the
 * entry of the vehicle's defects that its next driver reads.
 */
import { type DocumentSnapshot, getFirestore } from 'firebase-admin/firestore';
import { createIntake } from '../src/features/office/intake.ts';
import { isDepartureCheck } from '../src/features/office/model/desk-list.ts';
import { quarantinePath } from '../src/features/office/model/quarantine.ts';
import type { Report } from '../src/features/office/model/report.ts';
import type { Work } from '../src/features/office/model/work.ts';
import { readSignedReport } from './read-document.ts';
import { robot, robotPort } from './robot.ts';

/** The rules refuse work for any other id, and the Realtime Database rejects some of them. */
export const isReportId = (id: string): boolean =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Returns the stored reports that are not set aside. An event may arrive a day late. */
async function findCurrent(ids: readonly string[]): Promise<readonly Report[]> {
  const [first, ...others] = ids.flatMap((id) => [`reports/${id}`, quarantinePath(id)]);
  if (first === undefined) return [];
  const database = getFirestore();
  const found = await database.getAll(
    database.doc(first),
    ...others.map((path) => database.doc(path)),
  );
  const existing = new Map<string, DocumentSnapshot>(
    found.filter(({ exists }) => exists).map((document) => [document.ref.path, document]),
  );
  return ids.flatMap((id) => {
    const fields = existing.get(`reports/${id}`)?.data();
    const report = fields && !existing.has(quarantinePath(id)) && readSignedReport(id, fields);
    return report ? [report] : [];
  });
}

/**
 * Creates the work of these reports of `reports`, unless it exists. Leaves out documents that the
 * app cannot have written. Rejects if the databases do not answer.
 */
export async function takeIn(documents: ReadonlyMap<string, object>): Promise<void> {
  const works = new Map<string, Work>();
  const intake = createIntake({
    port: robotPort,
    me: robot,
    workOf: (id) => works.get(id),
    addWork(entries) {
      for (const [id, work] of entries) works.set(id, work);
    },
  });
  const reports = [...documents].flatMap(([id, fields]) =>
    isReportId(id) ? (readSignedReport(id, fields) ?? []) : [],
  );
  const shown = reports.filter((report) => !isDepartureCheck(report));
  await intake.loadWork(shown);
  const left = shown.flatMap(({ id }) => (works.has(id) ? [] : [id]));
  const refused = await intake.takeIn(await findCurrent(left));
  // Another attempt would be refused too. An open desk shows such a report without work.
  if (refused.length > 0) console.error(`The rules refuse the work of ${refused.length} reports`);
}

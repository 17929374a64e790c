/**
 * Finds reports whose event was lost, and dangers that nobody has opened. Reads the reports since
 * the last sweep and of the half hour before it.
 */
import { getDatabase } from 'firebase-admin/database';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { isUntouched } from '../src/features/office/model/work.ts';
import { pushDanger, remindPhones } from './danger-push.ts';
import { remindOffice, notifyOffice } from './report-arrived.ts';
import { settleAll } from './settle-all.ts';
import { takeIn } from './take-in.ts';

const overlapMilliseconds = 30 * 60_000;
const lateMilliseconds = 10 * 60_000;
const maxReports = 500;

const workSchema = z.object({ state: z.string(), openedBy: z.string().optional() });

/** Whether somebody has opened the report at a desk or worked on it. */
async function isOpened(area: string, reportId: string): Promise<boolean> {
  const work = workSchema.safeParse(
    (await getDatabase().ref(`work/${area}/${reportId}`).get()).val(),
  );
  return work.success && !isUntouched(work.data);
}

async function checkReport(id: string, document: object, age: number): Promise<void> {
  const notified = notifyOffice(id, document);
  // If one of the two fails, the other must still happen.
  await settleAll([notified, pushDanger(id, document)]);
  const report = await notified;
  if (report?.severity !== 'danger' || age < lateMilliseconds) return;
  if (!(await isOpened(report.area, id)))
    await settleAll([remindOffice(id, document), remindPhones(id, document)]);
}

export async function sweepReports(): Promise<void> {
  const now = Date.now();
  const reports = getFirestore().collection('reports');
  const place = getFirestore().collection('operations').doc('sweep');
  const until: unknown = (await place.get()).get('until');
  // The first sweep only stores the time, because older reports are known to the office.
  if (!(until instanceof Timestamp)) {
    await place.set({ until: Timestamp.fromMillis(now) });
    return;
  }
  const found = await reports
    .where('sentAt', '>=', Timestamp.fromMillis(until.toMillis() - overlapMilliseconds))
    .orderBy('sentAt')
    .limit(maxReports)
    .get();
  let failed = 0;
  // Mails about danger must not wait for a fault of the take-in.
  await takeIn(new Map(found.docs.map((document) => [document.id, document.data()]))).catch(() => {
    failed += 1;
  });
  for (const document of found.docs) {
    const sentAt: unknown = document.get('sentAt');
    const age = sentAt instanceof Timestamp ? now - sentAt.toMillis() : 0;
    // A report that fails must not hold up the others.
    await checkReport(document.id, document.data(), age).catch(() => {
      failed += 1;
    });
  }
  if (failed > 0) throw new Error(`${failed} steps for ${found.size} reports failed`);
  // If there are more reports than one sweep reads, the next sweep continues after the last one.
  const last: unknown = found.size === maxReports ? found.docs.at(-1)?.get('sentAt') : undefined;
  await place.set({
    until:
      last instanceof Timestamp
        ? Timestamp.fromMillis(last.toMillis() + overlapMilliseconds)
        : Timestamp.fromMillis(now),
  });
}

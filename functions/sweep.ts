/**
 * Finds reports whose event was lost, and dangers that nobody has opened. Reads the reports since
 * the last sweep and of the half hour before it.
 */
import { getDatabase } from 'firebase-admin/database';
import { getFirestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { isUntouched } from '../src/features/office/model/work.ts';
import { pushDanger, remindPhones } from './danger-push.ts';
import { notifyOffice, readNotified, remindOffice } from './report-arrived.ts';
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

/** Whether this is a danger that nobody has opened for ten minutes. */
async function isForgotten(id: string, document: object, age: number): Promise<boolean> {
  const report = age < lateMilliseconds ? undefined : readNotified(id, document);
  return report?.severity === 'danger' && !(await isOpened(report.area, id));
}

async function sendMails(id: string, document: object, late: Promise<boolean>): Promise<void> {
  await notifyOffice(id, document);
  if (await late) await remindOffice(id, document);
}

/** A phone that its push service refuses must not hold up the reminder of the others. */
async function sendPushes(id: string, document: object, late: Promise<boolean>): Promise<void> {
  const first = pushDanger(id, document);
  await Promise.allSettled([first]);
  const reminder = (await late) ? [remindPhones(id, document)] : [];
  await settleAll([first, ...reminder]);
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
  let unpushed = 0;
  // Mails about danger must not wait for a fault of the take-in.
  await takeIn(new Map(found.docs.map((document) => [document.id, document.data()]))).catch(() => {
    failed += 1;
  });
  for (const document of found.docs) {
    const sentAt: unknown = document.get('sentAt');
    const age = sentAt instanceof Timestamp ? now - sentAt.toMillis() : 0;
    const late = isForgotten(document.id, document.data(), age);
    // A report that fails must not hold up the others, and no mail depends on a phone.
    const [, mails, pushes] = await Promise.allSettled([
      late,
      sendMails(document.id, document.data(), late),
      sendPushes(document.id, document.data(), late),
    ]);
    if (mails.status === 'rejected') failed += 1;
    if (pushes.status === 'rejected') unpushed += 1;
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
  // The next sweeps read these reports again, for half an hour. A phone that is never reached must
  // not keep the sweep from later reports.
  if (unpushed > 0) throw new Error(`The phones of ${unpushed} reports were not all reached`);
}

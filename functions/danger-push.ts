/** Sends push messages about a danger to the phones of the office, by the area of the report. */
import { Timestamp } from 'firebase-admin/firestore';
import { hourOf, isWithinLimit, sendCounted } from './hourly-limit.ts';
import { once } from './once.ts';
import { phonesForArea } from './phones.ts';
import { hasPush, pushToEach } from './push.ts';
import { readNotified } from './report-arrived.ts';

/** Maximum number of push messages per area and hour; the limit of mails is in report-arrived.ts. */
const pushesPerHour = 60;

async function push(name: string, reportId: string, document: object): Promise<void> {
  const report = hasPush() ? readNotified(reportId, document) : undefined;
  if (report?.severity !== 'danger') return;
  const { area } = report;
  const sentAt = 'sentAt' in document ? document.sentAt : undefined;
  const at = sentAt instanceof Timestamp ? sentAt.toMillis() : Date.now();
  const rate = `rate_push_${area}_${hourOf(Date.now())}`;
  await once(name, async () => {
    const phones = await phonesForArea(area);
    if (phones.length === 0 || !(await isWithinLimit(rate, pushesPerHour))) return;
    await sendCounted(rate, () =>
      pushToEach(name, reportId, { type: 'report', severity: 'danger', at }, phones),
    );
  });
}

/** Sends the push message about a report of `reports`, once, if it is a danger. */
export const pushDanger = (reportId: string, document: object): Promise<void> =>
  push(`${reportId}_push`, reportId, document);

/** Sends the second push message about a danger that nobody has opened, once. */
export const remindPhones = (reportId: string, document: object): Promise<void> =>
  push(`${reportId}_latePush`, reportId, document);

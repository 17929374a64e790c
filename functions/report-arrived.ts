/**
 * Tells the office by mail about a report that is urgent or dangerous. The mail contains the short
 * code, the severity and a link: no names, no plates and no words of the driver.
 */
import { FieldValue } from 'firebase-admin/firestore';
import { defineString } from 'firebase-functions/params';
import * as z from 'zod';
import { type Area, areaOf } from '../src/features/office/model/roles.ts';
import type { Answers } from '../src/features/reports/inputs-and-answers.ts';
import { type Severity, severityOf } from '../src/features/reports/severity.ts';
import { type Mail, sendMail } from './mail.ts';
import { keptUntil, notice, once } from './once.ts';

const siteOrigin = defineString('SITE_ORIGIN', { default: '' });
const dispatch = defineString('MAIL_DISPATCH', { default: '' });
const workshop = defineString('MAIL_WORKSHOP', { default: '' });
const safety = defineString('MAIL_SAFETY', { default: '' });
const onCall = defineString('MAIL_ONCALL', { default: '' });

/** Mails per area and hour. A script that sends many reports must not flood the mail server. */
const mailsPerHour = { danger: 60, urgent: 20 } as const;

const reportSchema = z.object({
  kind: z.string(),
  shortCode: z.string().regex(/^[A-Z]-\d{6}-[2-9A-HJ-NP-Z]{4}$/),
  answers: z.record(z.string(), z.unknown()),
});

/** The addresses of a parameter, which separates them by commas. */
const addresses = (parameter: { value(): string }): string[] =>
  parameter
    .value()
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');

/** Reports of the area "safety" are for the safety role alone. */
function recipients(area: Area, severity: Severity): string[] {
  if (area === 'safety') return addresses(safety);
  const own = addresses(area === 'defect' ? workshop : dispatch);
  return [...new Set([...own, ...(severity === 'danger' ? addresses(onCall) : [])])];
}

/** Counts a mail; returns false when the area has had its mails of this hour. */
async function isWithinLimit(rate: string, limit: number): Promise<boolean> {
  const place = notice(rate);
  await place.set({ count: FieldValue.increment(1), until: keptUntil() }, { merge: true });
  const count: unknown = (await place.get()).get('count');
  return typeof count === 'number' && count <= limit;
}

/** Sends a mail that was counted. A mail that could not be sent does not count. */
async function sendCounted(rate: string, mail: Mail): Promise<void> {
  try {
    await sendMail(mail);
  } catch (error) {
    await notice(rate).update({ count: FieldValue.increment(-1) });
    throw error;
  }
}

/** Sends the mail about a report of `reports`, once. An invalid or normal report has none. */
export async function tellOffice(reportId: string, document: unknown): Promise<void> {
  const parsed = reportSchema.safeParse(document);
  if (!parsed.success) return;
  const { kind, shortCode } = parsed.data;
  const answers = parsed.data.answers as Answers;
  const area = areaOf({ kind, anonymous: false, answers });
  const severity = severityOf(kind, answers);
  if (severity === 'normal') return;
  const to = recipients(area, severity);
  if (to.length === 0) return;
  const desk = `${siteOrigin.value()}/office`;
  const hour = new Date().toISOString().slice(0, 13);
  const rate = `rate_${area}_${severity}_${hour}`;
  await once(`${reportId}_mail`, async () => {
    if (!(await isWithinLimit(rate, mailsPerHour[severity])))
      return await once(`${rate}_more`, () =>
        sendMail({
          id: `${rate}.more`,
          to,
          subject: `Tanklotse: more reports (${severity})`,
          text: `More reports than ${mailsPerHour[severity]} in this hour: no further mail about them before the next hour.\n${desk}\n`,
        }),
      );
    await sendCounted(rate, {
      id: `${reportId}.new`,
      to,
      subject: `Tanklotse ${shortCode}: ${severity}`,
      text: `${shortCode}: ${severity}\n${desk}\n`,
    });
  });
}

/**
 * Sends a mail to the office about an urgent or dangerous report. The mail contains the short code,
 * the severity and a link, but no names, no plates and no text of the driver.
 */
import { defineString } from 'firebase-functions/params';
import { type Area, areaOf } from '../src/features/office/model/roles.ts';
import { severityOfReport } from '../src/features/office/model/report-facts.ts';
import type { Answers } from '../src/features/reports/inputs-and-answers.ts';
import type { Severity } from '../src/features/reports/severity.ts';
import { hourOf, isWithinLimit, sendCounted } from './hourly-limit.ts';
import { sendMail } from './mail.ts';
import { once } from './once.ts';
import { addresses, siteOrigin } from './parameters.ts';
import { readSignedReport } from './read-document.ts';

const dispatch = defineString('MAIL_DISPATCH', { default: '' });
const workshop = defineString('MAIL_WORKSHOP', { default: '' });
const safety = defineString('MAIL_SAFETY', { default: '' });
const onCall = defineString('MAIL_ONCALL', { default: '' });

/** Mails per area and hour. */
const mailsPerHour = { danger: 60, urgent: 20 } as const;

/** A mail contains no text of a driver, and so no other code. */
const shortCodePattern = /^[A-Z]-\d{6}-[2-9A-HJ-NP-Z]{4}$/;

/** Reports of the area "safety" are for the safety role alone. */
function recipients(area: Area, severity: Severity): string[] {
  if (area === 'safety') return addresses(safety);
  const own = addresses(area === 'defect' ? workshop : dispatch);
  return [...new Set([...own, ...(severity === 'danger' ? addresses(onCall) : [])])];
}

/**
 * Returns what a mail contains, computed as on a desk: a report whose answers are damaged is at least
 * urgent. Undefined for a document that the app cannot have written.
 */
export function readNotified(
  id: string,
  document: object,
): { readonly shortCode: string; readonly area: Area; readonly severity: Severity } | undefined {
  const report = readSignedReport(id, document);
  if (!report || !shortCodePattern.test(report.shortCode)) return undefined;
  return {
    shortCode: report.shortCode,
    area: areaOf({ ...report, answers: report.answers as Answers }),
    severity: severityOfReport(report),
  };
}

const deskAddress = (): string => `${siteOrigin.value()}/office`;

/** Sends the mail about a report of `reports`, once. An invalid or normal report has none. */
export async function notifyOffice(reportId: string, document: object): Promise<void> {
  const report = readNotified(reportId, document);
  if (!report || report.severity === 'normal') return;
  const { area, severity, shortCode } = report;
  const to = recipients(area, severity);
  if (to.length === 0) return;
  const limit = mailsPerHour[severity];
  const rate = `rate_${area}_${severity}_${hourOf(Date.now())}`;
  await once(`${reportId}_mail`, async () => {
    if (!(await isWithinLimit(rate, limit)))
      return await once(`${rate}_more`, () =>
        sendMail({
          id: `${rate}.more`,
          to,
          subject: `Tanklotse: more reports (${severity})`,
          text: `More reports than ${limit} in this hour: no further mail about them before the next hour.\n${deskAddress()}\n`,
        }),
      );
    await sendCounted(rate, () =>
      sendMail({
        id: `${reportId}.new`,
        to,
        subject: `Tanklotse ${shortCode}: ${severity}`,
        text: `${shortCode}: ${severity}\n${deskAddress()}\n`,
      }),
    );
  });
}

/** Sends the second mail about a danger that nobody has opened, once. */
export async function remindOffice(reportId: string, document: object): Promise<void> {
  const report = readNotified(reportId, document);
  if (report?.severity !== 'danger') return;
  const to = recipients(report.area, 'danger');
  if (to.length === 0) return;
  const rate = `rate_${report.area}_late_${hourOf(Date.now())}`;
  await once(`${reportId}_late`, async () => {
    // A script that sends many reports must not flood the recipients ten minutes later either.
    if (!(await isWithinLimit(rate, mailsPerHour.danger))) return;
    await sendCounted(rate, () =>
      sendMail({
        id: `${reportId}.late`,
        to,
        subject: `Tanklotse ${report.shortCode}: danger, not opened`,
        text: `${report.shortCode}: danger. Nobody has opened the report at a desk.\n${deskAddress()}\n`,
      }),
    );
  });
}

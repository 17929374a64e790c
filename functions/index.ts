/**
 * The functions of the project. The app works without them. None of them runs for an anonymous report,
 * because the log of the service contains the time of each call.
 */
// The options count for functions that are defined after them, so this import is the first.
import './options.ts';
import { getApps, initializeApp } from 'firebase-admin/app';
import { onCall } from 'firebase-functions/https';
import { defineBoolean } from 'firebase-functions/params';
import { onValueWritten } from 'firebase-functions/database';
import { onDocumentCreated } from 'firebase-functions/firestore';
import { onUserDeleted } from 'firebase-functions/identity';
import { onSchedule } from 'firebase-functions/scheduler';
import { removeAccountData } from './account-gone.ts';
import { pushAnswer } from './answer-push.ts';
import { pushDanger } from './danger-push.ts';
import { inviteAll } from './invite-drivers.ts';
import { smtpUrl } from './mail.ts';
import { answerPeople, answerRoleChanges } from './people.ts';
import { sweepPhones } from './phones.ts';
import { vapidPrivateKey } from './push.ts';
import { notifyOffice } from './report-arrived.ts';
import { retainNightly } from './retention.ts';
import { serviceAccounts } from './service-accounts.ts';
import { changeRole } from './set-role.ts';
import { settleAll } from './settle-all.ts';
import { sweepReports } from './sweep.ts';
import { takeIn } from './take-in.ts';

if (getApps().length === 0) initializeApp();

/** A driver's report has arrived. */
export const reportArrived = onDocumentCreated(
  { document: 'reports/{reportId}', retry: true, secrets: [smtpUrl, vapidPrivateKey] },
  async (event) => {
    const { reportId } = event.params;
    const fields = event.data?.data();
    if (!fields) return;
    // If one of them fails, the others must still happen.
    await settleAll([
      takeIn(new Map([[reportId, fields]])),
      notifyOffice(reportId, fields),
      pushDanger(reportId, fields),
    ]);
  },
);

/** The office has said something about a report. */
export const officeAnswered = onValueWritten(
  { ref: '/receipts/{uid}/{reportId}', retry: true, secrets: [vapidPrivateKey] },
  async ({ params }) => {
    await pushAnswer(params.uid, params.reportId);
  },
);

/**
 * Every five minutes, this function processes reports whose event was lost, sends reminders about
 * dangers that have been unopened for ten minutes, and removes unused phones.
 */
export const sweep = onSchedule(
  { schedule: '*/5 * * * *', timeZone: 'Europe/Berlin', secrets: [smtpUrl, vapidPrivateKey] },
  async () => {
    await settleAll([sweepReports(), sweepPhones()]);
  },
);

/** An account was deleted, by its driver or in the console. */
export const accountGone = onUserDeleted(
  { retry: true, serviceAccount: serviceAccounts.accounts },
  async ({ data }) => {
    await removeAccountData(data.uid);
  },
);

/** Each night: reports past their storage period. */
export const retention = onSchedule(
  {
    schedule: '40 2 * * *',
    timeZone: 'Europe/Berlin',
    secrets: [smtpUrl],
    timeoutSeconds: 1800,
    memory: '512MiB',
    retryCount: 3,
    maxInstances: 1,
    serviceAccount: serviceAccounts.robot,
  },
  retainNightly,
);

const administration = {
  enforceAppCheck: defineBoolean('ENFORCE_APP_CHECK', { default: false }),
  // The claims of an account are replaced as a whole, so two changes must not overlap.
  maxInstances: 1,
  serviceAccount: serviceAccounts.roles,
};

/** Grants or revokes a role of an account. */
export const setRole = onCall(administration, changeRole);

/** The accounts with their roles, page by page. */
export const listPeople = onCall(administration, answerPeople);

/** The last changes of roles. */
export const listRoleChanges = onCall(administration, answerRoleChanges);

/** Creates accounts for a list of drivers and sends each a mail for its first password. */
export const inviteDrivers = onCall(
  { ...administration, secrets: [smtpUrl], timeoutSeconds: 300 },
  inviteAll,
);

export { mayRegister } from './may-register.ts';

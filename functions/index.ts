/**
 * The functions of the project. The app works without them. None of them runs for an anonymous report,
 * because the log of the service contains the time of each call.
 */
// The options count for functions that are defined after them, so this import is the first.
import './options.ts';
import { getApps, initializeApp } from 'firebase-admin/app';
import { onCall } from 'firebase-functions/https';
import { defineBoolean } from 'firebase-functions/params';
import { onDocumentCreated } from 'firebase-functions/firestore';
import { onUserDeleted } from 'firebase-functions/identity';
import { onSchedule } from 'firebase-functions/scheduler';
import { removeAccountData } from './account-gone.ts';
import { smtpUrl } from './mail.ts';
import { answerPeople, answerRoleChanges } from './people.ts';
import { notifyOffice } from './report-arrived.ts';
import { retainNightly } from './retention.ts';
import { serviceAccounts } from './service-accounts.ts';
import { changeRole } from './set-role.ts';
import { sweepReports } from './sweep.ts';
import { takeIn } from './take-in.ts';

if (getApps().length === 0) initializeApp();

/** Waits for all of them, then rejects if one has failed. */
async function settleAll(attempts: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(attempts);
  await Promise.all(attempts);
}

/** A driver's report has arrived. */
export const reportArrived = onDocumentCreated(
  { document: 'reports/{reportId}', retry: true, secrets: [smtpUrl] },
  async (event) => {
    const { reportId } = event.params;
    const fields = event.data?.data();
    if (!fields) return;
    // If one of the two fails, the other must still happen.
    await settleAll([takeIn(new Map([[reportId, fields]])), notifyOffice(reportId, fields)]);
  },
);

/** Reports whose event was lost, and dangers that nobody has opened for ten minutes. */
export const sweep = onSchedule(
  { schedule: '*/5 * * * *', timeZone: 'Europe/Berlin', secrets: [smtpUrl] },
  sweepReports,
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

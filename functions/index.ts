/**
 * The functions of the project. The app works without them. None of them runs for an anonymous report,
 * because the log of the service contains the time of each call.
 */
import { getApps, initializeApp } from 'firebase-admin/app';
import { setGlobalOptions } from 'firebase-functions';
import { onCall } from 'firebase-functions/https';
import { defineBoolean } from 'firebase-functions/params';
import { onDocumentCreated } from 'firebase-functions/firestore';
import { onSchedule } from 'firebase-functions/scheduler';
import { smtpUrl } from './mail.ts';
import { answerPeople, answerRoleChanges } from './people.ts';
import { notifyOffice } from './report-arrived.ts';
import { changeRole } from './set-role.ts';
import { sweepReports } from './sweep.ts';

setGlobalOptions({ region: 'europe-west1', maxInstances: 5, concurrency: 1, memory: '256MiB' });
if (getApps().length === 0) initializeApp();

/** A driver's report has arrived. */
export const reportArrived = onDocumentCreated(
  { document: 'reports/{reportId}', retry: true, secrets: [smtpUrl] },
  async (event) => {
    await notifyOffice(event.params.reportId, event.data?.data());
  },
);

/** Reports whose event was lost, and dangers that nobody has opened for ten minutes. */
export const sweep = onSchedule(
  { schedule: '*/5 * * * *', timeZone: 'Europe/Berlin', secrets: [smtpUrl] },
  sweepReports,
);

const administration = {
  enforceAppCheck: defineBoolean('ENFORCE_APP_CHECK', { default: false }),
  // The claims of an account are replaced as a whole, so two changes must not overlap.
  maxInstances: 1,
};

/** Grants or revokes a role of an account. */
export const setRole = onCall(administration, changeRole);

/** The accounts with their roles, page by page. */
export const listPeople = onCall(administration, answerPeople);

/** The last changes of roles. */
export const listRoleChanges = onCall(administration, answerRoleChanges);

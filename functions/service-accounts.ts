/**
 * The service account of each function, so that none of them may do more than it needs.
 * `npm run preflight -- --functions ID` prints their roles.
 */
import { type Expression, expr, projectID } from 'firebase-functions/params';

/**
 * The short form "name@" would not be enough: Google's command line passes it unchanged to the
 * scheduler and to the secrets, which refuse it.
 */
const account = (name: string): Expression<string> =>
  expr`${name}@${projectID}.iam.gserviceaccount.com`;

export const serviceAccounts = {
  /** Reads reports, takes them in, and sends mails and pushes. */
  notify: account('fn-notify'),
  /** Removes data of deleted accounts. */
  accounts: account('fn-accounts'),
  /** Signs in as the account "functions". */
  robot: account('fn-robot'),
  /** Reads accounts and changes their roles. */
  roles: account('fn-roles'),
  /** Decides whether an account may be created, without any data. */
  register: account('fn-register'),
} as const;

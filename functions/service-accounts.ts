/**
 * The service account of each function, so that none of them may do more than it needs. Google's
 * command line adds the project. `npm run preflight -- --functions ID` prints their roles.
 */
export const serviceAccounts = {
  /** Reads reports, takes them in, and sends mails and pushes. */
  notify: 'fn-notify@',
  /** Removes data of deleted accounts. */
  accounts: 'fn-accounts@',
  /** Signs in as the account "functions". */
  robot: 'fn-robot@',
  /** Reads accounts and changes their roles. */
  roles: 'fn-roles@',
  /** Decides whether an account may be created, without any data. */
  register: 'fn-register@',
} as const;

/**
 * Who is signed in: the account as the identity service describes it, and the driver's own profile.
 */

/** One way in that is linked to the account. */
export interface LinkedProvider {
  readonly providerId: string;
  readonly uid: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly photoURL: string | null;
}

export const reportingRights = ['claim', 'verified', 'none'] as const;
export type ReportingRight = (typeof reportingRights)[number];

export interface User {
  readonly uid: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /**
   * What the last token says of the right to report: the office gave it (claim), the address is
   * verified, neither. Absent where no token has been read yet.
   */
  readonly reporting?: ReportingRight | undefined;
  readonly phoneNumber: string | null;
  readonly tenantId: string | null;
  readonly providerData: readonly LinkedProvider[];
  /** Moments as the service writes them (RFC 1123 text), absent where it does not say. */
  readonly metadata: { readonly creationTime?: string; readonly lastSignInTime?: string };
  readonly isAnonymous: boolean;
}

/** What every report carries about its driver; the document users/{uid}. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  /** E.164 where it could be completed, else as typed. */
  readonly phone: string;
  readonly personnelNumber: string;
  readonly depot: string;
  readonly locale: string;
}

/** "Jona Brandt" from the profile, else the account's name, else the e-mail address, else "". */
export function nameOf(user: User | null, profile: Profile | null): string {
  const own = profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  return own || (user?.displayName ?? '') || (user?.email ?? '');
}

/**
 * Whether the rules will take this account's reports, as far as the device knows; `asked` is what
 * the company has set up.
 */
export function mayReport(user: User | null, asked: 'verified' | 'claim'): boolean {
  const right = user?.reporting;
  return right === undefined || right === 'claim' || (right === 'verified' && asked === 'verified');
}

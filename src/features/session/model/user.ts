/** The account of the identity service, and the profile of the driver. */

/** A sign-in method that is linked to the account. */
export interface LinkedProvider {
  readonly providerId: string;
  readonly uid: string;
  readonly displayName: string | null;
  readonly email: string | null;
  readonly phoneNumber: string | null;
  readonly photoURL: string | null;
}

export const reportingRights = ['claim', 'verified', 'none'] as const;
type ReportingRight = (typeof reportingRights)[number];

export interface User {
  readonly uid: string;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /**
   * The permission to report in the last token: granted by the office (claim), granted by a
   * verified address, or none. Absent if no token has been read yet.
   */
  readonly reporting?: ReportingRight | undefined;
  /**
   * The pages of the office that the last token opens, by the names of the attribute `data-only`.
   * Absent if no token has been read yet.
   */
  readonly officePages?: { readonly office: boolean; readonly administrator: boolean } | undefined;
  readonly phoneNumber: string | null;
  readonly tenantId: string | null;
  readonly providerData: readonly LinkedProvider[];
  /** Times in RFC 1123 format. They are absent if the service does not provide them. */
  readonly metadata: { readonly creationTime?: string; readonly lastSignInTime?: string };
  readonly isAnonymous: boolean;
}

/** The content of the document users/{uid}. It is copied into every report. */
export interface Profile {
  readonly firstName: string;
  readonly lastName: string;
  /** In E.164 if the number could be completed, otherwise as the driver typed it. */
  readonly phone: string;
  readonly personnelNumber: string;
  readonly depot: string;
  readonly locale: string;
}

/**
 * Returns a name such as "Jona Brandt" from the profile, or else the account's name, or else the
 * e-mail address, or else "".
 */
export function nameOf(user: User | null, profile: Profile | null): string {
  const own = profile ? `${profile.firstName} ${profile.lastName}`.trim() : '';
  return own || (user?.displayName ?? '') || (user?.email ?? '');
}

/**
 * Returns whether the rules accept reports of this account, as far as this device can determine
 * that. `required` is the setting of the company.
 */
export function mayReport(user: User | null, required: 'verified' | 'claim'): boolean {
  const right = user?.reporting;
  return (
    right === undefined || right === 'claim' || (right === 'verified' && required === 'verified')
  );
}

/**
 * Returns the reason why the rules accept no report of this account yet; undefined if they do or if
 * this device cannot determine it.
 */
export function reportingBar(
  user: User | null,
  required: 'verified' | 'claim',
): 'address' | 'office' | undefined {
  if (mayReport(user, required)) return undefined;
  return required === 'verified' && user?.email ? 'address' : 'office';
}

/** The part of the backend by which an administrator lists accounts and changes their roles. */
import type { Driver } from './driver-list.ts';

export interface Person {
  readonly uid: string;
  /** Empty if the account has none. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly isDisabled: boolean;
  /** False if nobody has shown that the address is theirs: anybody may have registered with it. */
  readonly isVerified: boolean;
}

export interface PeoplePage {
  readonly people: readonly Person[];
  /** Continues the list; empty on the last page. */
  readonly pageToken: string;
}

export interface RoleChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The addresses of both accounts; empty if the account no longer exists. */
  readonly by: string;
  readonly of: string;
  readonly role: string;
  readonly isGranted: boolean;
  /** True if the account was invited with this change. */
  readonly isInvitation: boolean;
  /** False if the change was interrupted and may not have taken effect. */
  readonly isDone: boolean;
}

/**
 * - new: there is no account.
 * - invited: the mail was sent.
 * - notSent: the account was created, but no mail was sent.
 * - existing: the account was not changed.
 */
export const invitationStates = ['new', 'invited', 'notSent', 'existing'] as const;
export type InvitationState = (typeof invitationStates)[number];

/** What an invitation of a driver has led to. */
export interface Invitation {
  readonly email: string;
  readonly state: InvitationState;
  /** Empty if there is no account. */
  readonly uid: string;
  readonly mayReport: boolean;
  readonly hasSignedIn: boolean;
  readonly isDisabled: boolean;
  /** As in Person. */
  readonly isVerified: boolean;
}

/** Only `check` changes nothing. `again` is for accounts that have never signed in. */
export type InvitationStep = 'check' | 'invite' | 'again';

/**
 * - signIn: the session has ended.
 * - refused: the account is no administrator.
 * - lastAdministrator: the claim of the last administrator stays.
 * - tooMany: the limit of changes in an hour is reached.
 * - missing: the account no longer exists.
 * - invalid: the server does not accept the address.
 * - notSetUp: the functions cannot send mails.
 * - offline: no answer; a change may have been written all the same.
 */
export type PeopleProblem =
  | 'signIn'
  | 'refused'
  | 'lastAdministrator'
  | 'tooMany'
  | 'missing'
  | 'invalid'
  | 'notSetUp'
  | 'offline';

export class PeopleError extends Error {
  readonly problem: PeopleProblem;

  constructor(problem: PeopleProblem) {
    super(`People: ${problem}`);
    this.name = 'PeopleError';
    this.problem = problem;
  }
}

/** Returns the problem of a failed call. Code that cannot be loaded counts as a missing network. */
export const problemIn = (error: unknown): PeopleProblem =>
  error instanceof PeopleError ? error.problem : 'offline';

/** `uid` is the administrator. Every method rejects with PeopleError. */
export interface PeoplePort {
  /** Lists accounts; `onlyOffice` leaves out those without a role of the office. */
  list(uid: string, onlyOffice: boolean, pageToken?: string): Promise<PeoplePage>;
  /** Finds the account with this address. */
  find(uid: string, email: string): Promise<PeoplePage>;
  /** The last changes of roles, newest first. */
  changes(uid: string): Promise<readonly RoleChange[]>;
  /** Resolves with the roles of the account after the change. */
  setRole(
    uid: string,
    change: { readonly uid: string; readonly role: string; readonly isGranted: boolean },
  ): Promise<readonly string[]>;
  /** Resolves with one result for each address. A call that failed may have sent some mails. */
  invite(
    uid: string,
    step: InvitationStep,
    drivers: readonly Driver[],
  ): Promise<readonly Invitation[]>;
}

/**
 * Creates accounts that may report for a list of drivers, and sends each a mail with which it sets
 * its password. A call that was interrupted can be repeated: it continues with the accounts that it
 * has created, and changes no others.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { getAuth, type UserRecord } from 'firebase-admin/auth';
import { type DocumentReference, FieldValue } from 'firebase-admin/firestore';
import { type CallableRequest, HttpsError } from 'firebase-functions/https';
import * as z from 'zod';
import { claimsAfter } from '../src/features/office/model/roles.ts';
import { maxDrivers, maxNameLength } from '../src/features/people/model/driver-list.ts';
import type { Invitation, InvitationState } from '../src/features/people/model/people-port.ts';
import { accountOrNone, findAccounts } from './accounts.ts';
import { dataOf, demandAdministrator } from './administrators.ts';
import { sendInvitation } from './invitation-mail.ts';
import { sender } from './mail.ts';
import { siteOrigin } from './parameters.ts';
import { addEntry, countRecent, roleChanges } from './set-role.ts';

/** Two whole lists. Limits the mails that a stolen sign-in sends in the name of the company. */
const invitationsPerHour = 2 * maxDrivers;
const role = 'mayReport';

const inviteSchema = z.strictObject({
  /**
   * - check: changes nothing.
   * - invite: creates the accounts that do not exist.
   * - again: sends a new link to accounts that have never signed in.
   */
  step: z.enum(['check', 'invite', 'again']),
  drivers: z
    .array(
      z.strictObject({
        email: z.email().max(254).toLowerCase(),
        name: z.string().max(maxNameLength).default(''),
      }),
    )
    .min(1)
    .max(maxDrivers),
});
type Driver = z.output<typeof inviteSchema>['drivers'][number];

const hasSignedIn = ({ metadata }: UserRecord): boolean =>
  (metadata.lastSignInTime as string | null | undefined) != null;

const invitationOf = (
  email: string,
  account: UserRecord | undefined,
  state: InvitationState,
): Invitation => ({
  email,
  state,
  uid: account?.uid ?? '',
  mayReport: account?.customClaims?.[role] === true,
  hasSignedIn: account !== undefined && hasSignedIn(account),
  isDisabled: account?.disabled ?? false,
  isVerified: account?.emailVerified ?? false,
});

async function check(drivers: readonly Driver[]): Promise<readonly Invitation[]> {
  const accounts = await findAccounts(drivers.map(({ email }) => ({ email })));
  const known = new Map(accounts.map((account) => [account.email?.toLowerCase(), account]));
  return drivers.map(({ email }) => {
    const account = known.get(email);
    return invitationOf(email, account, account ? 'existing' : 'new');
  });
}

/** The entry of an invitation that was interrupted, if the account was created by one. */
async function findUnfinished(uid: string): Promise<DocumentReference | undefined> {
  const entries = await roleChanges().where('of', '==', uid).get();
  return entries.docs.find(
    (entry) => entry.get('isDone') === false && entry.get('invitedAt') !== undefined,
  )?.ref;
}

const addInvitation = (by: string, of: string): Promise<DocumentReference> =>
  addEntry({ by, of, role, isGranted: true }, { invitedAt: FieldValue.serverTimestamp() });

/** Grants the permission and sends the mail. If only the mail fails, the account stays. */
async function complete(entry: DocumentReference, account: UserRecord): Promise<Invitation> {
  const { uid, email = '', customClaims = {} } = account;
  if (customClaims[role] !== true)
    await getAuth().setCustomUserClaims(uid, claimsAfter(customClaims, role, true));
  let state: InvitationState = 'invited';
  try {
    await sendInvitation(email);
  } catch (error) {
    state = 'notSent';
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    console.error(`inviteDrivers: a mail was not sent (${code})`);
  }
  await entry.update({ isDone: true });
  return { ...invitationOf(email, account, state), mayReport: true };
}

/** Nobody learns the password: the link in the mail replaces it. */
async function createAccount(by: string, { email, name }: Driver): Promise<Invitation> {
  const uid = randomUUID();
  const entry = await addInvitation(by, uid);
  const account = await getAuth().createUser({
    uid,
    email,
    password: randomBytes(32).toString('base64url'),
    ...(name !== '' && { displayName: name }),
  });
  return complete(entry, account);
}

async function invite(
  by: string,
  driver: Driver,
  account: UserRecord | undefined,
): Promise<Invitation> {
  if (!account) return createAccount(by, driver);
  const unfinished = hasSignedIn(account) ? undefined : await findUnfinished(account.uid);
  return unfinished
    ? complete(unfinished, account)
    : invitationOf(driver.email, account, 'existing');
}

/** Accounts that have signed in know their password or can replace it by themselves. */
async function inviteAgain(
  by: string,
  { email }: Driver,
  account: UserRecord | undefined,
): Promise<Invitation> {
  if (!account || account.disabled || hasSignedIn(account))
    return invitationOf(email, account, account ? 'existing' : 'new');
  const entry = (await findUnfinished(account.uid)) ?? (await addInvitation(by, account.uid));
  return complete(entry, account);
}

export async function inviteAll(
  request: CallableRequest,
): Promise<{ readonly invitations: readonly Invitation[] }> {
  const by = await demandAdministrator(request);
  const { step, drivers: given } = dataOf(request, inviteSchema);
  const drivers = [...new Map(given.map((driver) => [driver.email, driver])).values()];
  if (step === 'check') return { invitations: await check(drivers) };
  if (siteOrigin.value() === '' || sender.value() === '')
    throw new HttpsError('unimplemented', 'SITE_ORIGIN and MAIL_FROM are not set.');
  if ((await countRecent('invitedAt')) + drivers.length > invitationsPerHour)
    throw new HttpsError('resource-exhausted', 'Too many invitations in this hour.');
  const invitations: Invitation[] = [];
  for (const driver of drivers) {
    const account = await accountOrNone(getAuth().getUserByEmail(driver.email));
    invitations.push(await (step === 'invite' ? invite : inviteAgain)(by, driver, account));
  }
  return { invitations };
}

/** Tests the invitations of drivers: which accounts they create, what is mailed, what is repeated. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dev } from '../../fixtures/running-backend.ts';
import { demoDriver, demoOffice } from '../../../scripts/local/demo-accounts.ts';
import { accountOf, accountsOf, callsOf } from './callables.ts';
import { runFunctions, type RunningFunctions } from './running-functions.ts';

const mailsSchema = z.array(
  z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() }),
);
const changesSchema = z.object({
  changes: z.array(
    z.object({
      by: z.string(),
      of: z.string(),
      role: z.string(),
      isGranted: z.boolean(),
      isInvitation: z.boolean(),
      isDone: z.boolean(),
    }),
  ),
});
const password = 'Tanklotse-First-1';
const jona = 'jona.brandt@tanklotse.example';
const mira = 'mira.vogt@tanklotse.example';

let functions: RunningFunctions;
const { administrator, call, identity, signIn } = callsOf(() => functions.backend);
const mails = async () => mailsSchema.parse(await dev(functions.backend, 'GET', 'functions/mails'));
const accountWith = (email: string) =>
  accountOf(functions.backend, (account) => account.email === email);
async function invite(token: string, step: string, ...emails: readonly string[]) {
  const drivers = emails.map((email) => ({ email }));
  const { status, result } = await call('inviteDrivers', token, { step, drivers });
  expect(status).toBe('OK');
  return result?.['invitations'];
}
const changesFor = async (token: string) =>
  changesSchema.parse((await call('listRoleChanges', token, {})).result).changes;
/** Sets a driver's password with the link of the last mail to the address. */
async function acceptLast(email: string): Promise<Response> {
  const mail = (await mails()).findLast(({ to }) => to.includes(email));
  const link = /^http.*mode=resetPassword.*$/m.exec(mail?.text ?? '')?.[0] ?? '';
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe('/login');
  const oobCode = searchParams.get('oobCode');
  return await identity('resetPassword', { oobCode, newPassword: password });
}
const fresh = { mayReport: true, hasSignedIn: false, isDisabled: false, isVerified: false };

beforeAll(async () => {
  functions = await runFunctions();
});
afterAll(() => functions.backend.remove());
beforeEach(() => functions.reset());

describe('inviteDrivers', () => {
  it('creates an account that may report, and mails a link with which its driver signs in', async () => {
    const token = await administrator();
    const { result } = await call('inviteDrivers', token, {
      step: 'invite',
      drivers: [{ email: 'Jona.Brandt@tanklotse.example', name: 'Jona Brandt' }, { email: jona }],
    });
    const account = await accountWith(jona);
    expect(result?.['invitations']).toEqual([
      { email: jona, state: 'invited', uid: account?.localId, ...fresh },
    ]);
    expect(JSON.parse(account?.customAttributes ?? '')).toEqual({ mayReport: true });
    expect(await mails()).toEqual([
      {
        to: [jona],
        subject: 'Tanklotse: Dein Konto ist angelegt',
        text: expect.stringContaining('„Passwort vergessen“') as string,
      },
    ]);
    expect((await acceptLast(jona)).status).toBe(200);
    expect((await signIn({ email: jona, password })).idToken).not.toBe('');
    const [change] = await changesFor(token);
    expect(change).toEqual({
      by: demoOffice.email,
      of: jona,
      role: 'mayReport',
      isGranted: true,
      isInvitation: true,
      isDone: true,
    });
  });

  it('checks a list without changing anything', async () => {
    const token = await administrator();
    const before = await accountsOf(functions.backend);
    expect(await invite(token, 'check', demoDriver.email, jona)).toEqual([
      expect.objectContaining({ email: demoDriver.email, state: 'existing', hasSignedIn: true }),
      {
        email: jona,
        state: 'new',
        uid: '',
        mayReport: false,
        hasSignedIn: false,
        isDisabled: false,
        isVerified: false,
      },
    ]);
    expect(await accountsOf(functions.backend)).toEqual(before);
    expect(await mails()).toEqual([]);
    expect(await changesFor(token)).toEqual([]);
  });

  it('leaves an existing account unchanged and sends it no mail', async () => {
    const token = await administrator();
    const before = await accountWith(demoDriver.email);
    for (const step of ['invite', 'again'])
      expect(await invite(token, step, demoDriver.email)).toEqual([
        expect.objectContaining({ state: 'existing', uid: demoDriver.uid, mayReport: false }),
      ]);
    expect(await accountWith(demoDriver.email)).toEqual(before);
    expect(await mails()).toEqual([]);
    expect(await changesFor(token)).toEqual([]);
  });

  it('says whose address is not confirmed, because somebody else may have registered with it', async () => {
    const token = await administrator();
    await identity('signUp', { email: jona, password, returnSecureToken: true });
    expect(await invite(token, 'check', jona, demoDriver.email)).toEqual([
      expect.objectContaining({ state: 'existing', hasSignedIn: true, isVerified: false }),
      expect.objectContaining({ state: 'existing', isVerified: true }),
    ]);
    const { result } = await call('listPeople', token, { email: jona });
    expect(result).toMatchObject({ people: [{ email: jona, isVerified: false }] });
  });

  it('creates no second account and sends no second mail when a call is repeated', async () => {
    const token = await administrator();
    await invite(token, 'invite', jona, mira);
    const before = await accountsOf(functions.backend);
    expect(await invite(token, 'invite', jona, mira)).toEqual([
      expect.objectContaining({ email: jona, state: 'existing', ...fresh }),
      expect.objectContaining({ email: mira, state: 'existing', ...fresh }),
    ]);
    expect(await accountsOf(functions.backend)).toEqual(before);
    expect(await mails()).toHaveLength(2);
  });

  it('continues with an account whose invitation was interrupted', async () => {
    const token = await administrator();
    // As after a process that ended between the account and its permission.
    await functions.createAccount('interrupted', jona);
    await functions.store('roleChanges', 'entry', {
      by: demoOffice.uid,
      of: 'interrupted',
      role: 'mayReport',
      isGranted: true,
      isDone: false,
      at: new Date(),
      invitedAt: new Date(),
    });
    expect(await invite(token, 'invite', jona)).toEqual([
      { email: jona, state: 'invited', uid: 'interrupted', ...fresh },
    ]);
    expect((await mails()).map(({ to }) => to)).toEqual([[jona]]);
    expect(await changesFor(token)).toEqual([expect.objectContaining({ of: jona, isDone: true })]);
  });

  it('sends another mail to an account that has never signed in, until it has', async () => {
    const token = await administrator();
    await invite(token, 'invite', jona);
    expect(await invite(token, 'again', jona)).toEqual([
      expect.objectContaining({ state: 'invited', ...fresh }),
    ]);
    expect(await mails()).toHaveLength(2);
    await acceptLast(jona);
    await signIn({ email: jona, password });
    expect(await invite(token, 'again', jona)).toEqual([
      expect.objectContaining({ state: 'existing', hasSignedIn: true }),
    ]);
    expect(await mails()).toHaveLength(2);
    expect(await changesFor(token)).toHaveLength(2);
  });

  it('keeps the account if the mail server refuses the mail, and sends it again', async () => {
    const token = await administrator();
    await dev(functions.backend, 'POST', 'functions/refuse-mails', { count: 1 });
    expect(await invite(token, 'invite', jona, mira)).toEqual([
      expect.objectContaining({ email: jona, state: 'notSent', ...fresh }),
      expect.objectContaining({ email: mira, state: 'invited', ...fresh }),
    ]);
    expect(await invite(token, 'again', jona)).toEqual([
      expect.objectContaining({ state: 'invited' }),
    ]);
    expect((await mails()).map(({ to }) => to)).toEqual([[mira], [jona]]);
  });

  it('sends no mail to a disabled account', async () => {
    const token = await administrator();
    await invite(token, 'invite', jona);
    await dev(functions.backend, 'POST', 'users/disable', { user: jona });
    expect(await invite(token, 'again', jona)).toEqual([
      expect.objectContaining({ state: 'existing', isDisabled: true }),
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('stops after 400 invitations in an hour, and leaves the limit of role changes alone', async () => {
    const token = await administrator();
    const now = new Date();
    await Promise.all(
      Array.from({ length: 399 }, (_, index) =>
        functions.store('roleChanges', `entry-${index}`, { at: now, invitedAt: now }),
      ),
    );
    const drivers = [{ email: jona }, { email: mira }];
    const refused = await call('inviteDrivers', token, { step: 'invite', drivers });
    expect(refused.status).toBe('RESOURCE_EXHAUSTED');
    expect(await accountWith(jona)).toBeUndefined();
    expect(await invite(token, 'invite', jona)).toEqual([
      expect.objectContaining({ state: 'invited' }),
    ]);
    const change = { uid: demoDriver.uid, role: 'mayReport', isGranted: true };
    expect((await call('setRole', token, change)).status).toBe('OK');
  });

  it.each([
    ['no driver', []],
    ['201 drivers', Array.from({ length: 201 }, (_, index) => ({ email: `d${index}@a.example` }))],
    ['no address', [{ email: 'jona' }]],
    ['a second header in an address', [{ email: 'jona@a.example\r\nBcc: all@a.example' }]],
    ['two addresses in one', [{ email: 'jona@a.example, mira@a.example' }]],
    ['a name of 101 characters', [{ email: jona, name: 'x'.repeat(101) }]],
    ['claims', [{ email: jona, claims: { admin: true } }]],
  ])('refuses %s', async (_case, drivers) => {
    const token = await administrator();
    const { status } = await call('inviteDrivers', token, { step: 'invite', drivers });
    expect(status).toBe('INVALID_ARGUMENT');
    expect(await mails()).toEqual([]);
  });

  it('prints no addresses, names, ids and links', async () => {
    const token = await administrator();
    await dev(functions.backend, 'POST', 'functions/refuse-mails', { count: 1 });
    const drivers = [{ email: jona, name: 'Jona Brandt' }, { email: mira }];
    await call('inviteDrivers', token, { step: 'invite', drivers });
    const printed = z
      .array(z.string())
      .parse(await dev(functions.backend, 'GET', 'functions/output'))
      .join('\n');
    expect(printed).toContain('a mail was not sent');
    const account = await accountWith(jona);
    for (const secret of [jona, mira, 'Jona Brandt', account?.localId ?? '', 'oobCode'])
      expect(printed).not.toContain(secret);
  });
});

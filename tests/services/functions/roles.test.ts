/** Tests the calls of an administrator: who may make them, and what they change. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dev, run, type Running } from '../../fixtures/running-backend.ts';
import { demoDriver, demoOffice } from '../../../scripts/local/demo-accounts.ts';
import { accountOf, callsOf } from './callables.ts';

const peopleSchema = z.object({
  people: z.array(z.object({ uid: z.string(), email: z.string(), roles: z.array(z.string()) })),
  pageToken: z.string(),
});
const changesSchema = z.object({
  changes: z.array(
    z.object({
      by: z.string(),
      of: z.string(),
      role: z.string(),
      isGranted: z.boolean(),
      isDone: z.boolean(),
    }),
  ),
});
const outputSchema = z.array(z.string());

let backend: Running;
const { administrator, call, jsonPost, setClaims, signIn } = callsOf(() => backend);
const grant = (role: string, uid = demoDriver.uid) => ({ uid, role, isGranted: true });
const revoke = (role: string, uid = demoDriver.uid) => ({ uid, role, isGranted: false });

const claimsOf = async (uid: string): Promise<unknown> =>
  JSON.parse(
    (await accountOf(backend, ({ localId }) => localId === uid))?.customAttributes ?? '{}',
  );
async function changesFor(token: string) {
  const { result } = await call('listRoleChanges', token, {});
  return changesSchema.parse(result).changes;
}

beforeAll(async () => {
  backend = await run({ seed: true, functions: true });
});
afterAll(() => backend.remove());
beforeEach(() => dev(backend, 'POST', 'reset'));

const calls = [
  ['setRole', grant('workshop')],
  ['listPeople', { onlyOffice: false }],
  ['listRoleChanges', {}],
  ['inviteDrivers', { step: 'invite', drivers: [{ email: 'driver@tanklotse.example' }] }],
] as const;

describe.each(calls)('call of %s', (name, data) => {
  it('refuses a call without a token and calls of accounts without the claim', async () => {
    expect((await call(name, undefined, data)).status).toBe('UNAUTHENTICATED');
    const { idToken: driver } = await signIn(demoDriver);
    expect((await call(name, driver, data)).status).toBe('PERMISSION_DENIED');
    await setClaims(demoOffice.uid, { office: true, safety: true });
    const { idToken: office } = await signIn(demoOffice);
    expect((await call(name, office, data)).status).toBe('PERMISSION_DENIED');
    for (const claim of ['true', 1, null]) {
      await setClaims(demoDriver.uid, { admin: claim });
      const { idToken } = await signIn(demoDriver);
      expect((await call(name, idToken, data)).status).toBe('PERMISSION_DENIED');
    }
    expect(await changesFor(await administrator())).toEqual([]);
  });

  it('refuses forged tokens', async () => {
    const token = await administrator();
    const [head = '', body = '', signature = ''] = token.split('.');
    const { idToken } = await signIn(demoDriver);
    const driver = z
      .record(z.string(), z.unknown())
      .parse(JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()));
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${encoded({ ...driver, admin: true })}.${signature}`,
      `${encoded({ alg: 'none', typ: 'JWT' })}.${body}.`,
      'owner',
      'x',
    ];
    for (const one of forged)
      expect((await call(name, one, data)).status, one).toBe('UNAUTHENTICATED');
    expect((await call(name, token, data)).status).toBe('OK');
  });

  it('refuses an administrator whose claim was revoked since the token was issued', async () => {
    const token = await administrator();
    await setClaims(demoOffice.uid, { office: true });
    expect((await call(name, token, data)).status).toBe('PERMISSION_DENIED');
  });
});

describe('setRole', () => {
  it('grants and revokes a role, keeps other claims, and writes who did it', async () => {
    const token = await administrator();
    await setClaims(demoDriver.uid, { mayReport: true, other: 7 });
    const granted = await call('setRole', token, grant('safety'));
    expect(granted).toEqual({ status: 'OK', result: { roles: ['mayReport', 'safety'] } });
    expect(await claimsOf(demoDriver.uid)).toEqual({ mayReport: true, other: 7, safety: true });
    // A second grant changes nothing and has no entry.
    expect((await call('setRole', token, grant('safety'))).status).toBe('OK');
    const revoked = await call('setRole', token, revoke('safety'));
    expect(revoked).toEqual({ status: 'OK', result: { roles: ['mayReport'] } });
    expect(await claimsOf(demoDriver.uid)).toEqual({ mayReport: true, other: 7 });
    const entry = { by: demoOffice.email, of: demoDriver.email, role: 'safety', isDone: true };
    expect(await changesFor(token)).toEqual([
      expect.objectContaining({ ...entry, isGranted: false }),
      expect.objectContaining({ ...entry, isGranted: true }),
    ]);
  });

  it('ends the sign-ins of an account when a role is revoked', async () => {
    const token = await administrator();
    await setClaims(demoDriver.uid, { workshop: true });
    const { refreshToken } = await signIn(demoDriver);
    await call('setRole', token, revoke('workshop'));
    const reply = await jsonPost(`/securetoken.googleapis.com/v1/token?key=demo-api-key`, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    });
    expect(reply.status).toBe(400);
  });

  it('keeps the last administrator and takes the claim from another one', async () => {
    const token = await administrator();
    const own = await call('setRole', token, revoke('admin', demoOffice.uid));
    expect(own.status).toBe('FAILED_PRECONDITION');
    await setClaims(demoDriver.uid, { admin: true });
    // A disabled administrator does not count.
    await dev(backend, 'POST', 'users/disable', { user: demoDriver.uid });
    const again = await call('setRole', token, revoke('admin', demoOffice.uid));
    expect(again.status).toBe('FAILED_PRECONDITION');
    expect((await call('setRole', token, revoke('admin'))).status).toBe('OK');
    expect(await claimsOf(demoDriver.uid)).toEqual({});
    expect(await claimsOf(demoOffice.uid)).toEqual({ admin: true });
  });

  it.each([
    ['the claim of an administrator', grant('admin')],
    ['an unknown role', grant('owner')],
    ['a role of the prototype', grant('__proto__')],
    ['another property', { ...grant('office'), claims: { admin: true } }],
    ['no account', { role: 'office', isGranted: true }],
    ['an id of 129 characters', grant('office', 'a'.repeat(129))],
    ['text instead of an object', 'office'],
    ['nothing', null],
  ])('refuses %s', async (_case, data) => {
    const token = await administrator();
    expect((await call('setRole', token, data)).status).toBe('INVALID_ARGUMENT');
    expect(await changesFor(token)).toEqual([]);
  });

  it('reports an unknown account', async () => {
    const token = await administrator();
    expect((await call('setRole', token, grant('office', 'nobody'))).status).toBe('NOT_FOUND');
    expect(await changesFor(token)).toEqual([]);
  });

  it('stops after 200 changes in an hour', async () => {
    const token = await administrator();
    for (let count = 0; count < 100; count += 1) {
      expect((await call('setRole', token, grant('workshop'))).status).toBe('OK');
      expect((await call('setRole', token, revoke('workshop'))).status).toBe('OK');
    }
    expect((await call('setRole', token, grant('office'))).status).toBe('RESOURCE_EXHAUSTED');
    expect(await claimsOf(demoDriver.uid)).toEqual({});
  });

  it('prints no names, addresses and ids', async () => {
    const token = await administrator();
    await call('setRole', token, grant('office'));
    await call('setRole', token, revoke('office', 'nobody-here'));
    await call('listPeople', token, { email: demoDriver.email });
    await call('listRoleChanges', (await signIn(demoDriver)).idToken, {});
    const printed = outputSchema.parse(await dev(backend, 'GET', 'functions/output')).join('\n');
    expect(printed).not.toBe('');
    for (const secret of [demoDriver, demoOffice].flatMap((one) => [
      one.uid,
      one.email,
      one.displayName,
    ]))
      expect(printed).not.toContain(secret);
    expect(printed).not.toContain('nobody-here');
  });
});

describe('listPeople', () => {
  const list = async (token: string, search: object) =>
    peopleSchema.parse((await call('listPeople', token, search)).result);

  it('lists all accounts in pages, those of the office alone, and one by its address', async () => {
    const token = await administrator();
    for (let count = 0; count < 120; count += 1)
      await jsonPost(`/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo-api-key`, {
        email: `driver-${count}@tanklotse.example`,
        password: 'Tanklotse-Demo-1',
      });
    const first = await list(token, { onlyOffice: false });
    expect(first.people).toHaveLength(100);
    const second = await list(token, { onlyOffice: false, pageToken: first.pageToken });
    expect(second.people).toHaveLength(22);
    expect(second.pageToken).toBe('');
    const ids = [...first.people, ...second.people].map(({ uid }) => uid);
    expect(new Set(ids).size).toBe(122);
    const { uid, email } = demoOffice;
    expect((await list(token, { onlyOffice: true })).people).toEqual([
      { uid, email, roles: ['admin'] },
    ]);
    const found = await list(token, { email: 'DRIVER-7@tanklotse.example' });
    expect(found.people.map((person) => person.email)).toEqual(['driver-7@tanklotse.example']);
    expect((await list(token, { email: 'nobody@tanklotse.example' })).people).toEqual([]);
  });
});

describe('call of a function', () => {
  it('answers 404 for an unknown name and for a function that is no callable', async () => {
    const token = await administrator();
    for (const name of ['unknown', 'sweep', 'reportArrived', 'setRole/x'])
      expect((await call(name, token, {})).status, name).toBe('NOT_FOUND');
  });

  it('answers again after the process of the functions was killed', async () => {
    const token = await administrator();
    await dev(backend, 'POST', 'functions/kill');
    await expect
      .poll(async () => (await call('listRoleChanges', token, {})).status, { timeout: 20_000 })
      .toBe('OK');
  });
});

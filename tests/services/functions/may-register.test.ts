/** Tests which addresses may register where the company has listed domains. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { dev, run, type Running } from '../../fixtures/running-backend.ts';
import { accountOf, callsOf } from './callables.ts';
import { runFunctions, type RunningFunctions } from './running-functions.ts';

const errorSchema = z.object({ error: z.object({ message: z.string() }) });
const password = 'Tanklotse-First-1';

describe('mayRegister', () => {
  let functions: RunningFunctions;
  const { administrator, call, identity, signIn } = callsOf(() => functions.backend);
  const register = (email: string) => identity('signUp', { email, password });
  const messageOf = async (reply: Response) => errorSchema.parse(await reply.json()).error.message;
  const hasAccount = async (email: string) =>
    (await accountOf(functions.backend, (account) => account.email === email)) !== undefined;

  beforeAll(async () => {
    functions = await runFunctions({ REGISTER_DOMAINS: 'tanklotse.example, Depot.Example' });
  });
  afterAll(() => functions.backend.remove());
  beforeEach(() => functions.reset());

  it.each(['jona@tanklotse.example', 'Mira@DEPOT.example'])('accepts %s', async (email) => {
    expect((await register(email)).status).toBe(200);
    expect(await hasAccount(email.toLowerCase())).toBe(true);
  });

  it.each([
    'jona@mail.example',
    'jona@tanklotse.example.mail.example',
    'jona@mail-tanklotse.example',
    'jona@depot.tanklotse.example',
  ])('refuses %s and creates no account', async (email) => {
    const reply = await register(email);
    expect(reply.status).toBe(400);
    const message = await messageOf(reply);
    expect(message).toContain('BLOCKING_FUNCTION_ERROR_RESPONSE : ');
    expect(message).toContain('address-not-accepted');
    expect(await hasAccount(email)).toBe(false);
  });

  it('refuses a new account by a provider, also one without an address', async () => {
    for (const claims of [{ sub: '1', email: 'jona@mail.example' }, { sub: '2' }]) {
      const reply = await identity('signInWithIdp', {
        requestUri: functions.backend.origin,
        postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
        returnSecureToken: true,
      });
      expect(await messageOf(reply)).toContain('address-not-accepted');
    }
    expect(await hasAccount('jona@mail.example')).toBe(false);
  });

  it('lets an administrator invite an address of any domain, which can then sign in', async () => {
    const email = 'jona@mail.example';
    const drivers = [{ email }];
    const token = await administrator();
    expect((await call('inviteDrivers', token, { step: 'invite', drivers })).result).toEqual({
      invitations: [expect.objectContaining({ state: 'invited' })],
    });
    const [mail] = z
      .array(z.object({ text: z.string() }))
      .parse(await dev(functions.backend, 'GET', 'functions/mails'));
    const oobCode = /oobCode=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    await identity('resetPassword', { oobCode, newPassword: password });
    expect((await signIn({ email, password })).idToken).not.toBe('');
  });

  it('creates no account while the process of the functions starts again', async () => {
    await dev(functions.backend, 'POST', 'functions/kill');
    const reply = await register('kim@tanklotse.example');
    expect(await messageOf(reply)).not.toContain('address-not-accepted');
    expect(await hasAccount('kim@tanklotse.example')).toBe(false);
    await expect
      .poll(async () => (await register('kim@tanklotse.example')).status, { timeout: 20_000 })
      .toBe(200);
  });
});

describe('mayRegister without domains', () => {
  let backend: Running;
  const { identity } = callsOf(() => backend);
  beforeAll(async () => {
    backend = await run({ functions: true });
  });
  afterAll(() => backend.remove());

  it('is not deployed without domains, and every address may register', async () => {
    expect(backend.functions).toContain('inviteDrivers');
    expect(backend.functions).not.toContain('mayRegister');
    expect((await identity('signUp', { email: 'jona@mail.example', password })).status).toBe(200);
  });
});

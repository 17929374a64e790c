/** Tests the calls of the site where App Check is enforced. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { demoOffice } from '../../../scripts/local/demo-accounts.ts';
import { dev, run, type Running } from '../../fixtures/running-backend.ts';

const signedInSchema = z.object({ idToken: z.string() });
const answerSchema = z.object({ error: z.object({ status: z.string() }) });

let backend: Running;
let idToken: string;
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${backend.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

beforeAll(async () => {
  vi.stubEnv('ENFORCE_APP_CHECK', 'true');
  backend = await run({ seed: true, functions: true });
  await dev(backend, 'POST', 'users/claims', { user: demoOffice.uid, claims: { admin: true } });
  const reply = await post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo-api-key',
    { email: demoOffice.email, password: demoOffice.password, returnSecureToken: true },
  );
  ({ idToken } = signedInSchema.parse(await reply.json()));
  // The sign-in is valid, so a refusal is about App Check.
  const path = '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo-api-key';
  expect((await post(path, { idToken })).status).toBe(200);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await backend.remove();
});

it.each([
  ['without a token', {}],
  ['with a made-up token', { 'x-firebase-appcheck': 'token' }],
])('call of an administrator under App Check › is refused %s', async (_case, headers) => {
  for (const name of ['setRole', 'listPeople', 'listRoleChanges', 'inviteDrivers']) {
    const authorization = `Bearer ${idToken}`;
    const reply = await post(`/api/${name}`, { data: {} }, { authorization, ...headers });
    const { error } = answerSchema.parse(await reply.json());
    expect([reply.status, error.status], name).toEqual([401, 'UNAUTHENTICATED']);
  }
});

/**
 * The identity service beyond the calls of tests/conformance: pages, hostile calls, the disk,
 * tokens.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FirebaseApp, FirebaseError, deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  inMemoryPersistence,
  initializeAuth,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createIdentity } from '../../src/identity/index.ts';
import { AuthError } from '../../src/product.ts';
import { dev } from '../../src/testing/dev.ts';
import { runExampleProject, type Running } from '../support/example-project.ts';

let backend: Running;
let app: FirebaseApp;
let auth: Auth;
const apps: FirebaseApp[] = [];
const password = 'Correct-horse-1';

function connect(): Auth {
  app = initializeApp(
    { apiKey: 'demo-api-key', projectId: 'demo-project', authDomain: 'localhost' },
    `app${apps.length}`,
  );
  apps.push(app);
  const result = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(result, backend.origin, { disableWarnings: true });
  return result;
}
const code = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof FirebaseError ? error.code : String(error)),
  );

const mailsSchema = z.array(
  z.object({
    to: z.string(),
    requestType: z.string(),
    oobCode: z.string(),
    link: z.string(),
    used: z.boolean(),
  }),
);
async function lastMail(): Promise<z.infer<typeof mailsSchema>[number]> {
  const mail = mailsSchema.parse(await dev(backend, 'GET', 'mails')).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}
async function call(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; message: string }> {
  const response = await fetch(`${backend.origin}${path}`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const answer = z
    .object({ error: z.object({ message: z.string() }).optional() })
    .parse(await response.json());
  return { status: response.status, message: answer.error?.message ?? '' };
}
const unsigned = (claims: object): string =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

beforeAll(async () => {
  backend = await runExampleProject();
});
beforeEach(async () => {
  await dev(backend, 'POST', 'reset');
  auth = connect();
});
afterEach(async () => {
  for (const used of apps.splice(0)) await deleteApp(used);
});
afterAll(async () => {
  await backend.remove();
});

describe('mails', () => {
  it("contain a code with which the emulator's page resets the password", async () => {
    await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await sendPasswordResetEmail(auth, 'kim@example.org');
    const { oobCode } = await lastMail();
    const answer = await fetch(
      `${backend.origin}/emulator/action?mode=resetPassword&apiKey=x&oobCode=${oobCode}&newPassword=Page-horse-6`,
    );
    expect(answer.status).toBe(200);
    expect(await code(signInWithEmailAndPassword(auth, 'kim@example.org', 'Page-horse-6'))).toBe(
      'done',
    );
    expect((await lastMail()).used).toBe(true);
  });

  it('are listed on the development page with escaped content', async () => {
    await sendSignInLinkToEmail(auth, '<img src=x>@example.org', {
      url: `${backend.origin}/login`,
      handleCodeInApp: true,
    });
    const html = await (await fetch(`${backend.origin}/__dev`)).text();
    expect(html).toContain('&lt;img src=x&gt;@example.org');
    expect(html).toContain('oobCode=');
    expect(html).not.toContain('<img');
  });
});

describe('sign-in providers', () => {
  it('have pages without resources of other hosts', async () => {
    for (const path of [
      '/emulator/auth/handler?apiKey=a&providerId=google.com&appName=x',
      '/emulator/auth/iframe?apiKey=a&appName=x',
    ]) {
      const html = await (await fetch(backend.origin + path)).text();
      expect(html).not.toMatch(/(?:src|href)="https?:/);
    }
    expect(
      (await fetch(`${backend.origin}/emulator/auth/frames.js`)).headers.get('content-type'),
    ).toContain('javascript');
  });
  it("are allowed for the domains in the project's configuration", async () => {
    const answer = await fetch(
      `${backend.origin}/identitytoolkit.googleapis.com/v1/projects?key=demo-api-key`,
    );
    expect(await answer.json()).toMatchObject({
      authorizedDomains: expect.arrayContaining(['localhost']) as unknown,
    });
  });
});

describe('sessions', () => {
  it('end when they are revoked, and a new session can begin in the same second', async () => {
    const { user } = await signInWithEmailAndPassword(
      auth,
      'jona@project.example',
      'Jona-password-1',
    );
    await dev(backend, 'POST', 'users/revoke', { user: user.uid });
    expect(await code(user.reload())).toBe('auth/user-token-expired');
    const other = await signInWithEmailAndPassword(auth, 'jona@project.example', 'Jona-password-1');
    await dev(backend, 'POST', 'users/revoke', { user: user.uid });
    expect(await code(other.user.getIdToken(true))).toBe('auth/user-token-expired');
    const fresh = await signInWithEmailAndPassword(auth, 'jona@project.example', 'Jona-password-1');
    expect(await code(fresh.user.reload())).toBe('done');
  });
});

describe('hostile calls', () => {
  it('cannot use forged or changed tokens', async () => {
    const { user } = await signInWithEmailAndPassword(
      auth,
      'jona@project.example',
      'Jona-password-1',
    );
    const token = await user.getIdToken();
    const [header, claims, signature] = token.split('.');
    const content: unknown = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
    const forged = Buffer.from(
      JSON.stringify({
        ...z.record(z.string(), z.unknown()).parse(content),
        sub: 'demo-ada',
        user_id: 'demo-ada',
      }),
    ).toString('base64url');
    for (const idToken of [
      unsigned(z.record(z.string(), z.unknown()).parse(content)),
      `${header}.${forged}.${signature}`,
      `${header}.${claims}.`,
      'x',
      'a.b.c',
      `${token}x`,
    ]) {
      expect(
        await call('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', { idToken }),
      ).toEqual({ status: 400, message: 'INVALID_ID_TOKEN' });
    }
    const refresh = Buffer.from(
      JSON.stringify({
        localId: 'demo-ada',
        provider: 'password',
        extraClaims: {},
        issuedAt: 9e9,
      }),
    ).toString('base64url');
    expect(
      (
        await call(
          '/securetoken.googleapis.com/v1/token?key=k',
          `grant_type=refresh_token&refresh_token=${refresh}.${signature}`,
        )
      ).message,
    ).toBe('INVALID_REFRESH_TOKEN');
  });

  it.each([
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp', { email: 'a@b.c', password }, 403],
    [
      '/identitytoolkit.googleapis.com/v1/accounts:update?key=k',
      { localId: 'demo-jona', displayName: 'x' },
      400,
    ],
    [
      '/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k',
      { localId: 'chosen', email: 'a@b.c', password },
      400,
    ],
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', { email: 5, password }, 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', { localId: ['demo-ada'] }, 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', '{"idToken":', 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', '[]', 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:constructor?key=k', {}, 404],
    [
      '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k',
      { email: 'jona@project.example', password: 'x'.repeat(5000) },
      400,
    ],
    [
      '/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:update?key=k',
      { localId: 'demo-ada', disableUser: true },
      403,
    ],
    [
      '/identitytoolkit.googleapis.com/v1/projects/demo-project/accounts:batchCreate?key=k',
      { users: [] },
      403,
    ],
    // The request for a new token contains the project's key too.
    [
      '/securetoken.googleapis.com/v1/token',
      { grant_type: 'refresh_token', refresh_token: 'x.y' },
      403,
    ],
  ])('%s %o gets %i', async (path, body, status) => {
    expect((await call(path, body)).status).toBe(status);
  });

  it('are read only up to the body limit', async () => {
    expect(
      (
        await call(
          '/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k',
          'x'.repeat(1_100_000),
        )
      ).message,
    ).toBe('Request payload is too large.');
  });
});

describe('the data on disk', () => {
  it('contain accounts, sessions and valid mail codes after a restart, and no passwords in plain text', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await sendPasswordResetEmail(auth, 'kim@example.org');
    const { oobCode } = await lastMail();
    const refreshToken = user.refreshToken;
    backend = await backend.restart();
    auth = connect();
    expect(
      (
        await call(
          '/securetoken.googleapis.com/v1/token?key=k',
          `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`,
        )
      ).status,
    ).toBe(200);
    expect((await signInWithEmailAndPassword(auth, 'kim@example.org', password)).user.uid).toBe(
      user.uid,
    );
    expect(await code(confirmPasswordReset(auth, oobCode, 'Fresh-horse-4'))).toBe('done');
    const folder = join(backend.folder, 'data', 'identity');
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/horse/);
  });
});

describe('verifyIdToken', () => {
  it('reports the reason why a token is invalid', async () => {
    let skew = 0;
    const folder = join(backend.folder, 'alone');
    const options = {
      dataFolder: folder,
      projectId: 'demo-project',
      now: () => Date.now() + skew,
      skewMilliseconds: () => skew,
      log: () => undefined,
    };
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    const foreign = await user.getIdToken();
    const identity = await createIdentity(options);
    const reason = (token: string): Promise<string> =>
      identity.verifyIdToken(token).then(
        (verified) => verified.uid,
        (error: unknown) => (error instanceof AuthError ? error.reason : 'other'),
      );
    await identity.ensureAccount({
      uid: 'u1',
      email: 'u1@example.org',
      password,
      displayName: 'U',
      claims: { office: true },
    });
    expect([await reason(''), await reason('nonsense'), await reason(foreign)]).toEqual([
      'missing',
      'malformed',
      'malformed',
    ]);
    await identity.close();

    const open = await createIdentity({ ...options, acceptUnsignedTokens: true });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      aud: 'demo-project',
      iss: 'https://securetoken.google.com/demo-project',
      sub: 'u1',
      user_id: 'u1',
      iat: now,
      auth_time: now,
      exp: now + 3600,
      firebase: {},
    };
    const outcome = (changes: object): Promise<string> =>
      open.verifyIdToken(unsigned({ ...claims, ...changes })).then(
        (verified) => verified.uid,
        (error: unknown) => (error instanceof AuthError ? error.reason : 'other'),
      );
    expect(await outcome({})).toBe('u1');
    expect(await outcome({ exp: now - 1 })).toBe('expired');
    expect(await outcome({ aud: 'other' })).toBe('malformed');
    expect(await outcome({ user_id: 'u2' })).toBe('malformed');
    expect(await outcome({ sub: 'u2', user_id: 'u2' })).toBe('revoked');
    skew = 4_000_000;
    expect(await outcome({})).toBe('expired');
    skew = 0;
    await open.setDisabled('u1', true);
    expect(await outcome({})).toBe('disabled');
    await open.revoke('u1@example.org');
    expect(await outcome({})).toBe('revoked');
    await expect(open.revoke('nobody')).rejects.toThrow('nobody');
    await open.close();
  });

  it("uses the server's clock: old tokens expire, and refreshed tokens are valid", async () => {
    const { user } = await signInWithEmailAndPassword(
      auth,
      'jona@project.example',
      'Jona-password-1',
    );
    const read = async (token: string): Promise<number> =>
      (
        await fetch(
          `${backend.origin}/v1/projects/demo-project/databases/(default)/documents/users/${user.uid}`,
          { headers: { authorization: `Bearer ${token}` } },
        )
      ).status;
    const before = await user.getIdToken();
    expect(await read(before)).toBe(200);
    for (const milliseconds of [2 * 3_600_000, -2 * 3_600_000]) {
      await dev(backend, 'DELETE', 'faults');
      await dev(backend, 'POST', 'faults', { kind: 'clockSkew', milliseconds });
      if (milliseconds > 0) expect(await read(before)).toBe(401);
      expect(await read(await user.getIdToken(true))).toBe(200);
      await user.reload();
    }
  });
});

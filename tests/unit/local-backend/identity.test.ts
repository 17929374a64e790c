/** Longer than others: one section for each part of the identity service, through the public SDK. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FirebaseApp, FirebaseError, deleteApp, initializeApp } from 'firebase/app';
import {
  type Auth, GithubAuthProvider, GoogleAuthProvider, applyActionCode, confirmPasswordReset, connectAuthEmulator, createUserWithEmailAndPassword, deleteUser,
  inMemoryPersistence, initializeAuth, isSignInWithEmailLink, linkWithCredential, sendEmailVerification, sendPasswordResetEmail, sendSignInLinkToEmail,
  signInAnonymously, signInWithCredential, signInWithEmailAndPassword, signInWithEmailLink, updateEmail, updatePassword, updateProfile,
  verifyBeforeUpdateEmail, verifyPasswordResetCode,
} from 'firebase/auth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createIdentity } from '../../../local-backend/identity/index.ts';
import { AuthError } from '../../../local-backend/product.ts';
import { type Running, dev, run } from './running.ts';

let backend: Running;
let app: FirebaseApp;
let auth: Auth;
const apps: FirebaseApp[] = [];
const password = 'Correct-horse-1';

function connect(): Auth {
  app = initializeApp({ apiKey: 'demo-api-key', projectId: 'demo-tanklotse', authDomain: 'localhost' }, `app${apps.length}`);
  apps.push(app);
  const result = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(result, backend.origin, { disableWarnings: true });
  return result;
}
const code = async (work: Promise<unknown>): Promise<string> => work.then(() => 'done', (error: unknown) => error instanceof FirebaseError ? error.code : String(error));

const mailsSchema = z.array(z.object({ to: z.string(), requestType: z.string(), oobCode: z.string(), link: z.string(), used: z.boolean() }));
async function lastMail(): Promise<z.infer<typeof mailsSchema>[number]> {
  const mail = mailsSchema.parse(await dev(backend, 'GET', 'mails')).at(-1);
  if (!mail) throw new Error('no mail');
  return mail;
}
async function call(path: string, body: unknown, headers: Record<string, string> = {}): Promise<{ status: number; message: string }> {
  const response = await fetch(`${backend.origin}${path}`, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
  const answer = z.object({ error: z.object({ message: z.string() }).optional() }).parse(await response.json());
  return { status: response.status, message: answer.error?.message ?? '' };
}
const unsigned = (claims: object): string =>
  `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;

beforeAll(async () => { backend = await run({ seed: true }); });
beforeEach(async () => {
  await dev(backend, 'POST', 'reset');
  auth = connect();
});
afterEach(async () => { for (const used of apps.splice(0)) await deleteApp(used); });
afterAll(async () => { await backend.remove(); });

describe('accounts with e-mail and password', () => {
  it('are made, signed in, renamed and deleted', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'Kim@Example.org', password);
    await updateProfile(user, { displayName: 'Kim' });
    expect([user.email, user.emailVerified, user.displayName, user.isAnonymous]).toEqual(['kim@example.org', false, 'Kim', false]);
    await auth.signOut();
    const again = await signInWithEmailAndPassword(auth, 'kim@example.org', password);
    expect([again.user.uid, again.user.displayName]).toEqual([user.uid, 'Kim']);
    await deleteUser(again.user);
    expect(await code(signInWithEmailAndPassword(auth, 'kim@example.org', password))).toBe('auth/user-not-found');
  });

  it.each([
    ['auth/wrong-password', () => signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'wrong-one')],
    ['auth/user-not-found', () => signInWithEmailAndPassword(auth, 'nobody@example.org', password)],
    ['auth/email-already-in-use', () => createUserWithEmailAndPassword(auth, 'demo@tanklotse.example', password)],
    ['auth/weak-password', () => createUserWithEmailAndPassword(auth, 'new@example.org', '12345')],
    ['auth/missing-password', () => createUserWithEmailAndPassword(auth, 'new@example.org', '')],
    ['auth/invalid-email', () => createUserWithEmailAndPassword(auth, 'no address', password)],
    ['auth/user-not-found', () => sendPasswordResetEmail(auth, 'nobody@example.org')],
    ['auth/invalid-action-code', () => verifyPasswordResetCode(auth, 'never-sent')],
    ['auth/admin-restricted-operation', () => signInAnonymously(auth)],
  ])('answer %s', async (expected, attempt) => {
    expect(await code(attempt())).toBe(expected);
  });

  it('ask to wait after too many wrong passwords, and let in again later', async () => {
    for (let attempt = 0; attempt < 20; attempt += 1) expect(await code(signInWithEmailAndPassword(auth, 'demo@tanklotse.example', `wrong-${attempt}`))).toBe('auth/wrong-password');
    expect(await code(signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1'))).toBe('auth/too-many-requests');
    await dev(backend, 'POST', 'faults', { kind: 'clockSkew', milliseconds: 6 * 60_000 });
    expect(await code(signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1'))).toBe('done');
  });

  it('want a recent sign-in before password, address or account change', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await updatePassword(user, 'Another-horse-2');
    await dev(backend, 'POST', 'faults', { kind: 'clockSkew', milliseconds: 6 * 60_000 });
    expect(await code(updatePassword(user, 'A-third-horse-3'))).toBe('auth/requires-recent-login');
    expect(await code(updateEmail(user, 'kim2@example.org'))).toBe('auth/requires-recent-login');
    expect(await code(deleteUser(user))).toBe('auth/requires-recent-login');
    expect(await code(updateProfile(user, { displayName: 'Still Kim' }))).toBe('done');
    const fresh = await signInWithEmailAndPassword(auth, 'kim@example.org', 'Another-horse-2');
    expect(await code(deleteUser(fresh.user))).toBe('done');
  });
});

describe('mails', () => {
  it('reset a password once, within an hour', async () => {
    await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    auth.languageCode = 'fr';
    await sendPasswordResetEmail(auth, 'kim@example.org', { url: `${backend.origin}/fr/login` });
    const mail = await lastMail();
    expect([mail.to, mail.requestType]).toEqual(['kim@example.org', 'PASSWORD_RESET']);
    const link = new URL(mail.link);
    expect([link.origin, link.pathname, link.searchParams.get('mode'), link.searchParams.get('lang'), link.searchParams.get('continueUrl')])
      .toEqual([backend.origin, '/login', 'resetPassword', 'fr', `${backend.origin}/fr/login`]);
    expect(await verifyPasswordResetCode(auth, mail.oobCode)).toBe('kim@example.org');
    await confirmPasswordReset(auth, mail.oobCode, 'Fresh-horse-4');
    expect(await code(confirmPasswordReset(auth, mail.oobCode, 'Fresh-horse-5'))).toBe('auth/invalid-action-code');
    expect(await code(signInWithEmailAndPassword(auth, 'kim@example.org', password))).toBe('auth/wrong-password');
    expect(await code(signInWithEmailAndPassword(auth, 'kim@example.org', 'Fresh-horse-4'))).toBe('done');
    expect((await lastMail()).used).toBe(true);

    await sendPasswordResetEmail(auth, 'kim@example.org');
    await dev(backend, 'POST', 'faults', { kind: 'clockSkew', milliseconds: 3_700_000 });
    expect(await code(confirmPasswordReset(auth, (await lastMail()).oobCode, password))).toBe('auth/expired-action-code');
  });

  it('reset a password by the page of the service itself', async () => {
    await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await sendPasswordResetEmail(auth, 'kim@example.org');
    const { oobCode } = await lastMail();
    const answer = await fetch(`${backend.origin}/emulator/action?mode=resetPassword&apiKey=x&oobCode=${oobCode}&newPassword=Page-horse-6`);
    expect(answer.status).toBe(200);
    expect(await code(signInWithEmailAndPassword(auth, 'kim@example.org', 'Page-horse-6'))).toBe('done');
  });

  it('verify an address, and change it only when the new one is confirmed', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await sendEmailVerification(user);
    await applyActionCode(auth, (await lastMail()).oobCode);
    await user.reload();
    expect(user.emailVerified).toBe(true);
    await verifyBeforeUpdateEmail(user, 'new-kim@example.org');
    const mail = await lastMail();
    expect(mail.to).toBe('new-kim@example.org');
    await applyActionCode(auth, mail.oobCode);
    expect(await code(signInWithEmailAndPassword(auth, 'new-kim@example.org', password))).toBe('done');
  });

  it('sign in by their link, once', async () => {
    await sendSignInLinkToEmail(auth, 'link@example.org', { url: `${backend.origin}/en/login?redirect=%2Fsettings`, handleCodeInApp: true });
    const { link } = await lastMail();
    expect(isSignInWithEmailLink(auth, link)).toBe(true);
    expect(new URL(link).searchParams.get('redirect')).toBe('/settings');
    const { user } = await signInWithEmailLink(auth, 'link@example.org', link);
    expect([user.email, user.emailVerified]).toEqual(['link@example.org', true]);
    expect(await code(signInWithEmailLink(auth, 'link@example.org', link))).toBe('auth/invalid-action-code');
  });

  it('are listed on the development page without letting their content act there', async () => {
    await sendSignInLinkToEmail(auth, '<img src=x>@example.org', { url: `${backend.origin}/login`, handleCodeInApp: true });
    const html = await (await fetch(`${backend.origin}/__dev`)).text();
    expect(html).toContain('&lt;img src=x&gt;@example.org');
    expect(html).toContain('oobCode=');
    expect(html).not.toContain('<img');
  });
});

describe('sign-in providers', () => {
  it('make an account, know it again and can be linked', async () => {
    const google = GoogleAuthProvider.credential('{"sub":"g1","email":"g@example.org","email_verified":true,"name":"Gerrit"}');
    const first = await signInWithCredential(auth, google);
    expect([first.user.displayName, first.user.providerData[0]?.providerId]).toEqual(['Gerrit', 'google.com']);
    await auth.signOut();
    expect((await signInWithCredential(auth, google)).user.uid).toBe(first.user.uid);
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await linkWithCredential(user, GithubAuthProvider.credential('{"sub":"h1","email":"h@example.org"}'));
    expect(user.providerData.map((data) => data.providerId).sort()).toEqual(['github.com', 'password']);
    expect(await code(linkWithCredential(user, google))).toBe('auth/credential-already-in-use');
  });

  it('have pages that need nothing from other hosts', async () => {
    for (const path of ['/emulator/auth/handler?apiKey=a&providerId=google.com&appName=x', '/emulator/auth/iframe?apiKey=a&appName=x']) {
      const html = await (await fetch(backend.origin + path)).text();
      expect(html).not.toMatch(/(?:src|href)="https?:/);
    }
    expect((await fetch(`${backend.origin}/emulator/auth/frames.js`)).headers.get('content-type')).toContain('javascript');
    const withProviders = await run({ signInMethods: ['password', 'google'] });
    expect(await (await fetch(`${withProviders.origin}/en/login`)).text()).toContain('<script src="/emulator/auth/frames.js" async></script></head>');
    expect(await (await fetch(`${withProviders.origin}/imprint`)).text()).not.toContain('frames.js');
    await withProviders.remove();
  });
});

describe('sessions', () => {
  it('end when the account is switched off', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    await dev(backend, 'POST', 'users/disable', { user: 'demo@tanklotse.example' });
    expect(await code(user.getIdToken(true))).toBe('auth/user-disabled');
    expect(await code(signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1'))).toBe('auth/user-disabled');
    await dev(backend, 'POST', 'users/disable', { user: 'demo@tanklotse.example', disabled: false });
    expect(await code(signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1'))).toBe('done');
  });

  it('end when they are revoked, and a new one may begin in the same second', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    await dev(backend, 'POST', 'users/revoke', { user: user.uid });
    expect(await code(user.reload())).toBe('auth/user-token-expired');
    const other = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    await dev(backend, 'POST', 'users/revoke', { user: user.uid });
    expect(await code(other.user.getIdToken(true))).toBe('auth/user-token-expired');
    const fresh = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    expect(await code(fresh.user.reload())).toBe('done');
  });

  it('end when the account is deleted', async () => {
    const first = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    const second = await signInWithEmailAndPassword(connect(), 'kim@example.org', password);
    await deleteUser(first.user);
    expect(await code(second.user.getIdToken(true))).toBe('auth/user-token-expired');
  });

  it('carry custom claims from the next token on', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    expect((await user.getIdTokenResult()).claims['office']).toBeUndefined();
    await dev(backend, 'POST', 'users/claims', { user: user.uid, claims: { office: true } });
    expect((await user.getIdTokenResult(true)).claims['office']).toBe(true);
    const office = await signInWithEmailAndPassword(auth, 'office@tanklotse.example', 'Tanklotse-Office-1');
    expect((await office.user.getIdTokenResult()).claims['office']).toBe(true);
  });
});

describe('hostile calls', () => {
  it('cannot act for others with made-up or changed tokens', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    const token = await user.getIdToken();
    const [header, claims, signature] = token.split('.');
    const content: unknown = JSON.parse(Buffer.from(claims ?? '', 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...z.record(z.string(), z.unknown()).parse(content), sub: 'demo-office', user_id: 'demo-office' })).toString('base64url');
    for (const idToken of [unsigned(z.record(z.string(), z.unknown()).parse(content)), `${header}.${forged}.${signature}`, `${header}.${claims}.`, 'x', 'a.b.c', `${token}x`]) {
      expect(await call('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', { idToken })).toEqual({ status: 400, message: 'INVALID_ID_TOKEN' });
    }
    const refresh = Buffer.from(JSON.stringify({ localId: 'demo-office', provider: 'password', extraClaims: {}, issuedAt: 9e9 })).toString('base64url');
    expect((await call('/securetoken.googleapis.com/v1/token?key=k', `grant_type=refresh_token&refresh_token=${refresh}.${signature}`)).message).toBe('INVALID_REFRESH_TOKEN');
  });

  it.each([
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp', { email: 'a@b.c', password }, 403],
    ['/identitytoolkit.googleapis.com/v1/accounts:update?key=k', { localId: 'demo-driver-jona-brandt', displayName: 'x' }, 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', { localId: 'chosen', email: 'a@b.c', password }, 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k', { email: 5, password }, 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', { localId: ['demo-office'] }, 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', '{"idToken":', 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', '[]', 400],
    ['/identitytoolkit.googleapis.com/v1/accounts:constructor?key=k', {}, 404],
    ['/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k', { email: 'demo@tanklotse.example', password: 'x'.repeat(5000) }, 400],
    ['/identitytoolkit.googleapis.com/v1/projects/demo-tanklotse/accounts:update?key=k', { localId: 'demo-office', disableUser: true }, 403],
    ['/identitytoolkit.googleapis.com/v1/projects/demo-tanklotse/accounts:batchCreate?key=k', { users: [] }, 403],
  ])('%s %o gets %i', async (path, body, status) => {
    expect((await call(path, body)).status).toBe(status);
  });

  it('read an endless body only to its limit', async () => {
    expect((await call('/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k', 'x'.repeat(1_100_000))).message).toBe('Request payload is too large.');
  });
});

describe('the data on disk', () => {
  it('holds accounts, sessions and open mails over a restart, and no password in clear', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    await sendPasswordResetEmail(auth, 'kim@example.org');
    const { oobCode } = await lastMail();
    const refreshToken = user.refreshToken;
    backend = await backend.restart();
    auth = connect();
    expect((await call('/securetoken.googleapis.com/v1/token?key=k', `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`)).status).toBe(200);
    expect((await signInWithEmailAndPassword(auth, 'kim@example.org', password)).user.uid).toBe(user.uid);
    expect(await code(confirmPasswordReset(auth, oobCode, 'Fresh-horse-4'))).toBe('done');
    const folder = join(backend.folder, 'data', 'identity');
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(/horse/);
  });
});

describe('verifyIdToken', () => {
  it('says what is wrong with a token', async () => {
    let skew = 0;
    const folder = join(backend.folder, 'alone');
    const options = { dataFolder: folder, projectId: 'demo-tanklotse', now: () => Date.now() + skew, skewMilliseconds: () => skew, log: () => undefined };
    const { user } = await createUserWithEmailAndPassword(auth, 'kim@example.org', password);
    const foreign = await user.getIdToken();
    const identity = await createIdentity(options);
    const reason = (token: string): Promise<string> => identity.verifyIdToken(token).then((verified) => verified.uid, (error: unknown) => error instanceof AuthError ? error.reason : 'other');
    await identity.ensureAccount({ uid: 'u1', email: 'u1@example.org', password, displayName: 'U', claims: { office: true } });
    expect([await reason(''), await reason('nonsense'), await reason(foreign)]).toEqual(['missing', 'malformed', 'malformed']);
    await identity.close();

    const open = await createIdentity({ ...options, acceptUnsignedTokens: true });
    const now = Math.floor(Date.now() / 1000);
    const claims = { aud: 'demo-tanklotse', iss: 'https://securetoken.google.com/demo-tanklotse', sub: 'u1', user_id: 'u1', iat: now, auth_time: now, exp: now + 3600, firebase: {} };
    const outcome = (changes: object): Promise<string> => open.verifyIdToken(unsigned({ ...claims, ...changes })).then((verified) => verified.uid, (error: unknown) => error instanceof AuthError ? error.reason : 'other');
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

  it('follows the server\'s clock: old tokens expire, refreshed ones work', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'demo@tanklotse.example', 'Tanklotse-Demo-1');
    const read = async (token: string): Promise<number> =>
      (await fetch(`${backend.origin}/v1/projects/demo-tanklotse/databases/(default)/documents/users/${user.uid}`, { headers: { authorization: `Bearer ${token}` } })).status;
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

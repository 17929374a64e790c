/**
 * Tests the sign-in of the account "functions" to services that enforce App Check. Google's library
 * runs as on the server: a service account without a key has its tokens signed by Google's IAM. The
 * requests to Google are answered here.
 */
import { createRequire } from 'node:module';
import http, { createServer } from 'node:http';
import https from 'node:https';
import { once } from 'node:events';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { openRobotSession } from '../../../functions/robot.ts';
import { companyConfig } from '../../google-project/company.ts';

const site = 'https://tanklotse.haulage.example';
const account = 'fn-robot@haulage-1.iam.gserviceaccount.com';
const appId = '1:123456789012:web:0123456789abcdef';
const part = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url');
const idToken = `${part({ alg: 'none' })}.${part({ sub: 'functions', office: true, safety: true })}.`;

/** The addresses that Google's library has called. */
const called: string[] = [];
/** App Check tokens that were given. Only the newest one is accepted. */
const given: string[] = [];

const google = createServer((request, response) => {
  void json(request).then((body) => {
    const address = String(request.headers['x-address']);
    called.push(address);
    const answer = address.endsWith(':signBlob')
      ? { signedBlob: Buffer.from('signature').toString('base64') }
      : { token: `checked-${given.push('')}`, ttl: '3600s' };
    if ('token' in answer) {
      given[given.length - 1] = answer.token;
      z.object({ customToken: z.string() }).parse(body);
    }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
});

const appSchema = z.object({
  initializeApp: z.custom<(options: object) => unknown>((value) => typeof value === 'function'),
});
const requestSchema = z.looseObject({
  hostname: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.unknown()),
});

beforeAll(async () => {
  google.listen(0, '127.0.0.1');
  await once(google, 'listening');
  const address = google.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  vi.spyOn(https, 'request').mockImplementation((...parts: readonly unknown[]) => {
    const { hostname, path, headers } = requestSchema.parse(parts[0]);
    return http.request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: 'POST',
        headers: { ...(headers as Record<string, string>), 'x-address': `${hostname}${path}` },
      },
      parts[1] as (response: http.IncomingMessage) => void,
    );
  });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(z.string().parse(input));
    if (url.origin === site)
      return Response.json({ ...companyConfig('haulage-1'), appCheckSiteKey: 'key' });
    const token = new Headers(init?.headers).get('X-Firebase-AppCheck');
    if (token === null || token !== given.at(-1))
      return Response.json(
        { error: { message: 'Firebase App Check token is invalid.' } },
        { status: 401 },
      );
    return url.host === 'identitytoolkit.googleapis.com'
      ? Response.json({ idToken, refreshToken: 'refresh', expiresIn: '3600' })
      : Response.json({ host: url.host });
  });
  vi.stubEnv('SITE_ORIGIN', site);
  const load = createRequire(join(process.cwd(), 'functions/package.json'));
  appSchema.parse(load('firebase-admin/app')).initializeApp({
    projectId: 'haulage-1',
    serviceAccountId: account,
    credential: { getAccessToken: async () => ({ access_token: 'access', expires_in: 3600 }) },
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  google.close();
});

it('openRobotSession › sends a token of its own with each request, and a new one if it is refused', async () => {
  const session = await openRobotSession();
  expect(session.uid).toBe('functions');
  expect(called).toEqual([
    `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account}:signBlob`,
    `iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account}:signBlob`,
    `firebaseappcheck.googleapis.com/v1/projects/haulage-1/apps/${appId}:exchangeCustomToken`,
  ]);
  const list = () =>
    session.call((token) => ({
      url: `${session.project.documents}/reports`,
      headers: { Authorization: `Bearer ${token}` },
    }));
  expect((await list()).status).toBe(200);
  expect(given).toHaveLength(1);
  // The service no longer accepts the token that the function has.
  given.push('of somebody else');
  expect((await list()).status).toBe(200);
  expect(given).toEqual(['checked-1', 'of somebody else', 'checked-3']);
});

/**
 * Tests the office's command line against services that enforce App Check: Google's hosts are
 * mapped to a running local backend, and requests without a valid token are refused as Google does.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { runOfficeCommand } from '../../fixtures/office-command.ts';
import { run as startBackend, type Running } from '../../fixtures/running-backend.ts';
import { companyConfig } from '../../google-project/company.ts';
import { send, signUp } from './driver.ts';

const projectId = 'demo-tanklotse';
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-app-check-'));
const config = join(folder, 'config.json');
const debugToken = '123a4567-b89c-42d3-a456-789012345678';
const appId = '1:123456789012:web:0123456789abcdef';
const named = new Set(['identitytoolkit.googleapis.com', 'securetoken.googleapis.com']);

let backend: Running;
/** Tokens that the service has given. Only the newest one is valid. */
let given: string[];
/** Hosts that received a request with a valid token. */
let checkedHosts: Set<string>;

const refusal = (status: number): Response =>
  Response.json(
    { error: { code: status, message: 'Firebase App Check token is invalid.' } },
    { status },
  );

beforeAll(async () => {
  backend = await startBackend({ seed: true });
  const driver = await signUp(backend.origin, 'Jona');
  const answers = { messageType: 'tourFinished', product: 'propane', text: 'Fertig' };
  await send(backend.origin, driver, 'dispositionMessage', answers, [2_000]);
  const company = z.looseObject({ firebase: z.looseObject({}) }).parse(companyConfig(projectId));
  const firebase = { ...company.firebase, storageBucket: `${projectId}.appspot.com` };
  writeFileSync(config, JSON.stringify({ ...company, firebase, appCheckSiteKey: 'site-key' }));
});
afterAll(() => backend.remove());
beforeEach(() => {
  given = [];
  checkedHosts = new Set();
  const passOn = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(z.string().parse(input));
    if (url.host === 'firebaseappcheck.googleapis.com') {
      expect(url.pathname).toBe(`/v1/projects/${projectId}/apps/${appId}:exchangeDebugToken`);
      const body: unknown = JSON.parse(z.string().parse(init?.body));
      if (z.object({ debug_token: z.string() }).parse(body).debug_token !== debugToken)
        return refusal(403);
      given.push(`checked-${given.length}`);
      return Response.json({ token: given.at(-1), ttl: '3600s' });
    }
    const isLive = url.host.endsWith('.firebasedatabase.app');
    const token = isLive
      ? url.searchParams.get('ac')
      : new Headers(init?.headers).get('X-Firebase-AppCheck');
    if (token === null || token !== given.at(-1)) return refusal(401);
    checkedHosts.add(url.host);
    url.searchParams.delete('ac');
    if (isLive) url.searchParams.set('ns', projectId);
    const path = named.has(url.host) ? `/${url.host}${url.pathname}` : url.pathname;
    return passOn(`${backend.origin}${path}${url.search}`, init);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const account = ['--email', 'office@tanklotse.example', '--password', 'Tanklotse-Office-1'];
const exportTo = (name: string): readonly string[] => [
  'export',
  '--format',
  'json',
  '--to',
  join(folder, name),
  '--config',
  config,
  ...account,
];

test('export › reads everything with a registered debug token if App Check is enforced', async () => {
  const result = await runOfficeCommand(exportTo('checked'), {
    TANKLOTSE_APP_CHECK_DEBUG_TOKEN: debugToken,
  });
  expect(result).toMatchObject({ code: 0, err: '' });
  expect(result.out).toContain('1 report, 1 photo saved');
  expect([...checkedHosts].sort()).toEqual([
    `${projectId}-default-rtdb.europe-west1.firebasedatabase.app`,
    'firebasestorage.googleapis.com',
    'firestore.googleapis.com',
    'identitytoolkit.googleapis.com',
  ]);
  expect(given).toHaveLength(1);
});
test('export › names the variable in one sentence if App Check is enforced and no debug token is set', async () => {
  const { code, err } = await runOfficeCommand(exportTo('unchecked'));
  expect(code).toBe(1);
  expect(err).toContain('TANKLOTSE_APP_CHECK_DEBUG_TOKEN (docs/deploy.md, step 8)');
  expect(err).not.toContain('    at ');
});
test('export › reports a debug token that is not registered', async () => {
  const { code, err } = await runOfficeCommand(exportTo('unknown'), {
    TANKLOTSE_APP_CHECK_DEBUG_TOKEN: 'another',
  });
  expect(code).toBe(1);
  expect(err).toContain('is it registered for the web app of this project?');
});

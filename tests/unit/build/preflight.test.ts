/** Tests the checks of a deployed site (with Google's own hosting logic) and of a configuration. */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConfig, checkPolicy } from '../../../scripts/preflight/check-config.ts';
import { checkCalls, checkLive } from '../../../scripts/preflight/check-live.ts';
import { checkProviders } from '../../../scripts/preflight/check-providers.ts';
import { policyFor } from '../../../scripts/build/content-security-policy.ts';
import { parseConfigText } from '../../../src/features/config/model/config-schema.ts';
import { run, type Running } from '../../fixtures/running-backend.ts';

const real = {
  firebase: {
    apiKey: `AIza${'x'.repeat(35)}`,
    authDomain: 'haulage-1.firebaseapp.com',
    projectId: 'haulage-1',
    storageBucket: 'haulage-1.firebasestorage.app',
    messagingSenderId: '123456789012',
    appId: '1:123456789012:web:0123456789abcdef',
    databaseURL: 'https://haulage-1-default-rtdb.europe-west1.firebasedatabase.app',
  },
  emulatorOrigin: null,
  signInMethods: ['password'],
  appCheckSiteKey: 'key',
};
const sentences = (change: object): readonly string[] =>
  checkConfig(parseConfigText(JSON.stringify({ ...real, ...change }))).map(({ what }) => what);

describe('a configuration', () => {
  it('has no faults if it belongs to a real project', () => {
    expect(sentences({})).toEqual([]);
  });
  it.each(Object.keys(real.firebase).filter((name) => name !== 'databaseURL'))(
    'is reported if firebase.%s is wrong',
    (name) => {
      const [first] = sentences({ firebase: { ...real.firebase, [name]: 'My Project' } });
      expect(first).toContain(`firebase.${name} "My Project"`);
    },
  );
  it('has a fault if the address of the live database belongs to another service', () => {
    expect(
      sentences({ firebase: { ...real.firebase, databaseURL: 'https://example.com' } }),
    ).toHaveLength(1);
  });
  it('has a fault if it points at this machine or lacks App Check', () => {
    expect(sentences({ emulatorOrigin: '/', appCheckSiteKey: '' })).toEqual([
      expect.stringContaining('emulatorOrigin must be null'),
      expect.stringContaining('appCheckSiteKey is empty'),
    ]);
  });
  it('is compared with the policy of the built pages', () => {
    const config = parseConfigText(JSON.stringify(real));
    const page = (policy: string): string =>
      `<meta http-equiv="content-security-policy" content="${policy}">`;
    const built = (change: object): string => {
      const script = '<script>first()</script>';
      const built = parseConfigText(JSON.stringify({ ...real, ...change }));
      return `${page(policyFor(script, built))}${script}`;
    };
    expect(checkPolicy(built({}), config)).toEqual([]);
    for (const other of [
      { emulatorOrigin: '/' },
      { appCheckSiteKey: '' },
      { signInMethods: ['x'] },
    ])
      expect(checkPolicy(built(other), config)).toHaveLength(1);
    expect(checkPolicy('<p>', config)).toHaveLength(1);
  });
});

describe('sign-in with a provider', () => {
  const withProvider = (authDomain: string, signInMethods: readonly string[] = ['google']) =>
    parseConfigText(
      JSON.stringify({ ...real, signInMethods, firebase: { ...real.firebase, authDomain } }),
    );
  const frame =
    (status = 200, headers: Record<string, string> = {}) =>
    (path: string): Promise<Response> => {
      expect(path).toBe('/__/auth/iframe');
      return Promise.resolve(new Response('', { status, headers }));
    };
  const check = async (
    config: ReturnType<typeof withProvider>,
    ask = frame(),
  ): Promise<readonly string[]> =>
    (await checkProviders('https://app.haulage.example', config, ask)).map(({ what }) => what);

  it('has no faults if authDomain is the own host of the app', async () => {
    expect(await check(withProvider('app.haulage.example'))).toEqual([]);
  });
  it('has a fault with the authDomain of the console, because a redirect would not end', async () => {
    expect(await check(withProvider('haulage-1.firebaseapp.com'))).toEqual([
      expect.stringContaining('instead of app.haulage.example'),
    ]);
    expect(
      checkConfig(withProvider('haulage-1.firebaseapp.com')).map(({ level }) => level),
    ).toEqual(['look']);
  });
  it('has a fault if the host does not pass the pages of Firebase through or forbids framing them', async () => {
    expect(await check(withProvider('app.haulage.example'), frame(404))).toEqual([
      expect.stringContaining('answers 404'),
    ]);
    const forbids = { 'content-security-policy': "frame-ancestors 'none'; base-uri 'self'" };
    expect(await check(withProvider('app.haulage.example'), frame(200, forbids))).toEqual([
      expect.stringContaining('must be allowed in a frame'),
    ]);
  });
  it('is not checked without providers', async () => {
    expect(await check(withProvider('haulage-1.firebaseapp.com', ['password']))).toEqual([]);
  });
});

describe('a deployed site', () => {
  let site: Running;
  const listed = ['404', 'login', '_astro/app.1234.js', 'icons/icon.svg'];
  const fileOf = (url: string): string =>
    join(site.publicFolder, /\./.test(url) ? url : `${url}.html`);
  beforeAll(async () => {
    site = await run();
    const list = listed.map((url) => ({
      bytes: 1,
      revision: createHash('sha256')
        .update(readFileSync(fileOf(url)))
        .digest('base64url'),
      url,
    }));
    writeFileSync(join(site.publicFolder, 'sw.js'), `const a=${JSON.stringify(list)};`);
    writeFileSync(join(site.publicFolder, 'licenses.txt'), 'MIT');
  });
  afterAll(async () => {
    await site.remove();
  });
  const check = async (): Promise<readonly string[]> =>
    (await checkLive(site.origin, 'firebase.json')).map(({ what }) => what);
  /** Findings expected in this test: the configuration of this machine, and pages without a policy. */
  const local = /firebase\.\w+ "|emulatorOrigin|appCheckSiteKey|bears no content security policy/;

  it('has no faults when Hosting serves it with the German 404 page', async () => {
    expect((await check()).filter((sentence) => !local.test(sentence))).toEqual([]);
  });
  it('is reported if its configuration names functions that do not answer', async () => {
    const calls = async (functions: object): Promise<readonly string[]> =>
      (await checkCalls(site.origin, parseConfigText(JSON.stringify({ functions })))).map(
        ({ what }) => what,
      );
    expect(await calls({})).toEqual([]);
    expect(await calls({ roles: true })).toEqual([
      expect.stringContaining('/api/listPeople answers 404 instead of 401'),
    ]);
  });
  it('is reported if a phone would not store one of its files', async () => {
    writeFileSync(fileOf('_astro/app.1234.js'), 'filtered');
    expect(await check()).toContain(
      '/_astro/app.1234.js is not what was built: no phone can keep the app',
    );
  });
});

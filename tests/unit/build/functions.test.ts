/**
 * Tests the bundle of the functions, and what Google's command line reads about them: the region,
 * account, limits, secrets and trigger of each exported function.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountCommands, accountName, rights } from '../../../scripts/deploy/function-accounts.ts';
import {
  functionSettings,
  type Manifest,
  needsManifest,
  readManifest,
  rewritesOf,
} from '../../../scripts/deploy/functions.ts';
import { checkParameters } from '../../../scripts/preflight/check-functions.ts';
import { coversAnonymousReports } from './trigger-paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-functions-'));
let manifest: Manifest;
let endpoints: readonly (readonly [string, Manifest['endpoints'][string]])[];
const accountOf = (name: string): string =>
  accountName(manifest.endpoints[name]?.serviceAccountEmail ?? null) ?? 'none';
const named = (test: (endpoint: Manifest['endpoints'][string]) => boolean): readonly string[] =>
  endpoints.filter(([, endpoint]) => test(endpoint)).map(([name]) => name);

beforeAll(async () => {
  manifest = await readManifest(process.cwd());
  endpoints = Object.entries(manifest.endpoints);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('bundle of the functions', () => {
  it('loads with the packages of functions/ alone and exports each function', () => {
    const uploaded = join(folder, 'uploaded');
    mkdirSync(join(uploaded, 'lib'), { recursive: true });
    cpSync('functions/package.json', join(uploaded, 'package.json'));
    cpSync('functions/lib/index.js', join(uploaded, 'lib/index.js'));
    symlinkSync(join(process.cwd(), 'functions/node_modules'), join(uploaded, 'node_modules'));
    const script =
      'const all = await import("./lib/index.js"); console.log(Object.keys(all).join());';
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--preserve-symlinks', '--input-type=module', '-e', script],
      { cwd: uploaded, encoding: 'utf8', env: { PATH: process.env['PATH'] } },
    );
    expect(stdout.trim().split(',').toSorted(), stderr).toEqual(
      endpoints.map(([name]) => name).toSorted(),
    );
  });
});

describe('each function', () => {
  it('runs in the EU, as a service account of its own kind, with a limit of instances', () => {
    expect(endpoints.length).toBeGreaterThan(5);
    expect(named(({ region }) => region.join() !== 'europe-west1')).toEqual([]);
    for (const [name] of endpoints) expect(Object.keys(rights), name).toContain(accountOf(name));
    expect(named(({ maxInstances }) => maxInstances === null || maxInstances > 5)).toEqual([]);
  });
  it('is delivered again after a failure if an event calls it', () => {
    expect(named(({ eventTrigger }) => eventTrigger?.retry === false)).toEqual([]);
  });
  it('reads only the secrets of its account', () => {
    for (const [name, { secretEnvironmentVariables }] of endpoints)
      expect(rights[accountOf(name)]?.secrets, name).toEqual(
        expect.arrayContaining(secretEnvironmentVariables.map(({ key }) => key)),
      );
  });
  it('cannot read reports if everybody can call it', () => {
    const publicOnes = named((one) => 'callableTrigger' in one || 'blockingTrigger' in one);
    expect(publicOnes).toContain('setRole');
    for (const name of publicOnes)
      expect(['fn-roles', 'fn-register'], name).toContain(accountOf(name));
    for (const name of named((one) => 'blockingTrigger' in one))
      expect(accountOf(name), name).toBe('fn-register');
  });
  it('is not called for an anonymous report', () => {
    expect(
      named(
        ({ eventTrigger }) => eventTrigger !== undefined && coversAnonymousReports(eventTrigger),
      ),
    ).toEqual([]);
  });
});

describe('coversAnonymousReports', () => {
  const firestore = (document: string) => ({
    eventType: 'google.cloud.firestore.document.v1.written',
    eventFilters: {},
    eventFilterPathPatterns: { document },
    retry: true,
  });
  const written = {
    eventType: 'google.firebase.database.ref.v1.written',
    eventFilters: {},
    retry: true,
  };
  it.each([
    ['anonymousReports/{id}', true],
    ['{collection}/{id}', true],
    ['{path=**}', true],
    ['anonymousReports/{path=**}', true],
    ['reports/{id}', false],
    ['reports/{path=**}', false],
  ])('of the documents %s › %s', (document, expected) => {
    expect(coversAnonymousReports(firestore(document))).toBe(expected);
  });
  it.each([
    ['receipts/{uid}/{reportId}', false],
    ['{any=**}', true],
    ['work', true],
    ['work/{area}/{id}', true],
    ['/log/safety/{id}/{entry}/what', true],
    ['work/message/{id}', false],
  ])('of the live path %s › %s', (ref, expected) => {
    expect(coversAnonymousReports({ ...written, eventFilterPathPatterns: { ref } })).toBe(expected);
  });
  it('of all files › true', () => {
    expect(
      coversAnonymousReports({
        ...written,
        eventType: 'google.cloud.storage.object.v1.finalized',
        eventFilters: { bucket: 'b' },
        eventFilterPathPatterns: {},
      }),
    ).toBe(true);
  });
});

describe('settings of a deployment', () => {
  const withRoles = JSON.stringify({ functions: { roles: true } });
  it('contain the functions only if "--only" names them', () => {
    for (const options of [[], ['--only', 'hosting'], ['--except', 'storage']]) {
      expect(needsManifest(options, '{}')).toBe(false);
      expect(functionSettings(options, '{}', manifest)).toEqual({});
    }
    for (const only of ['functions', 'functions:setRole', 'functions,storage'])
      expect(functionSettings(['--only', only], withRoles, manifest)).toEqual({
        functions: {
          source: 'functions',
          codebase: 'default',
          runtime: 'nodejs24',
          ignore: ['node_modules', '*.ts', '.*'],
          disallowLegacyRuntimeConfig: true,
        },
      });
  });
  it('contain a rewrite for each callable function if the configuration uses functions', () => {
    const rewrites = rewritesOf(manifest);
    expect(rewrites).toContainEqual({
      source: '/api/setRole',
      function: { functionId: 'setRole', region: 'europe-west1' },
    });
    expect(rewrites).toHaveLength(named((one) => 'callableTrigger' in one).length);
    for (const options of [[], ['--only=hosting']])
      expect(functionSettings(options, withRoles, manifest)).toEqual({ rewrites });
    expect(functionSettings(['--only', 'firestore'], withRoles, manifest)).toEqual({});
  });
});

describe('the gcloud commands for service accounts', () => {
  it('creates each account before its roles, and gives its secrets to it alone', () => {
    const commands = accountCommands(manifest, 'haulage-1', 'haulage-1.appspot.com');
    for (const account of new Set(endpoints.map(([name]) => accountOf(name)))) {
      const own = commands.filter((line) => line.includes(account));
      expect(own[0]).toBe(`gcloud iam service-accounts create ${account} --project=haulage-1`);
    }
    const readers = commands.filter((line) => line.includes('secretAccessor')).join('\n');
    expect(readers).toMatch(/SMTP_URL .*fn-notify@/);
    expect(readers).not.toMatch(/fn-(?:accounts|register)@/);
    expect(commands.join('\n')).not.toMatch(/roles\/(?:owner|editor|viewer)\b/);
  });
});

describe('checkParameters', () => {
  const check = (text: string): readonly string[] => {
    mkdirSync(join(folder, 'functions'), { recursive: true });
    writeFileSync(join(folder, 'functions/.env.haulage-1'), text);
    return checkParameters(folder, 'haulage-1', manifest).map(
      ({ level, what }) => `${level}: ${what.replace('functions/.env.haulage-1', 'file')}`,
    );
  };
  const complete = [
    'SITE_ORIGIN=https://tanklotse.haulage.example',
    'MAIL_FROM=tanklotse@haulage.example',
    ...['DISPATCH', 'WORKSHOP', 'SAFETY', 'ONCALL', 'RETENTION'].map((one) => `MAIL_${one}=a@b.de`),
  ];
  /** A file with the other parameters of the functions, and with these lines. */
  const file = (lines: readonly string[]): string =>
    [
      ...manifest.params.filter(({ type }) => type !== 'secret').map(({ name }) => `${name}=1`),
      ...complete,
      ...lines,
    ].join('\n');
  it('finds nothing in a complete file', () => {
    expect(check(file([]))).toEqual([]);
  });
  it('reports parameters that are not listed, because Google needs a value for each without a terminal', () => {
    const findings = check(complete.join('\n'));
    expect(findings).toContain('wrong: file: RETENTION_MAX is missing');
    expect(findings.length).toBe(
      manifest.params.filter(({ type }) => type !== 'secret').length - complete.length,
    );
  });
  it('accepts the example of docs/deploy.md, which also sets each secret', () => {
    const text = readFileSync('docs/deploy.md', 'utf8');
    const example = /```sh\n(SITE_ORIGIN=[\s\S]*?)```/.exec(text)?.[1] ?? '';
    const findings = check(example.replace('<your domain>', 'tanklotse.haulage.example'));
    expect(findings.filter((finding) => finding.startsWith('wrong'))).toEqual([]);
    for (const { name, type } of manifest.params)
      if (type === 'secret') expect(text).toContain(`functions:secrets:set ${name} `);
  });
  it('reports a missing file', () => {
    const [finding] = checkParameters(join(folder, 'elsewhere'), 'haulage-1', manifest);
    expect(finding?.level).toBe('wrong');
  });
  it.each([
    ['MAIL_DISPACH=a@b.de', 'wrong: file: no function reads MAIL_DISPACH'],
    ['SMTP_URL=smtps://x', 'wrong: file: SMTP_URL is a secret and belongs into Secret Manager'],
    ['MAIL_FROM=', 'wrong: file: MAIL_FROM is missing'],
    [
      'SITE_ORIGIN=https://x.example/',
      'wrong: file: SITE_ORIGIN must be https://<host> without a slash at its end',
    ],
    ['MAIL_SAFETY=', 'look: file: without MAIL_SAFETY nobody gets a mail about accidents'],
  ])('reports %s', (line, finding) => {
    expect(check(file([line]))).toEqual([finding]);
  });
});

/**
 * Tests `npm run deploy` up to the call of Google's command line and after it, in a copy of the
 * scripts. The command line is replaced by a script that writes its arguments into a file; the
 * rehearsal (tests/e2e/deploy) runs the real one.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { toolsVersion } from '../../../scripts/deploy/firebase-tools.ts';
import { deploysStorageRules, projectOption } from '../../../scripts/deploy/options.ts';
import { companyConfig } from '../../google-project/company.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanklotse-deployment-'));
const tools = join(
  folder,
  `cache/tanklotse/firebase-tools-${toolsVersion}/node_modules/firebase-tools/lib`,
);
const calls = join(folder, 'calls.json');

beforeAll(() => {
  cpSync('scripts', join(folder, 'scripts'), { recursive: true });
  // The bundle of the functions is written into the copy.
  cpSync('functions', join(folder, 'functions'), {
    recursive: true,
    filter: (from) => !from.includes('node_modules'),
  });
  for (const name of ['src', 'office', 'node_modules', 'functions/node_modules'])
    symlinkSync(join(process.cwd(), name), join(folder, name));
  for (const name of ['firebase.json', 'package.json', 'public'])
    symlinkSync(join(process.cwd(), name), join(folder, name));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/sw.js'), '');
  for (const part of ['bin', 'management', 'gcp'])
    mkdirSync(join(tools, part), { recursive: true });
  const script = `require('node:fs').writeFileSync(process.env.CALLS, JSON.stringify(process.argv.slice(2)));`;
  writeFileSync(join(tools, 'bin/firebase.js'), script);
  writeFileSync(
    join(tools, 'auth.js'),
    `exports.selectAccount = () => ({}); exports.setActiveAccount = (options) => { options.user = {}; };`,
  );
  writeFileSync(
    join(tools, 'requireAuth.js'),
    `exports.requireAuth = async ({ user }) => { if (!user || process.env.ROLE === 'unknown') throw new Error('not signed in'); };`,
  );
  writeFileSync(
    join(tools, 'management/projects.js'),
    `exports.getProject = async () => ({ projectNumber: '123' });`,
  );
  writeFileSync(
    join(tools, 'gcp/resourceManager.js'),
    `exports.serviceAccountHasRoles = async (project, account, [role]) =>
       process.env.ROLE === 'granted' && project === '123'
         && account === 'service-123@gcp-sa-firebasestorage.iam.gserviceaccount.com'
         && role === 'roles/firebaserules.firestoreServiceAgent';`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(calls, { force: true }));

interface Deployment {
  readonly status: number | null;
  readonly printed: string;
  /** Arguments of Google's command line; undefined if it was not called. */
  readonly called: unknown;
}

function run(script: string, options: readonly string[], role: string): Deployment {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(folder, 'scripts', script), ...options],
    {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        XDG_CACHE_HOME: join(folder, 'cache'),
        CALLS: calls,
        ROLE: role,
      },
    },
  );
  const called: unknown = existsSync(calls) ? JSON.parse(readFileSync(calls, 'utf8')) : undefined;
  return { status, printed: `${stdout}${stderr}`, called };
}
const deploy = (config: object, options: readonly string[], role = 'granted'): Deployment => {
  writeFileSync(join(folder, 'dist/config.json'), JSON.stringify(config));
  return run('firebase.ts', ['deploy', ...options], role);
};
const company = companyConfig('haulage-1');
const grant =
  'gcloud projects add-iam-policy-binding haulage-1 --member="serviceAccount:service-123@gcp-sa-firebasestorage.iam.gserviceaccount.com" --role=roles/firebaserules.firestoreServiceAgent --condition=None';

describe('deploy', () => {
  it('calls the command line of Google if the built site belongs to the project', () => {
    const { status, printed, called } = deploy(company, ['--project=haulage-1', '--only=hosting']);
    expect(printed).toContain('preflight: 0 wrong');
    expect(printed).not.toContain('Storage:');
    expect(called).toEqual(['deploy', '--project=haulage-1', '--only=hosting']);
    expect(status).toBe(0);
  });
  it.each([
    [
      'another project',
      companyConfig('haulage-2'),
      'built for the project haulage-2, not for haulage-1',
    ],
    [
      'the demo',
      JSON.parse(readFileSync('public/config.json', 'utf8')) as object,
      'built for the demo on this machine, not for haulage-1',
    ],
    [
      'a project whose config.json has a fault',
      { ...company, operator: {} },
      'Nothing was deployed',
    ],
  ])('refuses a site that was built for %s', (_, config, sentence) => {
    const { status, printed, called } = deploy(config, ['--project', 'haulage-1']);
    expect(printed).toContain(sentence);
    expect({ status, called }).toEqual({ status: 1, called: undefined });
  });
  it('ends with the command that grants the role if the Storage rules lack it', () => {
    const { status, printed, called } = deploy(company, ['-P', 'haulage-1'], 'missing');
    expect(called).toBeDefined();
    expect(printed).toContain(grant);
    expect(status).toBe(1);
  });
  it('names the command and succeeds if the account may not read the roles', () => {
    const { status, printed } = deploy(company, ['-P', 'haulage-1'], 'unknown');
    expect(printed).toContain('could not be checked (not signed in)');
    expect(printed).toContain('--role=roles/firebaserules.firestoreServiceAgent');
    expect(status).toBe(0);
  });
});

describe('deploy with functions', () => {
  const settingsSchema = z.looseObject({
    functions: z.looseObject({ source: z.string() }).optional(),
    hosting: z.looseObject({ rewrites: z.array(z.looseObject({})).optional() }),
  });
  const settings = () =>
    settingsSchema.parse(JSON.parse(readFileSync(join(folder, 'firebase.deploy.json'), 'utf8')));
  const withConfig = ['--config', join(folder, 'firebase.deploy.json')];

  it('refuses functions without parameters, and names the command that prepares the project', () => {
    const only = ['--project', 'haulage-1', '--only', 'functions'];
    const { status, printed, called } = deploy(company, only);
    expect(printed).toContain('functions/.env.haulage-1 is missing');
    expect(printed).toContain('npm run preflight -- --functions haulage-1');
    expect({ status, called }).toEqual({ status: 1, called: undefined });
  });
  it('leads the calls of a site to functions if its config.json says that it makes them', () => {
    const only = ['--project', 'haulage-1', '--only', 'hosting'];
    const { status, called } = deploy({ ...company, functions: { roles: true } }, only);
    expect({ status, called }).toEqual({ status: 0, called: ['deploy', ...only, ...withConfig] });
    expect(settings().hosting.rewrites).toContainEqual({
      source: '/api/setRole',
      function: { functionId: 'setRole', region: 'europe-west1' },
    });
    expect(settings().functions).toBeUndefined();
  });
});

describe('preflight --project', () => {
  it.each([
    ['nothing if the role is granted', 'granted', 0, 'preflight: 0 wrong, 1 to look at'],
    ['a fault with the command if the role is missing', 'missing', 1, grant],
    ['something to look at if the role is unknown', 'unknown', 0, 'look: the role of the Storage'],
  ])('reports %s', (_, role, status, sentence) => {
    const preflight = run('preflight.ts', ['--project', 'haulage-1'], role);
    expect(preflight.printed).toContain(sentence);
    expect(preflight.status).toBe(status);
  });
});

it.each([
  [[], true],
  [['--only', 'firestore,storage,database'], true],
  [['--only=storage:rules'], true],
  [['--only', 'hosting'], false],
  [['--except', 'storage'], false],
  [['--dry-run'], false],
])('deploysStorageRules › with %j: %s', (options, expected) => {
  expect(deploysStorageRules(options)).toBe(expected);
});
it('projectOption › reads all forms of the option', () => {
  for (const options of [['--project', 'a'], ['--project=a'], ['-P', 'a'], ['-P=a']])
    expect(projectOption(options)).toBe('a');
  expect(projectOption(['--only', 'hosting'])).toBeUndefined();
});

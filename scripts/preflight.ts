/** `npm run preflight`: checks a company's configuration, its deployed site or its project. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, parseConfigText } from '../src/features/config/model/config-schema.ts';
import { accountCommands } from './deploy/function-accounts.ts';
import { readManifest } from './deploy/functions.ts';
import { readStorageRole } from './deploy/storage-role.ts';
import { checkConfig, checkPolicy } from './preflight/check-config.ts';
import { checkParameters } from './preflight/check-functions.ts';
import { checkLive } from './preflight/check-live.ts';
import { type Finding, look, wrong } from './preflight/finding.ts';

const help = `npm run preflight -- [options]
  --config FILE    the company's config.json, before it goes live
  --live ORIGIN    the deployed site, https://…
  --project ID     the project at Google, with the account of "npm run firebase -- login"
  --functions ID   the functions before their first deployment to this project at Google: checks their
                   parameters and prints the commands that prepare the project; runs none of them
  --dist FOLDER    the built site that --config is compared with, dist by default`;
const root = resolve(import.meta.dirname, '..');

function readArguments() {
  try {
    return parseArgs({
      options: {
        config: { type: 'string' },
        live: { type: 'string' },
        project: { type: 'string' },
        functions: { type: 'string' },
        dist: { type: 'string', default: join(root, 'dist') },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return process.exit(2);
  }
}

/** Runs a check that is a separate program and prints its own results. */
function runCheck(script: string, file: string): readonly Finding[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'scripts', script), file],
    { encoding: 'utf8' },
  );
  return status === 0 ? [] : [wrong(`${script}:\n${`${stdout}${stderr}`.trim()}`)];
}

function checkFile(file: string, dist: string): readonly Finding[] {
  const firebaseJson = readFileSync(join(root, 'firebase.json'), 'utf8');
  const home = join(dist, 'index.html');
  try {
    const config = parseConfigText(readFileSync(file, 'utf8'));
    return [
      ...checkConfig(config),
      ...runCheck('check-operator.ts', file),
      ...runCheck('brand-check.ts', file),
      ...(existsSync(home)
        ? checkPolicy(readFileSync(home, 'utf8'), config)
        : [look(`${dist} holds no built site: its content security policy was not looked at`)]),
      ...(existsSync(home) && !existsSync(join(dist, 'licenses.txt'))
        ? [wrong(`${dist} has no licenses.txt: the libraries' licences must be shipped`)]
        : []),
      ...(firebaseJson.includes('includeSubDomains')
        ? [look('firebase.json binds all subdomains to https for a year (includeSubDomains)')]
        : []),
    ];
  } catch (error) {
    if (error instanceof ConfigError) return [wrong(error.message)];
    return [wrong(`${file}: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

async function checkProject(projectId: string): Promise<readonly Finding[]> {
  const { status, sentence } = await readStorageRole(projectId);
  if (status === 'granted') return [];
  return [status === 'missing' ? wrong(sentence) : look(sentence)];
}

/** The bucket of the project: that of the built site, if it was built for this project. */
function bucketOf(projectId: string, file: string): string {
  const { firebase } = parseConfigText(existsSync(file) ? readFileSync(file, 'utf8') : '{}');
  return firebase.projectId === projectId
    ? firebase.storageBucket
    : `${projectId}.firebasestorage.app`;
}

/** Prints the commands that prepare the project for functions. */
async function checkFunctions(projectId: string, file: string): Promise<readonly Finding[]> {
  const manifest = await readManifest(root);
  console.log(accountCommands(manifest, projectId, bucketOf(projectId, file)).join('\n'));
  return checkParameters(root, projectId, manifest);
}

const { config, live, project, functions, dist } = readArguments();
if ([config, live, project, functions].every((value) => value === undefined)) {
  console.error(help);
  process.exit(2);
}
const findings = [
  ...(config === undefined ? [] : checkFile(config, resolve(dist))),
  ...(live === undefined ? [] : await checkLive(live, join(root, 'firebase.json'))),
  ...(project === undefined ? [] : await checkProject(project)),
  ...(functions === undefined
    ? []
    : await checkFunctions(functions, config ?? join(dist, 'config.json'))),
];
for (const { level, what } of findings) console.log(`${level}: ${what}`);
findings.push(
  look(
    'accounts were not looked at: accidents and what was told in confidence are read by the role safety alone, so that somebody at every hour needs it (docs/office.md)',
  ),
);
const wrongs = findings.filter(({ level }) => level === 'wrong').length;
console.log(`preflight: ${wrongs} wrong, ${findings.length - wrongs} to look at`);
process.exitCode = wrongs > 0 ? 1 : 0;

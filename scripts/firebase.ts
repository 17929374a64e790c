/**
 * `npm run firebase -- <command>`, `npm run deploy -- --project <id>`: Google's command line in a
 * pinned version. `deploy` first checks the built site and the functions, and afterwards the role that
 * the Storage rules need.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deployOptions } from './deploy/company-rules.ts';
import {
  deploysFunctions,
  type FunctionSettings,
  functionSettings,
  needsManifest,
  readManifest,
} from './deploy/functions.ts';
import { fetchTools, toolsProgram, toolsVersion } from './deploy/firebase-tools.ts';
import { deploysStorageRules, otherProject, projectOption } from './deploy/options.ts';
import { readStorageRole } from './deploy/storage-role.ts';
import { checkParameters } from './preflight/check-functions.ts';

const root = resolve(import.meta.dirname, '..');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Ends the program if the built site does not belong to this project or has a fault. */
function checkBuild(projectId: string): string {
  if (!existsSync(join(root, 'dist/sw.js')))
    fail('There is no built site in dist: run "npm run build" first.');
  const file = join(root, 'dist/config.json');
  const config = readFileSync(file, 'utf8');
  const other = otherProject(config, projectId);
  if (other !== undefined) fail(other);
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/preflight.ts'), '--config', file],
    { cwd: root, stdio: 'inherit' },
  );
  if (status !== 0) fail('Nothing was deployed: preflight has found something wrong.');
  return config;
}

/** Ends the program if the parameters of the functions have a fault. */
async function prepareFunctions(projectId: string, config: string): Promise<FunctionSettings> {
  if (!needsManifest(options, config)) return {};
  const manifest = await readManifest(root);
  if (deploysFunctions(options)) {
    const findings = checkParameters(root, projectId, manifest);
    for (const { level, what } of findings) console.log(`${level}: ${what}`);
    if (findings.some(({ level }) => level === 'wrong'))
      fail(
        `Nothing was deployed. "npm run preflight -- --functions ${projectId}" prints how to prepare the project for functions.`,
      );
  }
  return functionSettings(options, config, manifest);
}

const [command, ...options] = process.argv.slice(2);
if (command === undefined)
  fail('Name what Firebase shall do: npm run firebase -- login, npm run deploy -- --project <id>.');
const deployedProject = command === 'deploy' ? projectOption(options) : undefined;
if (command === 'deploy') {
  if (deployedProject === undefined) fail('Name the project: npm run deploy -- --project <id>.');
  const config = checkBuild(deployedProject);
  const functions = await prepareFunctions(deployedProject, config);
  options.push(...deployOptions(root, config, functions));
}
if (!fetchTools()) fail(`firebase-tools ${toolsVersion} could not be fetched.`);
const { status } = spawnSync(process.execPath, [toolsProgram, command, ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
if (status === 0 && deployedProject !== undefined && deploysStorageRules(options)) {
  const role = await readStorageRole(deployedProject);
  console.log(`Storage: ${role.sentence}`);
  if (role.status === 'missing') process.exitCode = 1;
}

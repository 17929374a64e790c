/**
 * `npm run firebase -- <command>`, `npm run deploy -- --project <id>`: Google's command line in a
 * pinned version. `deploy` first checks the built site, and afterwards the role that the Storage
 * rules need.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deployOptions } from './deploy/company-rules.ts';
import { fetchTools, toolsProgram, toolsVersion } from './deploy/firebase-tools.ts';
import { deploysStorageRules, otherProject, projectOption } from './deploy/options.ts';
import { readStorageRole } from './deploy/storage-role.ts';

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

const [command, ...options] = process.argv.slice(2);
if (command === undefined)
  fail('Name what Firebase shall do: npm run firebase -- login, npm run deploy -- --project <id>.');
const deployedProject = command === 'deploy' ? projectOption(options) : undefined;
if (command === 'deploy') {
  if (deployedProject === undefined) fail('Name the project: npm run deploy -- --project <id>.');
  options.push(...deployOptions(root, checkBuild(deployedProject)));
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

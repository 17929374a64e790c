/**
 * `npm run firebase -- <command>`, `npm run deploy -- --project <id>`: Google's command line in a
 * pinned version. npm fetches it into the user's cache, so it is not among the project's packages
 * and their overrides do not affect it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { deployOptions } from './deploy/company-rules.ts';

/** The version of packages/auth-emulator. */
const version = '15.34.2';
const folder = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'tanklotse',
  `firebase-tools-${version}`,
);
const program = join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');
const root = resolve(import.meta.dirname, '..');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const [command, ...options] = process.argv.slice(2);
if (command === undefined)
  fail('Name what Firebase shall do: npm run firebase -- login, npm run deploy -- --project <id>.');
if (command === 'deploy') {
  if (!options.some((option) => /^(?:--project|-P)(?:=|$)/.test(option)))
    fail('Name the project: npm run deploy -- --project <id>.');
  if (!existsSync(join(root, 'dist/sw.js')))
    fail('There is no built site in dist: run "npm run build" first.');
  options.push(...deployOptions(root, readFileSync(join(root, 'dist/config.json'), 'utf8')));
}
if (!existsSync(program)) {
  console.log(`Fetching firebase-tools ${version} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync(
    'npm',
    [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      '--omit=optional',
      `firebase-tools@${version}`,
    ],
    { stdio: 'inherit' },
  );
  if (status !== 0) fail(`firebase-tools ${version} could not be fetched.`);
}
const { status } = spawnSync(process.execPath, [program, command, ...options], {
  cwd: root,
  stdio: 'inherit',
});
process.exitCode = status ?? 1;

/**
 * Google's command line in a pinned version. npm fetches it into the user's cache, so it is not
 * among the project's packages and their overrides do not affect it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** The version of packages/auth-emulator. */
export const toolsVersion = '15.34.2';
const folder = join(
  process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'),
  'tanklotse',
  `firebase-tools-${toolsVersion}`,
);
/** The script of the command line. It exists once it was fetched. */
export const toolsProgram = join(folder, 'node_modules/firebase-tools/lib/bin/firebase.js');
export const isFetched = (): boolean => existsSync(toolsProgram);

/** Fetches the command line if it is missing. Returns false if npm could not. */
export function fetchTools(): boolean {
  if (isFetched()) return true;
  console.log(`Fetching firebase-tools ${toolsVersion} into ${folder} …`);
  mkdirSync(folder, { recursive: true });
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--omit=optional'];
  const { status } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...options, `firebase-tools@${toolsVersion}`],
    { stdio: 'inherit' },
  );
  return status === 0;
}

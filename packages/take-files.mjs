/**
 * Extracts single files of pinned packages into the packages of this folder, and installs the
 * packages of the functions. Runs after `npm install`. npm fetches each archive from its configured registry; its hash must match the pinned
 * one. Plain JavaScript, because it runs before the project's own Node is installed.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs npm by the same program that runs this file. */
function runNpm(args, folder, stdio = 'inherit') {
  const npm = process.env.npm_execpath;
  const [program, start] = npm ? [process.execPath, [npm]] : ['npm', []];
  return execFileSync(program, [...start, ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', stdio, 'inherit'],
  });
}

/** Fetches the archive of `from` into `folder`. Throws when its hash is not `integrity`. */
function fetchArchive(from, integrity, folder) {
  const output = runNpm(
    ['pack', from, '--json', '--ignore-scripts', '--no-dry-run'],
    folder,
    'pipe',
  );
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm packed nothing for ${from}: ${output}`);
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, name)))
    .digest('base64');
  if (`sha512-${hash}` !== integrity)
    throw new Error(`${from} is not the package that was pinned: its hash is sha512-${hash}`);
  return name;
}

for (const entry of readdirSync(import.meta.dirname, { withFileTypes: true })) {
  const target = join(import.meta.dirname, entry.name);
  if (!entry.isDirectory() || !existsSync(join(target, 'package.json'))) continue;
  const { takenFiles } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  const mark = join(target, '.taken');
  const wanted = JSON.stringify(takenFiles);
  if (!takenFiles || (existsSync(mark) && readFileSync(mark, 'utf8') === wanted)) continue;
  const { from, integrity, paths } = takenFiles;
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-take-'));
  try {
    const archive = fetchArchive(from, integrity, folder);
    for (const path of paths) rmSync(join(target, path), { recursive: true, force: true });
    // Files of this repository are not in the list and stay.
    execFileSync(
      'tar',
      ['-xzf', join(folder, archive), '--strip-components=1', '--no-same-owner'].concat(
        paths.map((path) => `package/${path}`),
      ),
      { cwd: target },
    );
    writeFileSync(mark, wanted);
    console.log(`${entry.name}: took ${paths.join(', ')} out of ${from}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// The functions are a package of their own: none of their packages is one of the app's.
const functions = join(import.meta.dirname, '../functions');
const lock = readFileSync(join(functions, 'package-lock.json'), 'utf8');
const installed = join(functions, 'node_modules/.lock');
if (!existsSync(installed) || readFileSync(installed, 'utf8') !== lock) {
  runNpm(
    ['ci', '--ignore-scripts', '--prefer-offline', '--no-workspaces', '--no-dry-run'],
    functions,
  );
  writeFileSync(installed, lock);
}

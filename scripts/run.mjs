/**
 * Runs a program of this repository, or Astro, with the Node version that the project installs:
 *
 *     node scripts/run.mjs scripts/start.ts --port 0
 *     node scripts/run.mjs astro build
 *
 * Prints one sentence if the installation is incomplete. Plain JavaScript with old syntax:
 * a Node that is too old for the project must be able to read it.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const readPackageFile = (folder) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
const neededMajor = Number.parseInt(readPackageFile('.').devDependencies.node, 10);
const isOldNode = Number.parseInt(process.versions.node, 10) < neededMajor;

const ownNode = join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Returns whether packages/take-files.mjs has run: it writes a file into each package that it has
 * filled.
 */
const hasTakenFiles = () =>
  readdirSync(join(root, 'packages'))
    .map((name) => join('packages', name))
    .filter(
      (folder) =>
        existsSync(join(root, folder, 'package.json')) &&
        readPackageFile(folder).takenFiles !== undefined,
    )
    .every((folder) =>
      existsSync(join(root, 'node_modules', readPackageFile(folder).name, '.taken')),
    );

/** The message for a person whose installation cannot run a program; undefined if it can. */
function findProblem() {
  if (!existsSync(join(root, 'node_modules/astro')))
    return 'The packages are not installed yet: run "npm install" first.';
  if ((isOldNode && !existsSync(ownNode)) || !hasTakenFiles())
    return (
      `npm has not run the packages' install scripts, which bring Node ${neededMajor} ` +
      `(this is Node ${process.versions.node}) and parts of other packages: ` +
      'run "npm ci --ignore-scripts=false".'
    );
  return undefined;
}

/** Runs `file` with the Node version that the project installs, and ends with its exit code. */
function runByOwnNode(file, args) {
  const child = spawn(ownNode, [file, ...args], { stdio: 'inherit' });
  // A terminal sends SIGINT to both: this process stays until the other one has ended.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('close', (code) => {
    process.exitCode = code ?? 1;
  });
}

const [program = '', ...args] = process.argv.slice(2);
const problem = findProblem();
if (problem !== undefined) {
  console.error(problem);
  process.exitCode = 1;
} else {
  // By default, Astro sends its developers a record of each build. It also fails if it cannot store
  // in the home folder that it has shown the notice about this.
  process.env.ASTRO_TELEMETRY_DISABLED = '1';
  process.env.PATH = [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
  const file = join(root, program === 'astro' ? 'node_modules/astro/bin/astro.mjs' : program);
  if (isOldNode) runByOwnNode(file, args);
  else {
    process.argv.splice(1, process.argv.length, file, ...args);
    await import(pathToFileURL(file).href);
  }
}

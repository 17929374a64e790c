/**
 * `npm start`: builds the site if needed and serves it with all Firebase interfaces on one port of
 * this machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lockDataFolder } from 'firebase-local/data-lock';
import { checkPort } from 'firebase-local/server';
import { traceOf } from 'firebase-local/trace-of';

const help = `npm start -- [options]
  --port N       port, 4173 by default; 0 takes a free one
  --data FOLDER  where accounts, reports and photos are kept, .data by default
  --reset        begin with a new data folder
  --empty        begin a new data folder without the example reports of a week
  --no-build     serve dist/ as it is
  --dist FOLDER  serve another built site, as it is
  --quick-compression  compress files less, in a fraction of the time (for tests)
  --no-functions leave out the functions of functions/ (docs/functions.md)
  --providers    offer sign-in by Google, Facebook, GitHub and X too (played on this machine)`;

/** The sources of the site. If one is newer than the build, the site is built again. */
const sources = [
  'src',
  'public',
  'scripts/build',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package.json',
  'tsconfig.json',
];
const root = resolve(import.meta.dirname, '..');

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/** The option that avoids an expected error of the backend, by the name of the error. */
const remedies: Readonly<Record<string, (port: number) => string>> = {
  PortTakenError: (port) => `--port ${port < 65_535 ? port + 1 : 4173}`,
  DataInUseError: () => '--data FOLDER',
  DataFolderError: () => '--data FOLDER',
};

/**
 * Ends the program: with the message of an expected error, or with the stack trace of any other.
 */
function failWith(error: unknown): never {
  if (!(error instanceof Error)) return fail(traceOf(error));
  const remedy = remedies[error.name]?.(port);
  if (remedy !== undefined) return fail(error.message.replace(/\.$/, `: npm start -- ${remedy}`));
  return fail(error.name === 'JournalDamagedError' ? error.message : traceOf(error));
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        port: { type: 'string', default: '4173' },
        data: { type: 'string', default: '.data' },
        reset: { type: 'boolean', default: false },
        empty: { type: 'boolean', default: false },
        'no-build': { type: 'boolean', default: false },
        dist: { type: 'string' },
        providers: { type: 'boolean', default: false },
        host: { type: 'string', default: 'localhost' },
        'no-functions': { type: 'boolean', default: false },
        'quick-compression': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
  }
}

/**
 * Latest change of a file, or of a folder's files, in milliseconds since 1970; 0 when the path does
 * not exist.
 */
function latestChange(path: string): number {
  if (!existsSync(path)) return 0;
  const { mtimeMs } = statSync(path);
  if (!statSync(path).isDirectory()) return mtimeMs;
  return Math.max(mtimeMs, ...readdirSync(path).map((name) => latestChange(join(path, name))));
}

/**
 * Builds the site unless it is current. The age of a build is that of the worker, which is written
 * last, so an interrupted build is never current.
 */
function buildIfNeeded(): void {
  const built = latestChange(join(publicFolder, 'sw.js'));
  if (built > 0 && built >= Math.max(...sources.map((source) => latestChange(join(root, source)))))
    return;
  console.log(
    built === 0 ? 'Building the site …' : 'The sources are newer than dist/: building the site …',
  );
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'scripts/run.mjs'), 'astro', 'build'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  if (status !== 0) fail('The site could not be built: "npm run build" shows why.');
}

/** A fault of the functions must not hide behind their absence. */
function describeFunctions(names: readonly string[]): string {
  if (names.length > 0) return names.join(', ');
  return options['no-functions']
    ? 'none (--no-functions)'
    : 'none: their packages are missing, "npm install" adds them';
}

const options = readArguments();
const publicFolder = resolve(options.dist ?? join(root, 'dist'));
if (options.help) {
  console.log(help);
  process.exit(0);
}
const port = Number(options.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535)
  fail(`--port ${options.port}: a port is a whole number from 0 to 65535.`);
if (!/^(?:localhost|127\.0\.0\.1|::1)$/.test(options.host))
  fail(
    `--host ${options.host}: this backend is for one machine. Everyone who reaches it can read the mails and change accounts; a company's server is a Firebase project (docs/deploy.md).`,
  );
if (options.data === '') fail('--data needs a folder.');
// This checks whether the backend can start, before the build, which takes longer.
try {
  await checkPort(port);
  const unlock = await lockDataFolder(resolve(options.data));
  await unlock();
} catch (error) {
  failWith(error);
}
if (!options['no-build'] && options.dist === undefined) buildIfNeeded();
if (!existsSync(join(publicFolder, 'index.html')))
  fail(
    `There is no built site in ${publicFolder}: run "npm run build", or start without --no-build.`,
  );

const { emptyDataFolder } = await import('firebase-local');
const { hasFunctions, startLocalBackend } = await import('./local/start-backend.ts');
const { demoDriver, demoOffice } = await import('./local/demo-accounts.ts');
const { exampleWeek } = await import('./local/example-week/example-week.ts');
try {
  if (options.reset) await emptyDataFolder(options.data);
  const backend = await startLocalBackend({
    port,
    dataFolder: options.data,
    publicFolder,
    seed: true,
    functions: !options['no-functions'] && hasFunctions(),
    ...(options.empty ? {} : { initialData: exampleWeek }),
    quickCompression: options['quick-compression'],
    ...(options.providers
      ? { signInMethods: ['password', 'emailLink', 'google', 'facebook', 'github', 'x'] }
      : {}),
  });
  console.log(`
Tanklotse   ${backend.origin}
Driver      ${demoDriver.email}   ${demoDriver.password}
Office      ${demoOffice.email}   ${demoOffice.password}   ${backend.origin}/office
Mails       ${backend.origin}/__dev
Data        ${resolve(options.data)}
Functions   ${describeFunctions(backend.functions)}
For demonstration on this machine alone: nobody else can reach it, and it is no server for a company.
Ctrl+C stops it.
`);
  let stopping = false;
  const stop = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    void backend.close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  failWith(error);
}

/** Runs scripts/run.mjs in small separate projects, also as an old Node version would. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { dirname, join } from 'node:path';
import { transformSync } from 'esbuild';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';

let project = '';
const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(project, name)), { recursive: true });
  writeFileSync(join(project, name), content);
};

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'run-'));
  cpSync('scripts/run.mjs', join(project, 'scripts/run.mjs'));
  write('package.json', '{"type":"module","devDependencies":{"node":"24.1.0"}}');
  write('packages/parts/package.json', '{"name":"@tanklotse/parts","takenFiles":{}}');
  const show = 'process.argv.slice(2), Number(process.versions.node.split(".")[0]) >= 24';
  write('scripts/show.ts', `const args: unknown[] = [${show}]; console.log(JSON.stringify(args));`);
});
afterEach(() => rmSync(project, { recursive: true, force: true }));

const installPackages = (): void =>
  write(
    'node_modules/astro/bin/astro.mjs',
    'console.log(JSON.stringify([process.argv.slice(2), process.env.ASTRO_TELEMETRY_DISABLED]));',
  );
const runInstallScripts = (): void => {
  write('node_modules/@tanklotse/parts/.taken', '');
  mkdirSync(join(project, 'node_modules/node/bin'), { recursive: true });
  symlinkSync(process.execPath, join(project, 'node_modules/node/bin/node'));
};

/** Arguments that make Node report version 20. Its child processes report the real version. */
const old =
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.12.0"});';
const commandOf = (isOld: boolean, args: readonly string[]): readonly string[] => [
  ...(isOld ? ['--import', old] : []),
  join(project, 'scripts/run.mjs'),
  ...args,
];

interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
const run = (isOld: boolean, ...args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(process.execPath, commandOf(isOld, args), (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
    );
  });

test.each([true, false])(
  'run › reports missing packages in one sentence (Node is old: %s)',
  async (isOld) => {
    expect(await run(isOld, 'scripts/show.ts')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The packages are not installed yet: run "npm install" first.\n',
    });
  },
);

test.each([true, false])(
  'run › reports in one sentence that install scripts have not run (Node is old: %s)',
  async (isOld) => {
    installPackages();
    const { code, stdout, stderr } = await run(isOld, 'scripts/show.ts');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `npm has not run the packages' install scripts, which bring Node 24 (this is Node ${isOld ? '20.12.0' : process.versions.node}) and parts of other packages: run "npm ci --ignore-scripts=false".\n`,
    );
  },
);

test.each([true, false])(
  'run › runs a program with its arguments on the installed Node (system Node is too old: %s)',
  async (isOld) => {
    installPackages();
    runInstallScripts();
    expect(await run(isOld, 'scripts/show.ts', '--port', '0')).toEqual({
      code: 0,
      stdout: '[["--port","0"],true]\n',
      stderr: '',
    });
  },
);

test.each([true, false])(
  'run › ends with the exit code of the program (Node is old: %s)',
  async (isOld) => {
    installPackages();
    runInstallScripts();
    write('scripts/fail.ts', 'process.exitCode = 3 as number;');
    expect(await run(isOld, 'scripts/fail.ts')).toEqual({ code: 3, stdout: '', stderr: '' });
  },
);

test.each([true, false])(
  'run › stops the program when it receives a signal (Node is old: %s)',
  async (isOld) => {
    installPackages();
    runInstallScripts();
    write(
      'scripts/stay.ts',
      `const timer = setInterval(() => undefined, 1000);
       process.on('SIGTERM', () => { clearInterval(timer); process.exitCode = 5; });
       console.log('ready');`,
    );
    const child = spawn(process.execPath, commandOf(isOld, ['scripts/stay.ts']));
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([5, null]);
  },
);

test('run › starts Astro without telemetry', async () => {
  installPackages();
  runInstallScripts();
  expect((await run(false, 'astro', 'build')).stdout).toBe('[["build"],"1"]\n');
});

test('run › uses no syntax newer than Node 20', () => {
  const code = readFileSync('scripts/run.mjs', 'utf8');
  const printed = (target: string): string => transformSync(code, { target }).code;
  expect(printed('node20.0')).toBe(printed('esnext'));
});

test('package.json › runs Astro and every command for developers with scripts/run.mjs', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const commands = Object.entries(scripts).flatMap(([name, script]) =>
    script.split(' && ').map((command) => `${name}: ${command}`),
  );
  const direct = commands.filter((command) =>
    /: (?:astro|node (?:scripts|office)\/(?!run\.mjs))/.test(command),
  );
  // "test:unit" is called by other scripts, not by developers.
  expect(direct).toEqual(['test:unit: node scripts/build/forms.ts']);
});

/**
 * `npm run record:hosting`: asks superstatic, the whole of it as the hosting emulator of Google's
 * command line runs it, what it answers, and writes that down for the comparison with the local
 * backend. npm fetches it into a folder of its own.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { askHosting, type HostingAnswer } from '../tests/fixtures/ask-hosting.ts';
import { hostingRequests } from '../tests/fixtures/hosting-requests.ts';
import { writeSmallSite } from '../tests/fixtures/small-site.ts';

const root = resolve(import.meta.dirname, '..');
const { takenFiles } = z
  .object({ takenFiles: z.object({ from: z.string() }) })
  .parse(JSON.parse(readFileSync(join(root, 'packages/hosting-logic/package.json'), 'utf8')));
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-hosting-'));
try {
  execFileSync(
    'npm',
    ['install', '--prefix', folder, '--omit=optional', '--ignore-scripts', takenFiles.from],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  mkdirSync(join(folder, 'site'));
  writeSmallSite(join(folder, 'site'));
  // The options of firebase-tools' hosting emulator.
  writeFileSync(
    join(folder, 'serve.cjs'),
    `const { hosting } = JSON.parse(require('node:fs').readFileSync(${JSON.stringify(join(root, 'firebase.json'))}, 'utf8'));
     const { server } = require('superstatic');
     const app = server({ port: 0, hostname: '127.0.0.1', config: { ...hosting, public: './site' },
       cwd: __dirname, stack: 'strict', compression: true });
     const listening = app.listen(() => console.log(listening.address().port));`,
  );
  const child = spawn(process.execPath, [join(folder, 'serve.cjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((ready) => {
    child.stdout.once('data', (line: Buffer) => {
      ready(Number(line.toString()));
    });
  });
  const answers: HostingAnswer[] = [];
  for (const { method, path } of hostingRequests)
    answers.push(await askHosting(port, method, path));
  child.kill();
  const common = Object.entries(answers[0]?.headers ?? {}).filter(([name, value]) =>
    answers.every(({ headers }) => headers[name] === value),
  );
  for (const answer of answers) for (const [name] of common) delete answer.headers[name];
  const target = join(root, 'tests/fixtures/hosting-answers.json');
  writeFileSync(
    target,
    `${JSON.stringify({ from: takenFiles.from, common: Object.fromEntries(common), answers }, null, 2)}\n`,
  );
  console.log(`${answers.length} answers of ${takenFiles.from} written to ${target}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

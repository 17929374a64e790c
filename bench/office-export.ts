/**
 * The office reads everything: list and export of 10 000 reports of 1 000 drivers, from a backend in
 * a process of its own. Prints requests, documents' pages and the heap after each thousand, which
 * must not grow. Argument: reports (10000).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startBackend } from '../local-backend/backend.ts';
import { demoOffice } from '../local-backend/demo.ts';
import { run } from '../office/run.ts';
import { reportOf } from '../tests/rules/sample-data.ts';

const [, , text = '10000', folderToServe] = process.argv;
const reports = Number(text);
const drivers = 1000;
/** Growth between the first thousand and the last, in megabytes, that is not flat any more. */
const maxGrowth = 30;

async function serve(folder: string): Promise<void> {
  const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  const backend = await startBackend({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder: folder,
    seed: true,
    quiet: true,
    initialData: (now) => ({
      documents: new Map(
        Array.from({ length: reports }, (_, n) => [
          `reports/${idOf(n)}`,
          {
            ...reportOf(`driver-${n % drivers}`, idOf(n)),
            // Every tenth has photos, of which none has come yet: the dearest case.
            ...(n % 10 === 0 ? {} : { photos: [] }),
            sentAt: new Date(now - n * 60_000),
          },
        ]),
      ),
      files: [],
      live: new Map(),
    }),
  });
  console.log(backend.origin);
  await once(process.stdin.resume(), 'end');
  await backend.close();
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

/** Runs one command; gives what it asked for and the heap after each thousand reports. */
async function measure(origin: string, argv: readonly string[]) {
  const kinds = new Map<string, number>();
  const realFetch = globalThis.fetch;
  const heaps: number[] = [];
  let read = 0;
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const kind = /runQuery|receipts|missingPhotos|\/o$|setAside|accounts/.exec(pathname)?.[0];
    kinds.set(kind ?? 'other', (kinds.get(kind ?? 'other') ?? 0) + 1);
    if (kind === 'runQuery' && (read += 1) % 5 === 0) heaps.push(heap());
    return realFetch(input, init);
  };
  const started = performance.now();
  let bytes = 0;
  const code = await run([...argv, '--origin', origin], {
    environment: { TANKLOTSE_EMAIL: demoOffice.email, TANKLOTSE_PASSWORD: demoOffice.password },
    print: (out) => {
      bytes += out.length;
    },
    screen: { isTerminal: false, write: () => undefined },
    ask: () => Promise.reject(new Error('Nobody is there to answer')),
  });
  globalThis.fetch = realFetch;
  return { code, kinds, heaps, bytes, seconds: (performance.now() - started) / 1000 };
}

async function compare(folder: string): Promise<void> {
  const child = spawn(process.execPath, [import.meta.filename, text, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { value: origin } = (await createInterface({ input: child.stdout })
    [Symbol.asyncIterator]()
    .next()) as { value: string };
  const to = join(folder, 'export');
  for (const argv of [
    ['list', '--signed', '--json'],
    ['list', '--signed'],
    ['export', '--format', 'csv', '--no-photos', '--to', to],
  ]) {
    const { code, kinds, heaps, bytes, seconds } = await measure(origin, argv);
    const growth = (heaps.at(-1) ?? 0) - (heaps[0] ?? 0);
    console.log(
      `${argv.slice(0, 3).join(' ')}: ${seconds.toFixed(0)} s, ${(bytes / 1e6).toFixed(1)} MB printed; requests ${[...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ')}; heap after each thousand ${heaps.map((megabytes) => megabytes.toFixed(0)).join(' ')} MB`,
    );
    if (code !== 0 || growth > maxGrowth) process.exitCode = 1;
  }
  console.log(
    `the table has ${(statSync(join(to, 'dispositionMessage.csv')).size / 1e6).toFixed(1)} MB`,
  );
  const ended = once(child, 'exit');
  child.stdin.end();
  await ended;
}

if (folderToServe !== undefined) await serve(folderToServe);
else {
  const folder = mkdtempSync(join(tmpdir(), 'office-list-'));
  await compare(folder).finally(() => rmSync(folder, { recursive: true, force: true }));
}

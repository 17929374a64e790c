/**
 * kill -9 during writes to all four products: the data opens again and contains every acknowledged
 * write completely.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Backend } from 'firebase-local';
import { startLocalBackend } from '../../../scripts/local/start-backend.ts';
import { type Driver, jpeg, send, signIn, signUp } from '../../unit/office/driver.ts';
import { longTestTimeout } from '../../timeouts.ts';

const kills = 50;
const writers = 4;
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-kill-'));
const dataFolder = join(folder, 'data');
const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

interface Killable {
  readonly origin: string;
  readonly process: ChildProcess;
}
/** Starts the next process early, so that it loads its code while the previous one is running. */
function load(): ChildProcess {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'backend-process.ts'), dataFolder, folder],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
    },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}
async function open(child: ChildProcess): Promise<Killable> {
  child.stdin?.write('\n');
  const line = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'exit')]);
  if (!Buffer.isBuffer(line[0]))
    throw new Error(`The backend ended with ${String(line[0])} instead of opening its data`);
  return { origin: line[0].toString().trim(), process: child };
}

/** The confirmed writes of one driver; undefined for unconfirmed ones. */
interface Acknowledged {
  uid?: string;
  report?: string;
  photo?: string;
  photoBytes: number;
  receipt?: string;
}

async function receive(origin: string, office: Driver, uid: string, id: string): Promise<void> {
  const response = await fetch(
    `${origin}/receipts/${uid}/${id}.json?ns=demo-tanklotse&auth=${office.token}`,
    { method: 'PUT', body: JSON.stringify({ status: 'received', at: { '.sv': 'timestamp' } }) },
  );
  if (!response.ok) throw new Error(`Receipt: ${response.status}`);
  await response.text();
}

/**
 * Writes accounts, reports with a photo and receipts one after the other until the server is gone,
 * and records each acknowledgement.
 */
async function write(
  origin: string,
  office: Driver,
  acknowledged: () => void,
): Promise<readonly Acknowledged[]> {
  const all: Acknowledged[] = [];
  for (;;) {
    const done: Acknowledged = { photoBytes: randomInt(1000, 200_000) };
    all.push(done);
    try {
      const driver = await signUp(origin, 'Jona Brandt');
      done.uid = driver.uid;
      acknowledged();
      const { id } = await send(
        origin,
        driver,
        'complaintTrailer',
        { note: 'kill' },
        [done.photoBytes],
        [],
        (path) => {
          done.photo = path;
          acknowledged();
        },
      );
      done.report = id;
      acknowledged();
      await receive(origin, office, driver.uid, id);
      done.receipt = id;
      acknowledged();
    } catch (error) {
      // The connection broke; any other response than "done" is a failure.
      if (error instanceof TypeError) return all;
      throw error;
    }
  }
}

const dumpSchema = z.object({
  identity: z.object({ users: z.array(z.object({ localId: z.string() })) }),
  documents: z.record(z.string(), z.unknown()),
  files: z.record(
    z.string(),
    z.object({ size: z.number(), md5Hash: z.string(), downloadToken: z.string() }),
  ),
  live: z.object({
    receipts: z.record(
      z.string(),
      z.record(z.string(), z.object({ status: z.string(), at: z.number() })),
    ),
  }),
});
const md5 = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('base64');

/** Checks that every acknowledged write is stored, and that every stored record is complete. */
async function check(backend: Backend, all: readonly Acknowledged[]): Promise<void> {
  const { identity, documents, files, live } = dumpSchema.parse(
    await (await fetch(`${backend.origin}/__dev/dump`)).json(),
  );
  const users = new Set(identity.users.map(({ localId }) => localId));
  for (const { uid, report, photo, photoBytes, receipt } of all) {
    if (uid !== undefined) expect(users.has(uid), uid).toBe(true);
    if (photo !== undefined)
      expect(files[photo], photo).toMatchObject({
        size: photoBytes,
        md5Hash: md5(jpeg(photoBytes)),
      });
    if (report !== undefined)
      expect(documents[`reports/${report}`], report).toMatchObject({
        uid,
        kind: 'complaintTrailer',
        answers: { note: 'kill' },
      });
    if (receipt !== undefined)
      expect(live.receipts[uid ?? '']?.[receipt], receipt).toMatchObject({ status: 'received' });
  }
  for (const [name, { md5Hash, downloadToken }] of Object.entries(files)) {
    const answer = await fetch(
      `${backend.origin}/v0/b/demo-tanklotse.appspot.com/o/${encodeURIComponent(name)}?alt=media&token=${downloadToken}`,
    );
    expect(md5(new Uint8Array(await answer.arrayBuffer())), name).toBe(md5Hash);
  }
  expect(readdirSync(join(dataFolder, 'files', 'blobs')).length).toBe(Object.keys(files).length);
}

test(
  `all four emulated products still contain every acknowledged write after ${kills} kills`,
  async () => {
    const all: Acknowledged[] = [];
    let waiting = load();
    let office: Driver | undefined;
    for (let round = 0; round < kills; round += 1) {
      const server = await open(waiting);
      waiting = load();
      const desk = (office ??= await signIn(
        server.origin,
        'office@tanklotse.example',
        'Tanklotse-Office-1',
      ));
      const exited = once(server.process, 'exit');
      let left = randomInt(1, 30);
      const acknowledged = (): void => {
        left -= 1;
        if (left === 0) server.process.kill('SIGKILL');
      };
      all.push(
        ...(
          await Promise.all(
            Array.from(
              { length: writers },
              async () => await write(server.origin, desk, acknowledged),
            ),
          )
        ).flat(),
      );
      await exited;
    }
    waiting.kill('SIGKILL');
    await once(waiting, 'exit');

    const counted = (['uid', 'photo', 'report', 'receipt'] as const).map(
      (part) => all.filter((one) => one[part] !== undefined).length,
    );
    console.log(
      `${kills} kills; acknowledged: ${counted.map((number, index) => `${number} ${['accounts', 'photos', 'reports', 'receipts'][index] ?? ''}`).join(', ')}`,
    );
    for (const number of counted) expect(number).toBeGreaterThan(kills);
    const backend = await startLocalBackend({
      port: 0,
      dataFolder,
      publicFolder: folder,
      quiet: true,
    });
    try {
      await check(backend, all);
    } finally {
      await backend.close();
    }
  },
  longTestTimeout,
);

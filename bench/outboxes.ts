/**
 * The morning after a dead network: every driver's outbox (one report, two photos) is sent at once
 * to a backend in a process of its own, by the app's own sender and states. Then the office reads
 * everything back: each report and each photo once, byte for byte. Prints throughput, times and
 * memory. Arguments: drivers (2000), bytes of a photo (250000).
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { readReports } from '../office/documents.ts';
import { projectOf } from '../office/project.ts';
import { openSession, type Session } from '../office/session.ts';
import { demoOffice } from '../local-backend/demo.ts';
import { parseConfig } from '../src/features/config/model/config-schema.ts';
import {
  isWaiting,
  nextItem,
  type OutboxEvent,
  type OutboxItem,
} from '../src/features/outbox/model/outbox-item.ts';
import { photosToSend } from '../src/features/outbox/model/item-photos.ts';
import type { SendResult } from '../src/features/outbox/model/report-port.ts';
import { sendDocument, sendPhoto } from '../src/backend/firebase/send-report.ts';
import { outboxItem } from '../tests/fixtures/outbox-item.ts';
import { signUp } from '../tests/unit/office/driver.ts';

const drivers = Number(process.argv[2] ?? 2000);
const photoBytes = Number(process.argv[3] ?? 250_000);
/** Sockets that this process opens at most; every outbox begins at once and waits for one. */
const sockets = 256;
const folder = mkdtempSync(join(tmpdir(), 'tanklotse-outboxes-'));

const backend = spawn(
  process.execPath,
  [join(import.meta.dirname, 'outboxes-backend.ts'), folder],
  { stdio: ['pipe', 'pipe', 'inherit'] },
);
const lines = createInterface({ input: backend.stdout })[Symbol.asyncIterator]();
const nextLine = async (): Promise<string> => {
  const { value, done } = await lines.next();
  if (done === true) throw new Error('The backend ended.');
  return z.string().parse(value);
};
const usageSchema = z.object({ cpuSeconds: z.number(), peakMegabytes: z.number() });
/** What the backend has used so far. */
async function usage(): Promise<z.infer<typeof usageSchema>> {
  backend.stdin.write('\n');
  return usageSchema.parse(JSON.parse(await nextLine()));
}
const origin = await nextLine();
const config = parseConfig({
  emulatorOrigin: origin,
  firebase: {
    apiKey: 'demo-api-key',
    projectId: 'demo-tanklotse',
    storageBucket: 'demo-tanklotse.appspot.com',
  },
});

/** Lets `most` of the given work run at once, the rest in order of asking. */
function gate(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most)
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
      });
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
const requestMilliseconds: number[] = [];
const realFetch = globalThis.fetch;
const throughGate = gate(sockets);
globalThis.fetch = async (input, init) =>
  await throughGate(async () => {
    const started = performance.now();
    const response = await realFetch(input, init);
    requestMilliseconds.push(performance.now() - started);
    return response;
  });

/** The bytes of one photo: the same noise for all, with its own name at the head. */
const noise = randomBytes(photoBytes);
function photoOf(id: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(noise);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  bytes.write(id, 4);
  return bytes;
}
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

interface Flushed {
  readonly item: OutboxItem;
  readonly attempts: number;
  readonly milliseconds: number;
}

function eventOf(result: SendResult, { state }: OutboxItem, photo: string): OutboxEvent {
  const at = Date.now();
  if (result.type === 'failed') return { ...result, type: 'failed', at, random: Math.random() };
  if (result.type === 'refused') return { ...result, at };
  return state.status === 'sending'
    ? { type: 'documentStored', at }
    : { type: 'photoUploaded', photo, at };
}

/** Works one outbox off as the app does, until its report is sent or refused. */
async function flush(queued: OutboxItem, token: string, started: number): Promise<Flushed> {
  let item = queued;
  let attempts = 0;
  while (isWaiting(item.state)) {
    await sleep(Math.max(0, item.state.notBefore - Date.now()));
    item = nextItem(item, { type: 'attempt', at: Date.now() });
    attempts += 1;
    const environment = { config, token: () => Promise.resolve({ token }) };
    const [photo] = photosToSend(item);
    const result =
      item.state.status === 'sending' || !photo
        ? await sendDocument(item, environment)
        : await sendPhoto(
            item,
            item.photos.indexOf(photo) + 1,
            {
              bytes: photoOf(photo.id).buffer,
              uploadBegun: (url) =>
                Promise.resolve(
                  void (item = nextItem(item, { type: 'uploadBegun', photo: photo.id, url })),
                ),
            },
            environment,
          );
    item = nextItem(item, eventOf(result, item, photo?.id ?? ''));
    // One photo after the other, without a pause.
    if (item.state.status === 'sendingPhotos')
      item = nextItem(item, { type: 'letPass', at: Date.now() });
  }
  return { item, attempts, milliseconds: performance.now() - started };
}

const listingSchema = z.object({
  items: z.array(z.object({ name: z.string() })),
  nextPageToken: z.string().optional(),
});
/** The names of all files below a folder, as the office lists them. */
async function fileNames(session: Session, prefix: string): Promise<readonly string[]> {
  const names: string[] = [];
  let page = '';
  do {
    const reply = await session.call((token) => ({
      url: `${origin}/v0/b/demo-tanklotse.appspot.com/o?prefix=${prefix}&pageToken=${encodeURIComponent(page)}`,
      headers: { Authorization: `Firebase ${token}` },
    }));
    const { items, nextPageToken } = listingSchema.parse(
      JSON.parse(Buffer.from(reply.bytes).toString('utf8')),
    );
    names.push(...items.map(({ name }) => name));
    page = nextPageToken ?? '';
  } while (page !== '');
  return names;
}

/** What is not as it must be, in words. */
async function check(sent: readonly OutboxItem[]): Promise<readonly string[]> {
  const session = await openSession(
    projectOf(config, origin),
    demoOffice.email,
    demoOffice.password,
  );
  const problems: string[] = [];
  const times = new Map<string, number>();
  const hashes = new Map<string, string>();
  for await (const page of readReports(
    session,
    'reports',
    { from: undefined, before: undefined },
    (problem) => {
      problems.push(problem.message);
    },
  )) {
    for (const report of page) {
      times.set(report.id, (times.get(report.id) ?? 0) + 1);
      hashes.set(report.id, report.contentHash);
    }
  }
  for (const { id, contentHash } of sent)
    if (times.get(id) !== 1 || hashes.get(id) !== contentHash)
      problems.push(`report ${id} is there ${times.get(id) ?? 0} times`);
  if (times.size !== sent.length) problems.push(`${times.size} reports instead of ${sent.length}`);

  const names = await fileNames(session, 'reports/');
  const expected = new Set(
    sent.flatMap(({ id, uid }) => [1, 2].map((n) => `reports/${uid}/${id}/${n}.jpg`)),
  );
  if (
    names.length !== expected.size ||
    new Set(names).size !== names.length ||
    !names.every((name) => expected.has(name))
  )
    problems.push(`${names.length} files instead of ${expected.size}`);
  await Promise.all(
    sent.flatMap((item) =>
      item.photos.map(async (photo, index) =>
        throughGate(async () => {
          const path = `reports/${item.uid}/${item.id}/${index + 1}.jpg`;
          const reply = await realFetch(session.project.fileBytes(path), {
            headers: { Authorization: `Firebase ${await session.token()}` },
          });
          if (digest(new Uint8Array(await reply.arrayBuffer())) !== digest(photoOf(photo.id)))
            problems.push(`${path} has other bytes`);
        }),
      ),
    ),
  );
  return problems;
}

const share = (sorted: readonly number[], part: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)} ms`;
const spread = (values: readonly number[]): string => {
  const sorted = values.toSorted((a, b) => a - b);
  return `median ${share(sorted, 0.5)}, p95 ${share(sorted, 0.95)}`;
};

const people = await Promise.all(
  Array.from({ length: drivers }, async (_, index) => await signUp(origin, `Driver ${index + 1}`)),
);
const outboxes = await Promise.all(
  people.map(async ({ uid, token }) => ({
    token,
    item: await outboxItem('complaintCustomerTank', uid, { photoBytes, createdAt: Date.now() }),
  })),
);
requestMilliseconds.length = 0;
console.log(
  `${drivers} outboxes with one report and two photos of ${photoBytes} bytes each, at once over at most ${sockets} sockets`,
);

const before = await usage();
const started = performance.now();
const flushed = await Promise.all(
  outboxes.map(async ({ item, token }) => await flush(item, token, started)),
);
const seconds = (performance.now() - started) / 1000;
const after = await usage();
const refused = flushed.filter(({ item }) => item.state.status !== 'sent');
console.log(
  `${flushed.length - refused.length} sent in ${seconds.toFixed(1)} s: ${(flushed.length / seconds).toFixed(0)} reports/s, ${((flushed.length * 2 * photoBytes) / seconds / 1e6).toFixed(0)} MB/s; attempts ${flushed.reduce((sum, { attempts }) => sum + attempts, 0)}`,
);
console.log(
  `a report, from the start of all to its confirmation: ${spread(flushed.map(({ milliseconds }) => milliseconds))}`,
);
console.log(`a request under this load: ${spread(requestMilliseconds)}`);

const problems = [
  ...refused.map(({ item }) => `${item.id} ended as ${JSON.stringify(item.state)}`),
  ...(await check(flushed.map(({ item }) => item))),
];
for (const problem of problems.slice(0, 20)) console.error(problem);
console.log(
  problems.length === 0
    ? 'The office finds every report and every photo once, byte for byte.'
    : `${problems.length} problems`,
);

const { peakMegabytes } = await usage();
console.log(
  `the backend: ${(((after.cpuSeconds - before.cpuSeconds) * 1000) / flushed.length).toFixed(1)} ms of processor time a report; memory at its peak ${peakMegabytes} MB (this process ${Math.round(process.resourceUsage().maxRSS / 1024)} MB)`,
);
const ended = once(backend, 'exit');
backend.stdin.end();
await ended;
rmSync(folder, { recursive: true, force: true });
process.exitCode = problems.length === 0 ? 0 : 1;

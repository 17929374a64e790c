/**
 * A thousand seeded schedules of faults on the three hosts (documents, live, files), with the real sender. In all of them every
 * report arrives once, each photo is uploaded or reported missing, and a failing host delays only its
 * own requests. Device and service are in memory, so that all schedules take only seconds.
 */
import { beforeAll, expect, it } from 'vitest';
import { sendOutbox } from '../../../src/features/outbox/sender/round.ts';
import type { SenderDependencies } from '../../../src/features/outbox/sender/dependencies.ts';
import type { OutboxItem } from '../../../src/features/outbox/model/outbox-item.ts';
import type {
  ReportPort,
  ReportSender,
  SendResult,
} from '../../../src/features/outbox/model/report-port.ts';
import { itemOf } from './items.ts';

const schedules = 1000;
const rounds = 12;
type Host = 'documents' | 'live' | 'files';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

class Killed extends Error {}

/** One phone and its service. */
class Scene {
  readonly items = new Map<string, OutboxItem>();
  /** How often each document was created. */
  readonly documents = new Map<string, number>();
  readonly files = new Set<string>();
  readonly reportedMissing = new Set<string>();
  /** Reports that the next driver of the vehicle can read. */
  readonly vehicles = new Set<string>();
  readonly dead = new Set<Host>();
  isCalm = false;
  clock = 1_000_000;
  /** Number of reports created so far. */
  count = 0;
  /** Hosts that failed in this round. */
  readonly troubled = new Set<Host>();
  private readonly random: () => number;

  constructor(seed: number) {
    this.random = randomOf(seed);
  }

  chance(probability: number): boolean {
    return !this.isCalm && this.random() < probability;
  }

  queue(): void {
    const number = (this.count += 1);
    const photos = Array.from({ length: Math.floor(this.random() * 4) }, (_, index) => ({
      id: `${number}-${index + 1}`,
      field: 'photos',
      contentType: 'image/jpeg' as const,
      bytes: 3,
      width: 1,
      height: 1,
      capturedAt: 0,
      uploaded: false,
    }));
    const item = itemOf(
      `report ${number}`,
      { status: 'queued', queuedAt: this.clock, attempt: 0, notBefore: this.clock },
      {
        photos,
        createdAt: this.clock,
        answers: {
          ...(this.random() < 0.3 && { urgency: 'immediate' }),
          ...(this.random() < 0.3 && { vehiclePlate: 'HH-TL 9', defects: [{ defect: 'x' }] }),
        },
      },
    );
    this.items.set(item.id, item);
  }

  /** Decides the outcome of a request; `carryOut` applies it to the service. */
  private async respond(host: Host, apply: () => void): Promise<SendResult> {
    // Lets other tabs run.
    await Promise.resolve();
    const trouble = (waitingFor: 'offline' | 'server' | 'busy', at: Host | 'token'): SendResult => {
      if (at === 'token') this.troubled.add('documents').add('live').add('files');
      else this.troubled.add(at);
      return { type: 'failed', waitingFor, at };
    };
    if (this.dead.has(host)) return trouble('offline', host);
    if (this.chance(0.02)) throw new Killed();
    if (this.chance(0.03)) return trouble('offline', 'token');
    if (this.chance(0.08)) return trouble('offline', host);
    if (this.chance(0.05)) return trouble('server', host);
    if (this.chance(0.04)) return trouble('busy', host);
    apply();
    return this.chance(0.08) ? trouble('offline', host) : { type: 'stored' };
  }

  private readonly sender: ReportSender = {
    uid: 'jona',
    sendDocument: ({ id }) =>
      this.respond('documents', () => {
        // Documents are created only: a repeated write finds the existing document.
        if (!this.documents.has(id)) this.documents.set(id, 1);
      }),
    sendPhoto: async ({ id }, number, { bytes }) => {
      // A photo must be sent after its document.
      expect(this.documents.has(id)).toBe(true);
      const path = `${id}/${number}`;
      // The driver may add a report while photos are being sent.
      if (this.chance(0.05)) this.queue();
      if (bytes === undefined && !this.files.has(path))
        return { type: 'refused', reason: 'photoMissing', detail: path };
      if (this.chance(0.02)) return { type: 'refused', reason: 'permission', detail: path };
      return this.respond('files', () => void this.files.add(path));
    },
    writeVehicleEntry: ({ id }) => {
      // The entry for the next driver is written only for reports that have arrived.
      expect(this.documents.has(id)).toBe(true);
      return this.respond('live', () => void this.vehicles.add(id));
    },
    reportMissing: ({ id }, number) =>
      this.respond('documents', () => void this.reportedMissing.add(`${id}/${number}`)),
  };
  private readonly reports: ReportPort = {
    openSender: () => Promise.resolve({ status: 'ready', sender: this.sender }),
    fetchPhoto: () => Promise.reject(new Error('Nobody asks')),
  };

  private readonly localStore: Pick<
    SenderDependencies['localStore'],
    | 'listOutbox'
    | 'updateOutboxItem'
    | 'getPhoto'
    | 'dropSentPhotos'
    | 'readSettings'
    | 'deleteOutboxItem'
    | 'putOutboxItem'
    | 'listThrownAway'
  > = {
    listOutbox: () => Promise.resolve([...this.items.values()]),
    updateOutboxItem: (id, change) => {
      const item = this.items.get(id);
      if (!item) return Promise.resolve(undefined);
      if (this.chance(0.01)) return Promise.reject(new Error('Full'));
      const next = change(item);
      this.items.set(id, next);
      return Promise.resolve(next);
    },
    getPhoto: (id) =>
      this.chance(0.03)
        ? Promise.reject(new Error('Not readable'))
        : Promise.resolve({
            id,
            reportId: '',
            image: new Blob(['abc']),
            thumbnail: new Blob([]),
          }),
    dropSentPhotos: () => Promise.resolve(),
    listThrownAway: () => Promise.resolve([]),
    readSettings: () => Promise.reject(new Error('Not read')),
    deleteOutboxItem: (id) => Promise.resolve(void this.items.delete(id)),
    putOutboxItem: (item) => Promise.resolve(void this.items.set(item.id, item)),
  };

  /** Runs one round, which may be killed; returns true if it finished. */
  async round(): Promise<boolean> {
    this.troubled.clear();
    try {
      await sendOutbox({
        localStore: this.localStore as SenderDependencies['localStore'],
        reports: this.reports,
        appVersion: '1.0.0',
        now: () => this.clock,
        ignoreBackoff: true,
        changed: () => undefined,
      });
      return true;
    } catch (error) {
      if (error instanceof Killed) return false;
      throw error;
    }
  }
}

beforeAll(() => {
  // Console messages about a device that cannot write are expected here.
  console.error = () => undefined;
});

/** Runs rounds with faults; returns the reports that waited although their host accepted documents. */
async function runFaults(scene: Scene): Promise<readonly string[]> {
  const late: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round === 0 || scene.chance(0.4)) scene.queue();
    if (scene.chance(0.15)) scene.dead.add(scene.chance(0.5) ? 'documents' : 'files');
    if (scene.chance(0.15)) scene.dead.add('live');
    if (scene.chance(0.3)) scene.dead.clear();
    scene.clock += 60_000;
    const isWhole = await scene.round();
    if (!isWhole || scene.troubled.has('documents')) continue;
    late.push(...[...scene.items.keys()].filter((id) => !scene.documents.has(id)));
  }
  return late;
}

/** Runs rounds without faults. */
async function runCalm(scene: Scene): Promise<void> {
  scene.dead.clear();
  scene.isCalm = true;
  for (let round = 0; round < 4; round += 1) {
    scene.clock += 60_000;
    await scene.round();
  }
}

/**
 * Checks that each report was stored once, that each of its photos was stored or reported missing,
 * and that the next driver of its vehicle can see it.
 */
function expectAllThere(scene: Scene, seed: number): void {
  for (const { id, state, photos, answers } of scene.items.values()) {
    expect([seed, id, state.status]).toEqual([seed, id, 'sent']);
    expect(scene.documents.get(id)).toBe(1);
    expect([id, scene.vehicles.has(id)]).toEqual([id, 'vehiclePlate' in answers]);
    for (const [index, { uploaded, missing }] of photos.entries()) {
      const path = `${id}/${index + 1}`;
      expect([path, uploaded ? scene.files.has(path) : scene.reportedMissing.has(path)]).toEqual([
        path,
        true,
      ]);
      expect(uploaded).toBe(missing === undefined);
    }
  }
  expect(scene.documents.size).toBe(scene.count);
}

it(`${schedules} schedules: each report arrives once, each photo arrives or is reported missing, and a failing host delays no report that goes to another host`, async () => {
  const late: string[] = [];
  for (let seed = 1; seed <= schedules; seed += 1) {
    const scene = new Scene(seed);
    for (const id of await runFaults(scene))
      late.push(`schedule ${seed}: ${id} waits although documents are taken`);
    await runCalm(scene);
    expectAllThere(scene, seed);
  }
  expect(late).toEqual([]);
});

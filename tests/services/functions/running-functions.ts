/** A running backend with the functions, and the records that the tests store past the rules. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod';
import { type PlainFields, plainToFields } from 'firebase-local/documents/plain';
import { dev, run, type Running } from '../../fixtures/running-backend.ts';
import { reportOf } from '../../rules/sample-data.ts';

const idleSchema = z.object({
  delivered: z.int(),
  failed: z.int(),
  abandoned: z.array(z.unknown()),
});
const owner = { Authorization: 'Bearer owner' };

interface StoredReport {
  readonly answers: unknown;
  readonly kind?: string;
  readonly shortCode?: string;
  readonly collection?: string;
  readonly sentAt?: Date;
  readonly id?: string;
  readonly uid?: string;
}

export interface RunningFunctions {
  readonly backend: Running;
  /** Ends the faults and removes all data. */
  reset(): Promise<void>;
  /** Resolves when each event is delivered. */
  idle(): Promise<z.infer<typeof idleSchema>>;
  set(settings: object): Promise<unknown>;
  /**
   * Advances the clock of the backend to the end of the leases of functions/once.ts. A reset ends
   * that.
   */
  endLeases(): Promise<void>;
  /** Runs a schedule. */
  schedule(name: string): Promise<unknown>;
  /** Stores a document of Firestore. */
  store(collection: string, id: string, fields: unknown): Promise<void>;
  /** Creates an account without a sign-in, as an administrator does. */
  createAccount(uid: string, email: string): Promise<void>;
  /** Stores a report; resolves with its id. */
  report(stored: StoredReport): Promise<string>;
  /** Reads the live database, or writes it if there is a body. */
  live(path: string, body?: unknown): Promise<unknown>;
}

export async function runFunctions(
  parameters: Readonly<Record<string, string>> = {},
): Promise<RunningFunctions> {
  const backend = await run({ seed: true, functions: true, parameters });
  async function store(collection: string, id: string, fields: unknown): Promise<void> {
    const reply = await fetch(
      `${backend.origin}/v1/projects/demo-tanklotse/databases/(default)/documents/${collection}?documentId=${id}`,
      {
        method: 'POST',
        headers: owner,
        body: JSON.stringify({ fields: plainToFields(fields as PlainFields) }),
      },
    );
    expect(reply.status, await reply.text()).toBe(200);
  }
  const set = (settings: object): Promise<unknown> =>
    dev(backend, 'POST', 'functions/settings', settings);
  return {
    backend,
    set,
    store,
    async endLeases() {
      await dev(backend, 'POST', 'faults', { kind: 'clockSkew', milliseconds: 121_000 });
    },
    async reset() {
      await set({});
      await dev(backend, 'DELETE', 'faults');
      await dev(backend, 'POST', 'reset');
    },
    idle: async () => idleSchema.parse(await dev(backend, 'POST', 'functions/idle')),
    schedule: (name) => dev(backend, 'POST', 'functions/schedule', { name }),
    async createAccount(uid, email) {
      const reply = await fetch(
        `${backend.origin}/identitytoolkit.googleapis.com/v1/projects/demo-tanklotse/accounts`,
        { method: 'POST', headers: owner, body: JSON.stringify({ localId: uid, email }) },
      );
      expect(reply.status, await reply.text()).toBe(200);
    },
    async report({
      kind = 'dispositionMessage',
      shortCode = 'D-261127-ABCD',
      collection = 'reports',
      sentAt = new Date(),
      id = randomUUID(),
      uid = 'driver-1',
      answers,
    }) {
      const fields = { ...reportOf(uid, id), kind, shortCode, answers, photos: [], sentAt };
      await store(collection, id, fields);
      return id;
    },
    async live(path, body) {
      const reply = await fetch(`${backend.origin}/${path}.json?ns=demo-tanklotse`, {
        headers: owner,
        ...(body !== undefined && { method: 'PATCH', body: JSON.stringify(body) }),
      });
      expect(reply.status).toBe(200);
      return (await reply.json()) as unknown;
    },
  };
}

/** Reads what the phone and the service have stored, for comparison. */
import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import * as z from 'zod';
import { dev } from '../fixtures/running-backend.ts';
import { photoBytes } from '../e2e/support/office.ts';
import type { Backend } from '../e2e/support/site.ts';

const photosSchema = z.array(z.object({ id: z.string() }));
const draftSchema = z.object({
  id: z.string(),
  inputs: z.record(z.string(), z.unknown()),
  photos: photosSchema,
});
const itemSchema = z.object({
  id: z.string(),
  anonymous: z.boolean(),
  answers: z.record(z.string(), z.unknown()),
  photos: photosSchema,
  state: z.object({ status: z.string() }),
});
const deviceSchema = z.object({
  drafts: z.array(z.object({ data: draftSchema })),
  outbox: z.array(z.object({ data: itemSchema })),
  /** SHA-256 of the bytes of each photo. */
  photos: z.record(z.string(), z.string()),
});
export interface Device {
  readonly drafts: readonly z.infer<typeof draftSchema>[];
  readonly items: readonly z.infer<typeof itemSchema>[];
  readonly photos: Readonly<Record<string, string>>;
}

/** Runs in the page: reads the database of the app without any of its code. */
async function readDatabase(): Promise<unknown> {
  const ended = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The database does not answer'));
    });
  const database = await ended(indexedDB.open('tanklotse'));
  const stores = ['drafts', 'outbox', 'photos'] as const;
  if (!stores.every((store) => database.objectStoreNames.contains(store))) {
    database.close();
    return { drafts: [], outbox: [], photos: {} };
  }
  const transaction = database.transaction([...stores]);
  const all = (store: (typeof stores)[number]): Promise<unknown[]> =>
    ended(transaction.objectStore(store).getAll());
  const [drafts, outbox, photos] = await Promise.all([all('drafts'), all('outbox'), all('photos')]);
  database.close();
  const sums: Record<string, string> = {};
  for (const { id, image } of photos as { id: string; image: { bytes: ArrayBuffer } }[]) {
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', image.bytes));
    sums[id] = [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return { drafts, outbox, photos: sums };
}

export async function readDevice(page: Page): Promise<Device> {
  const { drafts, outbox, photos } = deviceSchema.parse(await page.evaluate(readDatabase));
  return {
    drafts: drafts.map(({ data }) => data),
    items: outbox.map(({ data }) => data),
    photos,
  };
}

/** The bytes of a photo on the device, as base64. */
export const photoOnDevice = (page: Page, id: string): Promise<string> =>
  page.evaluate(async (key) => {
    const ended = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('No answer'));
      });
    const database = await ended(indexedDB.open('tanklotse'));
    const { image } = (await ended(
      database.transaction('photos').objectStore('photos').get(key),
    )) as { image: { bytes: ArrayBuffer } };
    database.close();
    return btoa(
      Array.from(new Uint8Array(image.bytes), (byte) => String.fromCharCode(byte)).join(''),
    );
  }, id);

const documentSchema = z.object({
  shortCode: z.string(),
  answers: z.record(z.string(), z.unknown()),
  photos: z.array(z.object({ path: z.string(), bytes: z.number() })),
});
const dumpSchema = z.object({
  documents: z.record(z.string(), z.unknown()),
  files: z.record(z.string(), z.object({ size: z.number() })),
});
export type ReportAtService = z.infer<typeof documentSchema> & {
  readonly collection: 'reports' | 'anonymousReports';
  readonly id: string;
};
export interface Service {
  readonly reports: readonly ReportAtService[];
  /** Paths of all stored files. */
  readonly files: readonly string[];
}

export async function readService(backend: Backend): Promise<Service> {
  const { documents, files } = dumpSchema.parse(await dev(backend, 'GET', 'dump'));
  const reports = Object.entries(documents).flatMap(([path, fields]) => {
    const [collection, id, ...more] = path.split('/');
    if (id === undefined || more.length > 0) return [];
    if (collection !== 'reports' && collection !== 'anonymousReports') return [];
    return [{ ...documentSchema.parse(fields), collection, id } as const];
  });
  return { reports, files: Object.keys(files) };
}

export const sumOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * SHA-256 of each photo of the report at the service, in the order of the report; undefined for a
 * photo that is not there.
 */
export async function photosAtService(
  backend: Backend,
  { photos }: ReportAtService,
): Promise<readonly (string | undefined)[]> {
  const { files } = await readService(backend);
  return Promise.all(
    photos.map(async ({ path }) =>
      files.includes(path) ? sumOf((await photoBytes(backend, path)).bytes) : undefined,
    ),
  );
}

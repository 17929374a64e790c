/** Files on disk: one blob per file in a folder, their metadata in a journal. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ApiError } from '../documents/errors.ts';
import { flushFolder, shareRuns } from '../flush-folder.ts';
import { isLong, type Journal, openJournal } from '../journal.ts';
import { type StoredFile, storedFileSchema } from './metadata.ts';

const entrySchema = z.object({ name: z.string(), file: z.optional(storedFileSchema) });
type Entry = z.infer<typeof entrySchema>;

/**
 * Opens the files in `folder` and removes blobs without metadata: uploads interrupted by a crash.
 */
export async function openFileStore(folder: string): Promise<FileStore> {
  const blobs = join(folder, 'blobs');
  await mkdir(blobs, { recursive: true });
  const journal = await openJournal<Entry>(folder, 'files', (value) => entrySchema.parse(value));
  const store = new FileStore(journal, blobs);
  const used = new Set([...store.all()].map(({ blob }) => blob));
  for (const blob of await readdir(blobs))
    if (!used.has(blob)) await rm(join(blobs, blob), { force: true });
  return store;
}

export class FileStore {
  private readonly journal: Journal<Entry>;
  private readonly blobs: string;
  private readonly files = new Map<string, StoredFile>();
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly flushBlobs: () => Promise<void>;

  constructor(journal: Journal<Entry>, blobs: string) {
    this.journal = journal;
    this.blobs = blobs;
    this.flushBlobs = shareRuns(() => flushFolder(blobs));
    for (const { name, file } of journal.entries) this.register(name, file);
  }

  get(name: string): StoredFile | undefined {
    return this.files.get(name);
  }

  all(): Iterable<StoredFile> {
    return this.files.values();
  }

  /** Path of a file's blob. */
  pathOf({ blob }: StoredFile): string {
    return join(this.blobs, blob);
  }

  /**
   * Runs steps for the same name one after the other, so that two uploads of one name cannot both
   * create it.
   */
  async inTurn<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
    const before = this.queues.get(name) ?? Promise.resolve();
    const result = before.then(step, step);
    const settled = result.then(
      () => undefined,
      () => undefined,
    );
    this.queues.set(name, settled);
    try {
      return await result;
    } finally {
      if (this.queues.get(name) === settled) this.queues.delete(name);
    }
  }

  /**
   * Writes bytes durably under a new blob name. Nothing refers to it yet; after a crash the next
   * start removes it.
   */
  async writeBlob(bytes: Uint8Array): Promise<string> {
    const blob = randomUUID();
    await this.onDisk(async () => {
      const handle = await open(join(this.blobs, blob), 'wx', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await this.flushBlobs();
    });
    return blob;
  }

  /**
   * Stores a file's metadata durably, or deletes the file (undefined), and removes the previous
   * blob.
   */
  async put(name: string, file: StoredFile | undefined): Promise<void> {
    const before = this.files.get(name);
    await this.onDisk(async () => await this.journal.append({ name, ...(file && { file }) }));
    this.register(name, file);
    if (before && before.blob !== file?.blob) await rm(this.pathOf(before), { force: true });
    if (isLong(this.journal, this.files.size))
      await this.journal.shorten(() =>
        [...this.all()].map((known) => ({ name: known.name, file: known })),
      );
  }

  async clear(): Promise<void> {
    this.files.clear();
    await this.journal.rewrite([]);
    for (const blob of await readdir(this.blobs)) await rm(join(this.blobs, blob), { force: true });
  }

  async close(): Promise<void> {
    await Promise.all(this.queues.values());
    await this.journal.close();
  }

  private register(name: string, file: StoredFile | undefined): void {
    if (file) this.files.set(name, file);
    else this.files.delete(name);
  }

  private async onDisk(step: () => Promise<void>): Promise<void> {
    try {
      await step();
    } catch (error) {
      throw new ApiError(
        'UNAVAILABLE',
        `The file could not be written to the disk: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { flushFolder } from './flush-folder.ts';
import { frameRecord, readRecords } from './journal-records.ts';

/**
 * An append-only file of JSON values that survives `kill -9` and a loss of power: values confirmed
 * by `append` are in the journal when it is opened again; a torn record is not.
 */
export interface Journal<T> {
  /**
   * Values in the file when it was opened, in the order of writing. Later appends are not added.
   */
  readonly entries: readonly T[];
  /** Size of the file in bytes, without pending writes. */
  readonly bytes: number;
  /** Number of records in the file, without pending writes. */
  readonly count: number;
  /**
   * Resolves when the value is on disk; concurrent appends share one flush. Rejects when the write
   * fails; the value is then not in the journal.
   */
  append(value: T): Promise<void>;
  /**
   * Replaces the whole content atomically (temporary file, flush, rename): after a crash the file
   * has either the old or the new content. `values` is read before this call returns. Unconfirmed
   * appends are written after them, so a replay may read a record twice.
   */
  rewrite(values: Iterable<T>): Promise<void>;
  /**
   * Rewrites a long file. When the disk has no room for a second copy, the journal keeps its length
   * and tries again at twice the length.
   */
  shorten(values: () => Iterable<T>): Promise<void>;
  /** Resolves after all pending writes; afterwards `append` rejects. */
  close(): Promise<void>;
}

interface Pending {
  readonly record: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

const slackRecords = 5000;
/** Whether the file has so many more records than `needed` that it should be rewritten. */
export const isLong = ({ count }: Pick<Journal<unknown>, 'count'>, needed: number): boolean =>
  count > 2 * needed + slackRecords;

/**
 * Opens `folder`/`name`.journal and creates both if needed. `parse` validates each value and throws
 * for an unknown one. Throws JournalDamagedError when a record in the middle is unreadable, which
 * no crash can cause.
 */
export async function openJournal<T>(
  folder: string,
  name: string,
  parse: (value: unknown) => T,
): Promise<Journal<T>> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name}.journal`);
  const temporaryPath = `${path}.new`;
  await rm(temporaryPath, { force: true });
  let file = await open(path, 'a+', 0o600);
  const { entries, goodBytes } = await load(file, path, parse).catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  await flushFolder(folder);

  let bytes = goodBytes;
  let count = entries.length;
  let closed = false;
  /** Set when the end of the file is unknown: further writes are rejected. */
  let broken: Error | undefined;
  let pending: Pending[] = [];
  let inFlight: readonly Pending[] = [];
  const rewrites: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  let shortening = false;
  let restingBytes = 0;

  async function writeBatch(): Promise<void> {
    inFlight = pending;
    pending = [];
    try {
      if (broken !== undefined) throw broken;
      const batch = Buffer.concat(inFlight.map((item) => item.record));
      await writeAll(file, batch);
      await file.datasync();
      bytes += batch.length;
      count += inFlight.length;
    } catch (error) {
      if (broken === undefined) {
        await file.truncate(bytes).catch((cause: unknown) => {
          broken = cause instanceof Error ? cause : new Error(String(cause));
        });
      }
      for (const item of inFlight) item.reject(error);
      inFlight = [];
      return;
    }
    for (const item of inFlight) item.resolve();
    // Until the callers of `append` have continued, a rewrite treats their records as unconfirmed.
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    inFlight = [];
  }

  async function run(): Promise<void> {
    for (;;) {
      const rewriteNow = rewrites.shift();
      if (rewriteNow) await rewriteNow();
      else if (pending.length > 0) await writeBatch();
      else return;
    }
  }

  /** Starts in the next microtask, so that appends of the same task share a flush. */
  function wake(): void {
    running ??= Promise.resolve()
      .then(run)
      .finally(() => {
        running = undefined;
        if (pending.length > 0 || rewrites.length > 0) wake();
      });
  }

  async function replaceFile(records: readonly Buffer[]): Promise<void> {
    const next = await open(temporaryPath, 'w', 0o600);
    const all = Buffer.concat(records);
    try {
      await writeAll(next, all);
      await next.sync();
    } catch (error) {
      await rm(temporaryPath, { force: true }).catch(() => undefined);
      throw error;
    } finally {
      await next.close();
    }
    await rename(temporaryPath, path);
    await flushFolder(folder);
    await file.close();
    file = await open(path, 'a+', 0o600);
    bytes = all.length;
    count = records.length;
    broken = undefined;
  }

  function rewrite(values: Iterable<T>): Promise<void> {
    if (closed) return Promise.reject(new Error(`${path} is closed`));
    const records = [...values].map((value) => frameRecord(value));
    const unconfirmed = [...inFlight];
    return new Promise((resolve, reject) => {
      rewrites.push(() =>
        replaceFile([...records, ...unconfirmed.map((item) => item.record)]).then(resolve, reject),
      );
      wake();
    });
  }

  return {
    entries,
    get bytes() {
      return bytes;
    },
    get count() {
      return count;
    },
    append(value) {
      if (closed) return Promise.reject(new Error(`${path} is closed`));
      return new Promise((resolve, reject) => {
        pending.push({ record: frameRecord(value), resolve, reject });
        wake();
      });
    },
    rewrite,
    async shorten(values) {
      if (shortening || closed || bytes < restingBytes) return;
      shortening = true;
      try {
        await rewrite(values());
      } catch {
        restingBytes = 2 * bytes;
      } finally {
        shortening = false;
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      while (running) await running;
      await file.close();
    },
  };
}

/** Reads all records and truncates a torn last one. */
async function load<T>(
  file: FileHandle,
  path: string,
  parse: (value: unknown) => T,
): Promise<{ entries: readonly T[]; goodBytes: number }> {
  const content = await file.readFile();
  const { values, goodBytes } = readRecords(content, path);
  const entries = values.map(parse);
  if (goodBytes < content.length) {
    await file.truncate(goodBytes);
    await file.datasync();
  }
  return { entries, goodBytes };
}

async function writeAll(file: FileHandle, data: Buffer): Promise<void> {
  for (let offset = 0; offset < data.length;) {
    const { bytesWritten } = await file.write(data, offset, data.length - offset);
    offset += bytesWritten;
  }
}

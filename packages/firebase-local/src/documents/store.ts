/**
 * All documents, in memory and in a journal. A commit is atomic and confirmed when it is on disk.
 */
import * as z from 'zod';
import { isLong, type Journal, openJournal } from '../journal.ts';
import { ApiError } from './errors.ts';
import type { DocumentPath } from './names.ts';
import { compareTexts } from './order.ts';
import type { WireFields } from './values.ts';

export interface StoredDocument {
  readonly path: DocumentPath;
  readonly fields: WireFields;
  /** Microseconds since 1970. */
  readonly createTime: bigint;
  readonly updateTime: bigint;
}

/** The change of one document in a commit: its new content or its deletion. */
export interface Change {
  readonly path: DocumentPath;
  readonly document: StoredDocument | undefined;
}

/** A change that is durable, with the document before it. */
export interface Changed extends Change {
  readonly before: StoredDocument | undefined;
}

/**
 * Fields are not validated again: they were validated before writing, and each record has a
 * checksum.
 */
const fieldsSchema = z.custom<WireFields>((value) => typeof value === 'object' && value !== null);
const entrySchema = z.array(
  z.object({
    path: z.string(),
    document: z.optional(
      z.object({ fields: fieldsSchema, createTime: z.string(), updateTime: z.string() }),
    ),
  }),
);
type Entry = z.infer<typeof entrySchema>;

const toEntry = (changes: readonly Change[]): Entry =>
  changes.map(({ path, document }) => ({
    path: path.join('/'),
    ...(document && {
      document: {
        fields: document.fields,
        createTime: String(document.createTime),
        updateTime: String(document.updateTime),
      },
    }),
  }));

/** Opens the documents in `folder`; throws when the journal is damaged. */
export async function openStore(folder: string): Promise<DocumentStore> {
  const journal = await openJournal<Entry>(folder, 'documents', (value) =>
    entrySchema.parse(value),
  );
  return new DocumentStore(journal);
}

export class DocumentStore {
  private readonly journal: Journal<Entry>;
  private readonly collections = new Map<string, Map<string, StoredDocument>>();
  private readonly unconfirmed = new Set<Promise<void>>();
  /** For each pending commit, oldest first: the documents to restore when it fails, by path. */
  private readonly undos: Map<string, StoredDocument | undefined>[] = [];
  private readonly listeners = new Set<(changes: readonly Changed[]) => void>();
  private count = 0;
  private lastTime = 0n;

  constructor(journal: Journal<Entry>) {
    this.journal = journal;
    for (const entry of journal.entries) {
      for (const { path, document } of entry) {
        const segments = path.split('/');
        this.put(
          segments,
          document && {
            path: segments,
            fields: document.fields,
            createTime: BigInt(document.createTime),
            updateTime: BigInt(document.updateTime),
          },
        );
        if (document)
          this.lastTime =
            this.lastTime > BigInt(document.updateTime)
              ? this.lastTime
              : BigInt(document.updateTime);
      }
    }
  }

  get(path: DocumentPath): StoredDocument | undefined {
    return this.collections.get(path.slice(0, -1).join('/'))?.get(path.at(-1) ?? '');
  }

  /** Calls `listener` with each commit as soon as it is durable. */
  subscribe(listener: (changes: readonly Changed[]) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The documents of one collection, in no particular order. */
  collection(path: DocumentPath): readonly StoredDocument[] {
    return [...(this.collections.get(path.join('/'))?.values() ?? [])];
  }

  /** The documents of one collection, in the order of their ids. */
  list(path: DocumentPath): readonly StoredDocument[] {
    return this.collection(path).toSorted((a, b) =>
      compareTexts(a.path.at(-1) ?? '', b.path.at(-1) ?? ''),
    );
  }

  /** All documents, for a dump. */
  *all(): Iterable<StoredDocument> {
    for (const documents of this.collections.values()) yield* documents.values();
  }

  /** A time in microseconds that is later than every earlier commit. */
  nextTime(nowMilliseconds: number): bigint {
    const now = BigInt(Math.trunc(nowMilliseconds)) * 1000n;
    this.lastTime = now > this.lastTime ? now : this.lastTime + 1n;
    return this.lastTime;
  }

  /** The current time in microseconds, not before the last commit. */
  readTime(nowMilliseconds: number): bigint {
    const now = BigInt(Math.trunc(nowMilliseconds)) * 1000n;
    return now > this.lastTime ? now : this.lastTime;
  }

  /**
   * Applies the changes atomically. They are visible immediately; resolves when they are durable.
   * When the write fails they are undone and UNAVAILABLE is thrown.
   */
  async commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const undo = new Map(changes.map(({ path }) => [path.join('/'), this.get(path)]));
    this.undos.push(undo);
    for (const { path, document } of changes) this.put(path, document);
    const written = this.journal.append(toEntry(changes));
    this.unconfirmed.add(written);
    try {
      await written;
    } catch (error) {
      this.takeBack(changes, undo);
      throw new ApiError(
        'UNAVAILABLE',
        `The documents could not be written to the disk: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      this.unconfirmed.delete(written);
      this.undos.splice(this.undos.indexOf(undo), 1);
    }
    const changed = changes.map((change) => ({
      ...change,
      before: undo.get(change.path.join('/')),
    }));
    for (const listener of this.listeners) listener(changed);
    if (isLong(this.journal, this.count))
      await this.journal.shorten(() =>
        [...this.all()].map((document) => toEntry([{ path: document.path, document }])),
      );
  }

  /**
   * Waits until everything that can be read now is durable, so that no response contains data that
   * a crash could undo.
   */
  async settled(): Promise<void> {
    if (this.unconfirmed.size > 0) await Promise.allSettled(this.unconfirmed);
  }

  async clear(): Promise<void> {
    this.collections.clear();
    this.count = 0;
    this.lastTime = 0n;
    await this.journal.rewrite([]);
  }

  async close(): Promise<void> {
    await this.journal.close();
  }

  private put(path: DocumentPath, document: StoredDocument | undefined): void {
    const collection = path.slice(0, -1).join('/');
    const id = path.at(-1) ?? '';
    const documents = this.collections.get(collection) ?? new Map<string, StoredDocument>();
    this.count -= documents.size;
    if (document) {
      documents.set(id, document);
      this.collections.set(collection, documents);
    } else documents.delete(id);
    this.count += documents.size;
    if (documents.size === 0) this.collections.delete(collection);
  }

  /** Later pending commits must undo to the last state on disk, not to the failed one. */
  private takeBack(
    changes: readonly Change[],
    undo: ReadonlyMap<string, StoredDocument | undefined>,
  ): void {
    const later = this.undos.slice(this.undos.findIndex((known) => known === undo) + 1);
    for (const { path, document } of changes) {
      const key = path.join('/');
      const next = later.find((known) => known.has(key));
      if (next) next.set(key, undo.get(key));
      else if (this.get(path) === document) this.put(path, undo.get(key));
    }
  }
}

/**
 * All documents, in memory and in a journal: a commit is confirmed when it is on the disk, as a
 * whole.
 */
import * as z from 'zod';
import { type Journal, openJournal } from '../journal.ts';
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

/** What a commit does to one document: its new content, or its end. */
export interface Change {
  readonly path: DocumentPath;
  readonly document: StoredDocument | undefined;
}

/**
 * Fields were checked before they were written and the journal guards each record with a checksum.
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

/** The journal is rewritten when it holds this many records more than twice the documents. */
const slackRecords = 5000;

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
  private count = 0;
  private rewriting = false;
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

  /** The documents of one collection, in no order. */
  collection(path: DocumentPath): readonly StoredDocument[] {
    return [...(this.collections.get(path.join('/'))?.values() ?? [])];
  }

  /** The documents of one collection, in the order of their ids. */
  list(path: DocumentPath): readonly StoredDocument[] {
    return this.collection(path).toSorted((a, b) =>
      compareTexts(a.path.at(-1) ?? '', b.path.at(-1) ?? ''),
    );
  }

  /** Everything, for a dump. */
  *all(): Iterable<StoredDocument> {
    for (const documents of this.collections.values()) yield* documents.values();
  }

  /** A time in microseconds that no commit has had yet, never before the last one. */
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
   * Applies the changes as one: visible at once, resolved when they are durable. When the disk
   * refuses they are taken back and UNAVAILABLE is thrown.
   */
  async commit(changes: readonly Change[]): Promise<void> {
    if (changes.length === 0) return;
    const before = changes.map(({ path }) => ({ path, document: this.get(path) }));
    for (const { path, document } of changes) this.put(path, document);
    const written = this.journal.append(toEntry(changes));
    this.unconfirmed.add(written);
    try {
      await written;
    } catch (error) {
      for (const [index, { path, document }] of before.entries()) {
        if (this.get(path) === changes[index]?.document) this.put(path, document);
      }
      throw new ApiError(
        'UNAVAILABLE',
        `The documents could not be written to the disk: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      this.unconfirmed.delete(written);
    }
    await this.shorten();
  }

  /**
   * Waits until everything that can be read now is durable, so that no answer shows what a crash
   * could undo.
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

  private async shorten(): Promise<void> {
    if (this.rewriting || this.journal.count <= 2 * this.count + slackRecords) return;
    this.rewriting = true;
    try {
      await this.journal.rewrite(
        [...this.all()].map((document) => toEntry([{ path: document.path, document }])),
      );
    } finally {
      this.rewriting = false;
    }
  }
}

/** Operations on files under the rules: upload, read, change metadata, delete, list. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { ApiError, invalid } from '../documents/errors.ts';
import type { Caller } from '../documents/guard.ts';
import type { BackendContext } from '../product.ts';
import { checksumText, crc32c } from './crc32c.ts';
import type { FileStore } from './file-store.ts';
import type { FileGuard } from './guard.ts';
import {
  keptSettings,
  type Settings,
  settingsSchema,
  type StoredFile,
  toStoredFile,
} from './metadata.ts';

const maxNameLength = 1024;
const maxListed = 1000;

export interface Listing {
  readonly prefixes: readonly string[];
  readonly items: readonly StoredFile[];
  readonly nextPageToken?: string;
}

/** Parses the metadata of a request; throws INVALID_ARGUMENT. */
export function readSettings(data: unknown): Settings {
  const result = settingsSchema.safeParse(data);
  if (!result.success)
    throw invalid(`The metadata cannot be read: ${z.prettifyError(result.error)}`);
  return result.data;
}

/** Checks a name: 1 to 1024 bytes without line breaks. Throws INVALID_ARGUMENT. */
export function checkName(name: string): string {
  if (
    name === '' ||
    Buffer.byteLength(name) > maxNameLength ||
    /[\r\n\0]/.test(name) ||
    !name.isWellFormed()
  )
    throw invalid('A file name has 1 to 1024 bytes without line breaks.');
  return name;
}

export class Library {
  private readonly context: BackendContext;
  private readonly store: FileStore;
  private readonly guard: FileGuard;

  constructor(context: BackendContext, store: FileStore, guard: FileGuard) {
    this.context = context;
    this.store = store;
    this.guard = guard;
  }

  /**
   * Rejects an upload early when the rules deny it without its bytes. Over an existing file the
   * rules are checked when the bytes have arrived.
   */
  checkStart(
    caller: Caller,
    bucket: string,
    planned: {
      readonly name: string;
      readonly contentType: string;
      readonly size: number | undefined;
    },
  ): void {
    if (planned.size === undefined || this.store.get(planned.name)) return;
    this.guard.check(caller, 'create', bucket, planned.name, undefined, {
      ...planned,
      size: planned.size,
    });
  }

  /** Stores a whole upload; resolves when bytes and metadata are durable. */
  async upload(
    caller: Caller,
    bucket: string,
    name: string,
    contentType: string,
    settings: Settings,
    bytes: Buffer,
  ): Promise<StoredFile> {
    const md5Hash = createHash('md5').update(bytes).digest('base64');
    if (typeof settings.md5Hash === 'string' && settings.md5Hash !== md5Hash)
      throw invalid('The MD5 of the bytes differs from the announced one.');
    const upload = {
      name,
      settings,
      contentType,
      size: bytes.length,
      md5Hash,
      crc32c: checksumText(crc32c(bytes)),
    };
    return await this.store.inTurn(name, async () => {
      this.guard.check(caller, 'create', bucket, name, this.store.get(name), {
        ...upload,
        settings: keptSettings(settings),
      });
      const file = toStoredFile(upload, await this.store.writeBlob(bytes), this.context.now());
      await this.store.put(name, file);
      return file;
    });
  }

  /** Returns the file. A valid download token bypasses the rules. */
  read(caller: Caller, bucket: string, name: string, token: string | undefined): StoredFile {
    const file = this.store.get(name);
    if (!file || token !== file.downloadToken) this.guard.check(caller, 'get', bucket, name, file);
    if (!file) throw notFound(name);
    return file;
  }

  async change(
    caller: Caller,
    bucket: string,
    name: string,
    settings: Settings,
  ): Promise<StoredFile> {
    return await this.store.inTurn(name, async () => {
      const before = this.store.get(name);
      const kept = keptSettings(settings, before?.settings);
      const contentType = settings.contentType ?? before?.contentType ?? '';
      this.guard.check(caller, 'update', bucket, name, before, {
        name,
        size: before?.size ?? 0,
        contentType,
        ...(before && { md5Hash: before.md5Hash, crc32c: before.crc32c }),
        settings: kept,
      });
      if (!before) throw notFound(name);
      const file = {
        ...before,
        contentType,
        settings: kept,
        metageneration: before.metageneration + 1,
        updated: new Date(this.context.now()).toISOString(),
      };
      await this.store.put(name, file);
      return file;
    });
  }

  async remove(caller: Caller, bucket: string, name: string): Promise<void> {
    await this.store.inTurn(name, async () => {
      const file = this.store.get(name);
      this.guard.check(caller, 'delete', bucket, name, file);
      if (!file) throw notFound(name);
      await this.store.put(name, undefined);
    });
  }

  /** Resolves with whether the file existed. */
  removeWithoutRules(name: string): Promise<boolean> {
    return this.store.inTurn(name, async () => {
      if (!this.store.get(name)) return false;
      await this.store.put(name, undefined);
      return true;
    });
  }

  /** Files and folders under a folder; `size` entries per page, at most 1000. */
  list(
    caller: Caller,
    bucket: string,
    prefix: string,
    delimiter: string,
    size: number,
    after: string,
  ): Listing {
    if (prefix !== '' && !prefix.endsWith('/'))
      throw invalid('A prefix is a folder, with a slash at its end.');
    this.guard.check(caller, 'list', bucket, prefix, undefined);
    const prefixes = new Set<string>();
    const items: StoredFile[] = [];
    let last = '';
    const names = [...this.store.all()]
      .filter(({ name }) => name.startsWith(prefix))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
    for (const file of names) {
      const cut = delimiter === '' ? -1 : file.name.indexOf(delimiter, prefix.length);
      const entry = cut < 0 ? file.name : file.name.slice(0, cut + delimiter.length);
      if (entry <= after || prefixes.has(entry)) continue;
      if (prefixes.size + items.length >= Math.min(size, maxListed))
        return { prefixes: [...prefixes], items, nextPageToken: last };
      if (cut < 0) items.push(file);
      else prefixes.add(entry);
      last = entry;
    }
    return { prefixes: [...prefixes], items };
  }
}

const notFound = (name: string): ApiError =>
  new ApiError('NOT_FOUND', `Not Found. Could not get object ${name}`);

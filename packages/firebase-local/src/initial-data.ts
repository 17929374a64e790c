import type { PlainFields } from './documents/plain.ts';
import type { NewAccount } from './identity/index.ts';

/** Data of a new data folder. It is written without the rules, so times may be in the past. */
export interface InitialData {
  /** By path, "collection/ID". */
  readonly documents: ReadonlyMap<string, PlainFields>;
  readonly files: readonly InitialFile[];
  /** Values of the Realtime Database by path. */
  readonly live: ReadonlyMap<string, unknown>;
}

export interface InitialFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** Time of the upload in milliseconds since 1970. */
  readonly at: number;
}

/** Accounts and documents that exist after each start and each reset; missing ones are created. */
export interface Seed {
  readonly accounts: readonly NewAccount[];
  /** Documents by path, for the server's time in milliseconds since 1970. */
  readonly documents: (now: number) => ReadonlyMap<string, PlainFields>;
}

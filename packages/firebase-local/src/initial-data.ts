import type { PlainFields } from './documents/plain.ts';

/** What a new data folder begins with, written past the rules: its times lie in the past. */
export interface InitialData {
  /** By path, "reports/ID". */
  readonly documents: ReadonlyMap<string, PlainFields>;
  readonly files: readonly InitialFile[];
  /** Values of the Realtime Database by path, "work/ID". */
  readonly live: ReadonlyMap<string, unknown>;
}

export interface InitialFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
}

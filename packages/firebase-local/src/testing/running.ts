/** A backend in a temporary folder with a small site, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { writeSmallSite } from './small-site.ts';

export interface Running extends Backend {
  readonly folder: string;
  readonly publicFolder: string;
  /** Stops the backend and starts another one on the same data. */
  restart(): Promise<Running>;
  /** Stops the backend and deletes its folder. */
  remove(): Promise<void>;
}

interface RunningOptions {
  /** 0: a free port. */
  readonly port: number;
  readonly dataFolder: string;
  readonly publicFolder: string;
}

/** Calls `start` with a free port, a data folder and a small site below `folder`. */
export async function runInFolder(
  start: (options: RunningOptions) => Promise<Backend>,
  folder = mkdtempSync(join(tmpdir(), 'firebase-local-')),
): Promise<Running> {
  const publicFolder = join(folder, 'site');
  writeSmallSite(publicFolder);
  const backend = await start({ port: 0, dataFolder: join(folder, 'data'), publicFolder });
  return {
    ...backend,
    folder,
    publicFolder,
    async restart() {
      await backend.close();
      return runInFolder(start, folder);
    },
    async remove() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

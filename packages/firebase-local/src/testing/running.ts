/** A running backend with a small site of its own, for tests. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from '../backend.ts';
import { writeSmallSite } from './small-site.ts';

export interface Running extends Backend {
  readonly folder: string;
  readonly publicFolder: string;
  /** Ends the backend and starts another one on the same data. */
  restart(): Promise<Running>;
  remove(): Promise<void>;
}

export async function run(
  options: Partial<BackendOptions> = {},
  folder = mkdtempSync(join(tmpdir(), 'backend-')),
): Promise<Running> {
  const publicFolder = join(folder, 'site');
  writeSmallSite(publicFolder);
  const backend = await startBackend({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder,
    quiet: true,
    ...options,
  });
  return {
    ...backend,
    folder,
    publicFolder,
    async restart() {
      await backend.close();
      return run(options, folder);
    },
    async remove() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Calls an endpoint under /__dev. Throws on any other status than 200. */
export async function dev(
  backend: Pick<Backend, 'origin'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${backend.origin}/__dev/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

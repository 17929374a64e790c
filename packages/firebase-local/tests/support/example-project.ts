/** The backend with the rules and accounts of the example project. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from '../../src/backend.ts';
import { writeSmallSite } from '../../src/testing/small-site.ts';
import { ada, jona, projectId } from './accounts.ts';

const rulesFolder = resolve(import.meta.dirname, '../example-project');

type ExampleOptions = Pick<BackendOptions, 'port' | 'dataFolder' | 'publicFolder'> &
  Partial<BackendOptions>;

export const startExampleProject = (options: ExampleOptions): Promise<Backend> =>
  startBackend({
    projectId,
    rulesFolder,
    title: 'Example project',
    mails: { actionPath: '/login', defaultLocale: 'de' },
    seed: {
      accounts: [jona, ada],
      documents: (now) =>
        new Map([[`users/${jona.uid}`, { name: 'Jona', updatedAt: new Date(now) }]]),
    },
    quiet: true,
    ...options,
  });

export interface RunningExample extends Backend {
  readonly folder: string;
  readonly publicFolder: string;
  /** Stops the backend and starts another one on the same data. */
  restart(): Promise<RunningExample>;
  remove(): Promise<void>;
}

/** Starts it in a temporary folder with a small site. */
export async function runExampleProject(
  options: Partial<BackendOptions> = {},
  folder = mkdtempSync(join(tmpdir(), 'firebase-local-')),
): Promise<RunningExample> {
  const publicFolder = join(folder, 'site');
  writeSmallSite(publicFolder);
  const backend = await startExampleProject({
    port: 0,
    dataFolder: join(folder, 'data'),
    publicFolder,
    ...options,
  });
  return {
    ...backend,
    folder,
    publicFolder,
    async restart() {
      await backend.close();
      return runExampleProject(options, folder);
    },
    async remove() {
      await backend.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

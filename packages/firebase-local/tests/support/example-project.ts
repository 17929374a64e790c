/** The backend with the rules and accounts of the example project. */
import { resolve } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from '../../src/backend.ts';
import { type Running, runInFolder } from '../../src/testing/running.ts';
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

export type { Running } from '../../src/testing/running.ts';

/** Starts it in a temporary folder with a small site. */
export const runExampleProject = (
  options: Partial<BackendOptions> = {},
  folder?: string,
): Promise<Running> => runInFolder((own) => startExampleProject({ ...own, ...options }), folder);

import { resolve } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from 'firebase-local';
import { demoSeed } from './demo-accounts.ts';
import { createRunTimeConfig } from './run-time-config.ts';

export interface LocalBackendOptions extends Omit<
  BackendOptions,
  'projectId' | 'rulesFolder' | 'title' | 'mails' | 'seed' | 'transformFile'
> {
  readonly projectId?: string | undefined;
  /** Folder of the rules files; by default the root of the repository. */
  readonly rulesFolder?: string | undefined;
  /** If true, creates the demo accounts and the demo driver's profile. */
  readonly seed?: boolean | undefined;
  /** Replaces the sign-in methods of /config.json. */
  readonly signInMethods?: readonly string[] | undefined;
}

/** Starts the local backend (packages/firebase-local) with the settings of this product. */
export function startLocalBackend({
  projectId = 'demo-tanklotse',
  rulesFolder = resolve(import.meta.dirname, '../..'),
  seed = false,
  signInMethods,
  ...options
}: LocalBackendOptions): Promise<Backend> {
  return startBackend({
    ...options,
    projectId,
    rulesFolder,
    title: 'Tanklotse on this machine',
    mails: { actionPath: '/login', defaultLocale: 'de' },
    seed: seed ? demoSeed : undefined,
    transformFile: createRunTimeConfig({
      projectId,
      publicFolder: resolve(options.publicFolder),
      signInMethods,
    }),
  });
}

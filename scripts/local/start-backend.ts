import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Backend, type BackendOptions, startBackend } from 'firebase-local';
import { demoSeed } from './demo-accounts.ts';
import { createRunTimeConfig } from './run-time-config.ts';
import { loadVapidKeys } from './vapid-keys.ts';

export interface LocalBackendOptions extends Omit<
  BackendOptions,
  'functions' | 'projectId' | 'rulesFolder' | 'title' | 'mails' | 'seed' | 'transformFile'
> {
  readonly projectId?: string | undefined;
  /** Folder of the rules files; by default the root of the repository. */
  readonly rulesFolder?: string | undefined;
  /** If true, creates the demo accounts and the demo driver's profile. */
  readonly seed?: boolean | undefined;
  /** Replaces the sign-in methods of /config.json. */
  readonly signInMethods?: readonly string[] | undefined;
  /** If true, runs the functions of the folder functions/. */
  readonly functions?: boolean | undefined;
  /** Parameters of the functions, in addition to those of the demonstration. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** Folder of the functions, a package with its own packages. */
const functionsFolder = resolve(import.meta.dirname, '../../functions');

/** Whether the packages of the functions are installed; the site works without them. */
export const hasFunctions = (): boolean =>
  existsSync(join(functionsFolder, 'node_modules/firebase-functions'));

/** Made-up addresses of the demonstration; mails and push messages are listed at /__dev. */
const demoParameters = {
  MAIL_FROM: 'tanklotse@tanklotse.example',
  MAIL_DISPATCH: 'dispatch@tanklotse.example',
  MAIL_WORKSHOP: 'workshop@tanklotse.example',
  MAIL_SAFETY: 'safety@tanklotse.example',
  MAIL_ONCALL: 'on-call@tanklotse.example',
  MAIL_RETENTION: 'office@tanklotse.example',
  VAPID_SUBJECT: 'mailto:office@tanklotse.example',
};

/** Starts the local backend (packages/firebase-local) with the settings of this product. */
export function startLocalBackend({
  projectId = 'demo-tanklotse',
  rulesFolder = resolve(import.meta.dirname, '../..'),
  seed = false,
  signInMethods,
  functions = false,
  parameters = {},
  ...options
}: LocalBackendOptions): Promise<Backend> {
  const keys = functions ? loadVapidKeys(options.dataFolder) : undefined;
  return startBackend({
    ...options,
    functions: keys && {
      folder: functionsFolder,
      environment: (origin) => ({
        ...demoParameters,
        ...parameters,
        SITE_ORIGIN: origin,
        VAPID_PUBLIC_KEY: keys.publicKey,
        VAPID_PRIVATE_KEY: keys.privateKey,
      }),
    },
    projectId,
    rulesFolder,
    title: 'Tanklotse on this machine',
    mails: { actionPath: '/login', defaultLocale: 'de' },
    seed: seed ? demoSeed : undefined,
    transformFile: createRunTimeConfig({
      projectId,
      publicFolder: resolve(options.publicFolder),
      signInMethods,
      functions: keys && { roles: true, push: keys.publicKey },
    }),
  });
}

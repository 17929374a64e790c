/**
 * The functions in a deployment. Google's command line deploys them only if `--only` names them:
 * firebase.json does not contain them, so each other deployment works without their packages, their
 * APIs and their accounts.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { parseConfigText } from '../../src/features/config/model/config-schema.ts';
import { buildFunctions } from '../build/functions.ts';
import { deploysTarget } from './options.ts';

const present = z.looseObject({});
const endpointSchema = z.object({
  region: z.array(z.string()).min(1),
  serviceAccountEmail: z.string().nullable(),
  maxInstances: z.int().nullable(),
  secretEnvironmentVariables: z.array(z.object({ key: z.string() })).default([]),
  callableTrigger: present.optional(),
  blockingTrigger: present.optional(),
  scheduleTrigger: present.optional(),
  eventTrigger: z
    .object({
      eventType: z.string(),
      eventFilters: z.record(z.string(), z.string()).default({}),
      eventFilterPathPatterns: z.record(z.string(), z.string()).default({}),
      retry: z.boolean(),
    })
    .optional(),
});
const manifestSchema = z.object({
  endpoints: z.record(z.string(), endpointSchema),
  params: z.array(z.object({ name: z.string(), type: z.string() })),
});
/** What Google's command line reads about the functions before it deploys them. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Bundles the functions and reads their manifest. Rejects with the output of a bundle that fails. */
export async function readManifest(root: string): Promise<Manifest> {
  await buildFunctions(root);
  const folder = mkdtempSync(join(tmpdir(), 'tanklotse-manifest-'));
  const file = join(folder, 'functions.yaml');
  try {
    const { status, stderr } = spawnSync(
      process.execPath,
      ['node_modules/firebase-functions/lib/bin/firebase-functions.js'],
      {
        cwd: join(root, 'functions'),
        encoding: 'utf8',
        env: {
          ...process.env,
          FUNCTIONS_CONTROL_API: 'true',
          FUNCTIONS_MANIFEST_OUTPUT_PATH: file,
        },
      },
    );
    if (status !== 0) throw new Error(`The functions cannot be loaded:\n${stderr}`);
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface FunctionSettings {
  /** The entry `functions` of firebase.json. */
  readonly functions?: object;
  /** Rewrites of Hosting, for the functions that the site calls. */
  readonly rewrites?: readonly object[];
}

const entry = {
  source: 'functions',
  codebase: 'default',
  runtime: 'nodejs24',
  // The bundle contains the code. The parameters in .env.<id> are read on this machine.
  ignore: ['node_modules', '*.ts', '.*'],
  disallowLegacyRuntimeConfig: true,
};

/**
 * The calls of the site, as rewrites: /api/NAME of the site's own host. Google's command line accepts
 * a rewrite to a function that does not exist, and then the address answers 404.
 */
export const rewritesOf = ({ endpoints }: Manifest): readonly object[] =>
  Object.entries(endpoints)
    .filter(([, { callableTrigger }]) => callableTrigger !== undefined)
    .map(([functionId, { region }]) => ({
      source: `/api/${functionId}`,
      function: { functionId, region: region[0] },
    }));

export const deploysFunctions = (options: readonly string[]): boolean =>
  deploysTarget(options, 'functions', false);

/**
 * What a deployment adds to firebase.json: the functions if the options name them, and the rewrites
 * if the site is deployed and its configuration says that it calls them.
 */
export function functionSettings(
  options: readonly string[],
  config: string,
  manifest: Manifest,
): FunctionSettings {
  return {
    ...(deploysFunctions(options) && { functions: entry }),
    ...(callsFunctions(options, config) && { rewrites: rewritesOf(manifest) }),
  };
}

const callsFunctions = (options: readonly string[], config: string): boolean =>
  parseConfigText(config).functions.roles && deploysTarget(options, 'hosting', true);

/** Returns true if the deployment has a part that concerns functions. */
export const needsManifest = (options: readonly string[], config: string): boolean =>
  deploysFunctions(options) || callsFunctions(options, config);

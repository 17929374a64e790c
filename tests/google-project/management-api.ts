/**
 * The management API for `firebase deploy`: one project, its rules, indexes and hosting. Deployed
 * files are stored in a folder like the sources, so that the local backend can use them. The
 * requests and responses are those of the pinned command line.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { parseRules } from 'firebase-local/rules/parse-rules';

export interface ManagementOptions {
  readonly projectId: string;
  /** Origin of this server, without a trailing slash. */
  readonly origin: () => string;
  /** Folder of the deployed files. */
  readonly folder: string;
  /** Called when a rules file or a site is released. */
  readonly onRelease: (what: 'rules' | 'hosting') => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
type Handler = (found: RegExpExecArray, body: Buffer, url: URL) => Promise<unknown>;

/** Environment variables that set the API origins of the command line. */
export const overrides = [
  'FIREBASE_API_URL',
  'FIREBASE_AUTH_URL',
  'FIREBASE_FIREBASESTORAGE_URL',
  'FIREBASE_FUNCTIONS_URL',
  'FIREBASE_FUNCTIONS_V2_URL',
  'FIREBASE_HOSTING_API_URL',
  'FIREBASE_IAM_URL',
  'FIREBASE_PUBSUB_URL',
  'FIREBASE_REALTIME_URL',
  'FIREBASE_RESOURCEMANAGER_URL',
  'FIREBASE_RTDB_MANAGEMENT_URL',
  'FIREBASE_RTDB_METADATA_URL',
  'FIREBASE_RULES_URL',
  'FIREBASE_RUNTIMECONFIG_URL',
  'FIREBASE_SERVICE_USAGE_URL',
  'FIREBASE_STORAGE_URL',
  'FIREBASE_TOKEN_URL',
  'FIRESTORE_URL',
  'CLOUD_RUN_API_URL',
  'CLOUD_RUN_URL',
  'CLOUD_SECRET_MANAGER_URL',
  'COMPUTE_URL',
  'EVENTARC_URL',
  'FIREBASE_CLOUDBUILD_URL',
  'FIREBASE_CLOUDSCHEDULER_URL',
  'ARTIFACT_REGISTRY_DOMAIN',
] as const;

const rulesSource = z.object({
  source: z.object({ files: z.array(z.object({ name: z.string(), content: z.string() })).min(1) }),
});
const release = z.object({ name: z.string(), rulesetName: z.string() });
const populate = z.object({ files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)) });
const versionConfig = z.object({
  status: z.literal('FINALIZED'),
  config: z.strictObject({
    headers: z
      .array(z.strictObject({ glob: z.string(), headers: z.record(z.string(), z.string()) }))
      .default([]),
    // The functions do not run here, so their addresses answer 404.
    rewrites: z
      .array(z.strictObject({ glob: z.string(), function: z.string(), functionRegion: z.string() }))
      .optional(),
    cleanUrls: z.literal(true),
    trailingSlashBehavior: z.literal('REMOVE'),
  }),
});
const fieldSchema = z.looseObject({
  indexConfig: z
    .object({ indexes: z.array(z.looseObject({})).default([]) })
    .default({ indexes: [] }),
  ttlConfig: z.object({}).optional(),
});
const index = z.object({ fields: z.array(z.looseObject({ fieldPath: z.string() })) });

const projectNumber = '123456789012';
const storageAgent = `serviceAccount:service-${projectNumber}@gcp-sa-firebasestorage.iam.gserviceaccount.com`;
const lookUpRole = 'roles/firebaserules.firestoreServiceAgent';
const policySchema = z.object({
  bindings: z.array(z.object({ role: z.string(), members: z.array(z.string()) })).default([]),
  etag: z.string().optional(),
});

/**
 * Storage rules of a project without the role: each look-up of a document is denied, as on the real
 * service. Reading an absent claim is an error, and an error denies.
 */
const withoutLookUps = (rules: string): string =>
  rules.replaceAll(/return !?firestore\.(?:get|exists)\(.*;$/gm, 'return request.auth.token.none;');

/** The tokens after a sign-in; nothing here checks them. */
const tokens = { access_token: 'loopback', expires_in: 3600, token_type: 'Bearer' };
const part = (data: object): string => Buffer.from(JSON.stringify(data)).toString('base64url');

const json = (body: Buffer): unknown => JSON.parse(body.toString('utf8') || '{}');

/** Reports errors of a rules file, as Google's compiler does. */
function compile({ name, content }: { readonly name: string; readonly content: string }): object[] {
  try {
    parseRules(name, content);
    return [];
  } catch (error) {
    const description = error instanceof Error ? error.message : String(error);
    return [{ severity: 'ERROR', description, sourcePosition: { line: 1, column: 1 } }];
  }
}

export function createManagementApi(options: ManagementOptions): {
  readonly answer: (request: IncomingMessage, url: URL, body: Buffer) => Promise<Answer>;
} {
  const { projectId, folder } = options;
  const project = `projects/${projectId}`;
  const rulesets = new Map<string, string>();
  const uploads = new Map<string, Buffer>();
  /** Per version: its files by path, and the settings of firebase.json. */
  const versions = new Map<string, { files: Record<string, string>; config: unknown }>();
  const indexes: object[] = [];
  const fields: object[] = [];

  let policy: z.infer<typeof policySchema> = { bindings: [] };
  let storageRules: string | undefined;

  /** Writes the rules of Storage as this project applies them. */
  async function applyStorageRules(): Promise<void> {
    if (storageRules === undefined) return;
    const isGranted = policy.bindings.some(
      ({ role, members }) => role === lookUpRole && members.includes(storageAgent),
    );
    const applied = isGranted ? storageRules : withoutLookUps(storageRules);
    await writeFile(join(folder, 'storage.rules'), applied);
    await options.onRelease('rules');
  }

  async function releaseRules(name: string, rulesetName: string): Promise<void> {
    const rules = rulesets.get(rulesetName) ?? '';
    if (!name.includes('cloud.firestore')) {
      storageRules = rules;
      return applyStorageRules();
    }
    await writeFile(join(folder, 'firestore.rules'), rules);
    await options.onRelease('rules');
  }

  /** Writes the version's files into dist, and its settings in the form of firebase.json. */
  async function releaseVersion(id: string): Promise<void> {
    const version = versions.get(id);
    if (version === undefined) throw new Error(`There is no version ${id}`);
    for (const [path, hash] of Object.entries(version.files)) {
      const file = join(folder, 'dist', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, uploads.get(hash) ?? Buffer.alloc(0));
    }
    const { config } = versionConfig.parse(version.config);
    const hosting = {
      public: 'dist',
      ignore: [],
      cleanUrls: true,
      trailingSlash: false,
      headers: config.headers.map(({ glob, headers }) => ({
        source: glob,
        headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
      })),
    };
    await writeFile(join(folder, 'firebase.json'), JSON.stringify({ hosting }));
    await options.onRelease('hosting');
  }

  const calls: readonly (readonly [string, RegExp, Handler])[] = [
    // The signed-in account, and the enabled services of the project.
    [
      'POST',
      /^\/o\/oauth2\/token$/,
      async () => ({
        ...tokens,
        refresh_token: 'loopback',
        id_token: `${part({ alg: 'none' })}.${part({ email: 'owner@haulage.example' })}.`,
      }),
    ],
    ['POST', /^\/oauth2\/v3\/token$/, async () => tokens],
    ['GET', /\/services\/[\w.]+$/, async () => ({ state: 'ENABLED' })],
    ['POST', /:testIamPermissions$/, async (_found, body) => json(body)],
    ['POST', /:generateServiceIdentity$/, async () => ({ done: true })],
    [
      'GET',
      new RegExp(`^/v1beta1/${project}$`),
      async () => ({
        projectId,
        projectNumber,
        displayName: projectId,
        name: project,
        resources: {
          hostingSite: projectId,
          realtimeDatabaseInstance: `${projectId}-default-rtdb`,
          storageBucket: `${projectId}.firebasestorage.app`,
        },
      }),
    ],
    [
      'GET',
      /^\/v1beta1\/projects$/,
      async () => ({
        results: [{ projectId, projectNumber, displayName: projectId }],
      }),
    ],
    // The roles of the project.
    [
      'GET',
      new RegExp(`^/v1/${project}$`),
      async () => ({ projectId, projectNumber, name: projectId, lifecycleState: 'ACTIVE' }),
    ],
    [
      'POST',
      new RegExp(`^/v1/projects/(?:${projectId}|${projectNumber}):getIamPolicy$`),
      async () => policy,
    ],
    [
      'POST',
      new RegExp(`^/v1/projects/(?:${projectId}|${projectNumber}):setIamPolicy$`),
      async (_found, body) => {
        policy = z.object({ policy: policySchema }).parse(json(body)).policy;
        await applyStorageRules();
        return policy;
      },
    ],
    // Rules of Firestore and Storage.
    [
      'POST',
      /:test$/,
      async (_found, body) => ({
        issues: rulesSource.parse(json(body)).source.files.flatMap(compile),
      }),
    ],
    ['GET', /\/releases$/, async () => ({ releases: [] })],
    [
      'POST',
      /^\/v1\/projects\/[^/]+\/rulesets$/,
      async (_found, body) => {
        const name = `${project}/rulesets/${randomUUID()}`;
        rulesets.set(name, rulesSource.parse(json(body)).source.files[0]?.content ?? '');
        return { name };
      },
    ],
    [
      'PATCH',
      /^\/v1\/projects\/[^/]+\/releases\/.+$/,
      async (_found, body) => {
        const { name, rulesetName } = z.object({ release }).parse(json(body)).release;
        await releaseRules(name, rulesetName);
        return { name, rulesetName };
      },
    ],
    // Storage, Realtime Database and Firestore themselves.
    [
      'GET',
      /\/defaultBucket$/,
      async () => ({
        bucket: { name: `${project}/buckets/${projectId}.firebasestorage.app` },
      }),
    ],
    [
      'GET',
      /\/locations\/-\/instances\/([\w-]+)$/,
      async (found) => ({
        name: `${project}/locations/europe-west1/instances/${found[1] ?? ''}`,
        project,
        databaseUrl: options.origin(),
        type: 'DEFAULT_DATABASE',
        state: 'ACTIVE',
      }),
    ],
    [
      'PUT',
      // If a database has no separate host, the command line sends its name in the query.
      /^\/$/,
      async (_found, body, url) => {
        if (!url.search.includes('/.settings/rules.json')) throw new Error('not a database rule');
        JSON.parse(body.toString('utf8'));
        if (url.search.includes('dryRun=true')) return {};
        await writeFile(join(folder, 'database.rules.json'), body);
        return { status: 'ok' };
      },
    ],
    [
      'GET',
      /\/databases\/\(default\)$/,
      async () => ({ name: `${project}/databases/(default)`, databaseEdition: 'STANDARD' }),
    ],
    ['GET', /\/collectionGroups\/-\/indexes$/, async () => ({ indexes })],
    ['GET', /\/collectionGroups\/-\/fields$/, async () => ({ fields })],
    [
      'PATCH',
      /(\/databases\/\(default\)\/collectionGroups\/\w+\/fields\/\w+)$/,
      async (found, body) => {
        fields.push({ name: `${project}${found[1] ?? ''}`, ...fieldSchema.parse(json(body)) });
        return {};
      },
    ],
    // What the command line reads before it deploys functions.
    [
      'GET',
      new RegExp(`^/v1beta1/${project}/adminSdkConfig$`),
      async () => ({ projectId, storageBucket: `${projectId}.firebasestorage.app` }),
    ],
    ['GET', /\/locations\/-\/functions$/, async () => ({ functions: [] })],
    ['GET', /\/secrets\/\w+:getIamPolicy$/, async () => ({ bindings: [] })],
    [
      'GET',
      /\/(projects\/[\w-]+\/secrets\/\w+)(?:\/versions\/latest)?$/,
      async (found, _body, url) => ({
        name: `${found[1] ?? ''}${url.pathname.endsWith('latest') ? '/versions/1' : ''}`,
        state: 'ENABLED',
        replication: {},
      }),
    ],
    [
      'POST',
      /(\/databases\/\(default\)\/collectionGroups\/\w+)\/indexes$/,
      async (found, body) => {
        const sent = index.parse(json(body));
        indexes.push({ name: `${project}${found[1] ?? ''}/indexes/${indexes.length}`, ...sent });
        await writeFile(join(folder, 'firestore.indexes.json'), JSON.stringify({ indexes }));
        return {};
      },
    ],
    // Hosting: a version, its files by their hashes, its settings, its release.
    [
      'GET',
      /\/sites\/([\w-]+)$/,
      async (found) => ({
        name: `${project}/sites/${found[1] ?? ''}`,
        defaultUrl: `https://${projectId}.web.app`,
        type: 'DEFAULT_SITE',
      }),
    ],
    ['GET', /\/channels\/live$/, async () => ({ url: `https://${projectId}.web.app` })],
    [
      'POST',
      /\/sites\/([\w-]+)\/versions$/,
      async () => {
        const name = `sites/${projectId}/versions/${randomUUID().slice(0, 8)}`;
        versions.set(name, { files: {}, config: undefined });
        return { name };
      },
    ],
    [
      'POST',
      /^\/v1beta1\/(sites\/[\w-]+\/versions\/\w+):populateFiles$/,
      async (found, body) => {
        const { files } = populate.parse(json(body));
        Object.assign(versions.get(found[1] ?? '')?.files ?? {}, files);
        const hashes = new Set(Object.values(files));
        return {
          uploadRequiredHashes: [...hashes].filter((hash) => !uploads.has(hash)),
          uploadUrl: `${options.origin()}/upload/${found[1] ?? ''}`,
        };
      },
    ],
    [
      'POST',
      /^\/upload\/.+\/([0-9a-f]{64})$/,
      async (found, body) => {
        const hash = found[1] ?? '';
        if (createHash('sha256').update(body).digest('hex') !== hash)
          throw new Error(`content hash of ${hash}`);
        uploads.set(hash, gunzipSync(body));
        return {};
      },
    ],
    [
      'PATCH',
      /(sites\/[\w-]+\/versions\/\w+)$/,
      async (found, body) => {
        const version = versions.get(found[1] ?? '');
        if (version) version.config = json(body);
        return { name: found[1] };
      },
    ],
    [
      'POST',
      /\/channels\/live\/releases$/,
      async (_found, _body, url) => {
        const version = url.searchParams.get('versionName') ?? '';
        await releaseVersion(version);
        return { name: `${version}/releases/1` };
      },
    ],
  ];

  return {
    async answer(request, url, body) {
      const path = decodeURIComponent(url.pathname);
      for (const [method, pattern, handle] of calls) {
        const found = method === request.method ? pattern.exec(path) : null;
        if (found) return { status: 200, body: await handle(found, body, url) };
      }
      return { status: 404, body: { error: { code: 404, message: `${path}: not played here` } } };
    },
  };
}

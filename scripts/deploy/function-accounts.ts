/**
 * The commands that prepare a project for its functions: APIs, service accounts with their roles, and
 * secrets. They are only printed, because an administrator of the company runs them.
 */
import type { Manifest } from './functions.ts';

/** What a service account may do. */
interface Rights {
  readonly project: readonly string[];
  /** Its roles on itself. */
  readonly own?: readonly string[];
  /** Its roles on the bucket of the photos. */
  readonly bucket?: readonly string[];
  /** The secrets that its functions may read. */
  readonly secrets: readonly string[];
}

/** Receives an event and calls the function. */
const events = ['eventarc.eventReceiver', 'run.invoker'];

/** The accounts of functions/service-accounts.ts. */
export const rights: Readonly<Record<string, Rights>> = {
  'fn-notify': {
    project: ['datastore.user', 'firebaseauth.viewer', 'firebasedatabase.admin', ...events],
    secrets: ['SMTP_URL', 'VAPID_PRIVATE_KEY'],
  },
  'fn-accounts': {
    project: ['datastore.user', 'firebaseauth.viewer', ...events],
    bucket: ['storage.objectUser'],
    secrets: [],
  },
  'fn-robot': {
    project: ['datastore.user'],
    own: ['iam.serviceAccountTokenCreator'],
    secrets: ['SMTP_URL'],
  },
  'fn-roles': { project: ['datastore.user', 'firebaseauth.admin'], secrets: ['SMTP_URL'] },
  'fn-register': { project: [], secrets: [] },
};

/** The APIs that a deployment needs. Google's command line would switch them on one by one. */
const apis = [
  'artifactregistry',
  'cloudbuild',
  'cloudfunctions',
  'cloudscheduler',
  'eventarc',
  'iamcredentials',
  'pubsub',
  'run',
  'secretmanager',
];

/** The name of an account of the project, as functions/service-accounts.ts writes it. */
export const accountName = (email: string | null): string | undefined =>
  /^([\w-]+)@\{\{ params\.PROJECT_ID \}\}\.iam\.gserviceaccount\.com$/.exec(email ?? '')?.[1];

/** Service account → names of its secrets. */
function secretsOf({ endpoints }: Manifest): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { serviceAccountEmail, secretEnvironmentVariables } of Object.values(endpoints)) {
    const account = accountName(serviceAccountEmail);
    if (account === undefined) continue;
    const names = found.get(account) ?? new Set();
    for (const { key } of secretEnvironmentVariables) names.add(key);
    found.set(account, names);
  }
  return found;
}

/** The command lines, in the order in which they are run. */
export function accountCommands(
  manifest: Manifest,
  projectId: string,
  bucket: string,
): readonly string[] {
  const secrets = secretsOf(manifest);
  const addressOf = (account: string): string => `${account}@${projectId}.iam.gserviceaccount.com`;
  const flag = `--project=${projectId}`;
  const bind = (resource: string, account: string, role: string): string =>
    `gcloud ${resource} --member=serviceAccount:${addressOf(account)} --role=roles/${role}`;
  return [
    `gcloud services enable ${apis.map((api) => `${api}.googleapis.com`).join(' ')} ${flag}`,
    ...[...new Set([...secrets.values()].flatMap((names) => [...names]))].map(
      (name) =>
        `gcloud secrets create ${name} ${flag} --replication-policy=user-managed --locations=europe-west1`,
    ),
    ...[...secrets].flatMap(([account, names]) => {
      const { project = [], own = [], bucket: onBucket = [] } = rights[account] ?? {};
      return [
        `gcloud iam service-accounts create ${account} ${flag}`,
        ...project.map(
          (role) =>
            `${bind(`projects add-iam-policy-binding ${projectId}`, account, role)} --condition=None`,
        ),
        ...own.map((role) =>
          bind(
            `iam service-accounts add-iam-policy-binding ${addressOf(account)} ${flag}`,
            account,
            role,
          ),
        ),
        ...onBucket.map((role) =>
          bind(`storage buckets add-iam-policy-binding gs://${bucket}`, account, role),
        ),
        ...[...names].map((name) =>
          bind(
            `secrets add-iam-policy-binding ${name} ${flag}`,
            account,
            'secretmanager.secretAccessor',
          ),
        ),
      ];
    }),
  ];
}
